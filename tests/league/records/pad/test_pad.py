"""The table before the next deal, a deal before it is stored, and the page with the pad."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.families import FAMILIES, family_of
from league.players.models import Player
from league.records.deals.services import deal_adjust, deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.records.views.deals.pad_form import pad_form
from rules.registry import find_ruleset
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.django_db

MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 5, "fu": None}}]}}


@pytest.fixture
def hanchan(owner: User, club: Club, regulars: list[Player]) -> Hanchan:
    """East 2 without honba; the scores are 25,000, 33,000, 17,000 and 25,000."""
    rules = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club", options={})
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=MANGAN)
    hanchan.refresh_from_db()
    return hanchan


@pytest.fixture
def client(recorder: User) -> Client:
    client = Client()
    client.force_login(recorder)
    return client


def preview(client: Client, hanchan: Hanchan, entry: Any) -> Any:
    return client.post(
        f"/api/v1/hanchan/{hanchan.pk}/deals/preview/", json.dumps(entry), content_type="application/json"
    )


def test_the_next_deal_has_the_table_and_what_it_asks(client: Client, hanchan: Hanchan, owner: User) -> None:
    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()

    assert (answer["name"], answer["table"]["next_deal"], answer["table"]["version"]) == ("東2局", 2, hanchan.version)
    assert [seat["score"] for seat in answer["seats"]] == [25000, 33000, 17000, 25000]
    assert [seat["wind"] for seat in answer["seats"]] == ["北", "東", "南", "西"]
    assert [seat["is_dealer"] for seat in answer["seats"]] == [False, True, False, False]
    assert answer["asks"]["results"] == ["win", "exhaustive_draw", "abortive_draw", "penalty"]
    assert answer["asks"]["has_riichi"] is True
    assert [deal["deltas"] for deal in answer["last"]] == [[0, 8000, -8000, 0]]
    assert answer["last"][0]["entered_by"]["id"] == owner.pk
    assert answer["checkpoint"] == hanchan.deals.get().table


def test_the_last_four_deals_come_with_the_next_one(client: Client, hanchan: Hanchan, owner: User) -> None:
    for number in range(2, 7):
        deal_record(actor=owner, hanchan=hanchan, number=number, entry=MANGAN)

    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()

    # Seat 1 wins its own deals, so that the round stays and the honba rise.
    assert [(deal["number"], deal["honba"]) for deal in answer["last"]] == [(6, 4), (5, 3), (4, 2), (3, 1)]


def test_the_table_is_sent_again_after_a_change_only(client: Client, hanchan: Hanchan, owner: User) -> None:
    address = f"/api/v1/hanchan/{hanchan.pk}/next-deal/"
    etag = client.get(address).headers["ETag"]
    same = client.get(address, headers={"If-None-Match": etag})
    deal_record(actor=owner, hanchan=hanchan, number=2, entry=MANGAN)
    changed = client.get(address, headers={"If-None-Match": etag})

    assert (same.status_code, changed.status_code) == (304, 200)


def test_after_the_end_there_is_no_next_deal(client: Client, hanchan: Hanchan, owner: User) -> None:
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()

    assert (answer["table"]["next_deal"], answer["table"]["state"]) == (None, "finished")


def test_a_preview_is_what_the_deal_becomes_and_stores_nothing(client: Client, hanchan: Hanchan) -> None:
    entry = {"riichi": [3], **MANGAN}
    seen = preview(client, hanchan, entry).json()
    assert Hanchan.objects.get().deals.count() == 1

    stored = client.post(
        f"/api/v1/hanchan/{hanchan.pk}/deals/", json.dumps({"number": 2, **entry}), content_type="application/json"
    ).json()
    # The dealer's mangan is 12,000; the stick goes to the winner.
    assert seen["deal"]["payments"] == [0, 13000, -12000, -1000] == stored["answer"]["deltas"]
    now = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()
    version = now["table"].pop("version")
    assert seen["next"]["table"].pop("version") == version - 1
    assert seen["next"] == {**now, "last": []}


def test_a_preview_of_a_hand_says_what_it_is_worth(client: Client, hanchan: Hanchan) -> None:
    hand = {"concealed": "234m067p34578s22p", "winning_tile": "6s"}
    seen = preview(
        client, hanchan, {"result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": hand}]}}
    ).json()

    [win] = seen["deal"]["wins"]
    assert {one["key"]: one["value"] for one in win["patterns"]} == {"tanyao": 1, "pinfu": 1, "red_dora": 1}
    assert (win["total"], win["fu"]) == (3, 30)


OFF_ONESELF = {"result": {"type": "win", "wins": [{"winner": 1, "from": 1, "value": {"total": 5}}]}}


@pytest.mark.parametrize(
    ("entry", "error"),
    [(OFF_ONESELF, "winner_is_discarder"), ({**MANGAN, "scores": [0, 0, 0, 0]}, "unknown_field")],
)
def test_a_preview_of_a_deal_that_cannot_be_is_refused(
    client: Client, hanchan: Hanchan, entry: Any, error: str
) -> None:
    answer = preview(client, hanchan, entry)

    assert (answer.status_code, answer.json()["error"]) == (400, error)


def test_a_refusal_of_one_seat_names_its_player(client: Client, hanchan: Hanchan, regulars: list[Player]) -> None:
    deals = f"/api/v1/hanchan/{hanchan.pk}/deals/"
    asked = [
        preview(client, hanchan, OFF_ONESELF),
        client.post(deals, {"number": 2, **OFF_ONESELF}, content_type="application/json"),
        client.put(f"{deals}1/", {"version": hanchan.version, **OFF_ONESELF}, content_type="application/json"),
    ]

    assert [answer.status_code for answer in asked] == [400, 400, 400]
    assert {answer.json()["message"] for answer in asked} == {f"{regulars[1].name} cannot win off their own discard."}


def test_a_preview_of_an_amendment_has_what_the_referee_moved(client: Client, hanchan: Hanchan, owner: User) -> None:
    moved = [0, 0, -1000, 1000]
    deal_adjust(actor=owner, hanchan=hanchan, number=1, adjustments=moved, version=hanchan.version, reason="late")

    seen = preview(client, hanchan, {"number": 1, "result": {"type": "exhaustive_draw"}}).json()

    assert seen["table"]["scores"] == [25000, 25000, 24000, 26000]


def test_a_hanchan_of_final_scores_has_no_next_deal(client: Client, owner: User, hanchan: Hanchan) -> None:
    players = [row.player for row in hanchan.participants.all()]
    other = make_hanchan(actor=owner, house_rules=hanchan.house_rules, players=players)

    answer = client.get(f"/api/v1/hanchan/{other.pk}/next-deal/")

    assert (answer.status_code, answer.json()["error"]) == (400, "not_by_deals")


# ----- the page -----


def start_of(page: Any) -> Any:
    found = re.search(
        r'<script id="pad-start" type="application/json">(.*?)</script>', page.content.decode(), re.DOTALL
    )
    assert found
    return json.loads(found[1])


def test_the_page_gives_the_form_the_words_and_the_addresses(client: Client, hanchan: Hanchan, club: Club) -> None:
    page = client.get(f"/c/{club.slug}/g/{hanchan.pk}/pad/", headers={"Accept-Language": "ja"})

    start = start_of(page)
    assert start["form"]["system"] == "riichi"
    assert start["words"]["save"] == "局を保存する"
    assert start["api"]["next"] == f"/api/v1/hanchan/{hanchan.pk}/next-deal/"
    assert start["pages"]["game"] == f"/c/{club.slug}/g/{hanchan.pk}/"


EXAMPLES = ("riichi-club", "mingjiang", "sichuan", "mcr", "yueqing", "hk", "tenhou-3")


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_form_of_each_family_is_json_and_asks_for_a_value(key: str) -> None:
    ruleset = find_ruleset(key)
    form = json.loads(json.dumps(pad_form(ruleset, ruleset.defaults)))

    value = form["value"]
    names = {row["name"] for row in value["rows"]} | {number["name"] for number in value["numbers"]}
    asked = {name for row in value["rows"] for key in row["keys"] for name in key["asks"]}
    assert any(one["is_first"] for one in [*value["rows"], *value["numbers"]])
    assert asked <= names


def test_every_family_has_its_example_here() -> None:
    assert {find_ruleset(key).family for key in EXAMPLES} == {family.key for family in FAMILIES}


@pytest.mark.parametrize(
    ("ruleset_key", "pattern", "excluded"),
    [
        ("riichi-club", "pinfu", "toitoi"),
        ("mcr", "big_four_winds", "all_pungs"),
        ("sichuan", "full_flush", "seven_pairs"),
    ],
)
def test_a_pattern_names_those_that_it_excludes(ruleset_key: str, pattern: str, excluded: str) -> None:
    ruleset = find_ruleset(ruleset_key)

    patterns = {row["key"]: row for row in pad_form(ruleset, ruleset.defaults)["patterns"]}

    assert excluded in patterns[pattern]["excludes"]
    assert pattern not in patterns[pattern]["excludes"]


@pytest.mark.parametrize(
    ("key", "options", "most"),
    [
        ("riichi-club", {}, 2),
        ("riichi-ladder", {}, 1),
        ("majsoul", {}, 3),
        ("yueqing", {}, 1),
        ("yueqing", {"multiple_wins": "all"}, 3),
        ("sichuan", {}, 3),
        ("sichuan", {"multiple_wins": "nearest"}, 1),
        ("mcr", {}, 1),
    ],
)
def test_no_more_winners_are_asked_for_than_the_rules_pay(key: str, options: dict[str, Any], most: int) -> None:
    ruleset = find_ruleset(key)
    resolved = ruleset.resolve(options)

    assert family_of(ruleset).deal_fields(resolved, ruleset.start_state(resolved)).most_wins == most


# ----- amend a deal -----

STICK = {"riichi": [3], "result": {"type": "exhaustive_draw", "ready": [3]}}


def test_a_recorded_deal_is_shown_with_its_entry_and_the_table_before_it(
    client: Client, hanchan: Hanchan, owner: User
) -> None:
    deal_record(actor=owner, hanchan=hanchan, number=2, entry=STICK)

    shown = client.get(f"/api/v1/hanchan/{hanchan.pk}/deals/1/told/").json()

    assert shown["entry"] == MANGAN
    assert (shown["told"]["number"], shown["told"]["words"]) == (1, ["Ben off Chika: 5 han, mangan"])
    assert (shown["before"]["name"], shown["before"]["asks"]["has_riichi"]) == ("東1局", True)
    assert [seat["score"] for seat in shown["before"]["seats"]] == [25000] * 4


def test_a_deal_that_was_not_recorded_has_no_entry(client: Client, hanchan: Hanchan) -> None:
    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/deals/2/told/")

    assert (answer.status_code, answer.json()["error"]) == (400, "no_deal")


def test_all_deals_are_told_the_latest_first(client: Client, hanchan: Hanchan, owner: User) -> None:
    for number in range(2, 8):
        deal_record(actor=owner, hanchan=hanchan, number=number, entry=STICK)

    told = client.get(f"/api/v1/hanchan/{hanchan.pk}/deals/told/").json()["deals"]

    assert [one["number"] for one in told] == [7, 6, 5, 4, 3, 2, 1]
    assert told[0]["words"] == ["Draw. Tenpai: Dai", "Riichi: Dai"]
    assert told[-1]["deltas"] == [0, 8000, -8000, 0]
    last = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()["last"]
    assert [{key: deal[key] for key in told[0]} for deal in last] == told[:4]


def test_a_last_deal_has_the_table_before_it(client: Client, hanchan: Hanchan, owner: User) -> None:
    address = f"/api/v1/hanchan/{hanchan.pk}/next-deal/"
    before = client.get(address).json()
    deal_record(actor=owner, hanchan=hanchan, number=2, entry=STICK)

    last, first = client.get(address).json()["last"]

    assert last["checkpoint"] == before["checkpoint"]
    assert {key: last["before"][key] for key in ("name", "ends", "is_decider")} == {
        key: before[key] for key in ("name", "ends", "is_decider")
    }
    assert {key: before["table"][key] for key in before["table"] if key in last["before"]} == {
        key: last["before"][key] for key in last["before"] if key in before["table"]
    }
    assert last["asks"] is None
    assert (first["before"]["name"], first["before"]["scores"]) == ("東1局", [25000] * 4)


def test_the_deal_that_ended_the_game_says_what_it_asked(
    client: Client, owner: User, club: Club, regulars: list[Player]
) -> None:
    bust = {"bust": "below_zero"}
    rules = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club", options=bust)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)
    asks = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()["asks"]
    # 25,000 points are less than a yakuman: the game ends below 0.
    yakuman = {"winner": 1, "from": 2, "value": {"total": 13, "fu": None}}
    deal_record(actor=owner, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": [yakuman]}})

    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/next-deal/").json()

    assert (answer["table"]["over"], answer["asks"]["results"]) == (True, [])
    assert answer["last"][0]["asks"] == asks


# ----- the end -----


def test_a_game_has_places_and_points_once_it_has_ended(client: Client, hanchan: Hanchan, owner: User) -> None:
    address = f"/api/v1/hanchan/{hanchan.pk}/next-deal/"
    assert client.get(address).json()["result"] is None
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    result = client.get(address).json()["result"]

    rows = hanchan.participants.order_by("seat")
    assert result["places"] == [row.place for row in rows]
    assert [round(float(points) * 1000) for points in result["points"]] == [row.points for row in rows]


def test_the_address_of_the_next_game_fills_in_the_same_players(client: Client, hanchan: Hanchan, club: Club) -> None:
    start = start_of(client.get(f"/c/{club.slug}/g/{hanchan.pk}/pad/"))

    page = client.get(start["pages"]["begin"])

    form = page.context["form"]
    assert [form[f"player_{seat}"].value() for seat in range(4)] == ["Aoi", "Ben", "Chika", "Dai"]
    assert page.context["version"] == hanchan.house_rules


def test_players_of_another_club_are_not_filled_in(client: Client, hanchan: Hanchan, club: Club) -> None:
    page = client.get(f"/c/{club.slug}/record/deals/?again={hanchan.pk + 1}")

    assert page.context["form"]["player_0"].value() is None


# ----- a deal that has not ended -----


def test_a_sichuan_deal_has_payments_before_it_ends(
    client: Client, owner: User, club: Club, regulars: list[Player]
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Sichuan", ruleset="sichuan", options={})
    table = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)

    seen = preview(client, table, {"events": [{"type": "kong", "seat": 0, "kind": "concealed"}]}).json()

    assert seen["deal"]["payments"] == [6, -2, -2, -2]
    assert seen["words"] == seen["deal"]["words"] == ["Aoi: concealed kong"]
    assert (seen["table"]["next_deal"], seen["table"]["scores"]) == (1, [0, 0, 0, 0])


def test_a_deal_of_riichi_has_none_before_it_ends(client: Client, hanchan: Hanchan) -> None:
    answer = preview(client, hanchan, {"riichi": [1]})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_input")


@pytest.mark.parametrize(
    ("ruleset", "wanted"),
    [
        ("tenhou-3", {"kita"}),
        ("mj-3", {"north"}),
        ("kansai", {"north", "flowers"}),
    ],
)
def test_tables_of_three_are_asked_for_what_they_play_only(ruleset: str, wanted: set[str]) -> None:
    found = find_ruleset(ruleset)

    form = pad_form(found, found.defaults)

    assert {row["key"] for row in form["patterns"]} & {"kita", "north", "flowers"} == wanted
    assert set(form["hand"]["numbers"]) & {"kita", "flowers"} == wanted - {"north"}


def offered(key: str, **options: Any) -> set[str]:
    """The patterns, numbers, marks and circumstances that the pad offers; marks and numbers end in a colon."""
    ruleset = find_ruleset(key)
    form = pad_form(ruleset, ruleset.resolve(options))
    fields = {f"{name}:" for kind in ("numbers", "marks") for name in form["hand"][kind]}
    return {row["key"] for row in [*form["patterns"], *form["hand"]["conditions"]]} | fields


@pytest.mark.parametrize(
    ("key", "options", "gone"),
    [
        ("riichi-club", {"ippatsu": False}, {"ippatsu"}),
        ("riichi-club", {"ura_dora": False, "red_fives": {"m": 0, "p": 0, "s": 0}}, {"ura_dora", "red_dora"}),
        ("riichi-club", {"renhou": "off"}, {"renhou", "blessing_of_man"}),
        ("riichi-club", {"paarenchan": False}, {"paarenchan", "eighth_win"}),
        ("riichi-club", {"kokushi_robs_concealed_kong": False}, {"robbing_concealed_kong"}),
        ("majsoul", {"double_yakuman": ["daisuushii"]}, {"suuankou_tanki", "kokushi_13", "chuuren_9"}),
        ("majsoul-3", {"double_yakuman": ["kokushi_13"]}, {"suuankou_tanki", "chuuren_9"}),
        # a riichi of 0 han is declared all the same
        ("riichi-club", {"han": {"pinfu": 0, "chinitsu": [0, 0], "riichi": 0, "ittsu": [2, 0]}}, {"pinfu", "chinitsu"}),
        ("tenhou-3", {"han": {"toitoi": 0}, "limits": {"suukantsu": 0}}, {"toitoi", "suukantsu"}),
        ("hk", {"faan": {"all_chows": 0, "robbing_kong": 0, "own_flower": 0}}, {"all_chows", "own_flower"}),
        ("hk", {"faan": {"seven_flowers": 0, "eight_flowers": 0}}, {"seven_flowers", "eight_flowers", "flower_win"}),
        (
            "hk",
            {"flowers": False},
            {"no_flowers", "own_flower", "flower_set", "seven_flowers", "eight_flowers", "after_flower"}
            | {"flower_win", "flowers:"},
        ),
    ],
)
def test_the_pad_offers_nothing_that_the_house_does_not_play(key: str, options: dict[str, Any], gone: set[str]) -> None:
    assert offered(key) - offered(key, **options) == gone
    assert offered(key, **options) <= offered(key)


LOCAL_HAN = {
    "open_riichi": {"open_riichi"},
    "sanrenkou": {"sanrenkou"},
    "isshoku_sanjun": {"isshoku_sanjun"},
    "uumensai": {"uumensai"},
    "shiiaru_raotai": {"shiiaru_raotai"},
    "tsubame_gaeshi": {"tsubame_gaeshi", "riichi_tile"},
    "kanburi": {"kanburi", "kong_discard"},
}


@pytest.mark.parametrize("ruleset", ["riichi-club", "tenhou-3"])
def test_the_pad_offers_each_local_yaku_where_it_is_agreed(ruleset: str) -> None:
    usual = offered(ruleset)

    assert {key: offered(ruleset, han={key: 1}) - usual for key in LOCAL_HAN} == LOCAL_HAN
    assert offered(ruleset, limits={"daisharin": 1}) - usual == {"daisharin"}
    assert not usual & {"daisharin", *LOCAL_HAN, *set().union(*LOCAL_HAN.values())}


@pytest.mark.parametrize(
    ("win", "patterns", "payment"),
    [
        # the dealer wins off a discard. 三連刻 3: 20 + 2 + 4 + 2 = 28 → 30 fu: 960 × 6 = 5,760 → 5,800
        (
            {
                "hand": {
                    "concealed": "555p66p789s11s",
                    "winning_tile": "6p",
                    "melds": [{"type": "pung", "tiles": "444p"}],
                },
            },
            {"sanrenkou": 3},
            5800,
        ),
        # open riichi 2 + 槓振り 1 + 平和 1, 30 fu: 1,920 × 6 = 11,520 → 11,600
        (
            {
                "hand": {
                    "concealed": "123m567p34567s22p",
                    "winning_tile": "8s",
                    "conditions": ["open_riichi", "kong_discard"],
                },
            },
            {"open_riichi": 2, "kanburi": 1, "pinfu": 1},
            11600,
        ),
        (
            {"patterns": {"open_riichi": 1, "kanburi": 1, "pinfu": 1}, "open": False},
            {"open_riichi": 2, "kanburi": 1, "pinfu": 1},
            11600,
        ),
        ({"patterns": {"sanrenkou": 1}, "open": True, "fu": 30}, {"sanrenkou": 3}, 5800),
    ],
    ids=["tiles", "circumstances", "patterns", "open patterns"],
)
def test_a_deal_counts_the_local_yaku_of_the_house(
    client: Client, owner: User, club: Club, regulars: list[Player], win: dict[str, Any], patterns: Any, payment: int
) -> None:
    options = {"han": {"sanrenkou": 3, "open_riichi": 2, "kanburi": 1}, "chips": None, "kiriage": "off"}
    rules = house_rules_create(actor=owner, club=club, name="Local", ruleset="riichi-club", options=options)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)
    deals = f"/api/v1/hanchan/{hanchan.pk}/deals/"
    entry = {"number": 1, "result": {"type": "win", "wins": [{"winner": 0, "from": 2, **win}]}}

    seen = preview(client, hanchan, entry).json()["deal"]
    made = client.post(deals, json.dumps(entry), content_type="application/json")

    assert made.status_code == 201, made.json()
    assert {one["key"]: one["value"] for one in seen["wins"][0]["patterns"]} == patterns
    assert made.json()["answer"]["deltas"] == [payment, 0, -payment, 0]


def test_a_half_flush_goes_with_all_simples_where_it_may_be_a_full_flush() -> None:
    ruleset = find_ruleset("riichi-club")
    form = pad_form(ruleset, ruleset.resolve({"han": {"chinitsu": 0}}))

    excluded = {row["key"]: row["excludes"] for row in form["patterns"]}

    assert "tanyao" not in excluded["honitsu"]
    assert "honitsu" not in excluded["tanyao"]
    assert "chanta" in excluded["tanyao"]


def test_seven_pairs_of_hong_kong_are_offered_where_they_are_played() -> None:
    assert "seven_pairs" not in offered("hk")
    assert "seven_pairs" in offered("hk", seven_pairs=True)
    assert "seven_pairs" not in offered("hk", seven_pairs=True, faan={"seven_pairs": 0})


def test_a_robbed_kong_without_faan_stays_a_circumstance_for_it_is_paid_otherwise() -> None:
    ruleset = find_ruleset("hk")
    form = pad_form(ruleset, ruleset.resolve({"faan": {"robbing_kong": 0}}))

    assert "robbing_kong" in {row["key"] for row in form["hand"]["conditions"]}
    assert "robbing_kong" not in {row["key"] for row in form["patterns"]}
