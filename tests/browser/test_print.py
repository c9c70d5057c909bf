"""Pages of a tournament on paper: one or two pages of A4, black on white, without what only a screen needs."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from league.clubs.services import house_rules_create
from league.tournaments.draws.services import round_step, stage_draw
from tests.league.tournaments.conftest import round_play, started_tournament
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

ON_SCREEN_ONLY = ".masthead, .tabs, .foot, .messages, .actions, .screen-only, form, button, .button"
SHOWN = """selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).length"""


@pytest.fixture
def played(owner: Any, club: Any) -> Any:
    """Make a tournament of forty with one round played and the next one released."""
    rules = house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    event = started_tournament(owner, rules, players=40, rounds=2, method="random")
    for number in (1, 2):
        round_ = stage_draw(actor=owner, stage=event.stages.get(), seed=number)[0]
        for step in ("confirm", "release"):
            round_ = round_step(actor=owner, round_=round_, step=step)
        if number == 1:
            round_play(owner, round_)
            round_.refresh_from_db()
            round_step(actor=owner, round_=round_, step="finish")
    return event


@pytest.mark.parametrize(("path", "pages"), part_of([("standings/", 2), ("seating/", 1), ("players/", 2)], columns=2))
def test_a_page_of_a_tournament_prints_its_table_alone(path: str, pages: int, visit: Any, played: Any) -> None:
    page = visit(f"/e/{played.slug}/{path}")
    assert page.evaluate(SHOWN, ON_SCREEN_ONLY) > 0
    page.emulate_media(media="print")

    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))

    text = " ".join(one.extract_text() for one in printed.pages)
    assert len(printed.pages) <= pages
    assert [number for number in range(1, 41) if f"Player {number:02}" not in " ".join(text.split())] == []
    assert page.evaluate(SHOWN, ON_SCREEN_ONLY) == 0
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    width, height = (round(float(side)) for side in printed.pages[0].mediabox[2:])
    assert (width, height) == (595, 842)
