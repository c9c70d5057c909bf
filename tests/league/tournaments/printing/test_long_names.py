"""No print has words outside their box, whatever the names are: in six scripts, as long as a name may be."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from league.accounts.models import User
from league.jobs.models import Job
from league.jobs.running import job_run
from league.players.models import Player
from league.players.services import player_amend
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Entrant, Tournament
from league.tournaments.printing.blocks import PRINTS
from league.tournaments.printing.services import printout_want
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.printing.text_boxes import misplaced

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LONGEST = Player._meta.get_field("name").max_length or 100
KINDS = [kind.key for kind in PRINTS if kind.key != "timetable"]


def long_name(word: str) -> str:
    """Return as many words as a name may have."""
    return " ".join([word] * LONGEST)[:LONGEST].strip()


# Latin, Cyrillic, Greek, Japanese, Chinese and Korean; two names of one word; Madrid's real list has the last.
NAMES = [
    long_name("Wolfeschlegelsteinhausen"), long_name("Александровна"), long_name("Παπαδόπουλος"),
    "寿限無寿限無五劫の擦り切れ海砂利水魚の" * 2,
    "阿卜杜勒拉赫曼买买提艾力" * 3, long_name("독고영재황보"), "W" * LONGEST,
    "María del Carmen Fernández de Córdoba y Álvarez de Toledo",
]  # fmt: skip


@pytest.fixture
def event(organiser: User, house_rules: Any, play: Any) -> Tournament:
    event = started_tournament(organiser, house_rules, players=8, rounds=2)
    script = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"
    round_ = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=script)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    for number, name in enumerate(NAMES, start=1):
        entrant = Entrant.objects.get(tournament=event, number=number)
        player_amend(actor=organiser, player=entrant.player, name=f"{name[: LONGEST - 2]} {number}")
    Entrant.objects.filter(tournament=event).update(club_name="Verein für japanisches Mahjong und Riichi" * 2)
    name = "The Thirty-Seventh International Open Riichi Mahjong Championship of Ljubljana"
    return tournament_amend(actor=organiser, tournament=event, name=name)


@pytest.mark.parametrize("site", ["", pytest.param("https://club.example/", marks=pytest.mark.slow)])
def test_no_words_of_a_print_are_outside_their_box(site: str, organiser: User, event: Tournament) -> None:
    wrong = {}
    for kind in KINDS:
        wanted = printout_want(actor=organiser, tournament=event, kind=kind, site=site)
        job_run(Job.objects.get(kind="print", subject=str(wanted.pk)).pk)
        wanted.refresh_from_db()
        pages = PdfReader(io.BytesIO(bytes(wanted.content or b""))).pages
        assert pages, kind
        for number, page in enumerate(pages, 1):
            if found := misplaced(page):
                wrong[kind, number] = found[:3]

    assert wrong == {}
