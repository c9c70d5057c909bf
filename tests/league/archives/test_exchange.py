"""Export and import by command, API and page."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.accounts.services import user_permit_import
from league.archives.services import club_archive
from league.clubs.models import Club, HouseRulesVersion, Role
from league.clubs.services import membership_set
from league.players.models import Player
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan, make_user
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def organiser(owner: User, club: Club) -> User:
    """A member for one test only, since other tests count invitations."""
    return membership_set(actor=owner, club=club, user=make_user("olga"), role=Role.ORGANISER).user


@pytest.fixture
def played(owner: User, recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Club:
    make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)
    return club


@pytest.fixture
def importer(stranger: User) -> User:
    """A stranger to the club whose account may import."""
    return user_permit_import(actor=None, user=stranger, may_import=True)


@pytest.fixture
def file(owner: User, played: Club) -> bytes:
    return "".join(club_archive(actor=owner, club=played)).encode()


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("club.json", content, "application/json")


def faults(answer: Any) -> dict[str, str]:
    """The errors of a page by field and code."""
    return {field: errors[0].code for field, errors in answer.context["form"].errors.as_data().items()}


# ----- command -----


def test_the_commands_export_and_import_a_club(played: Club, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "club.json"
    call_command("export_club", "--club", played.slug, "--out", str(file))

    call_command("import_club", str(file), "--slug", "moved")

    assert capsys.readouterr().out.split() == ["moved"]
    assert Club.objects.get(slug="moved").hanchan.count() == 1


def test_without_a_file_the_archive_is_printed(played: Club, file: bytes, capsys: Any) -> None:
    call_command("export_club", "--club", played.slug)

    printed = capsys.readouterr().out
    assert printed.splitlines()[2:] == file.decode().splitlines()[2:]


def test_the_command_prints_the_invitations(played: Club, file: bytes, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(file)
    User.objects.filter(username="rei").update(username="somebody")

    call_command("import_club", str(path), "--as", "yuki")

    slug, invited = capsys.readouterr().out.splitlines()
    assert slug == "north-wind-circle-2"
    assert invited.startswith("rei (recorder): /join/")


@pytest.mark.parametrize(
    ("content", "more", "said"),
    [
        (b"{", (), "bad_json: This is not JSON."),
        (None, ("--as", "nobody"), "There is no user “nobody”."),
        (None, ("--slug", "not a slug"), "slug"),
        (None, ("--slug", "north-wind-circle"), "name_taken"),
    ],
)
def test_a_refused_import_prints_code_and_reason(
    file: bytes, tmp_path: Path, content: bytes | None, more: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(file if content is None else content)

    with pytest.raises(CommandError, match=said):
        call_command("import_club", str(path), *more)

    assert Club.objects.count() == 1


def test_a_missing_file_is_named(db: None) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        call_command("import_club", "nowhere.json")


def test_an_archive_whose_owners_have_no_account_needs_as(file: bytes, tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(file)
    User.objects.filter(username="yuki").update(username="other")

    with pytest.raises(CommandError, match="--as"):
        call_command("import_club", str(path))


# ----- API -----


def api(user: User | None, method: str, path: str, content: bytes = b"") -> Any:
    client = signed_in(user) if user else Client()
    return client.generic(method, path, content, content_type="application/json")


def test_the_api_exports_and_imports_the_club(owner: User, played: Club, importer: User) -> None:
    answer = api(owner, "GET", f"/api/v1/clubs/{played.slug}/archive/")
    file = b"".join(answer.streaming_content)
    assert answer["Content-Disposition"] == 'attachment; filename="north-wind-circle.club.json"'
    assert answer["Content-Type"] == "application/json"

    taken = api(importer, "POST", "/api/v1/club-archives/?slug=copy", file)
    begun = taken.json()
    run_jobs()
    done = api(importer, "GET", begun["url"]).json()

    assert (taken.status_code, begun["state"], begun["club"], begun["invited"]) == (202, "running", None, [])
    assert (done["state"], done["percent"], done["error"]) == ("done", 100, "")
    assert done["club"]["slug"] == "copy"
    assert [(one["name"], one["role"]) for one in done["invited"]] == [("yuki", "owner"), ("rei", "recorder")]
    assert api(importer, "GET", begun["url"]).json() == done
    assert done["invited"][0]["link"].startswith("http://testserver/join/")
    assert signed_in(owner).post(done["invited"][0]["link"]).status_code == 302
    assert [one["name"] for one in api(importer, "GET", begun["url"]).json()["invited"]] == ["rei"]
    assert Club.objects.get(slug="copy").memberships.get(user=importer).role == "owner"


@pytest.mark.parametrize(("name", "status"), [("organiser", 403), ("stranger", 403), (None, 403)])
def test_the_api_exports_only_to_owners(
    organiser: User, stranger: User, played: Club, name: str | None, status: int
) -> None:
    user = {"organiser": organiser, "stranger": stranger}.get(name or "")

    answer = api(user, "GET", f"/api/v1/clubs/{played.slug}/archive/")

    assert (answer.status_code, answer.json()["error"]) == (status, "forbidden")


def test_a_stranger_does_not_find_a_private_club_s_archive(played: Club, stranger: User) -> None:
    Club.objects.update(is_public=False)

    assert api(stranger, "GET", f"/api/v1/clubs/{played.slug}/archive/").status_code == 404


def test_a_visitor_cannot_import(file: bytes) -> None:
    answer = api(None, "POST", "/api/v1/club-archives/", file)

    assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("spoil", "path", "status", "code"),
    [
        (lambda file: file[:-9], "", 400, "bad_json"),
        (lambda file: file.replace(b'"version":1', b'"version":2', 1), "", 400, "archive_version"),
        (lambda file: b"", "", 400, "bad_json"),
        (lambda file: file, "?slug=north-wind-circle", 400, "name_taken"),
        (lambda file: file, "?slug=a%20b", 400, "bad_field"),
    ],
)
def test_an_invalid_archive_is_refused_with_its_code(
    played: Club, importer: User, file: bytes, spoil: Any, path: str, status: int, code: str
) -> None:
    answer = api(importer, "POST", f"/api/v1/club-archives/{path}", spoil(file))

    assert (answer.status_code, answer.json()["error"]) == (status, code)
    assert Club.objects.count() == 1


def test_a_file_larger_than_the_limit_is_refused(importer: User, file: bytes, settings: Any) -> None:
    settings.ARCHIVE_MEGABYTES = 1

    answer = api(importer, "POST", "/api/v1/club-archives/", file + b" " * 2**20)

    assert (answer.status_code, answer.json()["error"]) == (413, "archive_too_large")
    assert "import_club" in answer.json()["message"]
    page = signed_in(importer).post(reverse("club_import"), {"file": upload(b" " * (2**20 + 1))})
    assert faults(page) == {"file": "archive_too_large"}


# ----- page -----


def test_an_owner_downloads_the_club_from_its_settings(owner: User, played: Club, file: bytes) -> None:
    client = signed_in(owner)
    path = reverse("club_download", args=[played.slug])
    assert path in client.get(reverse("club_settings", args=[played.slug])).content.decode()

    answer = client.get(path)

    lines = b"".join(answer.streaming_content).decode().splitlines()
    assert lines[2:] == file.decode().splitlines()[2:]
    assert json.loads("\n".join(lines))["format"] == "janroku-club"


def test_other_members_cannot_download_the_club(organiser: User, played: Club) -> None:
    path = reverse("club_download", args=[played.slug])

    assert signed_in(organiser).get(path).status_code == 403
    assert Client().get(path).status_code == 302


def test_the_page_for_a_new_club_offers_the_import(importer: User, file: bytes) -> None:
    client = signed_in(importer)
    assert f'action="{reverse("club_import")}"' in client.get(reverse("club_new")).content.decode()

    sent = client.post(reverse("club_import"), {"file": upload(file), "slug": "mine"})
    waiting = client.get(sent.url)
    run_jobs()
    answer = client.get(sent.url)

    assert "hx-trigger" in waiting.content.decode()
    assert "hx-trigger" not in answer.content.decode()
    assert Club.objects.get(slug="mine").memberships.get().user == importer
    assert "Invite its members again" in words(answer)
    assert answer.content.decode().count("/join/") == 2


def test_an_import_without_invitations_leads_to_the_club(
    owner: User, played: Club, recorder: User, importer: User
) -> None:
    played.memberships.filter(user=recorder).delete()
    played.memberships.update(user=importer)
    file = "".join(club_archive(actor=importer, club=played)).encode()
    client = signed_in(importer)

    sent = client.post(reverse("club_import"), {"file": upload(file)})
    run_jobs()

    answer = client.get(sent.url)
    assert (answer.status_code, answer.url) == (302, "/c/north-wind-circle-2/")
    assert client.get(sent.url, headers={"HX-Request": "true"})["HX-Redirect"] == "/c/north-wind-circle-2/"


@pytest.mark.parametrize(
    ("sent", "code"), [({"file": b"x"}, "bad_json"), ({"file": b"[]"}, "no_club_archive"), ({}, "required")]
)
def test_a_refused_file_is_shown_with_the_reason(
    importer: User, played: Club, sent: dict[str, bytes], code: str
) -> None:
    files = {name: upload(content) for name, content in sent.items()}

    answer = signed_in(importer).post(reverse("club_import"), {"slug": "mine", **files})

    assert answer.status_code == 422
    assert faults(answer) == {"file": code}
    assert 'value="mine"' in answer.content.decode()
    assert Club.objects.count() == 1


def test_a_taken_address_is_refused_at_its_field(importer: User, played: Club, file: bytes) -> None:
    answer = signed_in(importer).post(reverse("club_import"), {"file": upload(file), "slug": played.slug})

    assert (answer.status_code, faults(answer)) == (422, {"slug": "name_taken"})


def test_a_stranger_is_asked_to_sign_in_before_importing(db: None) -> None:
    assert Client().get(reverse("club_import")).status_code == 302
