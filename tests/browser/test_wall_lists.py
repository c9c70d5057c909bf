"""The lists of the wall: columns that fill the screen, in type that can be read at six metres, and no row cut off."""

import re

import pytest
from django.core.management import call_command
from django.utils import timezone

from league.accounts.models import User
from league.tournaments.models import Round
from league.tournaments.results.services import timer_set
from tests.profile import LONGEST, part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# 3.6 % of the shorter side: 39 px of 1080, whose capitals are 18 mm high on a screen of 55 inches.
LEAST = 0.036
LANDSCAPE, PORTRAIT = (1920, 1080), (1080, 1920)

SHOWN = """
() => [...document.querySelectorAll("[data-pane]")].map((pane) => {
  for (const other of document.querySelectorAll("[data-pane]")) other.hidden = other !== pane;
  const screen = document.querySelector("main").getBoundingClientRect();
  const rows = [...pane.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
  return {
    rows: rows.length,
    type: Number.parseFloat(pane.querySelector(".flow").style.fontSize),
    inside: rows.every((row) => row.bottom <= screen.bottom + 1 && row.right <= screen.right + 1 && row.width > 0),
  };
})
"""


@pytest.fixture(scope="module")
def names():
    return [
        f"{family} {given}" for family in ("García", "渡辺", "Kowalska", "Li") for given in ("Ana", "雅婷", "Thomas")
    ]


@pytest.fixture
def event(transactional_db):
    call_command("demo_event", players=8, rounds=2, upto=1)
    return Round.objects.get(state="released").tournament


@pytest.fixture
def wall(page, live_server, event, names):
    """Return a function that opens a screen whose list has so many rows."""

    def with_rows(count):
        def answer(route):
            html = route.fetch().text()
            start, end = html.index("<tbody>") + len("<tbody>"), html.index("</tbody>")
            row = re.findall(r"<tr>.*?</tr>", html[start:end], re.DOTALL)[0]
            rows = (
                re.sub(r"(?<=<span>)[^<]*\w[^<]* [^<]*(?=</span>)", names[n % len(names)], row) for n in range(count)
            )
            route.fulfill(body=html[:start] + "".join(rows) + html[end:], content_type="text/html")

        return answer

    def show(screen, count, size):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.route(f"**/tv/{screen}/", with_rows(count))
        page.goto(f"{live_server.url}/e/{event.slug}/tv/{screen}/")
        return page.evaluate(SHOWN)

    return show


@pytest.mark.sampled
@pytest.mark.parametrize("size", part_of([LANDSCAPE, PORTRAIT]))
@pytest.mark.parametrize(
    ("screen", "rows", "most_pages"),
    part_of(
        [("standings", 160, 6), ("standings", 72, 3), ("names", 160, 4), ("seating", 18, 2), ("seating", 40, 3)],
        columns=3,
    ),
)
def test_a_list_fills_few_pages_with_rows_that_can_be_read(wall, screen, rows, most_pages, size):
    pages = wall(screen, rows, size)

    assert sum(page["rows"] for page in pages) == rows
    assert len(pages) <= most_pages
    assert all(page["inside"] for page in pages)
    assert min(page["type"] for page in pages) >= LEAST * min(size) - 0.01


@pytest.mark.slow
def test_few_rows_are_larger(wall):
    [few] = wall("standings", 8, LANDSCAPE)
    [more] = wall("standings", 20, LANDSCAPE)

    assert few["type"] > more["type"] > LEAST * 1080


@pytest.mark.slow
def test_the_wall_says_which_tables_are_still_playing_once_the_clock_runs(page, live_server, event):
    round_ = event.rounds.get(state="released")
    page.goto(f"{live_server.url}/e/{event.slug}/tv/clock/")
    before = page.locator(".playing").count()
    timer_set(actor=User.objects.get(username="demo"), round_=round_, to="start", now=timezone.now())
    page.reload()

    # Half of the round is entered: table 1.
    assert (before, page.locator(".playing b").all_inner_texts()) == (0, ["2"])
    assert "1 table still playing" in page.locator("#tv-now").inner_text()
    assert page.locator(".tv-code svg").is_visible()


# Of what the wall shows: what is cut, by its own box, by the screen, or by what stands beside it.
CUT = """
() => {
  const cut = [];
  const title = document.querySelector("h1"), text = document.createRange();
  text.selectNodeContents(title);
  const words = text.getBoundingClientRect(), code = document.querySelector(".tv-code")?.getBoundingClientRect();
  const isHidden = getComputedStyle(title).overflow !== "visible";
  if (title.scrollWidth > title.clientWidth + 1 || isHidden) cut.push("box of the title");
  if (words.left < 0 || words.top < 0 || words.right > innerWidth || words.bottom > innerHeight) cut.push("title");
  if (code && words.right > code.left && words.bottom > code.top && words.top < code.bottom) cut.push("title and code");
  const main = document.querySelector("main").getBoundingClientRect();
  const foot = document.querySelector("footer").getBoundingClientRect();
  if (words.bottom > main.top + 1) cut.push("title over the list");
  if (main.bottom > foot.top + 1 || foot.bottom > innerHeight + 1) cut.push("list over the foot");
  for (const row of document.querySelectorAll("[data-pane]:not([hidden]) tbody tr")) {
    const box = row.getBoundingClientRect();
    if (box.bottom > main.bottom + 1 || box.right > main.right + 1) cut.push("row");
  }
  return cut;
}
"""
SIZES = [(1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)]
EVERY_SIZE = [*SIZES, *((high, wide) for wide, high in SIZES)]
TITLES = {
    "one of 76 letters": "The Thirty-Seventh International Open Riichi Mahjong Championship of Ljubljana"[:76],
    "one word": "W" * 37,
    "Japanese": "第三十七回国際公式麻雀選手権大会" * 4,
    "the longest": "Многонациональный открытый чемпионат " * 5,
}


@pytest.mark.parametrize("screen", part_of(["standings", "clock", "seating"], 1))
def test_a_long_title_never_cuts_the_wall(page, live_server, event, screen):
    longest = type(event)._meta.get_field("name").max_length
    cut, first = {}, next(iter(TITLES.values()))
    for words, title in TITLES.items():
        type(event).objects.filter(pk=event.pk).update(name=title[:longest].strip())
        page.goto(f"{live_server.url}/e/{event.slug}/tv/{screen}/")
        for width, height in EVERY_SIZE if LONGEST or title is first else EVERY_SIZE[::4]:
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            page.wait_for_function("() => document.querySelector('.flow, .pane.clock, .quiet-line')")
            if found := page.evaluate(CUT):
                cut[words, width, height] = found

    assert cut == {}
