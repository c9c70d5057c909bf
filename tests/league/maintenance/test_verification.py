from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create
from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.maintenance import verification
from league.maintenance.table_differences import Difference
from league.maintenance.verification import NotChecked, clubs_to_check, differences, hanchan_differences, run_verify
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan, Participant
from league.records.services import hanchan_void
from league.seasons.models import Season, StandingsRow
from league.standings.computing.following import standings_catch_up
from tests.league.factories import DAY, make_hanchan


@pytest.fixture
def hanchan(recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Hanchan:
    hanchan = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)
    follow(season)
    return hanchan


def follow(season: Season) -> None:
    standings_catch_up(season)
    Job.objects.all().delete()  # nothing is left to be asked for


def found() -> list[str]:
    return [one.what for one in differences()]


def test_what_services_store_has_no_differences(hanchan: Hanchan) -> None:
    assert found() == []


def test_a_void_hanchan_has_no_differences(hanchan: Hanchan, recorder: User, season: Season) -> None:
    hanchan_void(actor=recorder, hanchan=hanchan, version=1, reason="doubled")
    follow(season)

    assert found() == []


def test_a_table_that_waits_to_be_computed_is_not_reported(
    hanchan: Hanchan, recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)

    assert found() == []


def test_changed_points_are_found(hanchan: Hanchan) -> None:
    Participant.objects.filter(hanchan=hanchan, seat=0).update(points=99999)

    # the hanchan's settlement, and the table, which was computed from the right points
    assert found() == ["settlement", "table"]


def test_scores_that_no_longer_add_up_are_found(hanchan: Hanchan) -> None:
    Participant.objects.filter(hanchan=hanchan, seat=0).update(score=0)

    (difference,) = differences()
    assert (difference.what, difference.computed) == ("settlement", "scores_do_not_add_up")


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("column", ["played_key", "counts", "season", "club"])
def test_a_changed_copy_of_a_column_is_found(column: str, seat: int, hanchan: Hanchan, owner: User) -> None:
    other = club_create(actor=owner, name="South Gate", by_operator=True)
    wrong = {"played_key": hanchan.played_key + 1, "counts": False, "season": None, "club": other}[column]
    Participant.objects.filter(hanchan=hanchan, seat=seat).update(**{column: wrong})

    assert [one.what for one in hanchan_differences(hanchan.club)] == [f"seat {seat}"]
    assert list(hanchan_differences(other)) == []
    assert f"seat {seat}" in found()


def test_copies_that_changed_at_every_seat_are_found(hanchan: Hanchan) -> None:
    Participant.objects.filter(hanchan=hanchan).update(played_key=1)

    assert [one.what for one in hanchan_differences(hanchan.club)] == [f"seat {seat}" for seat in range(4)]


@pytest.mark.parametrize("has_ended", [True, False])
def test_a_changed_copy_of_a_void_hanchan_is_found(
    has_ended: bool, hanchan: Hanchan, recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    if not has_ended:
        club = house_rules.house_rules.club
        hanchan = hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    hanchan_void(actor=recorder, hanchan=hanchan, version=1, reason="doubled")
    assert list(hanchan_differences(hanchan.club)) == []
    Participant.objects.filter(hanchan=hanchan, seat=3).update(played_key=1)

    assert [one.what for one in hanchan_differences(hanchan.club)] == ["seat 3"]


def test_hanchan_are_compared_some_at_once(
    hanchan: Hanchan,
    recorder: User,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = [make_hanchan(actor=recorder, house_rules=house_rules, players=regulars) for _hanchan in range(4)]
    monkeypatch.setattr(verification, "AT_ONCE", 2)
    assert list(hanchan_differences(hanchan.club)) == []
    for one in (hanchan, *more):
        Participant.objects.filter(hanchan=one, seat=0).update(points=99999)

    assert [one.subject for one in hanchan_differences(hanchan.club)] == [hanchan, *more]


@pytest.mark.parametrize(
    "spoilt", [{"answer": {"deltas": [0, 0, 0, 0]}}, {"table": {"totals": [25000, 25000, 25000, 25000]}}], ids=list
)
def test_a_deal_s_answer_or_table_that_does_not_follow_is_found(
    spoilt: dict[str, dict[str, list[int]]], recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_begin(
        actor=recorder, club=house_rules.house_rules.club, house_rules=house_rules, players=regulars, played_on=DAY
    )
    draw = {"result": {"type": "exhaustive_draw", "ready": [0]}}
    deal = deal_record(actor=recorder, hanchan=hanchan, number=1, entry=draw)
    assert found() == []
    for column, values in spoilt.items():
        getattr(deal, column).update(values)
    deal.save()

    assert found() == ["deal 1"]


def test_a_changed_table_is_found(hanchan: Hanchan) -> None:
    StandingsRow.objects.filter(order=1).update(games=7)

    assert found() == ["table"]


def test_the_nightly_job_reports_and_changes_nothing(
    hanchan: Hanchan, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    StandingsRow.objects.filter(order=1).update(games=7)
    with django_capture_on_commit_callbacks(execute=True):
        job_want(kind="verify", subject="nightly")

    assert LogEntry.objects.get(action="verify_difference").subject_name == "Spring"
    assert StandingsRow.objects.get(order=1).games == 7


# ----- club by club -----
@pytest.fixture
def clubs(club: Club, hanchan: Hanchan, owner: User) -> list[Club]:
    return [club, *(club_create(actor=owner, name=name) for name in ("South Gate", "West Gate"))]


def job_of(since: datetime) -> Progress:
    job = Job.objects.create(kind="verify", subject="nightly", state="running", runner="x", wanted_at=since)
    return Progress(job)


def test_a_killed_check_goes_on_with_the_club_in_which_it_was_killed(
    clubs: list[Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    since, checked, real = timezone.now(), [], verification.club_differences

    def noted(club: Club) -> Iterator[Difference]:
        checked.append(club)
        if checked == clubs[:2]:
            raise KeyboardInterrupt
        return real(club)

    StandingsRow.objects.filter(order=1).update(games=7)
    monkeypatch.setattr(verification, "club_differences", noted)
    with pytest.raises(KeyboardInterrupt):
        run_verify("nightly", job_of(since))
    reported = LogEntry.objects.filter(action="verify_difference").count()
    run_verify("nightly", Progress(Job.objects.get()))

    assert reported == 1
    assert checked == [clubs[0], clubs[1], clubs[1], clubs[2]]
    assert LogEntry.objects.filter(action="verify_difference").count() == 1
    assert Job.objects.get().state == "done"


def test_the_next_night_begins_with_the_club_that_was_checked_the_longest_ago(clubs: list[Club]) -> None:
    before, now = timezone.now() - timedelta(days=1), timezone.now()
    for hours, club in enumerate([clubs[2], clubs[0]]):
        Club.objects.filter(pk=club.pk).update(checked_at=before + timedelta(hours=hours))
    # The clock of a server was ahead.
    Club.objects.filter(pk=clubs[0].pk).update(checked_at=now + timedelta(days=9))

    assert clubs_to_check(now) == [clubs[1].pk, clubs[2].pk, clubs[0].pk]


def test_a_club_that_cannot_be_checked_does_not_keep_the_others_from_it(
    clubs: list[Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    since, real = timezone.now(), verification.club_differences
    with monkeypatch.context() as patch:
        patch.setattr(verification, "club_differences", lambda club: real(club) if club != clubs[0] else [1 / 0])
        with pytest.raises(NotChecked):
            run_verify("nightly", job_of(since))
    left = clubs_to_check(since)
    run_verify("nightly", Progress(Job.objects.get()))

    assert left == [clubs[0].pk]
    assert clubs_to_check(since) == []


def test_what_is_recorded_while_a_club_is_checked_is_no_difference(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    hanchan, real = by_deals(recorder, house_rules, regulars), verification.replay
    seat = Participant.objects.filter(hanchan=hanchan, seat=1)
    score = seat.get().score
    seat.update(score=1)
    Hanchan.objects.filter(pk=hanchan.pk).update(deposits=2000)

    def replayed(*under: Any, **entered: Any) -> Any:
        seat.update(score=score)
        return real(*under, **entered)

    monkeypatch.setattr(verification, "replay", replayed)

    assert found() == ["deposits"]


@pytest.mark.parametrize(
    ("spoilt", "what"),
    [({"score": 1}, "scores"), ({"chips": 1}, "chips"), ({"penalty": 1}, "penalties")],
)
def test_a_seat_that_differs_from_its_deals_is_found(
    recorder: User,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    spoilt: dict[str, int],
    what: str,
) -> None:
    hanchan = by_deals(recorder, house_rules, regulars)
    Participant.objects.filter(hanchan=hanchan, seat=1).update(**spoilt)

    assert found() == [what]


def test_deposits_that_differ_from_the_deals_are_found(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = by_deals(recorder, house_rules, regulars)
    Hanchan.objects.filter(pk=hanchan.pk).update(deposits=2000)

    assert found() == ["deposits"]


def by_deals(recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    hanchan = hanchan_begin(
        actor=recorder, club=house_rules.house_rules.club, house_rules=house_rules, players=regulars, played_on=DAY
    )
    draw = {"riichi": [1], "result": {"type": "exhaustive_draw", "ready": [0, 1]}}
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=draw)
    return hanchan
