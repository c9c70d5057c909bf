"""Prints for a wall: by table, by name, and a page for each table."""

import io
from collections.abc import Callable

import pytest
from pypdf import PdfReader

from league.accounts.models import User
from league.jobs.models import Job
from league.jobs.running import job_run
from league.tournaments.draws.services import stage_draw
from league.tournaments.models import Tournament
from league.tournaments.printing.services import printout_want

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"


@pytest.fixture
def tournament(organiser: User, make_tournament: Callable[..., Tournament]) -> Tournament:
    made = make_tournament(players=8, rounds=2)
    stage_draw(actor=organiser, stage=made.stages.get(), seed=1, script=SCRIPT)
    return made


def pages(organiser: User, tournament: Tournament, kind: str, number: int | None = None) -> list[str]:
    wanted = printout_want(actor=organiser, tournament=tournament, kind=kind, round_number=number)
    job_run(Job.objects.get(kind="print", subject=str(wanted.pk)).pk)
    wanted.refresh_from_db()
    return [page.extract_text() for page in PdfReader(io.BytesIO(bytes(wanted.content or b""))).pages]


def test_each_round_by_table_begins_on_a_page_of_its_own(organiser: User, tournament: Tournament) -> None:
    first, second = pages(organiser, tournament, "wall-seating")

    assert "Round 1" in first
    assert "Round 2" in second
    # the second round's first table is 2-5-1-6, from East
    assert second.index("2 Player 02") < second.index("5 Player 05") < second.index("1 Player 01")


def test_a_round_by_name_has_every_player_with_table_and_wind(organiser: User, tournament: Tournament) -> None:
    [page] = pages(organiser, tournament, "wall-names", 2)

    found = page.split()
    names = [found[n + 1] for n, word in enumerate(found) if word == "Player" and found[n + 1].isdigit()]
    assert names == [f"{n:02}" for n in range(1, 9)]
    # Player 05 is South at table 1, Player 08 North at table 2
    assert "Player 05 1 South" in " ".join(found)
    assert "Player 08 2 North" in " ".join(found)


def test_each_table_of_a_round_has_a_page_with_its_number_and_its_players(
    organiser: User, tournament: Tournament
) -> None:
    first, second = pages(organiser, tournament, "wall-tables", 1)

    assert all(name in first for name in ("1 Player 01", "2 Player 02", "3 Player 03", "4 Player 04"))
    assert "8 Player 08" in second
    assert "Player 08" not in first
