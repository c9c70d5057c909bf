"""Series of evenings: what they make, what a change takes along and what it leaves, and their end."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.core.errors import Forbidden, LeagueError
from league.evening_series.making import evenings_make
from league.evening_series.models import Series
from league.evening_series.selectors import coming_evenings
from league.evening_series.services import series_amend, series_end, series_open, series_reopen
from league.evenings.services import answer_give
from league.history.models import LogEntry
from league.players.models import Player
from league.sessions.services import session_amend, session_cancel, session_close
from tests.league.evening_series.conftest import HALF_PAST_SEVEN, THURSDAY, WEDNESDAY, days, evenings, local
from tests.league.factories import make_hanchan

Opened = Callable[..., Series]
Clock = Callable[[datetime], None]
EIGHT = ["03-05", "03-12", "03-19", "03-26", "04-02", "04-09", "04-16", "04-23"]


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


# ----- making -----
def test_the_evenings_of_eight_weeks_are_made_at_once(series: Series) -> None:
    made = evenings(series)

    assert days(series) == EIGHT
    assert {(one.name, one.place, one.capacity) for one in made} == {("Club night", "Room 4", 8)}
    assert local(made[0]) == "03-05 19:30"
    # the answers end a day before
    assert made[0].answers_until == datetime(2026, 3, 4, 10, 30, tzinfo=UTC)


def test_making_again_makes_nothing_and_a_week_later_one_more(series: Series, clock: Clock) -> None:
    again = evenings_make(actor=None, series=series)
    clock(WEDNESDAY + timedelta(weeks=1))
    later = evenings_make(actor=None, series=series)

    assert (again, later) == (0, 1)
    assert days(series)[-1] == "04-30"


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        pytest.param({"last_day": date(2026, 3, 19)}, ["03-05", "03-12", "03-19"], id="a last day counts"),
        pytest.param({"first_day": date(2026, 4, 11)}, ["04-16", "04-23"], id="the first day moves on to the weekday"),
        pytest.param({"every": 3}, ["03-05", "03-26", "04-16"], id="every three weeks"),
        pytest.param({"every": 2, "first_day": date(2026, 2, 12)}, ["03-12", "03-26", "04-09", "04-23"],
                     id="weeks are counted from the first day"),
        pytest.param({"first_day": date(2026, 9, 1)}, [], id="a series that begins later"),
        pytest.param({"weekday": "wednesday", "time": time(20, 0)}, [
            "03-11", "03-18", "03-25", "04-01", "04-08", "04-15", "04-22", "04-29"], id="today's time is over"),
    ],
)  # fmt: skip
def test_the_days_of_a_series(opened: Opened, values: dict[str, Any], wanted: list[str]) -> None:
    assert days(opened(**values)) == wanted


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"last_day": date(2026, 3, 4)}, "series_without_day"),
        ({"first_day": date(2026, 3, 6), "last_day": date(2026, 3, 11)}, "series_without_day"),
        ({"first_day": date(9999, 12, 31)}, "bad_date"),
        ({"first_day": date(1, 1, 1)}, "bad_date"),
    ],
)
def test_a_series_without_a_day_is_refused_and_taken_when_corrected(
    opened: Opened, values: dict[str, Any], code: str
) -> None:
    refused = refusal(lambda: opened(**values))

    assert refused == code
    assert days(opened()) == EIGHT


def test_a_form_that_is_sent_twice_makes_one_series(opened: Opened, series: Series) -> None:
    again = refusal(lambda: opened(name="Club night", place="Room 4", capacity=8, answer_hours=24))
    other = opened(name="Beginners")

    assert again == "series_exists"
    assert Series.objects.count() == 2
    assert days(other) == EIGHT


@pytest.mark.parametrize(
    "act",
    [
        lambda who, series: series_open(
            actor=who, club=series.club, weekday="monday", time=HALF_PAST_SEVEN, first_day=THURSDAY
        ),
        lambda who, series: series_amend(actor=who, series=series, name="x"),
        lambda who, series: series_end(actor=who, series=series),
        lambda who, series: series_reopen(actor=who, series=series),
    ],
    ids=["open", "amend", "end", "reopen"],
)
def test_only_who_opens_evenings_has_series(player_user: User, series: Series, act: Callable[..., Any]) -> None:
    with pytest.raises(Forbidden):
        act(player_user, series)


# ----- a change -----
@pytest.fixture
def mixed(
    series: Series, organiser: User, regulars: list[Player], house_rules: HouseRulesVersion, clock: Clock
) -> Series:
    """One evening was moved by hand, one answered, one cancelled, one closed, and one has a game."""
    moved, answered, cancelled, closed, begun = evenings(series)[:5]
    session_amend(actor=organiser, session=moved, begins_at=moved.begins_at + timedelta(days=1))  # type: ignore[operator]
    answer_give(actor=organiser, session=answered, kind="no", player=regulars[0])
    session_cancel(actor=organiser, session=cancelled)
    session_close(actor=organiser, session=closed)
    hanchan = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, played_on=date(2026, 3, 4))
    type(hanchan).objects.filter(pk=hanchan.pk).update(session=begun)
    return series


def test_a_change_takes_along_the_evenings_that_nobody_has_touched(mixed: Series, organiser: User) -> None:
    followed = series_amend(actor=organiser, series=mixed, time=time(20, 0), place="Room 5", capacity=12)

    assert [(f"{one.session.played_on:%m-%d}", one.why) for one in followed.left] == [
        ("03-06", "changed"), ("03-12", "answered"), ("03-19", "cancelled"), ("03-26", "closed"), ("04-02", "begun"),
    ]  # fmt: skip
    assert [local(one) for one in followed.changed] == ["04-09 20:00", "04-16 20:00", "04-23 20:00"]
    assert {(one.place, one.capacity) for one in followed.changed} == {("Room 5", 12)}
    assert local(evenings(mixed)[1]) == "03-12 19:30"


def test_what_was_cancelled_or_moved_is_not_made_again(mixed: Series, clock: Clock) -> None:
    before = days(mixed, open_only=False)
    made = evenings_make(actor=None, series=mixed)

    assert made == 0
    assert days(mixed, open_only=False) == before


def test_a_new_weekday_moves_each_evening_within_its_week(mixed: Series, organiser: User) -> None:
    keys = [one.pk for one in evenings(mixed)]
    series_amend(actor=organiser, series=mixed, weekday="saturday")

    # those that stay as they are take the week's place: no second evening is made there
    assert days(mixed, open_only=False) == ["03-06", "03-12", "03-19", "03-26", "04-02", "04-11", "04-18", "04-25"]
    assert sorted(keys) == sorted(one.pk for one in evenings(mixed))


def test_a_weekday_there_and_back_leaves_the_evenings_as_they_were(series: Series, organiser: User) -> None:
    before = [(one.pk, one.begins_at, one.answers_until) for one in evenings(series)]
    series_amend(actor=organiser, series=series, weekday="friday")
    moved = days(series)
    series_amend(actor=organiser, series=Series.objects.get(pk=series.pk), weekday="thursday")

    assert moved == ["03-06", "03-13", "03-20", "03-27", "04-03", "04-10", "04-17", "04-24"]
    assert [(one.pk, one.begins_at, one.answers_until) for one in evenings(series)] == before


def test_an_evening_whose_new_time_is_over_stays(series: Series, organiser: User) -> None:
    followed = series_amend(actor=organiser, series=series, weekday="monday")

    assert [(f"{one.session.played_on:%m-%d}", one.why) for one in followed.left] == [("03-05", "passed")]
    assert days(series)[:3] == ["03-05", "03-09", "03-16"]


def test_a_shorter_series_cancels_evenings_and_a_longer_one_brings_them_back(series: Series, organiser: User) -> None:
    keys = [one.pk for one in evenings(series)]
    followed = series_amend(actor=organiser, series=series, last_day=date(2026, 3, 20))
    shorter = days(series)
    series_amend(actor=organiser, series=series, last_day=date(2026, 4, 10), place="Hall")
    longer = evenings(series)

    assert len(followed.changed) == 5
    assert shorter == ["03-05", "03-12", "03-19"]
    assert days(series) == EIGHT[:6]
    assert [one.pk for one in longer] == keys
    assert {one.place for one in longer if one.is_open} == {"Hall"}


def test_every_second_week_cancels_the_others(series: Series, organiser: User) -> None:
    series_amend(actor=organiser, series=series, every=2)
    second = days(series)
    series_amend(actor=organiser, series=series, every=1)

    assert second == EIGHT[::2]
    assert days(series) == EIGHT


def test_a_change_of_nothing_writes_nothing(series: Series, organiser: User) -> None:
    lines = LogEntry.objects.count()
    followed = series_amend(actor=organiser, series=series, place="Room 4", time=HALF_PAST_SEVEN)

    assert (followed.changed, followed.left) == ([], [])
    assert LogEntry.objects.count() == lines


def test_evenings_that_have_begun_are_not_changed(series: Series, organiser: User, clock: Clock) -> None:
    clock(WEDNESDAY + timedelta(days=1))
    series_amend(actor=organiser, series=series, place="Hall")

    assert [one.place for one in evenings(series)][:2] == ["Room 4", "Hall"]


# ----- the end -----
def test_the_end_cancels_what_nobody_answered_and_going_on_brings_it_back(
    series: Series, organiser: User, regulars: list[Player]
) -> None:
    answer_give(actor=organiser, session=evenings(series)[1], kind="yes", player=regulars[0])
    followed = series_end(actor=organiser, series=series)
    ended = days(series)
    made = evenings_make(actor=None, series=series)
    series_reopen(actor=organiser, series=series)

    assert [(f"{one.session.played_on:%m-%d}", one.why) for one in followed.left] == [("03-12", "answered")]
    assert (ended, made) == (["03-12"], 0)
    assert days(series) == EIGHT
    assert len(evenings(series)) == len(EIGHT)


def test_an_ended_series_is_not_changed_and_ends_once(series: Series, organiser: User) -> None:
    series_end(actor=organiser, series=series)
    lines = LogEntry.objects.count()
    again = series_end(actor=organiser, series=series)

    assert (again.changed, LogEntry.objects.count()) == ([], lines)
    assert refusal(lambda: series_amend(actor=organiser, series=series, name="x")) == "series_ended"


def test_an_evening_cancelled_by_hand_stays_so_when_the_series_goes_on(series: Series, organiser: User) -> None:
    session_cancel(actor=organiser, session=evenings(series)[0])
    series_end(actor=organiser, series=series)
    series_reopen(actor=organiser, series=series)

    assert days(series) == EIGHT[1:]


def test_two_series_of_one_kind_do_not_run(series: Series, opened: Opened, organiser: User) -> None:
    series_end(actor=organiser, series=series)
    opened(name="Club night", place="Room 4")

    assert refusal(lambda: series_reopen(actor=organiser, series=series)) == "series_exists"


def test_each_act_is_in_the_log(series: Series, organiser: User) -> None:
    series_amend(actor=organiser, series=series, time=time(20, 15))
    series_end(actor=organiser, series=series)
    series_reopen(actor=organiser, series=series)
    lines = LogEntry.objects.filter(subject_type="evening_series.series").order_by("pk")

    assert [one.action for one in lines] == ["series_open", "series_amend", "series_end", "series_reopen"]
    assert (lines[1].before, lines[1].after) == ({"time": "19:30"}, {"time": "20:15"})
    assert lines[0].after["first_day"] == "2026-03-05"


def test_the_page_names_what_a_change_would_leave(mixed: Series) -> None:
    assert [one.why for one in coming_evenings(mixed)] == [
        "changed", "answered", "cancelled", "closed", "begun", "", "", "",
    ]  # fmt: skip
