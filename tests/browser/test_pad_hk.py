"""A game of Hong Kong old style on the pad: keys of faan, flowers, robbed kongs, and a deal without a network."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.records.models import Hanchan
from tests.browser.pad import Open, Pad, cut, mend
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_pad_amend import recorded, save

__all__ = ["recorded"]  # the fixture
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def open_rare(pad: Pad) -> None:
    pad.page.locator("details.rare", has_text="Rare cases").evaluate("(one) => { one.open = true; }")


@pytest.mark.slow
@pytest.mark.engine
def test_a_game_of_one_round_online_and_offline(open_pad: Open) -> None:
    pad = open_pad("hk", {"rounds": 1})
    assert pad.page.viewport_size["width"] == 390
    pad.seat(1, 3)
    pad.key("3 faan")
    # 全銃: 4 × 8
    assert pad.deltas() == [0, 32, 0, -32]
    pad.save()
    assert pad.taps == 4
    pad.wait_stored(1)

    pad.seat(2, 0)
    pad.key("5 faan", "Robbing a kong")
    # 搶槓當自摸: 6 × 24
    assert pad.deltas() == [-144, 0, 144, 0]
    expect(pad.page.locator(".told")).to_contain_text("Chika off Aoi: 5 faan, robbing a kong")
    pad.save()
    pad.wait_stored(2)

    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    cut(pad)
    pad.seat(0, 0)
    pad.key("10 faan")
    # 2 × 128 from each
    assert pad.deltas() == [768, -256, -256, -256]
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    mend(pad)
    pad.wait_stored(3)

    pad.key("Draw")
    pad.save()
    pad.page.get_by_text("This hanchan is over.").wait_for()
    pad.wait_stored(4)
    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert scores(hanchan) == [624, -224, -112, -288]


def test_a_hand_with_its_flowers(open_pad: Open) -> None:
    pad = open_pad("hk")
    pad.seat(1, 3)
    pad.key("Tiles")
    pad.tiles("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2m", "3m", "9m", "9m", "4m")
    pad.key("蘭 Orchid", "夏 Summer", "冬 Winter", "冬 Winter")
    # 清一色 7 + 平糊 1 + 門前清 1 + 正花 2 = 11, the cap is 10: 4 × 128
    assert pad.deltas() == [0, 512, 0, -512]
    pad.save()

    pad.wait_stored(1)
    hand = checked_hanchan().deals.get().entry["result"]["wins"][0]["hand"]
    assert hand == {"concealed": "1223345678999m", "winning_tile": "4m", "flowers": "26f"}


@pytest.mark.slow
def test_seven_flowers_need_no_tiles(open_pad: Open) -> None:
    pad = open_pad("hk")
    pad.seat(1, 1)
    pad.key("Tiles", "Flowers shown as a win")
    for name in ("梅 Plum", "蘭 Orchid", "菊 Chrysanthemum", "竹 Bamboo", "春 Spring", "夏 Summer", "秋 Autumn"):
        pad.key(name)
    # 花糊 3: 2 × 8 from each
    assert pad.deltas() == [-16, 48, -16, -16]
    pad.save()

    pad.wait_stored(1)
    hand = checked_hanchan().deals.get().entry["result"]["wins"][0]["hand"]
    assert hand == {"conditions": ["flower_win"], "flowers": "1234567f"}


@pytest.mark.slow
def test_a_series_of_flowers_is_paid_and_can_be_amended(open_pad: Open) -> None:
    pad = open_pad("hk", {"flower_pay": 5})
    pad.seat(0, 2)
    pad.key("4 faan")
    open_rare(pad)
    group = pad.page.get_by_role("group", name="Who has shown all four seasons?")
    pad.tap(group.get_by_role("button", name="Dai"))
    # 4 × 16, and 5 to Dai from each
    assert pad.deltas() == [59, -5, -69, 15]
    expect(pad.page.locator(".told")).to_contain_text("Complete series of flowers: Dai")
    pad.save()
    pad.wait_stored(1)
    assert checked_hanchan().deals.get().entry["flower_sets"] == [3]
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1 ·").wait_for()
    open_rare(pad)
    # A deal stores who was paid for a series, not which series it was.
    first = pad.page.get_by_role("group", name="Who has shown all four flowers?")
    assert first.get_by_role("button", name="Dai").get_attribute("aria-pressed") == "true"
    pad.key("5 faan")
    # 4 × 24
    assert pad.deltas() == [91, -5, -101, 15]


@pytest.mark.slow
def test_a_recorded_hand_with_flowers_comes_back_to_amend_it(recorded: Any) -> None:
    hand = {"concealed": "1223345678999m", "winning_tile": "4m", "flowers": "2f6f", "melds": []}
    pad = recorded("hk", {"result": {"type": "win", "wins": [{"winner": 1, "from": 3, "hand": hand}]}})
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1 ·").wait_for()

    flowers = [pad.page.get_by_role("button", name=name) for name in ("蘭 Orchid", "夏 Summer", "菊 Chrysanthemum")]
    expect(flowers[0]).to_have_attribute("aria-pressed", "true")
    assert [one.get_attribute("aria-pressed") for one in flowers] == ["true", "true", "false"]


@pytest.mark.slow
def test_a_recorded_robbed_kong_comes_back_to_amend_it(recorded: Any) -> None:
    value = {"total": 5, "win": "robbed_kong"}
    pad = recorded("hk", {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": value}]}})
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1 ·").wait_for()
    robbed = pad.page.get_by_role("button", name="Robbing a kong")
    expect(robbed).to_have_attribute("aria-pressed", "true")
    robbed.tap()

    # a discard after all: 4 × 24
    expect(pad.page.locator(".at-2 .below b")).to_have_text("+96")
    assert pad.deltas() == [-96, 0, 96, 0]
    save(pad)
    assert "win" not in checked_hanchan().deals.standing().get().entry["result"]["wins"][0]["value"]
