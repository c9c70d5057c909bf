"""A club moves to another server: it is closed here, its archive goes there, and its addresses lead there."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.archives.deleting.services import NOTICE, club_delete
from league.archives.models import ClubMove
from league.archives.moving import telling
from league.archives.moving.services import club_move_begin, club_move_end, club_move_take_back
from league.clubs.models import Club, Membership
from league.clubs.services import club_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.services import player_add
from league.records.models import Hanchan
from league.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
THERE = "https://b.example/c/north/"


def refusal(act: Callable[[], object]) -> LeagueError:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value


def move_club(club: Club, *options: str) -> list[str]:
    out = StringIO()
    call_command("move_club", "--club", club.slug, *options, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def moving(rich: Club, owner: User) -> Club:
    club_move_begin(actor=owner, club=rich, address=THERE)
    return rich


@pytest.fixture
def moved(moving: Club, owner: User) -> Club:
    club_move_end(actor=owner, club=moving)
    return moving


# ----- closed -----
def test_nobody_changes_a_club_that_moves_and_everybody_does_when_the_move_is_taken_back(
    moving: Club, owner: User
) -> None:
    refused = refusal(lambda: player_add(actor=owner, club=moving, name="Quince"))
    club_move_take_back(actor=owner, club=moving)
    player = player_add(actor=owner, club=moving, name="Quince")

    assert refused.code == "club_moving"
    assert player.club == moving
    assert not ClubMove.objects.exists()
    assert list(LogEntry.objects.filter(club=moving).order_by("-pk").values_list("action", flat=True)[:3]) == [
        "player_add", "club_move_take_back", "club_move_begin",
    ]  # fmt: skip


def test_a_phone_is_told_to_try_again_and_its_key_stores_the_player_once_after_that(moving: Club, owner: User) -> None:
    client = APIClient()
    client.force_authenticate(owner)
    address, key = f"/api/v1/clubs/{moving.slug}/players/", {"HTTP_IDEMPOTENCY_KEY": "k"}
    refused = client.post(address, {"name": "Quince"}, format="json", **key)
    club_move_take_back(actor=owner, club=moving)
    stored = [client.post(address, {"name": "Quince"}, format="json", **key) for _attempt in range(2)]

    assert (refused.status_code, refused.json()["error"]) == (503, "club_moving")
    assert [answer.status_code for answer in stored] == [201, 201]
    assert moving.players.filter(name="Quince").count() == 1


def test_another_club_is_changed_meanwhile(moving: Club, owner: User) -> None:
    other = club_create(actor=owner, name="South Gate")

    assert player_add(actor=owner, club=other, name="Quince").club == other


def test_its_pages_are_read_and_say_that_it_moves(moving: Club) -> None:
    page = Client().get(f"/c/{moving.slug}/")

    assert page.status_code == 200
    assert "is being moved to another server" in page.content.decode()


@pytest.mark.parametrize("address", ["b.example/c/north/", "https://b.example/", "https://b.example/c/north/players/"])
def test_an_address_that_is_no_club_is_refused_and_the_club_stays_open(rich: Club, owner: User, address: str) -> None:
    refused = refusal(lambda: club_move_begin(actor=owner, club=rich, address=address))

    assert refused.code == "bad_club_address"
    assert player_add(actor=owner, club=rich, name="Quince")


# ----- moved -----
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("/c/{club}/", "/c/north/"),
        ("/c/{club}/ladders/?page=2", "/c/north/ladders/?page=2"),
        ("/c/{club}/calendar.ics", "/c/north/calendar.ics"),
        ("/c/{club}/results.atom", "/c/north/results.atom"),
        ("/c/{club}/player/{player}/", "/c/north/"),
        ("/e/{event}/results/", "/e/{event}/results/"),
    ],
)
def test_a_page_leads_to_the_other_server(moved: Club, here: str, there: str) -> None:
    names = {"club": moved.slug, "event": moved.tournaments.all()[0].slug, "player": moved.players.all()[0].pk}
    answer = Client().get(here.format(**names))

    assert (answer.status_code, answer.headers["Location"]) == (301, f"https://b.example{there.format(**names)}")


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("clubs/{club}/", "clubs/north/"),
        ("clubs/{club}/players/", "clubs/north/players/"),
        ("hanchan/{hanchan}/deals/", "clubs/north/"),
        ("tournaments/{event}/", "tournaments/{event}/"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_program_is_told_the_other_server(moved: Club, owner: User, method: str, here: str, there: str) -> None:
    names = {"club": moved.slug, "event": moved.tournaments.all()[0].slug, "hanchan": moved.hanchan.all()[0].pk}
    client = APIClient()
    client.force_authenticate(owner)
    answer = getattr(client, method)(f"/api/v1/{here.format(**names)}")
    if answer.status_code == 405:
        pytest.skip("no such method")

    assert (answer.status_code, answer.json()["error"]) == (410, "club_moved")
    assert answer.headers["Location"] == f"https://b.example/api/v1/{there.format(**names)}"


def test_a_form_that_was_open_is_refused_in_words(moved: Club, owner: User) -> None:
    client = Client()
    client.force_login(owner)
    answer = client.post(f"/c/{moved.slug}/players/", {"name": "Quince"})

    assert answer.status_code == 410
    assert THERE in answer.content.decode()


def test_an_address_that_never_was_here_leads_nowhere(moved: Club) -> None:
    assert Client().get("/c/never/").status_code == 404
    assert Client().get("/e/never/").status_code == 404
    assert Client().get("/never/").status_code == 404
    assert APIClient().get("/api/v1/hanchan/1000000/").status_code == 404


def test_members_and_tokens_of_the_club_end_with_the_move(rich: Club, owner: User) -> None:
    token, of_all = (token_create(actor=owner, name="bot", scopes=["read"], club=slug)[0] for slug in (rich.slug, ""))
    club_move_begin(actor=owner, club=rich, address=THERE)
    club_move_end(actor=owner, club=rich)

    assert not Membership.objects.filter(club=rich).exists()
    assert ApiToken.objects.get(pk=token.pk).revoked_at is not None
    assert ApiToken.objects.get(pk=of_all.pk).revoked_at is None


def test_a_club_that_was_not_closed_before_cannot_have_moved(rich: Club, owner: User) -> None:
    assert refusal(lambda: club_move_end(actor=owner, club=rich)).code == "not_found"
    assert Client().get(f"/c/{rich.slug}/").status_code == 200


def test_the_rows_here_are_deleted_after_the_notice_and_the_addresses_lead_on(moved: Club) -> None:
    address = f"/e/{moved.tournaments.all()[0].slug}/"
    assert Tournament.objects.filter(club=moved, state="running").exists()
    is_deleted = club_delete(moved.pk, timezone.now() + NOTICE + timedelta(minutes=1))

    assert is_deleted
    assert not Club.objects.filter(pk=moved.pk).exists()
    assert not Hanchan.objects.filter(club=moved.pk).exists()
    assert Client().get(f"/c/{moved.slug}/").headers["Location"] == THERE
    assert Client().get(address).status_code == 301


# ----- the command -----
def test_the_command_goes_on_at_each_step_where_it_was_killed(
    rich: Club, owner: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.HAS_MAIL, file = True, tmp_path / "club.json"
    others = [User.objects.get(pk=pk) for pk in rich.memberships.exclude(user=owner).values_list("user", flat=True)]
    User.objects.filter(pk=owner.pk).update(email="yuki@b.example")
    for _attempt in range(2):
        printed = move_club(rich, "--to", THERE, "--out", str(file))
    with monkeypatch.context() as patch:
        patch.setattr(telling, "_is_sent", lambda *_given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            move_club(rich, "--done")
    told = move_club(rich, "--done")
    again = move_club(rich, "--done")

    assert printed == [f"{file}: import it there as north"]
    assert [path.name for path in tmp_path.iterdir()] == ["club.json"]
    assert told == [THERE, *(f"not told: {user.username}" for user in others)]
    assert again == [THERE]
    assert [(one.to, one.subject) for one in mail.outbox] == [
        (["yuki@b.example"], "North Wind Circle has moved to another server")
    ]
    assert THERE in mail.outbox[0].body


def test_the_archive_needs_a_file(rich: Club) -> None:
    with pytest.raises(CommandError):
        move_club(rich, "--to", THERE)

    assert not ClubMove.objects.exists()


def test_the_imported_club_is_open_and_has_what_was_recorded(rich: Club, owner: User, tmp_path: Path) -> None:
    file, games = tmp_path / "club.json", rich.hanchan.count()
    move_club(rich, "--to", THERE, "--out", str(file))
    call_command("import_club", str(file), "--slug", "north", stdout=StringIO())
    there = Club.objects.get(slug="north")
    with pytest.raises(CommandError, match="name_taken"):
        call_command("import_club", str(file), "--slug", "north", stdout=StringIO())

    assert there.hanchan.count() == games
    assert not there.is_moving
    assert player_add(actor=owner, club=there, name="Quince")


def test_a_move_back_is_taken_back_by_command(moving: Club) -> None:
    move_club(moving, "--take-back")
    move_club(moving, "--take-back")

    assert not Club.objects.get(pk=moving.pk).is_moving
