"""Kongs, flowers and the hands of all players on the page of a deal."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.records.deals.services import deal_record
from league.records.models import Deal
from tests.league.records.recorder.sheets import RON, address, entry_of, save, send

pytestmark = pytest.mark.once


def test_kongs_and_wins_of_a_deal_in_their_order(client: Client, sit: Any) -> None:
    hanchan = sit("sichuan")
    page = send(client, hanchan, {"what": "won", "events": "1kong"}, more="win").content.decode()
    sheet = {
        "what": "won", "events": "1kong 2win 4win", "e1-seat": "0", "e1-kind": "direct", "e1-from": "3",
        "e2-from": "1", "e2-count": "2", "e2w0-winner": "0", "e2w0-way": "figures", "e2w0-total": "4",
        "e2w1-winner": "2", "e2w1-way": "patterns", "e2w1-patterns": ["all_pungs"],
        "e4-from": "drawn", "e4w0-winner": "3", "e4w0-way": "figures", "e4w0-total": "1", "horses": "5m",
    }  # fmt: skip
    save(client, hanchan, sheet)

    assert 'name="e2w0-winner"' in page
    assert entry_of(hanchan) == {
        "events": [
            {"type": "kong", "seat": 0, "kind": "direct", "from": 3},
            {
                "type": "win",
                "wins": [
                    {"winner": 0, "from": 1, "value": {"total": 4}},
                    {"winner": 2, "from": 1, "patterns": {"all_pungs": 1}},
                ],
            },
            {"type": "win", "wins": [{"winner": 3, "from": None, "value": {"total": 1}}]},
        ],
        "horses": ["5m"],
        "result": {"type": "won"},
    }


def test_the_flowers_of_all_four(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    flowers = {f"flowers_{seat}": str(number) for seat, number in enumerate((0, 12, 2, 1))}

    save(
        client,
        hanchan,
        {"what": "win", "w-from": "2", "ww0-winner": "1", "ww0-way": "figures", "ww0-total": "38", **flowers},
    )

    assert entry_of(hanchan)["hua"] == [0, 144, 4, 1]
    assert [row.score for row in hanchan.participants.order_by("seat")] == [-187, 541, -171, -183]


# Four hands under indicator 9p: seat 3 holds 4z alone beside five melds, three of them off seat 0.
LAID = {
    "what": "win",
    "w-from": "0",
    "ww0-winner": "3",
    "ww0-way": "laid",
    "ww0-laid_tile": "4z",
    "indicator": "9p",
    "h0-concealed": "1123m23445678p1223s",
    "h1-concealed": "123m223455678p1233s",
    "h2-concealed": "123m23345678p11235s",
    "h2-whites_shown": "1",
    "h3-concealed": "4z",
    "h3-melds": "p555m<0 p888s<0 c678p p444s<0 h7777s",
}
HELD = [
    {"concealed": "1123m23445678p1223s"},
    {"concealed": "123m223455678p1233s"},
    {"concealed": "123m23345678p11235s", "whites_shown": 1},
    {
        "concealed": "4z",
        "melds": [
            {"type": "pung", "tiles": "555m", "from": 0},
            {"type": "pung", "tiles": "888s", "from": 0},
            {"type": "chow", "tiles": "678p"},
            {"type": "pung", "tiles": "444s", "from": 0},
            {"type": "kong", "tiles": "7777s", "concealed": True},
        ],
    },
]


def test_all_four_hands_are_entered_and_shown_again_when_amended(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    sheet = {**LAID, "ww0-last_discard": "3z"}

    shown = send(client, hanchan, sheet, look="1").content.decode()
    answer = save(client, hanchan, sheet)
    amending = client.get(address(hanchan, "deals/1/")).content.decode()

    wins = [{"winner": 3, "from": 0, "winning_tile": "4z", "last_discard": "3z"}]
    assert answer.status_code == 302, shown
    assert "Dai off Aoi: 94 tai" in shown  # 硬吊 45 + 1 = 46, × 2 + 2
    assert entry_of(hanchan) == {"indicator": "9p", "hands": HELD, "result": {"type": "win", "wins": wins}}
    assert 'value="p555m&lt;0 p888s&lt;0 c678p p444s&lt;0 h7777s"' in amending
    assert 'value="laid"' in amending
    assert 'name="h2-whites_shown" value="1"' in amending


def test_a_drawn_deal_can_have_all_hands(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    held = {**LAID, "h3-concealed": "45678889m44456999s", "h3-melds": ""}

    answer = save(client, hanchan, {**held, "what": "exhaustive_draw"})

    assert answer.status_code == 302, answer.content.decode()
    assert entry_of(hanchan)["hands"][3] == {"concealed": "45678889m44456999s"}


def test_a_win_without_its_hands_is_refused(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    sheet = {key: value for key, value in LAID.items() if not key.startswith("h")}

    page = save(client, hanchan, sheet)

    assert page.status_code == 422
    assert not Deal.objects.exists()


def test_an_incomplete_hand_is_refused_with_what_is_missing(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, {**RON, "ww0-way": "tiles", "ww0-hand-concealed": "234m"}, look="1").content.decode()

    assert "What is the hand worth?" in page.split('id="payments"')[1]
    assert "winning_tile”" not in page


def test_incomplete_hands_are_refused_with_what_is_missing(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")

    page = save(client, hanchan, {**LAID, "ww0-laid_tile": "", "h2-concealed": ""})

    assert page.status_code == 422
    assert "What is the hand worth?" in page.content.decode()


def test_the_payments_stay_visible_when_a_winner_is_added(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, {**RON, "more": "w"}).content.decode()
    without = send(client, hanchan, {**RON, "w-count": "2", "less": "w"}).content.decode()

    assert "Who won?" in page.split('id="payments"')[1]  # of the second
    assert "+5,200" in without.split('id="payments"')[1]


def test_an_unchanged_value_keeps_its_patterns(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit("riichi-club")
    value = {"total": 3, "fu": 40, "patterns": {"riichi": 1, "dora": 2}}
    wins = [{"winner": 1, "from": 0, "value": value}]
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": wins}})
    hanchan.refresh_from_db()

    save(client, hanchan, {**RON, "amend-version": hanchan.version, "amend-reason": "who"}, rest="deals/1/")

    # the same three han and forty fu, of another winner
    assert entry_of(hanchan)["result"]["wins"] == [{"winner": 2, "from": 0, "value": value}]


def test_a_false_win_before_the_end(client: Client, sit: Any) -> None:
    hanchan = sit("mcr")

    save(
        client,
        hanchan,
        {
            "what": "win",
            "w-from": "drawn",
            "ww0-winner": "1",
            "ww0-way": "figures",
            "ww0-total": "8",
            "false_hu": ["3"],
        },
    )

    # 16 from each; 10 to each for the false hu
    assert [row.score for row in hanchan.participants.order_by("seat")] == [-6, 58, -6, -46]
