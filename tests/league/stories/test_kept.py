"""Stories are computed once for a state of the record: by one of several readers, or by a job."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.clubs.models import Club
from league.jobs.models import Job
from league.records.models import Hanchan
from league.stories import kept
from tests.league.core.page import words
from tests.league.factories import DAY
from tests.league.jobs.at_once import run_jobs
from tests.league.stories.test_pages import PAGE, STORY, night, play

__all__ = ["night", "play"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
Play = Callable[..., Hanchan]
WAITING, NOT_YET = "The story is being written.", "The story is not written yet."
FEED = "/c/north-wind-circle/news.atom"


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are more than a request may read."""
    monkeypatch.setattr(kept, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(kept, "is_cache_shared", lambda: True)


def test_a_second_reader_computes_nothing(night: list[Hanchan], monkeypatch: pytest.MonkeyPatch) -> None:
    first = Client().get(STORY).json()
    monkeypatch.setattr(kept, "club_stories", None)

    assert Client().get(STORY).json() == first


def test_who_comes_while_another_one_computes_sees_the_games_and_later_the_story(
    club: Club, night: list[Hanchan], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "LONGEST_WAIT", 0)
    lock = f"{kept._key(club, kept.record_state(club), DAY.year)}-writing"
    cache.add(lock, 1)
    page, told = Client().get(PAGE), Client().get(STORY).json()
    cache.delete(lock)

    assert (page.status_code, WAITING in words(page), "ETag" in page.headers) == (202, True, False)
    assert (told["is_written"], told["stories"]) == (False, [])
    assert not Job.objects.filter(kind="stories").exists()
    assert "Aoi wins both games" in words(Client().get(PAGE))


def test_a_reader_who_fails_leaves_the_next_one_to_compute(
    night: list[Hanchan], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(kept, "club_stories", None)
        with pytest.raises(TypeError):
            Client().get(STORY)

    assert Client().get(STORY).json()["is_written"] is True


def test_the_worker_writes_the_stories_of_a_large_club(large: None, night: list[Hanchan]) -> None:
    before = Client().get(PAGE)
    Client().get(PAGE)
    jobs = Job.objects.filter(kind="stories").behind().count()
    run_jobs()
    after = Client().get(PAGE)

    assert (before.status_code, jobs, after.status_code) == (202, 1, 200)
    assert WAITING in words(before)
    assert reverse("game", args=["north-wind-circle", night[0].pk]) in before.content.decode()
    assert "Aoi wins both games" in words(after)
    assert WAITING not in words(after)


def test_a_large_club_is_told_again_after_another_game(large: None, night: list[Hanchan], play: Play) -> None:
    Client().get(PAGE)
    run_jobs()
    play((10000, 20000, 30000, 40000))
    between = Client().get(STORY).json()["is_written"]
    run_jobs()

    assert (between, Client().get(STORY).json()["stories"][0]["games"]) == (False, 3)


@pytest.mark.parametrize("address", [PAGE, STORY])
def test_a_day_without_a_game_is_not_being_written(large: None, night: list[Hanchan], address: str) -> None:
    other = address.replace(DAY.isoformat(), (DAY + timedelta(1)).isoformat())

    assert Client().get(other).status_code == 404
    assert not Job.objects.filter(kind="stories").exists()


def test_the_picture_and_the_feed_have_the_story_when_it_is_written(large: None, night: list[Hanchan]) -> None:
    picture, feed = Client().get(f"{PAGE}share.png"), Client().get(FEED)
    run_jobs()
    later = Client().get(FEED, headers={"If-None-Match": feed.headers["ETag"]})

    assert picture.status_code == 404
    assert "Aoi wins both games" not in feed.content.decode()
    assert "Aoi wins both games" in later.content.decode()


@pytest.mark.parametrize(
    ("state", "hours", "is_wanted"),
    [("failed", 0.9, False), ("failed", 1.1, True), ("cancelled", 48, False), ("done", 0, True)],
)
def test_a_job_that_has_failed_is_tried_again_after_an_hour(
    large: None, night: list[Hanchan], state: str, hours: float, is_wanted: bool
) -> None:
    Client().get(PAGE)
    Job.objects.filter(kind="stories").update(state=state, finished_at=timezone.now() - timedelta(hours=hours))
    page = Client().get(PAGE)
    run_jobs()

    # While nobody writes it, the page asks for itself no more.
    assert (page.status_code, 'http-equiv="refresh"' in page.content.decode()) == (202, is_wanted)
    assert (NOT_YET in words(page), WAITING in words(page)) == (not is_wanted, is_wanted)
    assert Client().get(PAGE).status_code == (200 if is_wanted else 202)


def test_the_title_of_a_page_that_waits_is_a_day(large: None, night: list[Hanchan]) -> None:
    title = Client().get(PAGE).content.decode().split("<title>")[1].split("</title>")[0]

    assert title.startswith("4 March 2026")
