"""Two players who sat at each other's places: one step, one reason, with the scores or without them."""

from collections.abc import Callable
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.history.models import LogEntry
from league.maintenance.verification import differences
from league.tournaments.draws.services import stage_draw
from league.tournaments.models import Penalty, Report, Round, Table, Tournament
from league.tournaments.results.penalties import GivenPenalty, table_penalty_give
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_enter
from league.tournaments.results.unplayed import table_abandon
from tests.league.core.page import signed_in, words
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.lifecycle.test_finished_by_tables import MANGAN, by_deals, released

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ONE, OTHER = {"table": 1, "seat": 0}, {"table": 2, "seat": 0}
FIRST, SECOND = [40000, 30000, 20000, 10000], [40000, 31000, 19000, 10000]


@pytest.fixture
def round_(organiser: User, make_tournament: Callable[..., Tournament]) -> Round:
    """Players 1 to 4 at table 1, players 5 to 8 at table 2, released."""
    stage = make_tournament(players=8, rounds=1).stages.get()
    return released(organiser, stage_draw(actor=organiser, stage=stage, seed=1, script="1-2-3-4\n5-6-7-8")[0])


@pytest.fixture
def desk(organiser: User, round_: Round) -> Desk:
    return Desk(organiser, round_.tournament.slug)


def table(number: int) -> Table:
    return Table.objects.select_related("round__tournament__club", "hanchan").get(number=number)


def play(organiser: User) -> None:
    for number, scores in ((1, FIRST), (2, SECOND)):
        result_enter(actor=organiser, table=table(number), scores=scores)


def seated(desk: Desk) -> dict[int, list[tuple[str, Any]]]:
    tables = desk.get("rounds/1/")["tables"]
    return {
        one["number"]: [(seat["entrant"]["name"][-2:], seat.get("score")) for seat in one["seats"]] for one in tables
    }


def swap(desk: Desk, one: Any = ONE, other: Any = OTHER, status: int = 200, **more: Any) -> Any:
    return desk.send("rounds/1/swap/", {"one": one, "other": other, **more}, status=status)


def test_without_results_nothing_is_asked(desk: Desk) -> None:
    swap(desk)

    assert [name for name, _score in seated(desk)[1]] == ["05", "02", "03", "04"]


@pytest.mark.parametrize("scores", ["stay", "follow"])
def test_across_tables_with_results(organiser: User, desk: Desk, scores: str) -> None:
    play(organiser)

    swap(desk, scores=scores, reason="they sat at each other's tables")

    # Both winners have 40,000 points, so the tables add up either way.
    assert seated(desk)[1] == [("05", 40000), ("02", 30000), ("03", 20000), ("04", 10000)]
    assert seated(desk)[2][0] == ("01", 40000)
    assert list(differences()) == []
    entry = LogEntry.objects.get(action="seats_swap")
    assert (entry.reason, entry.after["scores"], entry.after["tables"]) == (
        "they sat at each other's tables", scores, [1, 2],
    )  # fmt: skip


def test_across_tables_other_scores_stay_or_do_not_add_up(organiser: User, desk: Desk) -> None:
    play(organiser)
    one, other = {"table": 1, "seat": 1}, {"table": 2, "seat": 1}

    assert swap(desk, one, other, 400, scores="follow", reason="x")["error"] == "scores_do_not_add_up"
    assert seated(desk)[1][1] == ("02", 30000)
    swap(desk, one, other, scores="stay", reason="x")

    assert (seated(desk)[1][1], seated(desk)[2][1]) == (("06", 30000), ("02", 31000))


@pytest.mark.parametrize(("scores", "after"), [("stay", ("04", 40000)), ("follow", ("04", 10000))])
def test_inside_one_table(organiser: User, desk: Desk, scores: str, after: tuple[str, int]) -> None:
    play(organiser)

    swap(desk, ONE, {"table": 1, "seat": 3}, scores=scores, reason="wrong winds")

    assert seated(desk)[1][0] == after
    assert list(differences()) == []
    if scores == "follow":
        report = Report.objects.get(table=table(1), state="confirmed")
        assert report.scores == [10000, 30000, 20000, 40000]


def test_there_and_back_restores_everything(organiser: User, desk: Desk) -> None:
    play(organiser)
    before = seated(desk)

    for _there_and_back in range(2):
        swap(desk, ONE, {"table": 1, "seat": 3}, scores="follow", reason="wrong winds")

    assert seated(desk) == before


@pytest.mark.parametrize("is_open", [False, True])
def test_deals_stay_with_the_seats(organiser: User, desk: Desk, is_open: bool) -> None:
    if is_open:
        table_begin(actor=organiser, table=table(1))
    else:
        by_deals(organiser, table(1), MANGAN)
    result_enter(actor=organiser, table=table(2), scores=SECOND)

    assert swap(desk, status=400, scores="follow", reason="x")["error"] == "scores_cannot_follow"
    swap(desk, scores="stay", reason="they sat at each other's tables")

    hanchan = table(1).hanchan
    assert hanchan is not None
    assert hanchan.participants.get(seat=0).player.name == "Player 05"
    assert list(differences()) == []


@pytest.mark.parametrize(("scores", "sits"), [("stay", ("05", 1, 0)), ("follow", ("01", 2, 0))])
def test_a_penalty_of_a_game_is_of_the_seat_or_follows(
    organiser: User, club: Club, scores: str, sits: tuple[str, int, int]
) -> None:
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    stage = started_tournament(organiser, rules, players=8, rounds=1).stages.get()
    released(organiser, stage_draw(actor=organiser, stage=stage, seed=1, script="1-2-3-4\n5-6-7-8")[0])
    for number in (1, 2):
        result_enter(actor=organiser, table=table(number), scores=[30, 10, -10, -30])
        table_penalty_give(actor=organiser, table=table(number), given=GivenPenalty(0, "late", 10))
    desk = Desk(organiser, stage.tournament.slug)

    swap(desk, scores=scores, reason="they sat at each other's tables")

    given = Penalty.objects.select_related("entrant__player", "table").order_by("pk")[0]
    assert (given.entrant.player.name[-2:], given.table and given.table.number, given.seat) == sits
    assert list(differences()) == []


def test_an_event_of_three_players(organiser: User, club: Club) -> None:
    rules = house_rules_create(actor=organiser, club=club, name="Threes", ruleset="tenhou-3")
    stage = started_tournament(organiser, rules, players=6, rounds=1).stages.get()
    released(organiser, stage_draw(actor=organiser, stage=stage, seed=1, script="1-2-3\n4-5-6")[0])
    desk, start = Desk(organiser, stage.tournament.slug), 35000
    for number in (1, 2):
        result_enter(actor=organiser, table=table(number), scores=[start + 10000, start, start - 10000])

    swap(desk, {"table": 1, "seat": 1}, {"table": 2, "seat": 1}, scores="follow", reason="x")

    assert [name for name, _score in seated(desk)[1]] == ["01", "05", "03"]


@pytest.mark.parametrize(("more", "code"), [({"scores": "stay"}, "reason_needed"), ({"reason": "x"}, "bad_field")])
def test_with_a_result_the_reason_and_the_scores_are_asked(
    organiser: User, desk: Desk, more: dict[str, str], code: str
) -> None:
    play(organiser)

    assert swap(desk, status=400, **more)["error"] == code


def test_a_table_without_a_game_is_reopened_first(organiser: User, desk: Desk) -> None:
    table_abandon(actor=organiser, table=table(2), reason="fire alarm")

    assert swap(desk, status=400)["error"] == "table_unplayed"


def test_the_desk_s_page_swaps(organiser: User, desk: Desk, round_: Round) -> None:
    play(organiser)
    client, path = signed_in(organiser), f"/e/{round_.tournament.slug}/desk/round/1/table/1/"
    assert "Swap with" in words(client.get(path))
    sent = {"do": "swap", "seat": "0", "other": "5", "scores": "stay", "reason": "they sat at each other's tables"}

    assert client.post(path, sent).status_code == 302
    assert seated(desk)[1][0] == ("05", 40000)
