"""A day says when it was told again: after a correction on a later day of the club."""

from datetime import UTC, date, datetime

import pytest
from django.db.models import QuerySet

from league.history.models import LogEntry
from league.records.services import hanchan_amend, hanchan_void
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_hanchan

TOLD_AGAIN = "Told again on 5 March 2026 after a correction."


@pytest.fixture
def game(owner, regulars, house_rules):
    return make_hanchan(actor=owner, house_rules=house_rules, players=regulars)


@pytest.fixture
def page(owner, club):
    return lambda: words(signed_in(owner).get(f"/c/{club.slug}/days/{DAY}/"))


@pytest.fixture
def answer(owner, club):
    return lambda: signed_in(owner).get(f"/api/v1/clubs/{club.slug}/days/{DAY}/story/").json()


def note(owner, game, at):
    hanchan_amend(actor=owner, hanchan=game, version=game.version, note="The last table", reason="")
    QuerySet(LogEntry).filter(action="hanchan_amend").update(at=at)  # the log itself refuses


def test_a_day_without_a_correction_is_told_once(game, page, answer):
    assert "Told again" not in page()
    assert answer()["corrected_on"] is None


@pytest.mark.parametrize(
    ("at", "corrected"),
    [
        (datetime(2026, 3, 5, 2, 59, tzinfo=UTC), None),  # 11:59 in Tokyo: still the club's day of the game
        (datetime(2026, 3, 5, 3, 0, tzinfo=UTC), "2026-03-05"),
    ],
)
def test_a_correction_counts_from_the_clubs_next_day(owner, game, page, answer, at, corrected):
    note(owner, game, at)

    assert answer()["corrected_on"] == corrected
    assert (TOLD_AGAIN in page()) is (corrected is not None)


def test_a_void_game_of_the_day_is_a_correction(owner, house_rules, regulars, game, answer):
    other = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    hanchan_void(actor=owner, hanchan=other, version=other.version, reason="Practice")

    assert date.fromisoformat(answer()["corrected_on"]) > DAY
    assert answer()["stories"][0]["games"] == 1
