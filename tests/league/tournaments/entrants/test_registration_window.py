"""Registration opens and closes at moments of the event's own time zone, and ends with the start at the latest."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.registration import registration_state
from league.tournaments.models import Entrant, Tournament
from tests.league.core.page import codes, signed_in, words
from tests.league.tournaments.entrants.test_registration import entries, program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]
OPENS, CLOSES = datetime(2026, 5, 1, 10, tzinfo=UTC), datetime(2026, 5, 20, 10, tzinfo=UTC)
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    Tournament.objects.update(
        state="preparing", registration="open", registration_opens_at=OPENS, registration_closes_at=CLOSES
    )
    made.refresh_from_db()
    return made


@pytest.mark.parametrize(
    ("now", "state"),
    [(OPENS - SECOND, "before"), (OPENS, "open"), (CLOSES - SECOND, "open"), (CLOSES, "over")],
)
def test_registration_is_open_from_the_first_moment_until_the_last(
    tournament: Tournament, now: datetime, state: str
) -> None:
    assert registration_state(tournament, now) == state


@pytest.mark.parametrize(
    ("changes", "state"),
    [({"registration": "closed"}, "closed"), ({"state": "running"}, "over"), ({"registration_opens_at": None}, "open")],
)
def test_the_start_ends_it_whatever_the_moments_say(
    tournament: Tournament, changes: dict[str, object], state: str
) -> None:
    Tournament.objects.update(**changes)
    tournament.refresh_from_db()

    assert registration_state(tournament, OPENS) == state


def shift(**moments: timedelta) -> None:
    Tournament.objects.update(**{f"registration_{name}_at": timezone.now() + after for name, after in moments.items()})


def test_a_player_who_comes_too_early_reads_when_it_opens(tournament: Tournament, stranger: User) -> None:
    # 2099-05-01 10:00 in London is 19:00 in Tokyo.
    opens = datetime(2099, 5, 1, 10, tzinfo=UTC)
    Tournament.objects.update(registration_opens_at=opens, registration_closes_at=None, time_zone="Asia/Tokyo")
    path = reverse("event_register", args=[tournament.slug])

    refused = program(stranger).post(entries(tournament), {"name": "Nora"}).json()
    page = words(signed_in(stranger).get(path))

    assert refused["error"] == "registration_not_yet"
    assert refused["message"] == "Registration opens on 2099-05-01 19:00, in the time zone of the event."
    assert "Registration is not open yet. It opens on 2099-05-01 19:00 (Asia/Tokyo)." in page
    assert codes(signed_in(stranger).post(path, {"name": "Nora"})) == ["registration_not_yet"]
    assert not Entrant.objects.filter(player__name="Nora").exists()


def test_nobody_registers_after_it_has_closed_but_the_desk_lets_somebody_in(
    tournament: Tournament, organiser: User, stranger: User
) -> None:
    shift(opens=-2 * DAY, closes=-SECOND)

    assert program(stranger).post(entries(tournament), {"name": "Nora"}).json()["error"] == "registration_closed"
    assert program(organiser).post(entries(tournament), {"guest": "Nora"}).status_code == 201


def test_the_event_s_page_says_until_when_one_can_register(tournament: Tournament, stranger: User) -> None:
    shift(opens=-DAY, closes=DAY)

    page = words(signed_in(stranger).get(reverse("event", args=[tournament.slug])))

    assert "Registration is open. It closes on " in page


def test_the_page_changes_when_registration_opens(tournament: Tournament, stranger: User) -> None:
    """Nothing is written at that moment, so the ETag has to follow the clock."""
    path, phone = reverse("event", args=[tournament.slug]), signed_in(stranger)
    shift(opens=DAY, closes=2 * DAY)
    etag = phone.get(path).headers["ETag"]

    shift(opens=-DAY, closes=2 * DAY)

    assert phone.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_the_clock_times_of_the_settings_are_those_of_the_event(tournament: Tournament, organiser: User) -> None:
    path, desk = reverse("desk_settings", args=[tournament.slug]), signed_in(organiser)
    form = desk.get(path).context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    sent |= {"time_zone": "America/New_York", "registration_opens_at": "2026-05-01T09:00"}
    sent |= {"registration_closes_at": "2026-05-20T18:30"}

    assert desk.post(path, sent).status_code == 302

    tournament.refresh_from_db()
    # New York is four hours behind UTC in May.
    assert tournament.registration_opens_at == datetime(2026, 5, 1, 13, tzinfo=UTC)
    assert tournament.registration_closes_at == datetime(2026, 5, 20, 22, 30, tzinfo=UTC)
    assert "2026-05-01T09:00" in desk.get(path).content.decode()


def test_it_closes_after_it_opens(tournament: Tournament, organiser: User) -> None:
    answer = program(organiser).patch(
        f"/api/v1/tournaments/{tournament.slug}/", {"registration_closes_at": OPENS.isoformat()}
    )

    assert answer.status_code == 400
    assert registration_state(tournament, OPENS) == "open"


@pytest.mark.parametrize(("zone", "shown"), [("Europe/Madrid", "Europe/Madrid"), ("", "club")])
def test_programs_set_and_read_moments_and_time_zone(
    tournament: Tournament, organiser: User, zone: str, shown: str
) -> None:
    path = f"/api/v1/tournaments/{tournament.slug}/"

    answer = program(organiser).patch(path, {"registration_opens_at": "2026-05-02T09:00:00+02:00", "time_zone": zone})

    assert answer.json()["registration_opens_at"] == "2026-05-02T07:00:00Z"
    assert answer.json()["time_zone"] == (tournament.club.time_zone if shown == "club" else shown)
    assert answer.json()["registration_state"] == "over"
    assert program(organiser).patch(path, {"time_zone": "Mars/Base"}).json()["error"] == "unknown_time_zone"


def test_the_archive_keeps_the_moments_and_the_time_zone(tournament: Tournament, organiser: User) -> None:
    Tournament.objects.update(time_zone="Europe/Madrid")
    tournament.refresh_from_db()
    archive = tournament_archive(actor=organiser, tournament=tournament)

    made = tournament_restore(actor=organiser, club=tournament.club, archive=archive)

    assert (made.registration_opens_at, made.registration_closes_at) == (OPENS, CLOSES)
    assert made.zone.key == "Europe/Madrid"


def test_an_archive_without_the_moments_is_restored(tournament: Tournament, organiser: User) -> None:
    archive = tournament_archive(actor=organiser, tournament=tournament)
    for name in ("registration_opens_at", "registration_closes_at", "time_zone"):
        del archive["event"][name]

    made = tournament_restore(actor=organiser, club=tournament.club, archive=archive)

    assert (made.registration_opens_at, made.time_zone) == (None, "")
