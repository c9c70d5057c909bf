"""Records, seasons, deadlines and pages of clubs in several time zones, by the clock of the server."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from league.records.services import hanchan_record
from league.seasons.services import season_open
from league.sessions.models import Session
from league.sessions.selectors import open_sessions
from league.sessions.services import session_open
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in, words
from tests.league.factories import seats_for

pytestmark = pytest.mark.django_db
NAMES = ("Aoi", "Ben", "Chika", "Dai")
# The evening before the clock changes, and the last game's end at 03:30 of the next morning.
NIGHTS = [
    ("Europe/Berlin", date(2026, 3, 28)),
    ("Europe/Berlin", date(2026, 10, 24)),
    ("America/New_York", date(2026, 3, 7)),
    ("America/New_York", date(2026, 10, 31)),
    ("Australia/Lord_Howe", date(2026, 4, 4)),
    ("Asia/Tokyo", date(2026, 3, 28)),
]

SetClock = Callable[[datetime], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Set the clock of the server."""

    def set_to(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment.astimezone(UTC))

    return set_to


class Place:
    """A club in a time zone, whose day begins at noon, with four players and house rules."""

    def __init__(self, owner: User, zone: str) -> None:
        self.owner, self.zone = owner, ZoneInfo(zone)
        self.club = club_create(actor=owner, name=zone, time_zone=zone, day_begins=12)
        self.players = [player_add(actor=owner, club=self.club, name=name) for name in NAMES]
        self.rules = house_rules_create(actor=owner, club=self.club, name="Rules", ruleset="riichi-ladder")

    def at(self, day: date, hour: int, minute: int = 0) -> datetime:
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.zone)

    def record(self, **more: Any) -> Hanchan:
        return hanchan_record(
            actor=self.owner, club=self.club, house_rules=self.rules, seats=seats_for(self.players), **more
        )


@pytest.mark.parametrize(("zone", "evening"), NIGHTS)
def test_the_games_of_the_night_are_of_one_evening_and_season(
    zone: str, evening: date, owner: User, set_clock: SetClock
) -> None:
    place, morning = Place(owner, zone), evening + timedelta(days=1)
    season = season_open(
        actor=owner, club=place.club, name="S", opens=evening, closes=evening, house_rules=place.rules
    )  # fmt: skip
    set_clock(place.at(evening, 21))
    session = session_open(actor=owner, club=place.club)

    set_clock(place.at(evening, 23))
    games = [place.record(season=season)]
    set_clock(place.at(morning, 3, 30))
    games += [place.record(season=season), place.record(season=season, session=session)]
    still = list(open_sessions(place.club))
    set_clock(place.at(morning, 12))
    with pytest.raises(LeagueError) as refused:
        place.record(season=season)

    assert [(game.played_on, game.order) for game in games] == [(evening, 1), (evening, 2), (evening, 3)]
    assert still == [session]
    assert refused.value.code == "outside_season"


@pytest.mark.parametrize(("zone", "evening"), NIGHTS)
def test_a_planned_evening_keeps_its_time_on_the_wall(
    zone: str, evening: date, owner: User, set_clock: SetClock
) -> None:
    """It is planned weeks before, when the clock still has the other offset."""
    place, client = Place(owner, zone), signed_in(owner)
    planned = evening + timedelta(days=7)
    set_clock(place.at(evening, 12))

    client.post(reverse("evening_new", args=[place.club.slug]), {"played_on": planned.isoformat(), "time": "19:30"})

    session = Session.objects.get()
    page = words(client.get(reverse("evening", args=[place.club.slug, session.pk])))
    assert session.begins_at == place.at(planned, 19, 30)
    assert "19:30" in page
    set_clock(place.at(planned, 19, 29))
    before = Session.objects.get().is_planned
    set_clock(place.at(planned, 19, 31))
    assert (before, Session.objects.get().is_planned) == (True, False)


# ----- deadlines -----
@pytest.fixture
def event(owner: User) -> Tournament:
    place = Place(owner, "Europe/Berlin")
    return tournament_create(
        actor=owner, club=place.club, name="Cup", house_rules=place.rules, starts_on=date(2026, 3, 28)
    )


def settings_with(client: Any, event: Tournament, **changed: str) -> Any:
    path = f"/e/{event.slug}/desk/settings/"
    form = client.get(path).context["form"]
    present = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    return client.post(path, present | changed)


def test_check_in_ends_at_its_time_on_the_wall(event: Tournament, owner: User) -> None:
    answer = settings_with(signed_in(owner), event, check_in_closes_at="2026-03-29T03:30")

    event.refresh_from_db()
    ends = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert answer.status_code == 302
    assert event.check_in_closes_at == ends
    assert event.check_in_is_open(ends)
    assert not event.check_in_is_open(ends + timedelta(seconds=1))


@pytest.mark.parametrize("missing_or_twice", ["2026-03-29T02:30", "2026-10-25T02:30"])
def test_a_deadline_at_a_time_that_does_not_exist_once_is_refused(
    missing_or_twice: str, event: Tournament, owner: User
) -> None:
    answer = settings_with(signed_in(owner), event, check_in_closes_at=missing_or_twice)

    event.refresh_from_db()
    assert answer.status_code == 422
    assert "Europe/Berlin" in words(answer)
    assert event.check_in_closes_at is None


# ----- two zones on one server -----
def test_two_clubs_record_at_one_moment_on_different_days(owner: User, set_clock: SetClock) -> None:
    tokyo, new_york = Place(owner, "Asia/Tokyo"), Place(owner, "America/New_York")
    # 13:00 in Tokyo, 23:00 of the day before in New York
    set_clock(datetime(2026, 3, 5, 4, tzinfo=UTC))

    assert (tokyo.record().played_on, new_york.record().played_on) == (date(2026, 3, 5), date(2026, 3, 4))
    with pytest.raises(LeagueError) as refused:
        new_york.record(played_on=date(2026, 3, 5))
    assert refused.value.code == "future_date"


@pytest.mark.parametrize("server", ["Asia/Tokyo", "America/New_York"])
def test_pages_show_a_club_s_time_whatever_the_zone_of_the_server(
    server: str, owner: User, settings: Any, set_clock: SetClock
) -> None:
    settings.TIME_ZONE = server
    place, client = Place(owner, "Europe/Berlin"), signed_in(owner)
    begins = place.at(date(2026, 3, 29), 19, 30)
    set_clock(begins - timedelta(days=2))
    session = session_open(actor=owner, club=place.club, begins_at=begins)

    assert "19:30" in words(client.get(reverse("evening", args=[place.club.slug, session.pk])))
    assert session.played_on == date(2026, 3, 29)


def test_the_history_of_a_game_is_in_the_club_s_time_zone(owner: User) -> None:
    place = Place(owner, "Asia/Kathmandu")
    game = place.record()
    at = LogEntry.objects.filter(action="hanchan_record").latest("pk").at

    page = words(signed_in(owner).get(reverse("game", args=[place.club.slug, game.pk])))

    assert date_format(at.astimezone(place.zone), "DATETIME_FORMAT") in page
    assert date_format(at, "DATETIME_FORMAT") not in page


# ----- a device whose clock is wrong -----
@pytest.fixture
def program(owner: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(owner)
    return client


def game(regulars: list[Player], **more: Any) -> dict[str, Any]:
    scores = (41200, 28300, 20400, 10100)
    return {"seats": [{"player": one.pk, "score": score} for one, score in zip(regulars, scores, strict=True)], **more}


def test_a_game_of_tomorrow_is_refused_by_the_clock_of_the_server(
    program: APIClient, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    tomorrow = club.day_of(timezone.now()) + timedelta(days=1)

    answer = program.post(f"/api/v1/clubs/{club.slug}/hanchan/", game(regulars, played_on=tomorrow.isoformat()))

    assert (answer.status_code, answer.json()["error"]) == (400, "future_date")
    assert not Hanchan.objects.exists()


def test_the_time_of_a_record_is_that_of_the_server(
    program: APIClient, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    before = timezone.now()
    path = f"/api/v1/clubs/{club.slug}/hanchan/"

    refused = program.post(path, game(regulars, recorded_at="2026-03-04T15:00:00Z"))
    stored = program.post(path, game(regulars))

    assert (refused.status_code, refused.json()["error"]) == (400, "unknown_field")
    assert stored.status_code == 201
    assert before <= Hanchan.objects.get().recorded_at <= timezone.now()


def test_an_evening_opened_by_a_device_that_is_ahead_takes_games_at_once(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], set_clock: SetClock
) -> None:
    now = datetime(2026, 3, 4, 12, tzinfo=UTC)
    set_clock(now)

    session = session_open(actor=owner, club=club, begins_at=now + timedelta(minutes=10))
    hanchan = hanchan_record(
        actor=owner, club=club, house_rules=house_rules, seats=seats_for(regulars), session=session
    )

    assert session.is_planned
    assert (hanchan.session, hanchan.played_on) == (session, session.played_on)


def test_the_same_result_is_found_though_another_server_is_ahead(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], set_clock: SetClock
) -> None:
    now = datetime(2026, 3, 4, 12, tzinfo=UTC)
    given: dict[str, Any] = {"actor": owner, "club": club, "house_rules": house_rules, "seats": seats_for(regulars)}
    set_clock(now)
    hanchan_record(**given)
    Hanchan.objects.update(recorded_at=now + timedelta(minutes=1))

    with pytest.raises(LeagueError) as refused:
        hanchan_record(**given, again=False)

    assert refused.value.code == "same_result"
