"""Pages in a made-up language: every letter has an accent and every text is 40 % longer, as German or Russian would be.

No page may be wider than its screen, no label may be cut off, and no text may stay English, because it is not marked.
"""

import re
from textwrap import wrap
from typing import Any

import pytest
from django.utils.translation import trans_real

from tests.browser.conftest import enter_signed_in
from tests.browser.faults import SCREENS, is_wider_than_the_screen
from tests.league.core.page import signed_in
from tests.league.permissions.table import PAGES
from tests.league.permissions.world import build_world, fill_address
from tests.profile import LONG
from tests.turns import has_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀćđéƒĝĥíĵķľɱñóþqŕšťúṽŵẋýžÀƁĆĐÉƑĜĤÍĴĶĽṀÑÓÞQŔŠŤÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
# Placeholders, tags and entities stay as they are.
KEPT = re.compile(r"(%\(\w+\)[sd]|%[sd]|%%|\{\w*\}|<[^>]*>|&\w+;)")
QUICK = {
    "c/<slug:club>/", "c/<slug:club>/record/", "c/<slug:club>/season/<slug:slug>/edit/",
    "e/<slug:tournament>/standings/", "e/<slug:tournament>/desk/round/<int:number>/",
}  # fmt: skip
# Files, answers without a page, addresses that only take forms or that open once, screens of a hall or a broadcast.
NOT_PAGES = re.compile(
    r"^api/|<slug:suffix>|\.(txt|json|pdf)$|^(sign-out|healthz|readyz|metrics)|<uidb64>|archive/$|/tv/|/night/|/overlay/<"
)
# Names and texts of the world, of programs and of formats, addresses, and titles of books and rules.
DATA = re.compile(
    r"https?://\S+|(?:/[\w.-]+)+/?|[\w-]+\.pdf|セガNET麻雀 MJ|"
    r"\b(?:World Riichi Championship Rules|EMA Riichi Rules, August|A\. E\. Elo, The Rating of Chessplayers|"
    r"pairwise at tables of four|Janroku|League 2019|North Wind Circle|North Wind|South Gate|Autumn Open|Spring|"
    r"Ladder rules|Thursdays|East Winds|Asia/Tokyo|guest 1|"
    r"Aoi|Ben|Chika|Dai|Erika|Leo|Guest|Newcomer|Main|Winds|Empty|Elo|Thirteen Orphans|late|won a quiz|helper|owner|"
    r"organiser|recorder|player|stranger|leaver|signer|bot|https?:|UTC|Asia/|Chrome|Linux|WRC|World Riichi|LEAGUE|CSV|"
    r"XLSX|JSON|PDF|API|card|Mahjong Pantheon, ruleset sanma|Pantheon|[a-z]+[-_][a-z]+|EMA)\b"
)
# Labels that are longer than their box.
CUT_OFF = """() => [...document.querySelectorAll("button, .button, label, th, legend, .tabs a, h1, h2")]
    .filter(one => one.offsetParent && !one.closest(".hidden-text"))
    .filter(one => getComputedStyle(one).overflowX != "visible" && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.outerHTML.slice(0, 120))"""
# The outermost elements that reach over the right edge.
STICKING_OUT = """() => [...document.querySelectorAll("body *")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 3).map(one => one.outerHTML.slice(0, 100))"""
# Visible texts with an English word, outside of names, addresses and examples.
ENGLISH = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent.checkVisibility() || parent.closest("body [lang], code, pre, option, script, style, svg")) continue;
        found.push(walker.currentNode.textContent.trim());
    }
    return found.filter(text => /[A-Za-z]{3}/.test(text));
}"""


def pseudo(message: str) -> str:
    """
    >>> pseudo("Record %(n)s games")
    '[Ŕéćóŕđ %(n)s ĝàɱéš ~~~]'
    """
    parts = KEPT.split(message)
    accented = "".join(part if KEPT.fullmatch(part) else part.translate(LETTERS) for part in parts)
    letters = sum(len(part) for part in parts if not KEPT.fullmatch(part))
    # Words of six letters, since a language with long texts breaks its lines too.
    longer = " ".join(wrap("~" * max(1, round(letters * 0.4 - 2)), 6))
    return f"[{accented} {longer}]" if letters else message


@pytest.fixture
def world(transactional_db: None) -> dict[str, Any]:
    return build_world()


@pytest.fixture
def made_up_language(page: Any, live_server: Any, world: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Sign the owner in, and then let every translation of a text answer in the made-up language."""
    enter_signed_in(page, live_server.url, world["users"]["owner"])

    def gettext(_self: Any, message: str) -> str:
        return pseudo(message.split("\x04")[-1]) if message else ""

    def ngettext(_self: Any, one: str, many: str, number: int) -> str:
        return gettext(_self, one if number == 1 else many)

    monkeypatch.setattr(trans_real.DjangoTranslation, "gettext", gettext)
    monkeypatch.setattr(trans_real.DjangoTranslation, "ngettext", ngettext)


def patterns() -> list[str]:
    every = [path for paths in PAGES.values() for path in paths.split() if not NOT_PAGES.search(path)]
    return sorted(path for path in every if path in QUICK or (LONG and has_turn(path)))


def is_page(path: str, world: dict[str, Any]) -> bool:
    """Whether a browser shows a page there, and not a file or a refusal of the method."""
    answer = signed_in(world["users"]["owner"]).get(path)
    return answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")


def english(page: Any) -> list[str]:
    return [text for text in page.evaluate(ENGLISH) if re.search("[A-Za-z]{3}", DATA.sub("", text))]


def test_pages_take_longer_texts_and_have_no_text_of_their_own(
    page: Any, live_server: Any, world: dict[str, Any], made_up_language: None
) -> None:
    faults: dict[str, Any] = {}
    for pattern in patterns():
        path = fill_address(pattern, world) if pattern != "/" else "/"
        if not is_page(path, world):
            continue
        page.goto(live_server.url + path)
        for size, (width, height) in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            if wrong := faults_of(page):
                faults[f"{size} {pattern}"] = wrong

    assert not faults, "\n".join(f"{pattern}: {found}" for pattern, found in faults.items())


def faults_of(page: Any) -> list[str]:
    wrong = [*page.evaluate(CUT_OFF), *english(page)]
    if is_wider_than_the_screen(page):
        wrong += ["wider than the screen", *page.evaluate(STICKING_OUT)]
    return wrong


def test_english_is_found_where_a_text_is_not_translated(page: Any, live_server: Any) -> None:
    page.goto(f"{live_server.url}/sign-in/")

    assert "Password" in english(page)
