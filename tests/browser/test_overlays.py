"""An overlay as a program for broadcasts shows it: transparent, and changed in place."""

import struct
import zlib
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.seasons.models import Season
from tests.browser.faults import faults_of
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 4, "fu": 30}}]}}


def alphas(picture: bytes) -> list[bytes]:
    """Return the alpha of every pixel of a PNG with eight bits for each of RGBA, by rows (PNG specification, 9)."""
    width, height, depth, colour = struct.unpack(">IIBB", picture[16:26])
    assert (depth, colour) == (8, 6)
    data, at = b"", 8
    while at < len(picture):
        (length,), kind = struct.unpack(">I", picture[at : at + 4]), picture[at + 4 : at + 8]
        data += picture[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    raw, line, above, rows = zlib.decompress(data), 4 * width, bytes(4 * width), []
    for row in range(height):
        start = row * (line + 1)
        above = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + line]), above)
        rows.append(above[3::4])
    return rows


def unfiltered(kind: int, row: bytearray, above: bytes) -> bytes:
    if not any(row) and kind in (0, 1):
        return bytes(row)
    for n in range(len(row)):
        left, up = row[n - 4] if n >= 4 else 0, above[n]
        if kind == 1:
            row[n] = (row[n] + left) & 255
        elif kind == 2:
            row[n] = (row[n] + up) & 255
        elif kind == 3:
            row[n] = (row[n] + (left + up) // 2) & 255
        elif kind == 4:
            row[n] = (row[n] + paeth(left, up, above[n - 4] if n >= 4 else 0)) & 255
    return bytes(row)


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    far = [(abs(guess - one), place, one) for place, one in enumerate((left, up, corner))]
    return min(far)[2]


@pytest.fixture
def hanchan(owner: User, club: Club, season: Season) -> Any:
    players = list(Player.objects.filter(club=club).order_by("pk")[:4])
    rules = HouseRulesVersion.objects.get(pk=season.house_rules_id)
    return hanchan_begin(actor=owner, club=club, house_rules=rules, players=players, season=season)


@pytest.fixture
def broadcast(browser: Any) -> Any:
    context = browser.new_context(viewport={"width": 1920, "height": 1080}, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("element", part_of(["table", "standings", "names", "targets"]))
def test_only_the_panel_covers_the_picture(element: str, broadcast: Any, live_server: Any, hanchan: Any) -> None:
    broadcast.goto(f"{live_server.url}/c/monday/overlay/{element}/")
    panel = broadcast.locator(".panel").first.bounding_box()

    rows = alphas(broadcast.screenshot(omit_background=True))

    middle = rows[round(panel["y"] + panel["height"] / 2)]
    assert (len(rows), len(rows[0])) == (1080, 1920)
    assert middle[round(panel["x"] + panel["width"] / 2)] == 255
    assert [rows[y][x] for x, y in ((0, 0), (1919, 0), (0, 1079), (1919, 1079), (20, 540))] == [0] * 5
    # far the most of the picture stays free
    assert sum(row.count(0) for row in rows) > 0.7 * 1920 * 1080
    assert faults_of(broadcast) == []


def test_a_deal_changes_the_scores_and_nothing_else_is_drawn_again(
    broadcast: Any, live_server: Any, owner: User, hanchan: Any
) -> None:
    broadcast.goto(f"{live_server.url}/c/monday/overlay/table/")
    broadcast.evaluate("""() => {
        window.gone = 0;
        window.names = [...document.querySelectorAll(".name")];
        new MutationObserver((list) => list.forEach((one) => {
            const elements = [...one.removedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
            // The marks of places and of the dealer go to other seats.
            window.gone += elements.filter((node) => !node.matches(".place, .mark")).length;
        })).observe(document.body, { childList: true, subtree: true });
    }""")
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=WIN)

    paid, won = [f"{score:,}" for score in hanchan.participants.order_by("seat").values_list("score", flat=True)[:2]]
    broadcast.get_by_text(won, exact=True).wait_for()

    assert broadcast.evaluate("window.gone") == 0
    assert broadcast.evaluate("window.names.every((one) => one.isConnected)")
    assert broadcast.get_by_text(paid, exact=True).count() == 1


@pytest.mark.slow
def test_a_new_game_is_followed_and_a_broken_network_keeps_the_last_state(
    broadcast: Any, live_server: Any, owner: User, club: Club, season: Season
) -> None:
    broadcast.goto(f"{live_server.url}/c/monday/overlay/table/?theme=light&scale=1.5")
    assert broadcast.locator(".panel").count() == 0
    players = list(Player.objects.filter(club=club).order_by("pk")[:4])
    hanchan_begin(actor=owner, club=club, house_rules=season.house_rules, players=players)
    broadcast.get_by_text(players[0].name).wait_for()
    broadcast.context.set_offline(True)
    broadcast.wait_for_timeout(1500)

    assert broadcast.get_by_text(players[0].name).is_visible()


SMALLEST = """() => Math.min(...[...document.querySelectorAll("#overlay *")]
  .filter((part) => [...part.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
  .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""
OUTSIDE = """() => [...document.querySelectorAll("#overlay *")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && (box.left < 0 || box.top < 0 || box.right > 1920 || box.bottom > 1080);
}).map((part) => part.textContent.trim())"""


@pytest.mark.parametrize("element", part_of(["table", "standings", "names", "targets"]))
def test_no_text_is_smaller_than_32_pixels_and_none_is_outside(
    element: str, broadcast: Any, live_server: Any, hanchan: Any, owner: User
) -> None:
    deal_record(actor=owner, hanchan=hanchan, number=1, entry={**WIN, "riichi": [2]})

    broadcast.goto(f"{live_server.url}/c/monday/overlay/{element}/")

    assert broadcast.evaluate(SMALLEST) >= 32
    assert broadcast.evaluate(OUTSIDE) == []
