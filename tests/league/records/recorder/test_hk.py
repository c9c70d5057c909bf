"""A deal of Hong Kong old style on its page: flowers of a hand, robbed kongs, and series of flowers."""

from typing import Any

import pytest
from django.test import Client

from league.records.models import Hanchan
from tests.league.records.recorder.sheets import address, entry_of, save, send

pytestmark = pytest.mark.once
WON = {"what": "win", "w-count": "1", "w-from": "0", "ww0-winner": "2"}
FIGURES = {**WON, "ww0-way": "figures", "ww0-total": "5"}
TILES = {**WON, "ww0-way": "tiles", "ww0-hand-concealed": "1223345678999m", "ww0-hand-winning_tile": "4m"}


def scores(hanchan: Hanchan) -> list[int]:
    return [row.score for row in hanchan.participants.order_by("seat")]


def test_a_robbed_kong_is_paid_like_a_self_draw_by_its_owner(client: Client, sit: Any) -> None:
    hanchan = sit("hk")

    answer = save(client, hanchan, {**FIGURES, "ww0-paid": "robbed_kong"})

    assert answer.status_code == 302, answer.content.decode()
    assert entry_of(hanchan)["result"]["wins"][0]["value"] == {"total": 5, "win": "robbed_kong"}
    # 6 × 24
    assert scores(hanchan) == [-144, 0, 144, 0]


def test_a_robbed_kong_that_was_drawn_is_refused(client: Client, sit: Any) -> None:
    hanchan = sit("hk")

    answer = save(client, hanchan, {**FIGURES, "w-from": "drawn", "ww0-paid": "robbed_kong"})

    assert (answer.status_code, hanchan.deals.count()) == (422, 0)


def test_the_flowers_of_a_hand_are_named_one_by_one(client: Client, sit: Any) -> None:
    hanchan = sit("hk")

    answer = save(client, hanchan, {**TILES, "ww0-hand-flowers": ["3f", "7f"]})

    assert answer.status_code == 302, answer.content.decode()
    assert entry_of(hanchan)["result"]["wins"][0]["hand"]["flowers"] == "3f7f"
    page = client.get(address(hanchan, "deals/1/")).content.decode()
    assert page.count('name="ww0-hand-flowers"') == 8
    assert 'value="7f" id="id_ww0-hand-flowers_6" checked' in page


def test_seven_flowers_need_no_tiles(client: Client, sit: Any) -> None:
    hanchan = sit("hk")
    hand = {"ww0-hand-conditions": "flower_win", "ww0-hand-flowers": [f"{n}f" for n in range(1, 8)]}

    answer = save(client, hanchan, {**WON, "w-from": "drawn", "ww0-way": "tiles", **hand})

    assert answer.status_code == 302, answer.content.decode()
    # 花糊 3: 2 × 8 from each
    assert scores(hanchan) == [-16, -16, 48, -16]


def test_a_series_of_flowers_is_asked_where_it_is_paid(client: Client, sit: Any) -> None:
    hanchan = sit("hk", options={"flower_pay": 5})

    answer = save(client, hanchan, {"what": "exhaustive_draw", "all_seasons": "3"})

    assert answer.status_code == 302, answer.content.decode()
    assert entry_of(hanchan) == {"flower_sets": [3], "result": {"type": "exhaustive_draw"}}
    assert scores(hanchan) == [-5, -5, -5, 15]


def test_a_table_that_does_not_pay_for_flowers_is_not_asked(client: Client, sit: Any) -> None:
    page = client.get(address(sit("hk"))).content.decode()

    assert "all_seasons" not in page


def test_the_payments_of_a_hand_below_the_minimum_are_not_shown(client: Client, sit: Any) -> None:
    hanchan = sit("hk")

    answer = send(client, hanchan, {**FIGURES, "ww0-total": "2"})

    assert "The hand does not reach the minimum to win." in answer.content.decode()
