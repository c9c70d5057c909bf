"""Whole games recorded deal by deal in a real browser; every stored answer equals that of the scoring core."""

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from league.records.models import Hanchan
from tests.browser.recorder import NAMES, Recorder, cases_of, checked_hanchan, scores
from tests.conftest import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_a_riichi_game_with_chips(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club", {"length": "east"})

    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.page.get_by_label("Chips from each payer").fill("2")
    table.tap("Riichi sticks", "Ben", "Chika")
    # 5200 and Chika's riichi stick
    assert table.payments() == {"Aoi": 0, "Ben": 6200, "Chika": -1000, "Dai": -5200}
    table.save()
    assert "東2局" in table.centre

    table.tap("What happened?", "Draw")
    table.tap("Tenpai (ready)", "Aoi", "Chika")
    table.save()
    table.tap("What happened?", "Abortive draw")
    table.tap("Why?", "Four winds 四風連打")
    table.save()

    table.win("Aoi", "self-drawn")
    table.tap("What is it worth?", "Tiles")
    for tile in ("2m", "3m", "4m", "0m", "6m", "7m", "3p", "4p", "5p", "7s", "8s", "2p", "2p", "9s"):
        if tile[0] == "0":
            table.page.get_by_role("button", name="Red five").locator("visible=true").click()
        table.page.locator(f"[data-tile='{tile}']").locator("visible=true").click()
    # menzen_tsumo, pinfu, red five: 3 han 20 fu
    table.payments()
    table.save()
    assert table.page.locator(".deals svg.tile").count() == 14

    table.win("Chika", "Ben")
    table.tap("What is it worth?", "Patterns")
    table.page.locator("label").filter(has_text="断么九").click()
    table.page.get_by_label("ドラ").first.fill("3")
    table.tap("Fu", "30")
    table.payments()
    table.save()

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert sum(scores(hanchan)) + hanchan.deposits == 100_000
    assert [row.chips for row in hanchan.participants.order_by("seat")] == [3, 1, -1, -3]
    assert "This hanchan is over." in table.page.get_by_role("main").inner_text()


@pytest.mark.slow
def test_a_mingjiang_game_with_the_decider(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("mingjiang")
    for number in range(8):
        table.tap("What happened?", "Draw")
        table.save()
        if number:
            # The page asks whether this is the draw that was recorded a moment ago.
            with table.page.expect_navigation():
                table.page.get_by_role("button", name="Another deal with the same result").click()
    assert "The decider 決勝局" in table.centre

    # after a small win nobody has 300, so the decider goes on
    table.win("Ben", "Chika")
    table.tap("Fan", "1")
    assert table.payments() == {"Aoi": 0, "Ben": 12, "Chika": -12, "Dai": 0}
    table.save()
    assert "The decider 決勝局" in table.centre
    table.win("Ben", "Chika")
    table.tap("What is it worth?", "Patterns")
    table.page.locator("label").filter(has_text="混一色").click()
    table.page.get_by_label("役牌").first.fill("2")
    table.page.get_by_label("Open hand").check()
    # 3 + 2 - 1 = 4 fan: three times 30
    assert table.payments()["Ben"] == 90
    table.save()

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert scores(hanchan) == [250, 352, 148, 250]


@pytest.mark.slow
def test_a_sichuan_deal_with_three_winners_and_two_kongs(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan")
    table.add("A kong", "e1-seat")
    table.tap("Whose kong?", "Aoi")
    table.tap("Which kong?", "concealed 暗杠")
    table.add("Somebody won", "e2w0-winner")
    table.win("Ben", "Chika", nth=0)
    table.tap("Times the stake", "4")
    table.add("Another winner on this tile", "e2w1-winner")
    table.tap("Who won?", "Dai", nth=1)
    table.tap("Times the stake", "2", nth=1)
    table.add("A kong", "e3-seat")
    table.tap("Whose kong?", "Chika", nth=1)
    table.tap("Which kong?", "off a discard 直杠", nth=1)
    table.page.locator(".kong-from:visible").get_by_text("Aoi", exact=True).click()
    table.add("Somebody won", "e4w0-winner")
    table.page.locator("[name='e4w0-winner'][value='0']").check()
    table.page.locator("[name='e4-from'][value='drawn']").check()
    table.page.locator("[name='e4w0-total'][value='1']").check()

    # kong 2 from each: +6 -2 -2 -2; 4 and 2 off Chika; kong 2 off Aoi; 1 + 1 from Chika alone
    assert table.payments() == {"Aoi": 6 - 2 + 2, "Ben": -2 + 4, "Chika": -2 - 6 + 2 - 2, "Dai": -2 + 2}
    table.save()

    hanchan = checked_hanchan()
    assert scores(hanchan) == [6, 2, -8, 0]
    assert [event["type"] for event in hanchan.deals.get().entry["events"]] == ["kong", "win", "kong", "win"]


@pytest.mark.slow
def test_a_yueqing_deal_with_flowers(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("yueqing", players=5)
    assert "Waiting: Emi" in table.page.locator("#table").inner_text()
    table.win("Ben", "Chika")
    table.page.get_by_label("Total tai").fill("38")
    for name, flowers in (("Ben", "12"), ("Chika", "2"), ("Dai", "1")):
        table.page.locator(".per-seat").get_by_label(name).fill(flowers)

    assert table.payments() == {"Aoi": -187, "Ben": 541, "Chika": -171, "Dai": -183}
    table.save()

    # the dealer leaves and the waiting player sits down
    hanchan = checked_hanchan()
    assert scores(hanchan) == [-187, 541, -171, -183, 0]
    assert hanchan.deals.get().entry["hua"] == [0, 144, 4, 1]
    assert "Waiting: Aoi" in table.page.locator("#table").inner_text()


@pytest.mark.slow
def test_a_yueqing_deal_with_all_four_hands(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("yueqing")
    table.win("Dai", "Aoi")
    table.tap("What is it worth?", "All four hands")
    table.page.get_by_label("Won with").locator("visible=true").fill("4z")
    table.page.locator("summary").get_by_text("All four hands").click()
    table.page.get_by_label("Indicator", exact=True).locator("visible=true").fill("9p")
    for seat, tiles in enumerate(("1123m23445678p1223s", "123m223455678p1233s", "123m23345678p11235s")):
        table.page.locator(f"[name='h{seat}-concealed']").evaluate("(field, tiles) => field.value = tiles", tiles)
    table.page.locator(".held summary").get_by_text("Dai").click()
    dai = table.page.locator(".held .calculator").nth(3)
    for kind, tile, source in (("Pung", "5m", "Aoi"), ("Pung", "8s", "Aoi"), ("Chow", "6p", "Chika"),
                               ("Pung", "4s", "Aoi"), ("Concealed kong", "7s", "")):  # fmt: skip
        dai.get_by_role("button", name=kind, exact=True).click()
        dai.locator(f"[data-tile='{tile}']").click()
        if source:
            dai.get_by_role("button", name=source, exact=True).click()
    dai.locator("[data-tile='4z']").click()
    dai.locator("[data-tile='4z']").click()  # the hand is full, so this tap changes nothing

    # 硬吊 45 + 1 = 46, × 2 + 2 = 94 from each, and 2² flowers of a concealed kong
    assert table.payments() == {"Aoi": -98, "Ben": -98, "Chika": -98, "Dai": 294}
    table.save()

    held = checked_hanchan().deals.get().entry["hands"][3]
    assert held["concealed"] == "4z"
    assert [meld.get("from") for meld in held["melds"]] == [0, 0, 2, 0, None]
    table.page.goto(table.page.url.split("#")[0] + "1/")
    assert table.page.locator("[name='h3-melds']").input_value() == "p555m<0 p888s<0 c678p<2 p444s<0 h7777s"


@pytest.mark.slow
def test_the_command_score_gives_the_stored_answers_of_sixteen_mcr_deals(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("mcr")
    for deal in range(16):
        if deal % 4 == 3:
            table.tap("What happened?", "Draw")
        else:
            table.win(NAMES[deal % 4], NAMES[(deal + 1) % 4] if deal % 2 else "self-drawn")
            table.page.get_by_label("Total fan, flowers included").fill(str(8 + deal))
        table.save()

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    cases = cases_of(hanchan)
    lines = "\n".join(json.dumps(case) for case, _answer in cases)
    output = subprocess.run(
        [sys.executable, "manage.py", "score"], input=lines, capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.splitlines()
    assert [json.loads(line)["out"] for line in output] == [answer for _case, answer in cases]
