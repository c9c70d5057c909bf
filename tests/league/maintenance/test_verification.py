import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.services import job_want
from league.maintenance.verification import differences
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


def test_a_changed_copy_of_a_column_is_found(hanchan: Hanchan) -> None:
    Participant.objects.filter(hanchan=hanchan, seat=2).update(played_key=1)

    assert found() == ["seat 2"]


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
