"""Letters of twice the size on a phone: no word of a key, of a row's head or of a name is divided."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_close
from league.tournaments.models import Round, Tournament
from tests.browser.conftest import enter_signed_in
from tests.league.factories import make_hanchan, make_players
from tests.league.tournaments.conftest import round_play, started_tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

# Words that stand on several lines; where a syllable or a hyphen divides is no fault.
DIVIDED = """() => {
  const divided = [];
  for (const one of document.querySelectorAll("main :is(button, .button, th, .podium strong)")) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (one.checkVisibility() && texts.nextNode()) {
      for (const found of texts.currentNode.data.matchAll(/\\p{Script=Latin}{2,}/gu)) {
        const word = document.createRange();
        word.setStart(texts.currentNode, found.index);
        word.setEnd(texts.currentNode, found.index + found[0].length);
        if (new Set([...word.getClientRects()].map((box) => Math.round(box.top))).size > 1) divided.push(found[0]);
      }
    }
  }
  return divided;
}"""


@pytest.fixture
def round_(owner: User, club: Club) -> Round:
    """A released round of an event of eight."""
    rules = house_rules_create(actor=owner, club=club, name="MCR", ruleset="riichi-ladder")
    stage = started_tournament(owner, rules, players=8, rounds=1).stages.get()
    [drawn] = stage_draw(actor=owner, stage=stage, seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        drawn = round_step(actor=owner, round_=drawn, step=step)
    return drawn


@pytest.fixture
def divided(browser: Any, live_server: Any, owner: User) -> Any:
    """Return a function that opens an address in large letters and returns the words that are divided."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block")
    enter_signed_in(page := context.new_page(), live_server.url, owner)

    def of(address: str) -> list[str]:
        page.goto(live_server.url + address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        return list(page.evaluate(DIVIDED))

    yield of
    context.close()


def test_words_of_a_players_page_are_whole(divided: Any, owner: User, club: Club) -> None:
    rules = house_rules_create(actor=owner, club=club, name="東南戦", ruleset="riichi-club")
    players = make_players(owner, club, ["Aoi", "Ben", "Chika", "Dai"])
    make_hanchan(actor=owner, house_rules=rules, players=players)

    assert divided(f"/c/{club.slug}/player/{players[0].pk}/") == []


def test_words_of_the_desk_are_whole(divided: Any, round_: Round) -> None:
    assert divided("/e/autumn-open/desk/round/1/") == []


def test_names_of_the_podium_are_whole(divided: Any, owner: User, round_: Round) -> None:
    round_play(owner, round_)
    round_step(actor=owner, round_=round_, step="finish")
    tournament_close(actor=owner, tournament=Tournament.objects.get())

    assert divided("/e/autumn-open/") == []
