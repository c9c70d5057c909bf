"""What may happen once: a request with a key, an import, the last place of an event, an invitation, a check-in."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once
from league.accounts.models import IdempotencyKey, User
from league.archives.imports import club_import_want
from league.archives.models import ClubImport
from league.clubs.models import Club, HouseRulesVersion, Invitation, Membership, Role
from league.history.models import LogEntry
from league.jobs.models import Job
from league.members.invitations import invitation_accept, invitation_create
from league.players.models import Player
from league.players.services import player_add
from league.records.imports.runs.undoing import run_undo, run_undo_want
from league.records.imports.services import ImportOrder, import_store
from league.records.models import Hanchan
from league.season_settings.ending.services import season_follow
from league.seasons.models import Season, SeasonPlayer
from league.seasons.parts import division_add, part_join
from league.seasons.services import season_archive
from league.tournaments.entrants.services import (
    entrant_check_in,
    entrant_move,
    entrant_register,
    entrant_withdraw,
)
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Entrant, Tournament
from tests.league.factories import DAY, make_user
from tests.league.races.race import Act, codes, is_lost, race, without_constraint

pytestmark = pytest.mark.django_db(transaction=True)

KEYS = 'INSERT INTO "accounts_idempotencykey"'
IMPORTS = 'INSERT INTO "archives_clubimport"'
RUNS = 'INSERT INTO "records_importrun"'
HANCHAN = 'INSERT INTO "records_hanchan"'
NEW_ENTRANT = 'INSERT INTO "tournaments_entrant"'
ENTRANTS = 'UPDATE "tournaments_entrant"'
MOVE_UP = f'{ENTRANTS} SET "state" = %s, "updated_at"'
INVITATIONS = 'UPDATE "clubs_invitation"'
CSV = (
    b"date,east,south,west,north,east_score,south_score,west_score,north_score\n"
    b"2026-02-01,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
)


def is_postgres() -> bool:
    return connection.vendor == "postgresql"


# ----- a division of a season -----
def test_a_player_joins_one_of_two_divisions(owner: User, club: Club, season: Season, regulars: list[Player]) -> None:
    joined = [
        partial(part_join, actor=owner, part=part, player=regulars[0], moves=False)
        for part in (division_add(actor=owner, season=season, name=name) for name in ("A", "B"))
    ]

    answers = race(*joined, before='INSERT INTO "seasons_seasonplayer"')

    assert codes(answers) == ["plays_elsewhere"]
    assert [row.division.name for row in SeasonPlayer.objects.select_related("division")] == ["A"]


def test_the_next_season_is_opened_once_by_two_at_the_same_moment(owner: User, season: Season) -> None:
    season_archive(actor=owner, season=season)
    opened = [partial(season_follow, actor=owner, season=season, name=name) for name in ("A", "B")]

    first, second = race(*opened, before='INSERT INTO "seasons_season"')

    assert [is_new for _season, is_new in (first, second)] == [True, False]
    assert [row.name for row in Season.objects.filter(follows=season)] == ["A"]


# ----- a request with a key -----
@pytest.fixture
def add(owner: User, club: Club) -> Callable[[str], Act]:
    """Add a player of this name under one key. The names differ, so that only the key can refuse the second."""

    def named(name: str) -> Act:
        def act() -> StoredAnswer:
            return StoredAnswer(201, {"id": player_add(actor=owner, club=club, name=name).pk})

        return lambda: answer_once(reach=account_reach(owner), key="k", body="the same", act=act)

    return named


def test_the_second_request_with_a_key_gets_the_answer_of_the_first(add: Callable[[str], Act]) -> None:
    answers = race(add("Eve"), add("Eva"), before=KEYS)

    assert answers[0] == answers[1]
    assert (Player.objects.count(), IdempotencyKey.objects.count()) == (1, 1)


def test_canary_without_the_constraint_both_requests_are_carried_out(add: Callable[[str], Act]) -> None:
    with without_constraint(IdempotencyKey, "idempotency_key_once"):
        answers = race(add("Eve"), add("Eva"), before=KEYS)

    assert answers[0] != answers[1]
    assert Player.objects.count() == 2


@pytest.mark.slow
def test_of_twenty_requests_with_a_key_one_is_carried_out(owner: User, club: Club) -> None:
    def post(_number: int) -> tuple[int, bytes]:
        client = APIClient()
        client.force_authenticate(owner)
        try:
            answer = client.post(
                f"/api/v1/clubs/{club.slug}/players/", {"name": "Eve"}, headers={"Idempotency-Key": "k"}
            )
            return answer.status_code, answer.content
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        answers = set(pool.map(post, range(20)))

    assert [status for status, _content in answers] == [201]
    assert Player.objects.count() == 1
    assert LogEntry.objects.filter(action="player_add").count() == 1


# ----- a spreadsheet imported twice -----
@pytest.fixture
def store(owner: User, club: Club, house_rules: HouseRulesVersion) -> Act:
    order = ImportOrder(club=club, house_rules=house_rules, makes_players=True)
    return lambda: import_store(actor=owner, content=CSV, order=order)


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False], ids=["known players", "new players"])
def test_the_second_import_of_a_file_knows_every_line(known: bool, store: Act, owner: User, club: Club) -> None:
    for name in ("Aoi", "Ben", "Chika", "Dai") if known else ():
        player_add(actor=owner, club=club, name=name)

    answers = race(store, store, before=HANCHAN)

    assert [(report.fresh, report.known) for report in answers] == [(1, 0), (0, 1)]
    assert Hanchan.objects.count() == 1
    assert Player.objects.count() == 4


@pytest.mark.slow
@pytest.mark.usefixtures("regulars")
def test_a_game_of_an_undone_import_is_brought_back_once(store: Act, owner: User) -> None:
    run = store().run
    run_undo(run_undo_want(actor=owner, run=run))

    answers = race(store, store, before='UPDATE "records_hanchan"')

    assert [(report.fresh, report.known) for report in answers] == [(1, 0), (0, 1)]
    assert [one.import_run_id for one in Hanchan.objects.counted()] == [answers[0].run.pk]
    assert LogEntry.objects.filter(action="hanchan_import", subject_type="records.hanchan").count() == 2


@pytest.mark.slow
@pytest.mark.usefixtures("regulars")
def test_canary_without_locks_one_import_ends_in_an_error(store: Act) -> None:
    answers = race(store, store, before=RUNS, locked=False)

    assert codes(answers) == ["IntegrityError"] if is_postgres() else is_lost(answers)
    assert Hanchan.objects.count() == 1


# ----- an archive imported twice by one account -----
@pytest.fixture
def order(owner: User, not_run: None) -> Act:
    owner.may_import = True
    owner.save()
    return lambda: club_import_want(actor=owner, packed=ClubImport.packed(b"{}"))


@pytest.fixture
def not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The job of an import waits."""
    monkeypatch.setattr("league.archives.imports.job_want", lambda **job: Job.objects.create(**job))


@pytest.mark.slow
def test_of_two_imports_of_one_account_the_second_is_refused(order: Act) -> None:
    answers = race(order, order, before=IMPORTS)

    assert codes(answers) == ["import_running"]
    assert ClubImport.objects.count() == 1


@pytest.mark.slow
def test_canary_without_the_constraint_one_account_has_two_imports(order: Act) -> None:
    with without_constraint(ClubImport, "club_import_one_per_account"):
        answers = race(order, order, before=IMPORTS)
        stored = ClubImport.objects.count()

    assert (codes(answers), stored) == ([], 2)


# ----- the last place of an event -----
@pytest.fixture
def event(owner: User, house_rules: HouseRulesVersion) -> Tournament:
    return tournament_create(
        actor=owner, club=house_rules.house_rules.club, name="Cup", house_rules=house_rules, starts_on=DAY, limit=1
    )


@pytest.fixture
def register(owner: User, event: Tournament, regulars: list[Player]) -> Callable[[int], Act]:
    return lambda number: lambda: entrant_register(actor=owner, tournament=event, player=regulars[number])


def states() -> list[str]:
    return list(Entrant.objects.order_by("player__name").values_list("state", flat=True))


@pytest.mark.slow
def test_of_two_players_who_want_the_last_place_one_waits(register: Callable[[int], Act]) -> None:
    race(register(0), register(1), before=NEW_ENTRANT)

    assert states() == ["accepted", "waiting"]


@pytest.mark.slow
def test_canary_without_locks_the_last_place_is_given_twice(register: Callable[[int], Act]) -> None:
    answers = race(register(0), register(1), before=NEW_ENTRANT, locked=False)

    assert states() == ["accepted", "accepted"] if is_postgres() else is_lost(answers)


@pytest.mark.slow
def test_two_players_who_leave_at_once_make_room_for_two(
    owner: User, event: Tournament, register: Callable[[int], Act]
) -> None:
    Tournament.objects.update(limit=2)
    for number in range(4):
        register(number)()

    def leave(number: int) -> Act:
        return lambda: entrant_withdraw(actor=owner, entrant=Entrant.objects.order_by("player__name")[number])

    # The first has given up its place, and has found who moves up.
    race(leave(0), leave(1), before=MOVE_UP)

    assert states() == ["withdrawn", "withdrawn", "accepted", "accepted"]


# ----- an invitation for one -----
@pytest.fixture
def accept(owner: User, club: Club) -> Callable[[str], Act]:
    _invitation, secret = invitation_create(actor=owner, club=club, role=Role.PLAYER)

    def by(name: str) -> Act:
        user = make_user(name)
        return lambda: invitation_accept(actor=user, secret=secret)

    return by


@pytest.mark.slow
def test_an_invitation_makes_one_member(club: Club, accept: Callable[[str], Act]) -> None:
    answers = race(accept("mia"), accept("noa"), before=INVITATIONS)

    assert codes(answers) == ["invitation_gone"]
    assert Membership.objects.filter(club=club, role=Role.PLAYER).count() == 1
    assert Invitation.objects.get().used == 1


# ----- a check-in -----
@pytest.mark.slow
def test_an_entrant_who_checks_in_twice_is_checked_in_once(owner: User, register: Callable[[int], Act]) -> None:
    entrant = register(0)()

    def check_in() -> Entrant:
        found = Entrant.objects.get(pk=entrant.pk)
        return entrant_check_in(actor=owner, entrant=found, now=timezone.now())

    first, second = race(check_in, check_in, before=ENTRANTS)

    entrant.refresh_from_db()
    assert LogEntry.objects.filter(action="entrant_check_in").count() == 1
    assert {first.checked_in_at, second.checked_in_at} >= {entrant.checked_in_at}


@pytest.mark.slow
def test_of_two_organisers_who_decide_on_an_entrant_the_second_is_refused(
    owner: User, register: Callable[[int], Act]
) -> None:
    entrant = register(0)()

    def move(state: str) -> Act:
        found = Entrant.objects.get(pk=entrant.pk)
        return lambda: entrant_move(actor=owner, entrant=found, state=state)

    answers: list[Any] = race(move("refused"), move("waiting"), before=ENTRANTS)

    assert codes(answers) == ["wrong_state"]
    assert LogEntry.objects.filter(action="entrant_move").count() == 1
