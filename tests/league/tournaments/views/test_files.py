"""Files by pages: sheets for everybody and for the desk, the archive and its restore, a list of players."""

import csv
import io
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from openpyxl import load_workbook
from pypdf import PdfReader

from league.accounts.models import User
from league.clubs.models import Club
from league.players.services import player_amend
from league.sheets.files import PRINTED_FORMATS
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Entrant, Round, Tournament
from tests.league.core.page import codes, on_one_line, query_count, signed_in, words

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"
NAMES = ["明將", "ひらがな", "Жанна", "René", "=1+1", "+81", "-5", "@home"]
Make = Callable[..., Tournament]


def url(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


@pytest.fixture
def tournament(organiser: User, make_tournament: Make, play: Callable[[Round], None]) -> Tournament:
    """Eight players of every script after both rounds."""
    made = make_tournament(players=8, rounds=2)
    for round_ in stage_draw(actor=organiser, stage=made.stages.get(), seed=1, script=SCRIPT):
        for step in ("confirm", "release"):
            round_ = round_step(actor=organiser, round_=round_, step=step)
        play(round_)
        round_step(actor=organiser, round_=round_, step="finish")
    for entrant, name in zip(made.entrants.order_by("number"), NAMES, strict=True):
        player_amend(actor=organiser, player=entrant.player, name=name)
    made.refresh_from_db()
    return made


@pytest.fixture
def desk(organiser: User) -> Client:
    return signed_in(organiser)


# ----- sheets -----
def shown_rows(page: Any) -> list[tuple[str, str, str]]:
    """Return rank, name and points of the table on the page."""
    body = re.search(r"<tbody>(.*?)</tbody>", page.content.decode(), re.DOTALL)
    assert body
    rows = re.findall(r"<tr.*?</tr>", body[1], re.DOTALL)
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in rows]
    texts = [[unescape(strip_tags(cell)).strip() for cell in row] for row in cells]
    return [(row[0], row[1], row[2].replace("\N{MINUS SIGN}", "-")) for row in texts]


def csv_rows(content: bytes) -> list[tuple[str, str, str]]:
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    return [(row["Rank"], row["Player"].removeprefix("'"), row["Points"]) for row in rows]


def xlsx_rows(content: bytes) -> list[tuple[str, str, str]]:
    sheet = load_workbook(io.BytesIO(content)).worksheets[0]
    rows = list(sheet.iter_rows(values_only=True))
    head = next(n for n, row in enumerate(rows) if row[0] == "Rank")
    at = {heading: n for n, heading in enumerate(rows[head])}
    found = [row for row in rows[head + 1 :] if isinstance(row[0], int)]
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)
    return [(str(row[0]), str(row[at["Player"]]), signed(row[at["Points"]])) for row in found]


def signed(number: float) -> str:
    return f"{number:+.1f}" if number else "0.0"


def pdf_rows(content: bytes) -> list[tuple[str, str, str]]:
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    names = "|".join(map(re.escape, NAMES))
    rows = re.findall(rf"^(\d+)\s+\d+\s+({names})\s+([+\N{{MINUS SIGN}}]?\d[\d.]+)", text, re.MULTILINE)
    return [(rank, name, points.replace("\N{MINUS SIGN}", "-")) for rank, name, points in rows]


@pytest.mark.parametrize(("suffix", "read"), [("csv", csv_rows), ("xlsx", xlsx_rows), ("pdf", pdf_rows)])
def test_the_file_has_the_same_rows_as_the_page(
    suffix: str, read: Callable[[bytes], list[tuple[str, str, str]]], tournament: Tournament
) -> None:
    page = Client().get(url(tournament, "event_standings"))
    file = Client().get(url(tournament, "event_file", "standings", suffix))

    assert url(tournament, "event_file", "standings", suffix) in page.content.decode()
    assert len(shown_rows(page)) == 8
    assert read(file.content) == shown_rows(page)


def test_a_file_is_marked_provisional_until_the_tournament_is_closed(organiser: User, tournament: Tournament) -> None:
    path = url(tournament, "event_file", "standings", "json")

    before = Client().get(path)
    tournament_close(actor=organiser, tournament=tournament)
    after = Client().get(path)

    assert before.headers["Content-Disposition"] == 'attachment; filename="autumn-open-standings-provisional.json"'
    assert any("Provisional" in line for line in before.json()["foot"])
    assert after.headers["Content-Disposition"] == 'attachment; filename="autumn-open-standings.json"'
    assert not any("Provisional" in line for line in after.json()["foot"])


@pytest.mark.parametrize(
    ("name", "sheet"),
    [("event_standings", "standings"), ("event_seating", "seating"), ("event_results", "results"),
     ("event_players", "players")],
)  # fmt: skip
def test_each_page_links_to_its_files(name: str, sheet: str, tournament: Tournament) -> None:
    page = Client().get(url(tournament, name)).content.decode()

    for suffix in PRINTED_FORMATS:
        assert f'href="{url(tournament, "event_file", sheet, suffix)}"' in page
    assert f'href="{url(tournament, "event_files")}"' in page


@pytest.mark.slow
def test_every_link_of_the_file_pages_gives_a_file(desk: Client, tournament: Tournament) -> None:
    for client, page in ((Client(), url(tournament, "event_files")), (desk, url(tournament, "desk_files"))):
        links = re.findall(r'href="([^"]+)" download', client.get(page).content.decode())
        assert len(links) >= 9 * len(PRINTED_FORMATS)
        for link in links:
            answer = client.get(link)
            assert answer.status_code == 200, link
            assert answer.headers["Content-Disposition"].startswith("attachment"), link


def test_hidden_results_are_only_in_files_of_the_desk(organiser: User, desk: Client, tournament: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=2)

    # also for the desk, which may put up a file from the public page on the wall
    for client in (Client(), desk):
        public = client.get(url(tournament, "event_file", "results", "csv")).content.decode("utf-8-sig")
        assert {row["Round"] for row in csv.DictReader(io.StringIO(public))} == {"1"}
    whole = desk.get(url(tournament, "desk_file", "results", "csv")).content.decode("utf-8-sig")
    assert {row["Round"] for row in csv.DictReader(io.StringIO(whole))} == {"1", "2"}


def test_the_files_page_says_from_which_round_on_results_are_hidden(
    organiser: User, desk: Client, tournament: Tournament
) -> None:
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=2)

    hidden = "after round 1; later results are hidden"
    assert hidden in words(Client().get(url(tournament, "event_files")))
    assert hidden not in words(desk.get(url(tournament, "desk_files")))


def test_unknown_files_are_404_and_files_of_the_desk_are_refused(stranger: User, tournament: Tournament) -> None:
    assert Client().get(url(tournament, "event_file", "gossip", "csv")).status_code == 404
    assert Client().get(url(tournament, "event_file", "ema", "csv")).status_code == 404
    for name, args in (("desk_files", ()), ("desk_file", ("ema", "csv")), ("desk_archive", ())):
        assert signed_in(stranger).get(url(tournament, name, *args)).status_code == 403
        assert Client().get(url(tournament, name, *args)).status_code == 302


def test_the_desk_downloads_the_ema_report(desk: Client, tournament: Tournament) -> None:
    content = desk.get(url(tournament, "desk_file", "ema", "csv")).content.decode("utf-8-sig")

    heading = next(csv.reader(io.StringIO(content)))
    assert heading[:4] == ["Place", "First name", "Last name", "EMA number"]


def test_the_files_page_needs_few_queries(tournament: Tournament) -> None:
    assert query_count(Client(), url(tournament, "event_files")) <= 8


# ----- the archive -----
def final(tournament: Tournament) -> list[tuple[int, str, dict[str, str]]]:
    rows = tournament.final_rows.select_related("entrant__player").order_by("order")
    return [(row.rank, row.entrant.player.name, row.values["texts"]) for row in rows]


def upload(content: bytes, name: str = "event.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="application/octet-stream")


def test_the_archive_is_downloaded_and_restored_by_pages(
    desk: Client, organiser: User, club: Club, tournament: Tournament
) -> None:
    tournament_close(actor=organiser, tournament=tournament)

    archive = desk.get(url(tournament, "desk_archive"))
    answer = desk.post(reverse("event_restore", args=[club.slug]), {"file": upload(archive.content)})

    restored = Tournament.objects.exclude(pk=tournament.pk).get()
    assert archive.headers["Content-Disposition"] == 'attachment; filename="autumn-open-archive.json"'
    assert answer.url == url(restored, "desk")
    assert final(restored) == final(tournament)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe\x00", b'{"format": "janroku-event"}'])
def test_a_file_that_is_no_archive_is_refused_with_an_error_at_the_field(
    content: bytes, desk: Client, club: Club
) -> None:
    answer = desk.post(reverse("event_restore", args=[club.slug]), {"file": upload(content)})

    assert answer.status_code == 422
    assert "file" in answer.context["form"].errors
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("more", "status"), [(0, 302), (1, 422)])
def test_the_largest_file_is_restored(
    more: int, status: int, desk: Client, organiser: User, club: Club, tournament: Tournament
) -> None:
    """Written with indents by an editor, an archive is mostly blank."""
    tournament_close(actor=organiser, tournament=tournament)
    archive = desk.get(url(tournament, "desk_archive")).content.ljust(32 * 2**20 + more)

    answer = desk.post(reverse("event_restore", args=[club.slug]), {"file": upload(archive)})

    assert answer.status_code == status


def test_an_archive_of_more_than_an_hour_s_work_is_refused(desk: Client, club: Club) -> None:
    archive = b'{"format": "janroku-event", "rows": [' + b'{"name": "x"},' * 1_000_000 + b"{}]}"

    answer = desk.post(reverse("event_restore", args=[club.slug]), {"file": upload(archive)})

    assert answer.status_code == 422
    assert "Too many" in str(answer.context["form"].errors)
    assert not Tournament.objects.exists()


def test_a_stranger_cannot_restore_an_archive(stranger: User, club: Club) -> None:
    assert signed_in(stranger).get(reverse("event_restore", args=[club.slug])).status_code == 403


# ----- players from a file -----
LIST = (
    'No,Player,Club,Country,EMA\n5,"Dai\nHerr",North Wind,JP,04010001\nx,明將,,CN,\n7,René,,FR,\n7,Жанна,,,\n,,East,,\n'
)


def send(client: Client, tournament: Tournament, content: str | bytes, do: str = "preview", **more: str) -> Any:
    file = upload(content if isinstance(content, bytes) else content.encode(), "list.csv")
    return client.post(url(tournament, "desk_import"), {"file": file, "do": do, "encoding": "", **more})


def test_every_faulty_line_is_named_and_nothing_is_stored_by_the_preview(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=4, rounds=1)

    page = send(desk, tournament, LIST)

    # the first player's name has a line break, so the numbers of later lines are one higher
    faults = re.findall(
        r'<tr data-code="(\w+)"><td class="num">(\d+)</td><td>(.*?)</td><td>(.*?)</td>',
        on_one_line(page.content.decode()),
    )
    assert faults == [
        ("bad_number", "4", "No", "x"), ("number_taken", "6", "No", "7"), ("name_missing", "7", "Player", ""),
    ]  # fmt: skip
    assert "Would be added 2" in words(page)
    assert tournament.entrants.count() == 4

    kept = re.search(r'name="kept_file" value="([^"]+)"', page.content.decode())
    assert kept
    sent = {"kept_file": unescape(kept[1]), "encoding": ""}
    faulty = desk.post(url(tournament, "desk_import"), {**sent, "do": "faulty"})
    stored = desk.post(url(tournament, "desk_import"), {**sent, "do": "store"})

    assert "Added 2" in words(stored)
    entered = tournament.entrants.filter(country__in=("JP", "FR"))
    assert set(entered.values_list("player__name", "number", "licence")) == {
        ("Dai Herr", 5, "04010001"), ("René", 7, ""),
    }  # fmt: skip
    assert faulty.headers["Content-Disposition"] == 'attachment; filename="list-faulty.csv"'
    rows = list(csv.DictReader(io.StringIO(faulty.content.decode("utf-8-sig"))))
    assert [(row["Player"], row["line"]) for row in rows] == [("明將", "4"), ("Жанна", "6"), ("", "7")]

    # the downloaded file is corrected and sent again
    corrected = faulty.content.decode("utf-8-sig").replace("x,明將", "8,明將").replace("7,Жанна", "9,Жанна")
    again = send(desk, tournament, corrected, "store")
    assert "Added 2" in words(again)
    assert {"明將", "Жанна"} <= set(tournament.entrants.values_list("player__name", flat=True))
    assert "Already stored 2" in words(send(desk, tournament, corrected))


def test_the_meaning_of_unknown_columns_is_chosen_on_the_page(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=4, rounds=1)
    content = "Who,From\n明將,CN\nRené,FR\n"

    page = send(desk, tournament, content)
    assert codes(page) == ["missing_import_field"]
    assert 'name="column-Who"' in page.content.decode()
    page = send(desk, tournament, content, **{"column-Who": "name", "column-From": "country"})
    assert "Would be added 2" in words(page)
    send(desk, tournament, content, "store", **{"column-Who": "name", "column-From": "country"})

    assert Entrant.objects.get(tournament=tournament, player__name="明將").country == "CN"


@pytest.mark.parametrize("content", ["", "%PDF-1.7"])
def test_a_file_that_is_no_list_is_refused_with_an_error_at_the_field(
    content: str, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament(players=4, rounds=1)

    answer = send(desk, tournament, content)

    assert answer.status_code == 422
    assert "file" in answer.context["form"].errors


def test_a_closed_tournament_imports_nobody(desk: Client, organiser: User, tournament: Tournament) -> None:
    tournament_close(actor=organiser, tournament=tournament)

    answer = send(desk, tournament, LIST, "store")

    assert answer.status_code == 422
    assert codes(answer) == ["tournament_closed"]
    assert tournament.entrants.count() == 8


def test_the_preview_names_columns_that_are_not_read_and_the_encoding(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=4, rounds=1)
    content = "Apellidos;Nombre;Nat;Hotel\nNúñez;Íñigo;ES;Ritz\n".encode("cp1252")

    preview = send(desk, tournament, content)

    assert "Íñigo Núñez" in words(preview)
    assert "These columns are not read: “Hotel”." in words(preview)
    assert '<option value="cp1252" selected>' in preview.content.decode()
    assert not tournament.entrants.filter(country="ES").exists()


def test_only_the_desk_imports_a_list(stranger: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=4, rounds=1)

    assert send(signed_in(stranger), tournament, LIST).status_code == 403
    assert url(tournament, "desk_import") not in Client().get(url(tournament, "event_players")).content.decode()


def test_the_desk_links_to_imports_prints_files_and_webhooks(desk: Client, tournament: Tournament) -> None:
    players = desk.get(url(tournament, "desk_entrants")).content.decode()

    for name in ("desk_import", "desk_prints", "desk_files", "desk_webhooks"):
        assert f'href="{url(tournament, name)}"' in players
    assert reverse("event_restore", args=[tournament.club.slug]) in desk.get(
        reverse("events", args=[tournament.club.slug])
    ).content.decode()  # fmt: skip
    assert json.loads(desk.get(url(tournament, "desk_archive")).content)["format"] == "janroku-event"
