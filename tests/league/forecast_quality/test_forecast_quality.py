import math

import pytest
from django.urls import reverse

from league.forecast_quality.models import ForecastQuality
from league.jobs.models import Job
from league.jobs.services import job_cancel
from league.ladders.services import ladder_open
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs


@pytest.fixture
def page(club):
    return reverse("forecast_quality", args=[club.slug])


@pytest.fixture
def games(owner, club, regulars, house_rules):
    """Aoi is always first and Dai always last: what a ladder learns in the first half holds in the second."""
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    ladder_open(actor=owner, club=club, name="Points", kind="points")
    for _ in range(8):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)


def test_a_visit_requests_the_computation_and_a_later_one_shows_it(owner, club, games, page):
    run_jobs()
    client = signed_in(owner)
    assert "The record has changed; the new state is being computed." in words(client.get(page))

    run_jobs()

    shown = words(client.get(page))
    assert "A coin flip 0.0 % 0.6931" in shown
    (found,) = ForecastQuality.objects.all()
    assert [row["games"] for row in found.found] == [4, 4]
    assert [row["pairs"] for row in found.found] == [24, 24]
    # always the same order: both predict better than a coin flip
    assert all(row["loss"] < math.log(2) for row in found.found)
    assert found.found == sorted(found.found, key=lambda row: row["loss"])


def test_the_quality_is_computed_once_for_a_state_of_the_ladders(owner, club, regulars, house_rules, games, page):
    client = signed_in(owner)
    run_jobs()
    client.get(page)
    run_jobs()
    client.get(page)
    job = Job.objects.get(kind="forecast_quality")
    assert (job.wanted, job.computed) == (1, 1)

    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    run_jobs()
    client.get(page)

    job.refresh_from_db()
    assert (job.wanted, job.computed) == (2, 1)


def test_a_cancelled_job_does_not_start_again_by_itself(owner, club, games, page):
    client = signed_in(owner)
    client.get(page)
    job = job_cancel(job=Job.objects.get(kind="forecast_quality"))

    shown = words(client.get(page))

    job.refresh_from_db()
    assert job.state == "cancelled"
    assert "This was cancelled." in shown
    assert "Compute again" in shown


def test_the_api_gives_the_same(owner, club, games, page):
    run_jobs()
    client, path = signed_in(owner), f"/api/v1/clubs/{club.slug}/forecast-quality/"
    assert client.get(path).json() == {"is_current": False, "count": 0, "next": None, "previous": None, "results": []}

    run_jobs()

    answer = client.get(path).json()
    assert answer["is_current"]
    assert {row["ladder"]["slug"] for row in answer["results"]} == {"elo", "points"}
    assert all(0 < row["better_than_coin"] <= 1 for row in answer["results"])
    assert sum(one["pairs"] for one in answer["results"][0]["chances"]) == 24


def test_the_page_needs_as_many_queries_for_many_ladders_as_for_few(owner, club, games, page):
    client = signed_in(owner)
    run_jobs()
    client.get(page)
    run_jobs()
    few = query_count(client, page)
    for number in range(4):
        ladder_open(actor=owner, club=club, name=f"More {number}", kind="mean")
    run_jobs()
    client.get(page)
    run_jobs()

    assert query_count(client, page) == few <= 16


def test_a_ladder_may_be_called_forecast_quality(owner, club, regulars, house_rules):
    ladder_open(actor=owner, club=club, name="Forecast quality", kind="elo")

    answer = signed_in(owner).get(f"/api/v1/clubs/{club.slug}/ladders/forecast-quality/")

    assert answer.status_code == 200
    assert answer.json()["results"] == []
