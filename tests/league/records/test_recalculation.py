"""A change of the record is announced once, to receivers that may run in any order."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.models import Ladder, StaleLadder
from league.ladders.selectors import hanchan_changes
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.deals.services import (
    deal_amend,
    deal_record,
    deal_undo,
    hanchan_amend_details,
    hanchan_begin,
    hanchan_resume,
    hanchan_stop,
)
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge
from league.records.recalculation import affected_by
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.records.signals import record_changed
from league.seasons.models import Season, StaleStandings
from league.seasons.services import season_open
from league.tournaments.lifecycle.services import stage_add, tournament_create
from league.tournaments.models import Tournament
from tests.league.factories import DAY, make_hanchan, seats_for

Act = Callable[[], object]
DRAW = {"result": {"type": "exhaustive_draw"}}
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}


@pytest.fixture
def ladder(owner: User, club: Club) -> Ladder:
    return ladder_open(actor=owner, club=club, name="Elo", kind="elo")


@pytest.fixture
def finished(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Hanchan:
    return make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)


@pytest.fixture
def running(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Hanchan:
    begun = hanchan_begin(
        actor=owner, club=club, house_rules=house_rules, players=regulars, season=season, played_on=DAY
    )
    deal_record(actor=owner, hanchan=begun, number=1, entry=MANGAN)
    begun.refresh_from_db()
    return begun


@pytest.fixture
def of_tournament(organiser: User, club: Club, house_rules: HouseRulesVersion) -> Callable[[Hanchan], Tournament]:
    """Put a hanchan on a table of a tournament."""

    def put(*hanchan: Hanchan) -> Tournament:
        tournament = tournament_create(
            actor=organiser, club=club, name="Open", house_rules=house_rules, starts_on=date(2026, 3, 7)
        )
        stage = stage_add(actor=organiser, tournament=tournament, name="Main", rounds_planned=1, method="plan")
        drawn = tournament.rounds.create(stage=stage, number=1, method="plan", seed=1, engine_version=1)
        for number, one in enumerate(hanchan, 1):
            drawn.tables.create(number=number, hanchan=one)
        return tournament

    return put


def wanted() -> dict[str, list[Any]]:
    """Everything that receivers write."""
    return {
        "jobs": sorted(Job.objects.values_list("kind", "subject", "wanted", "state")),
        "ladders": sorted(StaleLadder.objects.values_list("ladder", "played_key")),
        "seasons": sorted(StaleStandings.objects.values_list("season", "players")),
        "tournaments": sorted(Tournament.objects.values_list("pk", "revision")),
    }


def wanted_by(act: Act) -> dict[str, list[Any]]:
    """Everything that is written after the act, which is undone."""
    with transaction.atomic():
        act()
        found = wanted()
        transaction.set_rollback(True)
    return found


def of_event() -> Tournament | None:
    """The event whose game is changed, if there is one: the club alone may not change it."""
    return Tournament.objects.first()


@pytest.fixture
def changed(owner: User, organiser: User, club: Club, finished: Hanchan, running: Hanchan) -> Callable[[str], Act]:
    """Changes of the record by name."""
    twin = player_add(actor=owner, club=club, name="Aoi (2)")
    aoi, *others = (seat.player for seat in finished.participants.order_by("seat"))

    def stop_and(then: Callable[[Hanchan], object]) -> None:
        then(hanchan_stop(actor=owner, hanchan=running, version=running.version))

    acts: dict[str, Act] = {
        "record": lambda: make_hanchan(
            actor=owner, house_rules=finished.house_rules, players=[aoi, *others], season=finished.season
        ),
        "amend": lambda: hanchan_amend(
            actor=owner,
            hanchan=finished,
            version=1,
            seats=seats_for([twin, *others]),
            season=None,
            event=of_event(),
        ),
        "void": lambda: hanchan_void(actor=owner, hanchan=finished, version=1, reason="doubled", event=of_event()),
        "hold back": lambda: hanchan_hold_back(hanchan=[finished.pk], is_held_back=True),
        "stop": lambda: hanchan_stop(actor=owner, hanchan=running, version=running.version),
        "resume": lambda: stop_and(lambda one: hanchan_resume(actor=owner, hanchan=one, version=one.version)),
        "amend a deal": lambda: stop_and(
            lambda one: deal_amend(actor=owner, hanchan=one, number=1, entry=DRAW, version=one.version)
        ),
        "merge": lambda: player_merge(actor=organiser, kept=aoi, merged=twin),
        "guest": lambda: player_amend(actor=organiser, player=Player.objects.get(pk=aoi.pk), is_guest=True),
    }
    return acts.__getitem__


CHANGES = ["record", "amend", "void", "hold back", "stop", "resume", "amend a deal", "merge", "guest"]


@pytest.mark.parametrize("change", CHANGES)
def test_receivers_write_the_same_in_any_order(
    change: str,
    changed: Callable[[str], Act],
    finished: Hanchan,
    running: Hanchan,
    ladder: Ladder,
    of_tournament: Callable[..., Tournament],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_tournament(finished, running)
    before = wanted()
    forwards = wanted_by(changed(change))
    monkeypatch.setattr(record_changed, "receivers", record_changed.receivers[::-1])
    record_changed.sender_receivers_cache.clear()

    assert len(record_changed.receivers) >= 3
    assert wanted_by(changed(change)) == forwards != before


@pytest.mark.parametrize("change", ["record", "amend", "void", "hold back", "stop", "amend a deal"])
def test_nothing_is_left_when_the_transaction_is_rolled_back(
    change: str,
    changed: Callable[[str], Act],
    finished: Hanchan,
    ladder: Ladder,
    of_tournament: Callable[..., Tournament],
    django_capture_on_commit_callbacks: Any,
) -> None:
    of_tournament(finished)
    before = wanted()

    with django_capture_on_commit_callbacks() as callbacks:
        wanted_by(changed(change))

    assert wanted() == before
    assert callbacks == []


def running_changes(owner: User, running: Hanchan) -> dict[str, Act]:
    version = running.version
    return {
        "record a deal": lambda: deal_record(actor=owner, hanchan=running, number=2, entry=MANGAN),
        "amend a deal": lambda: deal_amend(actor=owner, hanchan=running, number=1, entry=DRAW, version=version),
        "undo a deal": lambda: deal_undo(actor=owner, hanchan=running, number=1),
        "amend": lambda: hanchan_amend_details(actor=owner, hanchan=running, version=version, note="late"),
        "void": lambda: hanchan_void(
            actor=owner, hanchan=running, version=version, reason="wrong table", event=of_event()
        ),
    }


@pytest.mark.parametrize("change", ["record a deal", "amend a deal", "undo a deal", "amend", "void"])
def test_a_change_of_a_running_hanchan_touches_its_tournament_and_wants_no_table(
    change: str, owner: User, running: Hanchan, ladder: Ladder, of_tournament: Callable[..., Tournament]
) -> None:
    tournament = of_tournament(running)
    before = wanted()
    revision = Tournament.objects.get(pk=tournament.pk).revision

    running_changes(owner, running)[change]()

    assert wanted() == {**before, "tournaments": [(tournament.pk, revision + 1)]}


def test_beginning_a_hanchan_before_a_finished_one_keeps_the_shown_change_of_rating(
    owner: User, finished: Hanchan, ladder: Ladder
) -> None:
    ladders_catch_up([ladder])
    shown = hanchan_changes(ladder, finished)

    players = [row.recorded_player for row in finished.participants.order_by("seat")]
    hanchan_begin(
        actor=owner, club=ladder.club, house_rules=finished.house_rules, players=players, played_on=DAY, order=1
    )
    ladders_catch_up([ladder])
    finished.refresh_from_db()

    assert finished.order == 2
    assert hanchan_changes(ladder, finished) == shown


def test_beginning_a_hanchan_with_the_last_order_of_the_day_wants_no_ladder(
    owner: User, finished: Hanchan, ladder: Ladder
) -> None:
    before = wanted()

    players = [row.recorded_player for row in finished.participants.order_by("seat")]
    hanchan_begin(
        actor=owner, club=ladder.club, house_rules=finished.house_rules, players=players, played_on=DAY, order=2
    )

    assert wanted() == before


def test_moving_a_running_hanchan_before_a_finished_one_makes_the_ladders_stale_from_there(
    owner: User, finished: Hanchan, running: Hanchan, ladder: Ladder
) -> None:
    moved = hanchan_amend_details(actor=owner, hanchan=running, version=running.version, order=1)

    assert StaleLadder.objects.latest("pk").played_key == moved.played_key == finished.played_key


def test_a_restored_hanchan_is_wanted_again_and_a_running_one_is_not(
    owner: User, finished: Hanchan, running: Hanchan, ladder: Ladder
) -> None:
    for hanchan in (finished, running):
        hanchan_void(actor=owner, hanchan=hanchan, version=hanchan.version, reason="wrong table")
        hanchan.refresh_from_db()
    before = wanted()

    unchanged = wanted_by(lambda: hanchan_restore(actor=owner, hanchan=running, version=running.version))
    hanchan_restore(actor=owner, hanchan=finished, version=finished.version)

    assert unchanged == before
    assert StaleLadder.objects.latest("pk").played_key == finished.played_key
    assert len(wanted()["seasons"]) == len(before["seasons"]) + 1


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_announced_once(
    change: str, changed: Callable[[str], Act], monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[Any] = []

    def hear(sender: Any, change: Any, **_signal: Any) -> None:
        announced.append(change)

    monkeypatch.setattr(record_changed, "receivers", [])
    record_changed.connect(hear, weak=False)
    changed(change)()

    # Some of these changes need a stopped hanchan, which is a change of its own.
    assert len(announced) == (2 if change in ("resume", "amend a deal") else 1)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the words of SQLite's plan")
def test_the_seats_of_a_club_in_the_order_of_play_are_found_by_their_index(club: Club) -> None:
    plan = Participant.objects.filter(club=club, played_key__gte=7).counted().order_by("played_key").explain()

    assert "seats_of_club_covering (club_id=? AND counts=? AND played_key>?)" in plan


def test_an_index_of_a_club_has_everything_that_is_known_of_a_seat() -> None:
    """Jobs read the seats of a whole club by it: a column that it lacks costs a page for each game."""
    [index] = [index for index in Participant._meta.indexes if index.name == "seats_of_club_covering"]

    assert {*index.fields, *index.include} == {field.name for field in Participant._meta.concrete_fields}


def test_the_seats_of_a_season_are_those_that_count_for_it(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    other = season_open(actor=owner, club=club, name="Beside", opens=DAY, house_rules=house_rules)
    made = [
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=one)
        for one in (other, season, None, other, season, season, season, other)
    ]
    hanchan_void(actor=owner, hanchan=made[4], version=1, reason="doubled")
    hanchan_hold_back(hanchan=[made[6].pk], is_held_back=True)

    found = {one: set(Participant.objects.counting_for(one.pk, club.pk)) for one in (season, other)}

    assert found == {one: set(Participant.objects.filter(season=one)) for one in (season, other)}
    assert {seat.hanchan_id for seat in found[season]} == {made[1].pk, made[5].pk}


def test_a_season_without_a_hanchan_has_no_seats(finished: Hanchan, owner: User, club: Club) -> None:
    empty = season_open(actor=owner, club=club, name="Empty", opens=DAY, house_rules=finished.season.house_rules)

    assert not Participant.objects.counting_for(empty.pk, club.pk).exists()


def test_hanchan_that_change_together_affect_ladders_from_the_first_of_them(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    first, second = (
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season) for _one in range(2)
    )

    assert first.played_key < second.played_key
    assert affected_by(second, first).ladders == {first.club_id: first.played_key}
