from datetime import timedelta
from typing import Any

import pytest

from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.maintenance.verification import differences
from league.odds.models import SeasonOdds
from league.odds.state import is_current, season_state
from league.seasons.services import adjustment_give, season_archive
from league.sessions.models import Session
from league.sessions.services import session_close, session_open
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs
from tests.league.odds.conftest import OPENS

pytestmark = pytest.mark.django_db


def odds_wanted() -> list[str]:
    return list(Job.objects.filter(kind="odds").values_list("subject", flat=True))


def compute(season: Any) -> SeasonOdds:
    job_run(job_want(kind="odds", subject=str(season.pk)).pk)
    return SeasonOdds.objects.get(season=season)


def test_the_end_of_an_evening_requests_the_odds(owner, club, half_season, regulars, house_rules):
    evening = session_open(actor=owner, club=club, played_on=OPENS + timedelta(weeks=3))
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=half_season, session=evening,
                 played_on=evening.played_on)  # fmt: skip
    assert odds_wanted() == []

    session_close(actor=owner, session=evening)

    assert odds_wanted() == [str(half_season.pk)]


def test_an_evening_without_a_hanchan_of_a_season_requests_nothing(owner, club, half_season):
    session_close(actor=owner, session=session_open(actor=owner, club=club, played_on=OPENS))

    assert odds_wanted() == []


def test_the_night_requests_the_odds_of_seasons_that_have_changed(owner, half_season, season):
    night = job_want(kind="odds_nightly", subject="nightly")
    job_run(night.pk)
    assert odds_wanted() == [str(half_season.pk)]  # the other season has no hanchan

    run_jobs()
    job_want(kind="odds_nightly", subject="nightly")
    job_run(night.pk)

    assert Job.objects.get(kind="odds").wanted == 1


def test_a_second_run_stores_the_same(half_season):
    first = compute(half_season).found

    assert compute(half_season).found == first


def test_the_state_follows_what_odds_depend_on(owner, club, half_season, regulars):
    day = OPENS + timedelta(days=21)
    states = [season_state(half_season, day)]
    adjustment_give(actor=owner, season=half_season, player=regulars[0], points=-20000, reason="late")
    states.append(season_state(half_season, day))
    planned = Session.objects.create(club=club, played_on=day + timedelta(days=9))
    session_close(actor=owner, session=planned)
    states.append(season_state(half_season, day))
    season_archive(actor=owner, season=half_season)
    half_season.refresh_from_db()
    states.append(season_state(half_season, day))

    assert len(set(states)) == 4


def test_planned_evenings_count(club, half_season):
    day = OPENS + timedelta(days=21)
    for number in range(1, 5):
        Session.objects.create(club=club, played_on=day + timedelta(days=2 * number))

    # four planned, the last of them 8 days later; 41 days are left after it, and an evening is played every seven days
    assert compute(half_season).found["evenings"] == 4 + 5


def test_right_odds_have_no_difference_and_changed_ones_are_named(half_season):
    run_jobs()
    stored = compute(half_season)
    assert list(differences()) == []

    stored.found["games"] = 99
    stored.save()

    (difference,) = differences()
    assert difference.what == "odds"


def test_odds_of_an_older_state_are_not_reported(owner, half_season, regulars, house_rules):
    stored = compute(half_season)
    stored.found["games"] = 99
    stored.save()
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=half_season, played_on=OPENS)
    run_jobs()

    assert [one.what for one in differences()] == []


def test_games_of_other_seasons_make_strengths_known(owner, half_season, regulars, house_rules):
    before = compute(half_season).found
    for _hanchan in range(12):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars[::-1], played_on=OPENS - timedelta(days=30))

    after = compute(half_season).found

    first = [next(row["ranks"][0] for row in found["tables"][0]["players"]) for found in (before, after)]
    assert first[1] < first[0]  # Aoi came last in all of them


# ----- what was said at the middle of a past season -----


@pytest.fixture
def past(half_season, evening, today):
    """A season that is over, with what the odds said at its middle."""
    for week in range(4, 8):
        evening(week)
    run_jobs()
    today(OPENS + timedelta(days=100))
    stored = compute(half_season)
    assert stored.said["calls"]
    return stored


def test_right_past_odds_have_no_difference_and_changed_ones_are_named(past):
    assert list(differences()) == []

    past.said["calls"][0]["first"] = 0.99
    past.save()

    (difference,) = differences()
    assert difference.what == "past odds"
    assert difference.computed["calls"][0]["first"] != 0.99


def test_past_odds_that_are_missing_though_there_was_a_middle_are_named(past):
    past.said = {}
    past.save()

    assert [one.what for one in differences()] == ["past odds"]


def test_an_earlier_game_that_changes_later_computes_past_odds_again(owner, past, regulars, house_rules):
    """Strengths at the middle follow from all games of the club before."""
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars[::-1], played_on=OPENS - timedelta(days=30))
    run_jobs()
    assert [one.what for one in differences()] == []  # behind, but not wrong

    job_run(job_want(kind="odds_nightly", subject="nightly").pk)
    run_jobs()

    assert SeasonOdds.objects.get().said != past.said
    assert list(differences()) == []
    job_run(job_want(kind="odds_nightly", subject="nightly").pk)
    assert not Job.objects.filter(kind="odds").behind().exists()


def test_games_of_later_seasons_leave_past_odds_as_they_are(owner, past, regulars, house_rules):
    later = OPENS + timedelta(days=90)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars[::-1], played_on=later)
    run_jobs()

    job_run(job_want(kind="odds_nightly", subject="nightly").pk)

    assert not Job.objects.filter(kind="odds").behind().exists()
    assert list(differences()) == []


def test_odds_are_current_until_the_season_changes(owner, half_season, regulars):
    assert is_current(half_season, compute(half_season))

    adjustment_give(actor=owner, season=half_season, player=regulars[0], points=-20000, reason="late")

    assert not is_current(half_season, SeasonOdds.objects.get(season=half_season))
    assert is_current(half_season, compute(half_season))
