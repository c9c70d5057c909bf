from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.services import house_rules_amend
from league.core.errors import LeagueError, VersionConflict
from league.history.selectors import history_of
from league.jobs.models import Job
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season
from rules.errors import RuleError
from tests.league.factories import SCORES, seats_for
from tests.league.records.seats import rows_of


def test_an_amended_hanchan_is_settled_again(hanchan: Hanchan, recorder: User, regulars: list[Player]) -> None:
    seats = seats_for(regulars, (10100, 28300, 20400, 41200))
    hanchan_amend(actor=recorder, hanchan=hanchan, version=1, seats=seats, reason="seats mixed up")

    assert [row[2] for row in rows_of(hanchan)] == [4, 2, 3, 1]


def test_players_change_seats(hanchan: Hanchan, recorder: User, regulars: list[Player]) -> None:
    hanchan_amend(actor=recorder, hanchan=hanchan, version=1, seats=seats_for(regulars[::-1], SCORES))

    assert [row[0] for row in rows_of(hanchan)] == ["Dai", "Chika", "Ben", "Aoi"]


def test_amending_back_restores_the_same(hanchan: Hanchan, recorder: User, regulars: list[Player]) -> None:
    before = rows_of(hanchan)
    hanchan_amend(actor=recorder, hanchan=hanchan, version=1, seats=seats_for(regulars[::-1], SCORES))
    hanchan_amend(actor=recorder, hanchan=hanchan, version=2, seats=seats_for(regulars, SCORES))

    assert rows_of(hanchan) == before


def test_amending_the_note_writes_no_seat(hanchan: Hanchan, recorder: User) -> None:
    before = list(hanchan.participants.values_list("pk", flat=True))
    hanchan_amend(actor=recorder, hanchan=hanchan, version=1, note="Aoi's first yakuman")

    assert list(hanchan.participants.values_list("pk", flat=True)) == before


def test_another_version_of_the_house_rules_settles_the_hanchan_again(hanchan: Hanchan, owner: User) -> None:
    wider = house_rules_amend(
        actor=owner, house_rules=hanchan.house_rules.house_rules, options={"uma": [30, 10, -10, -30]}
    )
    hanchan_amend(actor=owner, hanchan=hanchan, version=1, house_rules=wider)

    assert rows_of(hanchan)[0] == ("Aoi", 41200, 1, 46200)  # 16.2 + 30


def test_an_amended_hanchan_may_leave_the_table_of_its_season(hanchan: Hanchan, owner: User, season: Season) -> None:
    hanchan_amend(actor=owner, hanchan=hanchan, version=1, season=None)

    assert not Participant.objects.filter(season=season).exists()
    assert Job.objects.get(kind="standings", subject=str(season.pk)).wanted == 2


def test_the_second_of_two_writers_gets_the_present_state(
    hanchan: Hanchan, recorder: User, regulars: list[Player]
) -> None:
    hanchan_amend(actor=recorder, hanchan=hanchan, version=1, note="first")

    with pytest.raises(VersionConflict) as conflict:
        hanchan_amend(actor=recorder, hanchan=hanchan, version=1, note="second")
    assert (conflict.value.present.version, conflict.value.present.note) == (2, "first")


def test_a_refused_amendment_changes_nothing(hanchan: Hanchan, recorder: User, regulars: list[Player]) -> None:
    before = rows_of(hanchan)

    with pytest.raises(RuleError) as refusal:
        hanchan_amend(actor=recorder, hanchan=hanchan, version=1, seats=seats_for(regulars, (1, 2, 3, 4)))
    assert refusal.value.code in ("scores_do_not_add_up", "bad_scores")
    assert (rows_of(hanchan), Hanchan.objects.get().version) == (before, 1)


def test_after_a_day_only_an_organiser_amends(hanchan: Hanchan, recorder: User, organiser: User) -> None:
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(days=1, seconds=1))
    hanchan.refresh_from_db()

    with pytest.raises(LeagueError) as refusal:
        hanchan_amend(actor=recorder, hanchan=hanchan, version=1, note="late")
    assert refusal.value.code == "forbidden"
    assert hanchan_amend(actor=organiser, hanchan=hanchan, version=1, note="late").note == "late"


def test_a_void_hanchan_counts_for_nothing_and_stays(hanchan: Hanchan, recorder: User, season: Season) -> None:
    hanchan_void(actor=recorder, hanchan=hanchan, version=1, reason="played under other rules")

    assert Hanchan.objects.get().state == Hanchan.State.VOID
    assert Participant.objects.count() == 4
    assert not Participant.objects.filter(season=season).exists()
    assert history_of(hanchan)[0].reason == "played under other rules"


def test_a_restored_hanchan_is_as_it_was(hanchan: Hanchan, organiser: User, season: Season) -> None:
    before = rows_of(hanchan)
    hanchan_void(actor=organiser, hanchan=hanchan, version=1, reason="doubled")
    restored = hanchan_restore(actor=organiser, hanchan=hanchan, version=2)

    assert restored.state == Hanchan.State.FINISHED
    assert rows_of(hanchan) == before
    assert Participant.objects.filter(season=season, counts=True).count() == 4


def test_voiding_needs_a_reason(hanchan: Hanchan, recorder: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        hanchan_void(actor=recorder, hanchan=hanchan, version=1, reason=" ")

    assert refusal.value.code == "reason_needed"


def test_a_void_hanchan_is_not_amended(hanchan: Hanchan, recorder: User) -> None:
    hanchan_void(actor=recorder, hanchan=hanchan, version=1, reason="doubled")

    with pytest.raises(LeagueError) as refusal:
        hanchan_amend(actor=recorder, hanchan=hanchan, version=2, note="x")
    assert (refusal.value.code, Hanchan.objects.get().version) == ("hanchan_void", 2)


def test_a_hanchan_that_is_not_void_is_not_restored(hanchan: Hanchan, organiser: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        hanchan_restore(actor=organiser, hanchan=hanchan, version=1)

    assert refusal.value.code == "hanchan_not_void"


def test_a_recorder_does_not_restore(hanchan: Hanchan, recorder: User) -> None:
    hanchan_void(actor=recorder, hanchan=hanchan, version=1, reason="doubled")

    with pytest.raises(LeagueError) as refusal:
        hanchan_restore(actor=recorder, hanchan=hanchan, version=2)
    assert refusal.value.code == "forbidden"
