"""Several recorders at the same time: real threads, each with its own connection."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once
from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import DealOutOfTurn, LeagueError, VersionConflict
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Deal, Hanchan
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend
from league.seasons.models import Season
from league.sessions.services import session_close, session_open
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 8
DAY = date(2026, 3, 4)


def at_once(act: Callable[[int], Any]) -> list[Any]:
    """Call `act` many times at once and return the result or the error of each call."""

    def one(number: int) -> Any:
        try:
            return act(number)
        except LeagueError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(one, range(MANY)))


def draw(ready: int) -> dict[str, Any]:
    return {"result": {"type": "exhaustive_draw", "ready": [ready % 4]}}


def test_many_send_the_same_deal_and_it_is_stored_once(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_begin(
        actor=owner, club=house_rules.house_rules.club, house_rules=house_rules, players=regulars, played_on=DAY
    )

    def send(_number: int) -> StoredAnswer:
        def act() -> StoredAnswer:
            deal = deal_record(actor=owner, hanchan=hanchan, number=1, entry=draw(0))
            return StoredAnswer(201, {"id": deal.pk})

        return answer_once(reach=account_reach(owner), key="the same", body=draw(0), act=act)

    assert len(set(map(str, at_once(send)))) == 1
    assert Deal.objects.count() == 1


def test_many_send_different_deals_and_one_wins(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_begin(
        actor=owner, club=house_rules.house_rules.club, house_rules=house_rules, players=regulars, played_on=DAY
    )
    answers = at_once(lambda number: deal_record(actor=owner, hanchan=hanchan, number=1, entry=draw(number)))

    assert [isinstance(answer, Deal) for answer in answers].count(True) == 1
    refused = [answer for answer in answers if isinstance(answer, DealOutOfTurn)]
    assert len(refused) == MANY - 1
    assert {answer.present.next_deal for answer in refused} == {2}


def test_of_many_amendments_one_wins(owner: User, house_rules: HouseRulesVersion, regulars: list[Player]) -> None:
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    answers = at_once(lambda number: hanchan_amend(actor=owner, hanchan=hanchan, version=1, note=str(number)))

    assert sum(isinstance(answer, VersionConflict) for answer in answers) == MANY - 1
    assert Hanchan.objects.get().version == 2


def test_many_hanchan_recorded_at_the_same_time_get_orders_one_after_another(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    at_once(lambda _number: make_hanchan(actor=owner, house_rules=house_rules, players=regulars))

    assert sorted(Hanchan.objects.values_list("order", flat=True)) == list(range(1, MANY + 1))


def test_no_hanchan_is_added_to_a_session_that_is_being_closed(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    session = session_open(actor=owner, club=house_rules.house_rules.club, played_on=DAY)

    def act(number: int) -> Any:
        if number == MANY // 2:
            return session_close(actor=owner, session=session)
        return make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=session)

    answers = at_once(act)

    refused = [answer for answer in answers if isinstance(answer, LeagueError)]
    assert {answer.code for answer in refused} <= {"session_closed"}
    assert Hanchan.objects.filter(session=session).count() == MANY - 1 - len(refused)


# ----- nobody waits for each other -----


def held_in_order(queries: CaptureQueriesContext) -> list[str]:
    """Return the tables that a change locks, in the order of the locks."""
    told = [query["sql"] for query in queries]
    holds = {
        "players": lambda sql: (
            sql.startswith("SELECT") and 'FROM "players_player" WHERE "players_player"."id" IN' in sql
        ),
        "days": lambda sql: sql.startswith("SELECT") and 'FROM "clubs_club" WHERE "clubs_club"."id" =' in sql,
        "hanchan": lambda sql: sql.startswith(('UPDATE "records_hanchan"', 'INSERT INTO "records_hanchan"')),
        "ladders": lambda sql: sql.startswith('UPDATE "jobs_job"') and "'ladders'" in sql,
        "standings": lambda sql: sql.startswith('UPDATE "jobs_job"') and "'standings'" in sql,
    }
    first = {name: next((n for n, sql in enumerate(told) if test(sql)), None) for name, test in holds.items()}
    return sorted((name for name in first if first[name] is not None), key=lambda name: first[name])


@pytest.mark.sqlite
def test_amending_locks_in_the_same_order_as_recording(
    owner: User, season: Season, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    ladder_open(actor=owner, club=season.club, name="Elo", kind="elo")
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    order = ["players", "days", "hanchan", "ladders", "standings"]

    with CaptureQueriesContext(connection) as recording:
        game = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    with CaptureQueriesContext(connection) as amending:
        hanchan_amend(actor=owner, hanchan=game, version=1, order=1)

    assert held_in_order(recording) == order
    assert held_in_order(amending) == order


@pytest.mark.sqlite
def test_a_merge_wants_each_table_once_and_the_ladders_first(
    owner: User, club: Club, season: Season, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    twin = player_add(actor=owner, club=club, name="Emi")
    for players in (regulars, [twin, *regulars[1:]]):
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season)

    with CaptureQueriesContext(connection) as merging:
        player_merge(actor=owner, kept=regulars[0], merged=twin)

    # In tests the jobs run immediately and lock their rows too.
    wants = [query["sql"] for query in merging if query["sql"].startswith('UPDATE "jobs_job" SET "wanted"')]
    kinds = [kind for sql in wants for kind in ("ladders", "standings", "club_bests") if f"'{kind}'" in sql]
    assert kinds == ["ladders", "standings", "club_bests"]


def test_no_lock_includes_the_club_or_the_event_of_the_locked_row() -> None:
    # Joined rows would be locked too, so that nobody could write anything in that club.
    joined = re.compile(r"select_for_update\((?!of=)[^)]*\)(\.\w+\([^)]*\))*\.select_related")
    code = {path: path.read_text() for path in (Path(__file__).parents[4] / "league").rglob("*.py")}

    assert [str(path) for path, text in code.items() if joined.search(text)] == []
