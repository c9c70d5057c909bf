"""Damaged files for every import, and damaged lines for `manage.py score`: a stable code, and nothing half written."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from league.archives.imports import archive_pack
from league.archives.restoring.reader import archive_read as club_archive_read
from league.archives.services import club_restore
from league.clubs.models import Club
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import archive_read
from league.tournaments.entrants.importing import EntrantsFile, entrants_import, entrants_preview
from league.tournaments.models import Tournament
from rules.errors import SENTENCES, RuleError
from tests.league.core.page import signed_in
from tests.league.hostile.mutations import damaged, json_bytes, table_bytes, text
from tests.league.hostile.written import CODES, Writes
from tests.league.permissions.world import rolled_back
from tests.profile import hostile_share
from tests.scoring.test_fuzz import CASES, mutated

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.sampled]

PARTS = 8
FIELDS = "date,east,south,west,north,east_score,south_score,west_score,north_score,deposits,note"
RESULTS = [
    FIELDS, "2026-03-05,Aoi,Ben,Chika,Dai,41200,28300,20400,10100,0,late",
    "2026-03-05,Ben,Aoi,Dai,Chika,▲1000,51000,30000,20000,0,",
]  # fmt: skip
ENTRANTS = [
    "name,number,club,country,team,division,strength,substitute",
    "Emi,9,East,FR,Winds,A,1500,no",
    "Aoi,10,,JP,Winds,,,yes",
]
Act = Callable[[bytes, Random], Any]


@pytest.fixture(scope="module")
def imports(world: dict[str, Any]) -> dict[str, tuple[Act, Any]]:
    """By kind of file: the import, and a file that it takes."""
    owner, club = world["users"]["owner"], Club.objects.get(slug=world["club"])
    event, version = Tournament.objects.get(slug=world["event"]), world["version"]
    client = signed_in(owner)
    whole = b"".join(client.get(f"/api/v1/clubs/{club.slug}/archive/").streaming_content)  # type: ignore[arg-type]
    played = client.get(f"/api/v1/tournaments/{event.slug}/archive/").json()

    def results(content: bytes, rng: Random) -> None:
        odd = rng.random() < 0.1
        order = ImportOrder(
            club=club, house_rules=version, makes_players=rng.random() < 0.5, encoding=text(rng) if odd else "",
            columns={text(rng): text(rng)} if rng.random() < 0.05 else {},
            date_format=text(rng) if rng.random() < 0.05 else "YYYY-MM-DD",
        )  # fmt: skip
        report = rng.choice((import_preview, import_store))(actor=owner, content=content, order=order)
        assert {fault.code for fault in report.faults} <= CODES
        report.faulty_file()

    def entrants(content: bytes, rng: Random) -> None:
        file = EntrantsFile(content, encoding=text(rng) if rng.random() < 0.1 else "")
        report = rng.choice((entrants_preview, entrants_import))(actor=owner, tournament=event, file=file)
        assert {fault.code for fault in report.faults} <= CODES
        report.faulty_file()

    def archive(content: bytes, rng: Random) -> None:
        archive_pack(content)
        club_restore(actor=owner, archive=club_archive_read(content), slug="another")

    def restored(content: bytes, rng: Random) -> None:
        tournament_restore(actor=owner, club=club, archive=archive_read(content))

    return {
        "results": (results, RESULTS), "entrants": (entrants, ENTRANTS), "club": (archive, json.loads(whole)),
        "event": (restored, played),
    }  # fmt: skip


@pytest.fixture(scope="module")
def writes(world: dict[str, Any], imports: Any, django_db_blocker: Any) -> Iterator[Writes]:
    with django_db_blocker.unblock():
        yield Writes()


def content_of(rng: Random, right: Any) -> bytes:
    return table_bytes(rng, right) if isinstance(right, list) else json_bytes(rng, right)


def refused(act: Callable[[], Any]) -> str:
    """The code of the error, or nothing; any other exception is a fault of the program."""
    try:
        act()
    except RuleError as error:
        return error.code
    except ValidationError:
        # A service checks the lengths of names by Django's fields; pages and API answer `bad_field`.
        return "bad_field"
    return ""


SHARES = {"results": 0.27, "entrants": 0.15, "club": 0.05, "event": 0.05}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", SHARES)
def test_a_damaged_file_is_read_or_refused_with_a_code(
    kind: str, part: int, imports: dict[str, tuple[Act, Any]], writes: Writes
) -> None:
    act, right = imports[kind]
    rng, codes = Random(f"{kind} {part}"), set[str]()
    for _ in range(hostile_share(SHARES[kind], PARTS)):
        content = content_of(rng, right)
        state = rng.getstate()
        try:
            with rolled_back(), writes.noticed() as written:
                code = refused(lambda content=content: act(content, rng))  # type: ignore[misc]
                assert not (code and writes.changed(written)), (code, content[:2000])
        except Exception as error:
            error.add_note(f"{kind}, {state[1][-1]}: {content[:3000]!r}")
            raise
        codes.add(code)
    assert codes <= CODES | {""}


@pytest.mark.parametrize("kind", ["results", "entrants", "club", "event"])
def test_the_undamaged_file_is_taken(kind: str, imports: dict[str, tuple[Act, Any]]) -> None:
    act, right = imports[kind]
    content = "\n".join(right) if isinstance(right, list) else json.dumps(right)
    with rolled_back():
        assert refused(lambda: act(content.encode(), Random(3))) == ""


# ----- commands -----
@pytest.mark.parametrize("kind", SHARES)
def test_a_command_refuses_a_damaged_file_with_a_code(
    kind: str, world: dict[str, Any], imports: dict[str, tuple[Act, Any]], writes: Writes, tmp_path: Path
) -> None:
    rng, file, club = Random(f"command {kind}"), tmp_path / "file", ("--club", world["club"])
    commands = {
        "results": ("import_hanchan", str(file), *club, "--house-rules", "Ladder rules"),
        "entrants": ("import_entrants", str(file), *club, "--tournament", world["event"]),
        "club": ("import_club", str(file), "--as", "owner"),
        "event": ("import_event", str(file), *club),
    }
    for _ in range(hostile_share(0.02, len(SHARES))):
        file.write_bytes(content_of(rng, imports[kind][1]))
        with rolled_back(), writes.noticed() as written:
            said = command_refusal(commands[kind])
            assert not (said and writes.changed(written))
        assert not said or said.split(":")[0] in CODES or said.startswith(("{", "No owner"))


def command_refusal(words: tuple[str, ...]) -> str:
    try:
        call_command(*words, stdout=io.StringIO(), stderr=io.StringIO())
    except CommandError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("part", range(PARTS))
def test_a_damaged_line_of_a_case_gets_one_answer(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"lines {part}")
    lines = [mutated(rng, CASES).encode("utf-8", "surrogatepass") for _ in range(hostile_share(0.28, PARTS))]
    lines = [damaged(rng, line) if rng.random() < 0.5 else line for line in lines]
    for first in range(0, len(lines), 500):
        given = b"\n".join(lines[first : first + 500])
        out = io.TextIOWrapper(io.BytesIO())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        monkeypatch.setattr(sys, "stdout", out)
        call_command("score")
        out.flush()
        answers = [json.loads(line)["out"] for line in out.buffer.getvalue().splitlines()]  # type: ignore[attr-defined]
        assert answers
        assert {answer["error"] for answer in answers if "error" in answer} <= SENTENCES.keys()
