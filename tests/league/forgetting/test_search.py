"""The name of somebody who was forgotten, looked for at every address, by a stranger and by the owner of the club."""

import gzip
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from league.backups.writing import backup_write
from league.clubs.models import Club
from league.downloads.kinds import CLUB_SHEETS, find_sheet
from league.forgetting.services import player_forget
from league.players.models import Player
from league.publishing.pictures.contents import event_picture, player_picture, season_picture
from league.tournaments.models import Table, Tournament
from league.tournaments.printing.services import printout_want
from league.tournaments.results.services import result_enter
from tests.league.core.page import signed_in
from tests.league.jobs.at_once import run_jobs
from tests.league.permissions.cells import cells
from tests.league.permissions.world import fill_address, rolled_back, url_patterns

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# A regular with a merged entry, and somebody in an event.
NAMES = ("Aoi", "Guest 1")
FOUND = re.compile(r"\bAoi\b|\bGuest 1\b")
# The schema and the messages of webhooks have examples of a club of the same names, and the guide an account.
NOT_ASKED = (
    "sign-out/", "api/schema/", "api/docs/<slug:page>/", "api/v1/clubs/<slug:club>/webhooks/events/",
    "c/<slug:club>/webhooks/", "e/<slug:tournament>/desk/webhooks/",
)  # fmt: skip
ADDRESSES = [path for path, _entry in url_patterns() if path not in NOT_ASKED]
PAGES = [path for path in ADDRESSES if not path.startswith("api/")]
READERS = {"owner": ADDRESSES, "stranger": PAGES}


@pytest.fixture(scope="module")
def forgotten(world: dict[str, Any], django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """A public club and event whose pages everybody has read before two people were forgotten."""
    with django_db_blocker.unblock(), rolled_back():
        Club.objects.filter(slug=world["club"]).update(is_public=True)
        Tournament.objects.filter(slug=world["event"]).update(is_public=True)
        table = Table.objects.get(round__tournament__slug=world["event"], number=1)
        result_enter(actor=world["users"]["owner"], table=table, scores=[41200, 28300, 20400, 10100])
        run_jobs()
        for pattern in PAGES:
            content_for("stranger", pattern, world)
        Tournament.objects.filter(slug=world["event"]).update(state=Tournament.State.CLOSED)
        for name in NAMES:
            player = Player.objects.get(club__slug=world["club"], name=name)
            player_forget(actor=world["users"]["organiser"], player=player, name=name)
        run_jobs()
        yield world


def content_for(name: str, pattern: str, world: dict[str, Any]) -> str:
    with rolled_back():
        answer = signed_in(world["users"][name]).get(fill_address(pattern, world)).getvalue()
    return answer.decode("utf-8-sig", "replace")


@pytest.mark.parametrize("reader", READERS)
def test_no_address_has_the_name(reader: str, forgotten: dict[str, Any]) -> None:
    with cells() as cell:
        for pattern in READERS[reader]:
            with cell(pattern):
                assert not FOUND.search(content_for(reader, pattern, forgotten))


def test_no_sheet_and_no_text_of_a_pdf_has_the_name(forgotten: dict[str, Any]) -> None:
    owner = signed_in(forgotten["users"]["owner"])
    needs = {"season": forgotten["season"], "ladder": forgotten["ladder"], "player": forgotten["player"],
             "hanchan": forgotten["game"], "session": forgotten["evening"], "ruleset": "riichi-ladder",
             "final_table": forgotten["final"]}  # fmt: skip
    with cells() as cell:
        for kind in [kind.key for kind in CLUB_SHEETS]:
            with cell(kind):
                parameters = {key: needs[key] for key in find_sheet(kind).needs}
                file = owner.get(f"/c/{forgotten['club']}/sheets/{kind}.json", parameters)
                assert not FOUND.search(file.content.decode())
        for kind in ("results", "players"):
            with cell(kind):
                file = owner.get(f"/e/{forgotten['event']}/files/{kind}.json")
                assert not FOUND.search(file.content.decode())
        with cell("pdf"), rolled_back():
            event = Tournament.objects.get(slug=forgotten["event"])
            wanted = printout_want(actor=forgotten["users"]["owner"], tournament=event, kind="seating")
            run_jobs()
            wanted.refresh_from_db()
            text = "".join(page.extract_text() for page in PdfReader(BytesIO(wanted.content)).pages)
            number = Player.objects.get(entries=forgotten["entrant"]).name
            assert "Guest 2" in text
            assert number in text
            assert not FOUND.search(text)


def test_the_texts_of_pictures_do_not_have_the_name(forgotten: dict[str, Any]) -> None:
    club = Club.objects.get(slug=forgotten["club"])
    event = Tournament.objects.get(slug=forgotten["event"])
    with cells() as cell:
        pictures = [season_picture(club.seasons.get(slug=forgotten["season"])), event_picture(event)]
        pictures += [player_picture(player) for player in Player.objects.filter(club=club, merged_into=None)]
        for picture in pictures:
            with cell(str(picture.data()["title"])):
                assert not FOUND.search(json.dumps(picture.data(), default=str, ensure_ascii=False))
        with cell("others"):
            assert any("Chika" in str(picture.data()) for picture in pictures)


def test_a_backup_written_afterwards_has_no_name(forgotten: dict[str, Any], tmp_path: Path) -> None:
    backup_write(tmp_path / "a.backup")

    text = gzip.decompress((tmp_path / "a.backup").read_bytes()).decode()
    assert "Chika" in text
    assert not FOUND.search(text)
