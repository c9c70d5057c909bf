"""The pad on small screens, in landscape and in large type: every key and *Save* can be reached."""

import os
from typing import Any

import pytest

from league.records.deals.services import deal_record
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import MANGAN, Pad, begun_pad, begun_table
from tests.profile import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# One of each keypad; riichi-ladder has the keys of riichi-club.
SYSTEMS = ("riichi-club", "mingjiang", "sichuan", "mcr", "yueqing", "hk", "sanma-club")
SYSTEMS += ("riichi-ladder",) if LONGEST else ()
# 25,000 + 32,000 + 2 × 48,000 = 153,000 points and more, 279,000 behind it.
YAKUMAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 13, "fu": None}}]}}
LOCALES = ("en-GB", "zh-CN", "zh-TW")
# Width, height and size of type in per cent. The phones have the bars of their browser.
SIZES = {
    "bars": (390, 664, 100),
    "small": (375, 667, 100),
    "narrow": (360, 640, 100),
    "landscape": (844, 390, 100),
    "low": (667, 375, 100),
    "large": (390, 844, 200),
    "large-landscape": (844, 390, 200),
}
# Room below *Save*.
AT_THE_FOOT = 8
# The keys that complete the value, so that its payments stand at the seats.
PAID = {
    "riichi-club": "30",
    "riichi-ladder": "30",
    "mingjiang": "3",
    "sichuan": "×4",
    "mcr": "8",
    "yueqing": "8",
    "hk": "4 faan",
}
# What is cut off or cannot be scrolled into view, of all that can be tapped; and what overlaps something else.
FAULTS = """() => {
  const faults = [];
  const name = (one) => one.getAttribute("aria-label") || one.textContent.trim().slice(0, 20);
  for (const one of document.querySelectorAll(".pad button, .pad summary, .pad a")) {
    if (one.closest("details:not([open])") && one.localName !== "summary") continue;
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    if (box.width < 1) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (Math.min(box.width, box.height) < 35 && one.localName === "button") faults.push(`${name(one)}: too small`);
    if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name(one)}: cut off at the side`);
    else if (box.top < -0.5 || box.bottom > innerHeight + 0.5) faults.push(`${name(one)}: cut off`);
    else if (!top || !one.contains(top)) faults.push(`${name(one)}: under ${top?.className}`);
  }
  for (const seat of document.querySelectorAll(".seat")) {
    seat.scrollIntoView({ block: "center" });
    const [box, tap] = [seat, seat.querySelector(".seat-tap")].map((one) => one.getBoundingClientRect());
    const bar = seat.matches(".dealer") ? parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.1875 : 0;
    for (const one of seat.querySelectorAll(".who, .score, .below")) {
      if (!one.textContent) continue;
      const [line, words] = [one.getBoundingClientRect(), document.createRange()];
      words.selectNodeContents(one);
      const letters = one.matches(".who") ? line : words.getBoundingClientRect();
      const isSqueezed = line.height < parseFloat(getComputedStyle(one).lineHeight) - 0.5;
      const isInside = letters.left >= tap.left + 1 && letters.right <= tap.right - 1;
      if (isSqueezed || line.top < box.top + bar || line.bottom > box.bottom) faults.push(`${one.className}: cut off`);
      else if (!isInside) faults.push(`${one.className}: wider than its seat`);
    }
  }
  for (const one of document.querySelectorAll(".ends, .last-deal > span")) {
    // Letters are a little taller than their line.
    const [box, words] = [one.closest(".ends, .last-deal").getBoundingClientRect(), document.createRange()];
    words.selectNodeContents(one);
    const letters = words.getBoundingClientRect();
    const bottom = Math.min(box.bottom, one.getBoundingClientRect().bottom);
    if (letters.top < box.top - 4 || letters.bottom > bottom + 4) faults.push(`${one.textContent}: cut off`);
  }
  // A word that is divided between two lines, and the name of a round (Chinese and Japanese lines break anywhere else).
  for (const one of document.querySelectorAll(".key, .centre h1, .ends, .told, .last-deal")) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const found of texts.currentNode.data.matchAll(/[\\p{Script=Latin}\\p{Nd}]{2,}|[東南西北东]\\d+局/gu)) {
        const word = document.createRange();
        word.setStart(texts.currentNode, found.index);
        word.setEnd(texts.currentNode, found.index + found[0].length);
        const lines = new Set([...word.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) faults.push(`${found[0]}: divided`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the screen");
  return faults;
}"""
# Whether an element is whole in view without scrolling; the part between the last deal and the foot scrolls.
IS_SEEN = """(selector) => {
  const work = document.querySelector(".work").getBoundingClientRect();
  return [...document.querySelectorAll(selector)].every((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= work.top - 0.5 && box.bottom <= Math.min(work.bottom, innerHeight) + 0.5;
  });
}"""

# Whether the words between the seats touch the seats beside them.
IS_COVERED = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".centre h1"));
  const box = words.getBoundingClientRect();
  const edge = (at) => document.querySelector(`.board .at-${at}`)?.getBoundingClientRect();
  return edge(3)?.right > box.left - 1 || edge(1)?.left < box.right + 1;
}"""


# Whether keys are hidden behind the foot, and whether the mark of it is seen.
MORE = """() => {
  const [work, bar] = [document.querySelector(".work"), document.querySelector(".bar")];
  const isShown = (one) => one.localName === "summary" || !one.closest("details:not([open])");
  const last = [...work.querySelectorAll("button, summary")].findLast(isShown);
  const isHidden = last.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
  return [isHidden, getComputedStyle(bar, "::before").content !== "none"];
}"""


def resize(pad: Pad, size: str) -> None:
    width, height, per_cent = SIZES[size]
    pad.page.set_viewport_size({"width": width, "height": height})
    pad.page.evaluate("(per_cent) => { document.documentElement.style.fontSize = `${per_cent}%`; }", per_cent)
    pad.page.evaluate("document.querySelectorAll('.pad, .work, #pad').forEach((one) => one.scrollTo(0, 0))")


def shoot(pad: Pad, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        for scheme in ("light", "dark"):
            pad.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            pad.page.screenshot(path=f"{folder}/{name}-{scheme}.png")


def opened(page: Any, site: str, owner: Any, club: Any, ruleset: str) -> Pad:
    players = 3 if ruleset == "sanma-club" else 4
    pad = begun_pad(page, site, owner, club, ruleset, players=players)
    pad.tap = lambda what: what.click()  # type: ignore[method-assign]
    return pad


@pytest.mark.sampled
@pytest.mark.parametrize(
    "ruleset", [pytest.param(key, marks=() if key == "riichi-club" else pytest.mark.slow) for key in SYSTEMS]
)
def test_every_key_can_be_reached_on_small_screens_and_in_large_type(
    page: Any, live_server: Any, owner: Any, club: Any, ruleset: str
) -> None:
    pad = opened(page, live_server.url, owner, club, ruleset)
    faults: dict[str, Any] = {}
    saves: dict[str, set[int]] = {size: set() for size in SIZES}

    def look(what: str) -> None:
        for size in SIZES:
            resize(pad, size)
            shoot(pad, f"{ruleset}-{what}-{size}")
            found = page.evaluate(FAULTS)
            resize(pad, size)
            save = page.locator(".save").bounding_box()
            if not 0 <= SIZES[size][1] - save["y"] - save["height"] <= AT_THE_FOOT:
                found.append("Save is not at the foot")
            saves[size].add(round(save["y"]))
            if page.evaluate(IS_COVERED):
                found.append("the round touches a seat")
            if found:
                faults[f"{what} {size}"] = found

    look("open")
    pad.seat(1, 2)
    if ruleset.startswith(("riichi", "sanma")):
        # The row of the fu comes with the han.
        pad.key("2 han")
    look("figures")
    if key := PAID.get(ruleset):
        pad.key(key)
    page.locator(".seat .below b").first.wait_for()
    look("paid")
    pad.key("Tiles")
    look("tiles")
    pad.key("Draw")
    look("draw")

    assert faults == {}
    assert {size: places for size, places in saves.items() if len(places) > 1} == {}


@pytest.mark.parametrize("size", ["bars", pytest.param("small", marks=pytest.mark.slow)])
def test_the_fu_is_seen_without_scrolling(page: Any, live_server: Any, owner: Any, club: Any, size: str) -> None:
    pad = opened(page, live_server.url, owner, club, "riichi-club")
    resize(pad, size)
    pad.seat(1, 2)
    pad.key("2 han")

    assert page.evaluate(IS_SEEN, "[data-row] .key")


@pytest.mark.sampled
@pytest.mark.parametrize(
    "ruleset", [pytest.param(key, marks=() if key == "yueqing" else pytest.mark.slow) for key in SYSTEMS]
)
def test_all_tiles_are_seen_without_scrolling(page: Any, live_server: Any, owner: Any, club: Any, ruleset: str) -> None:
    pad = opened(page, live_server.url, owner, club, ruleset)
    pad.seat(1, 2)
    pad.key("Tiles")

    hidden = []
    for size in ("bars", "small", "narrow", "landscape"):
        resize(pad, size)
        if not page.evaluate(IS_SEEN, ".keypad .tile-key"):
            hidden.append(size)

    assert hidden == []


@pytest.mark.sampled
@pytest.mark.parametrize("locale", ["ja-JP", *(pytest.param(one, marks=pytest.mark.slow) for one in LOCALES)])
@pytest.mark.parametrize("deals", [1, 3])
def test_the_seats_are_whole_while_somebody_leads_by_far(
    browser: Any, live_server: Any, owner: Any, club: Any, locale: str, deals: int
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 664}, locale=locale, service_workers="block")
    table = begun_table(owner, club, "riichi-club")
    for number in range(1, deals + 1):
        deal_record(actor=owner, hanchan=table, number=number, entry=MANGAN if deals == 1 else YAKUMAN)
    enter_signed_in(page := context.new_page(), live_server.url, owner)
    pad = Pad(page, f"{live_server.url}/c/{club.slug}/g/{table.pk}/pad/").open()

    faults = {}
    for size in SIZES:
        resize(pad, size)
        shoot(pad, f"{locale}-leads-{deals}-{size}")
        faults[size] = page.evaluate(FAULTS)
    context.close()

    assert {size: found for size, found in faults.items() if found} == {}


@pytest.mark.sampled
@pytest.mark.parametrize(
    "ruleset", [pytest.param(key, marks=() if key == "riichi-club" else pytest.mark.slow) for key in SYSTEMS]
)
def test_keys_behind_the_foot_have_a_mark(page: Any, live_server: Any, owner: Any, club: Any, ruleset: str) -> None:
    pad = opened(page, live_server.url, owner, club, ruleset)
    pad.seat(1, 2)
    wrong = []

    def look(what: str) -> bool:
        # The mark follows in the next frame.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        is_hidden, is_marked = page.evaluate(MORE)
        if is_marked != is_hidden and (is_hidden or "end" in what):
            wrong.append(what)
        return bool(is_hidden)

    seen = set()
    for way in ("Figures", "Patterns", "Tiles"):
        pad.key(way)
        for size in SIZES:
            resize(pad, size)
            seen.add(look(f"{way} {size}"))
            page.evaluate(
                "document.querySelectorAll('.pad, .work').forEach((one) => one.scrollTo(0, one.scrollHeight))"
            )
            look(f"{way} {size} end")

    assert wrong == []
    assert True in seen


def test_nothing_is_under_the_edges_of_a_phone_without_borders(
    page: Any, live_server: Any, owner: Any, club: Any
) -> None:
    pad = opened(page, live_server.url, owner, club, "riichi-club")
    resize(pad, "landscape")
    edges = {"left": 47, "right": 47, "bottom": 21}
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": edges})

    table, save = page.locator(".board").bounding_box(), page.locator(".save").bounding_box()

    width, height, _ = SIZES["landscape"]
    assert table["x"] >= edges["left"]
    assert save["x"] + save["width"] <= width - edges["right"]
    assert save["y"] + save["height"] <= height - edges["bottom"]
