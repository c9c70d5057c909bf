"""Recording deal by deal through the API. Each stored answer equals the scoring core's answer to the same case."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.players.services import player_add
from league.records.api.deals.inputs import DealAmendInput, DealInput
from league.records.models import Deal
from rules.registry import RULESETS
from scoring.entries import DECISIONS
from tests.api_answers import schema
from tests.league.factories import make_hanchan

IN_WORDS = {"E": "east", "S": "south", "W": "west", "N": "north"}
WIN = {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}}
DRAW = {"result": {"type": "exhaustive_draw", "ready": [0]}}


def test_a_recorded_deal_changes_the_scores_of_the_table(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, "riichi": [2], **WIN})

    # seat 2 wins 3 han 40 fu off seat 0: 5200, and takes its own stick back
    assert answer.status_code == 201
    assert answer.json()["answer"]["deltas"] == [-5200, 0, 5200, 0]
    assert answer.json()["table"]["scores"] == [19800, 25000, 30200, 25000]
    assert answer.json()["table"]["next_deal"] == 2
    assert answer.json()["table"]["dealer"] == 1


def test_the_second_recorder_of_a_deal_gets_a_conflict_with_the_present_scores(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN})

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **DRAW})

    assert answer.status_code == 409
    assert answer.json()["present"]["scores"] == [19800, 25000, 30200, 25000]
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["results"]) == 1


def test_the_version_in_a_conflict_amends_the_hanchan(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN})
    recorded = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **DRAW}).json()
    undone = api.delete(f"/api/v1/hanchan/{pk}/deals/2/?version={2}").json()

    amended = api.put(f"/api/v1/hanchan/{pk}/deals/1/", {"version": recorded["present"]["version"], **DRAW})

    assert recorded["error"] == undone["error"] == "wrong_deal_number"
    assert recorded["present"]["version"] == undone["present"]["version"] == 2
    assert amended.status_code == 200


def test_a_deal_sent_twice_under_one_key_is_stored_once(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    headers = {"idempotency-key": "deal-1"}

    first = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}, headers=headers)
    second = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}, headers=headers)

    assert first.json() == second.json()
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["results"]) == 1


def test_a_deal_undone_twice_under_one_key_is_undone_once(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, "again": True, **WIN})

    path, headers = f"/api/v1/hanchan/{pk}/deals/2/?version=3", {"idempotency-key": "one press"}
    answers = [api.delete(path, headers=headers) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["results"]) == 1


def test_a_deal_is_not_undone_after_a_change_that_was_not_seen(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        seen = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, "again": True, **WIN}).json()["table"][
            "version"
        ]
    now = api.put(f"/api/v1/hanchan/{pk}/deals/1/", {"version": seen, **DRAW}).json()

    refused = api.delete(f"/api/v1/hanchan/{pk}/deals/2/?version={seen}")

    assert (refused.status_code, refused.json()["error"]) == (409, "version_conflict")
    assert refused.json()["present"] == now
    assert len(api.get(f"/api/v1/hanchan/{pk}/deals/").json()["results"]) == 2


def test_an_amended_deal_recalculates_the_deals_after_it(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        table = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, "again": True, **WIN}).json()["table"]

    amended = api.put(
        f"/api/v1/hanchan/{pk}/deals/1/", {"version": table["version"], "reason": "it was a draw", **DRAW}
    ).json()
    undone = api.delete(f"/api/v1/hanchan/{pk}/deals/2/?version={amended['version']}").json()

    # deal 1: +3000 -1000 -1000 -1000, the ready dealer stays; deal 2 with one honba: 5200 + 300 off seat 0
    assert amended["scores"] == [22500, 24000, 29500, 24000]
    assert undone["scores"] == [28000, 24000, 24000, 24000]


def test_a_hand_may_be_sent_as_its_tiles(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    hand = {"concealed": "234m567p34578s22p", "winning_tile": "9s", "conditions": ["riichi"]}
    wins = [{"winner": 1, "from": 2, "hand": hand}]

    answer = api.post(
        f"/api/v1/hanchan/{pk}/deals/", {"number": 1, "riichi": [1], "result": {"type": "win", "wins": wins}}
    )

    # riichi 1 + pinfu 1, 30 fu: 2000
    assert answer.status_code == 201, answer.json()
    assert answer.json()["answer"]["deltas"] == [0, 2000, -2000, 0]
    assert answer.json()["entry"]["result"]["wins"][0]["hand"] == hand


def patterns_of(win: dict[str, Any]) -> dict[str, int]:
    return {pattern["key"]: pattern["value"] for pattern in win["patterns"]}


RIICHI_PINFU = {"concealed": "234m567p34578s22p", "winning_tile": "9s", "conditions": ["riichi"]}


@pytest.mark.parametrize(
    ("entered", "parts"),
    [
        ({"hand": RIICHI_PINFU}, [{"name": "base", "fu": 20}, {"name": "closed hand off a discard", "fu": 10}]),
        ({"patterns": ["riichi", "pinfu"]}, []),
    ],
    ids=["hand", "patterns"],
)
def test_the_answer_says_what_an_entered_hand_is_worth(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion, entered: dict[str, Any], parts: list[Any]
) -> None:
    address = f"/api/v1/hanchan/{begin(house_rules)['id']}/deals/"
    api.post(address, {"number": 1, **DRAW})
    win = {"winner": 1, "from": 2, **entered}

    answer = api.post(address, {"number": 2, "riichi": [1], "result": {"type": "win", "wins": [win]}}).json()

    # riichi 1 + pinfu 1, 30 fu: 2000, and 300 for one honba
    (value,) = answer["worked_out"]["wins"]
    assert (value["winner"], value["from"], patterns_of(value)) == (1, 2, {"riichi": 1, "pinfu": 1})
    assert (value["total"], value["fu"], value["fu_parts"]) == (2, 30, parts)
    assert answer["worked_out"]["payments"] == answer["answer"]["deltas"] == [0, 2300, -2300, 0]


def test_a_win_within_a_deal_is_worked_out_too(api: APIClient, begin: Any, owner: User, club: Club) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Sichuan", ruleset="sichuan")
    pungs = {"winner": 1, "from": 2, "patterns": ["all_pungs"]}
    wins = [pungs, {"winner": 3, "from": None, "value": {"total": 2}}, {"winner": 0, "from": 2, "value": {"total": 1}}]
    events = [{"type": "win", "wins": [win]} for win in wins]
    pk = begin(rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, "events": events, "result": {"type": "won"}}).json()

    # 对对胡 is 2; seat 3's draw takes 2 + 1 from seats 0 and 2; the third win 1
    (value,) = answer["worked_out"]["wins"]
    assert (value["winner"], patterns_of(value), value["total"]) == (1, {"all_pungs": 2}, 2)
    assert answer["worked_out"]["payments"] == [-2, 2, -6, 6]


@pytest.mark.parametrize("entry", [WIN, DRAW], ids=["value", "draw"])
def test_a_deal_without_a_hand_is_not_worked_out(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion, entry: dict[str, Any]
) -> None:
    pk = begin(house_rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **entry}).json()

    assert answer["worked_out"] is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"number": 1}, "bad_input"),
        ({"number": 0, **WIN}, "bad_field"),
        ({"number": "first", **WIN}, "bad_field"),
        ({"number": 1, "version": 1, **WIN}, "unknown_field"),
        ({"number": 1, "reason": "late", **WIN}, "unknown_field"),
        ({"number": 1, **WIN, "scores": [0, 0, 0, 0]}, "unknown_field"),
        (
            {"number": 1, "result": {"type": "win", "wins": [{"winner": 0, "from": 0, "value": {}}]}},
            "winner_is_discarder",
        ),
        ({"number": 1, "result": {"type": "storm"}}, "bad_result"),
    ],
)
def test_an_invalid_deal_gets_its_error_code_and_changes_nothing(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion, body: dict[str, Any], code: str
) -> None:
    pk = begin(house_rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", body)

    assert answer.json()["error"] == code
    assert api.get(f"/api/v1/hanchan/{pk}/deals/").json()["results"] == []


@pytest.mark.parametrize(("address", "body"), [("deals/", {"number": 1, **WIN}), ("stop/", {"version": 2})])
def test_a_void_hanchan_is_not_recorded_further(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion, address: str, body: dict[str, Any]
) -> None:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/void/", {"reason": "wrong table"})

    answer = api.post(f"/api/v1/hanchan/{pk}/{address}", body)

    assert (answer.status_code, answer.json()["error"]) == (400, "hanchan_void")


def test_an_undo_of_another_deal_names_the_last_one(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        table = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, "again": True, **DRAW}).json()["table"]

    answer = api.delete(f"/api/v1/hanchan/{pk}/deals/1/?version={table['version']}")

    assert (answer.status_code, answer.json()["error"]) == (409, "wrong_deal_number")
    assert answer.json()["message"] == "The number of the deal is now 2, not 1."


def test_an_undo_names_the_version_that_was_seen(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    table = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **DRAW}).json()["table"]

    unnamed = api.delete(f"/api/v1/hanchan/{pk}/deals/1/")
    named = api.delete(f"/api/v1/hanchan/{pk}/deals/1/?version={table['version']}")

    assert (unnamed.status_code, unnamed.json()["fields"][0]["field"]) == (400, "version")
    assert (named.status_code, named.json()["next_deal"]) == (200, 1)


def test_players_and_note_are_amended_without_changing_the_deals(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    begun = begin(house_rules)
    address = f"/api/v1/hanchan/{begun['id']}/"
    api.post(f"{address}deals/", {"number": 1, **WIN})
    first, second, *others = (seat["player"]["id"] for seat in begun["seats"])

    answer = api.patch(address, {"version": 2, "players": [second, first, *others], "note": "Seats mixed up"})

    assert answer.status_code == 200, answer.json()
    assert [seat["player"]["id"] for seat in answer.json()["seats"]] == [second, first, *others]
    assert answer.json()["note"] == "Seats mixed up"
    assert len(api.get(f"{address}deals/").json()["results"]) == 1


def test_a_hanchan_is_amended_in_the_form_in_which_it_was_recorded(
    api: APIClient, begin: Any, recorder: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    by_scores = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)
    players = [player.pk for player in regulars]
    seats = [{"player": player, "score": 25000} for player in players]

    deals = api.patch(f"/api/v1/hanchan/{begin(house_rules)['id']}/", {"version": 1, "seats": seats})
    scores = api.patch(f"/api/v1/hanchan/{by_scores.pk}/", {"version": 1, "players": players})

    assert [deals.json()["error"], scores.json()["error"]] == ["hanchan_by_deals", "not_by_deals"]


def test_a_reason_may_have_500_characters(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]
    table = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}).json()["table"]
    sent = {"version": table["version"], **DRAW}

    beyond = api.put(f"/api/v1/hanchan/{pk}/deals/1/", {**sent, "reason": "x" * 501})
    within = api.put(f"/api/v1/hanchan/{pk}/deals/1/", {**sent, "reason": "x" * 500})

    assert (beyond.status_code, beyond.json()["error"]) == (400, "bad_field")
    assert within.status_code == 200


def test_the_schema_names_every_key_of_an_entry(db: None) -> None:
    named = set(DealInput().fields) - {"number", "again"}

    assert named == set().union(*(ruleset.entry_keys for ruleset in RULESETS)) | DECISIONS
    assert named == set(DealAmendInput().fields) - {"version", "reason", "drops_rest"}


def test_an_unknown_key_of_an_entry_is_named(api: APIClient, begin: Any, house_rules: HouseRulesVersion) -> None:
    pk = begin(house_rules)["id"]

    answer = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN, "horses": ["1m"]})

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_field")
    assert [fault["field"] for fault in answer.json()["fields"]] == ["horses"]


def test_the_deals_come_in_pages_with_the_present_table(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    for number in (1, 2):
        recorded = api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": number, "again": True, **DRAW}).json()

    page = api.get(f"/api/v1/hanchan/{pk}/deals/?page_size=1&page=2").json()

    assert (page["count"], [deal["number"] for deal in page["results"]]) == (2, [2])
    assert page["results"][0]["entered_by"]["name"] == "rei"
    assert page["table"] == recorded["table"]
    assert (page["table"]["round_wind"], page["table"]["dealer"], page["table"]["honba"]) == ("east", 0, 2)


def test_the_table_of_five_players_says_who_waits(
    api: APIClient, owner: User, club: Club, regulars: list[Player]
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Five", ruleset="yueqing")
    fifth = player_add(actor=owner, club=club, name="Emi")
    players = [player.pk for player in (*regulars, fifth)]
    body = {"players": players, "house_rules": rules.pk}

    table = api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body).json()["table"]

    assert (table["at_table"], table["waiting"], table["passes"]) == ([0, 1, 2, 3], [4], 0)
    assert (table["round_wind"], table["honba"], table["phase"]) == (None, None, None)


# ----- the same deal twice -----


def test_the_same_deal_within_two_minutes_is_asked_for(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    deals = f"/api/v1/hanchan/{begin(house_rules)['id']}/deals/"
    api.post(deals, {"number": 1, **WIN})

    refused = api.post(deals, {"number": 2, **WIN})
    other = api.post(deals, {"number": 2, **DRAW})
    again = api.post(deals, {"number": 3, "again": True, **DRAW})

    assert (refused.status_code, refused.json()["error"]) == (409, "same_deal")
    assert (other.status_code, again.status_code) == (201, 201)


TANYAO = {"concealed": "234m067p34578s22p", "winning_tile": "6s"}


# 断么九, 平和 and a red five: 3 han 30 fu, 3,900
@pytest.mark.parametrize(
    ("second", "is_same"),
    [({"value": {"total": 3, "fu": 30}}, True), ({"hand": TANYAO}, True), ({"value": {"total": 3, "fu": 40}}, False)],
)
def test_a_hand_and_its_value_are_the_same_deal(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion, second: dict[str, Any], is_same: bool
) -> None:
    deals = f"/api/v1/hanchan/{begin(house_rules)['id']}/deals/"
    win = {"winner": 1, "from": 2}
    api.post(deals, {"number": 1, "result": {"type": "win", "wins": [{**win, "hand": TANYAO}]}})

    # The winner is the dealer of the second deal, who would win 5,800.
    answer = api.post(deals, {"number": 2, "result": {"type": "win", "wins": [{**win, **second}]}})

    assert (answer.status_code == 409) is is_same, answer.json()


def test_a_conflict_says_that_the_same_deal_is_recorded(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    deals = f"/api/v1/hanchan/{begin(house_rules)['id']}/deals/"
    api.post(deals, {"number": 1, **WIN})
    api.post(deals, {"number": 2, **DRAW})

    same, other = (api.post(deals, {"number": 1, **entry}).json() for entry in (WIN, DRAW))

    assert (same["error"], same["is_recorded"]) == ("wrong_deal_number", True)
    assert (other["error"], other["is_recorded"]) == ("wrong_deal_number", False)


def test_after_two_minutes_the_same_deal_is_another_one(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN})
    Deal.objects.update(entered_at=timezone.now() - timedelta(minutes=3))

    assert api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 2, **WIN}).status_code == 201


# ----- 八連荘 from the record -----

EARLY = {
    "result": {"type": "win", "wins": [{"winner": 0, "from": 2, "hand": {**TANYAO, "conditions": ["eighth_win"]}}]}
}


def club_rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Club rules", ruleset="riichi-club")


def test_an_eighth_win_in_a_row_is_counted_from_the_record(api: APIClient, begin: Any, owner: User, club: Club) -> None:
    deals = f"/api/v1/hanchan/{begin(club_rules(owner, club))['id']}/deals/"
    won = {"result": {"type": "win", "wins": [{"winner": 0, "from": 2, "value": {"total": 2, "fu": 30}}]}}

    early = api.post(deals, {"number": 1, **EARLY})
    told = api.post(f"{deals}preview/", EARLY).json()
    for number in range(1, 8):
        assert api.post(deals, {"number": number, "again": True, **won}).status_code == 201
    table = api.get(deals).json()["table"]
    missing = api.post(
        deals,
        {"number": 8, "result": {**won["result"], "wins": [{"winner": 0, "from": 2, "value": {"total": 2, "fu": 40}}]}},
    )
    right = api.post(deals, {"number": 8, **EARLY})

    assert (early.status_code, early.json()["error"]) == (409, "eighth_win_early")
    assert told["deal"]["doubt"]["code"] == "eighth_win_early"
    assert table["wins_in_a_row"] == [7, 0, 0, 0]
    assert (missing.status_code, missing.json()["error"]) == (409, "eighth_win_missing")
    assert right.status_code == 201
    assert right.json()["table"]["wins_in_a_row"] == [8, 0, 0, 0]


def test_an_undone_win_leaves_the_row_and_a_recorder_may_overrule_the_record(
    api: APIClient, begin: Any, owner: User, club: Club
) -> None:
    deals = f"/api/v1/hanchan/{begin(club_rules(owner, club))['id']}/deals/"

    overruled = api.post(deals, {"number": 1, "again": True, **EARLY}).json()
    undone = api.delete(f"{deals}1/?version={overruled['table']['version']}").json()

    assert overruled["table"]["wins_in_a_row"] == [1, 0, 0, 0]
    assert undone["wins_in_a_row"] == [0, 0, 0, 0]


def test_winds_are_answered_in_words_and_as_before_until_the_old_form_ends(
    api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]

    answers = [
        api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN}),
        api.post(f"/api/v1/hanchan/{pk}/deals/preview/", WIN),
    ]
    deal, table = answers[0].json(), answers[1].json()["table"]

    assert {answer.headers["sunset"] for answer in answers} == {"Tue, 01 Jun 2027 00:00:00 GMT"}
    # midnight on 28 November 2026
    assert {answer.headers["deprecation"] for answer in answers} == {"@1795824000"}
    assert (deal["next"]["round_wind"], deal["answer"]["next"]["round_wind"]) == ("east", "E")
    assert deal["next"].items() - {("round_wind", "east")} <= deal["answer"]["next"].items()
    assert (len(table["winds"]), table["seat_winds"]) == (4, [IN_WORDS[wind] for wind in table["winds"]])
    described = schema()["components"]["schemas"]
    assert described["NextDeal"]["properties"]["round_wind"]["deprecated"]
    assert described["PreviewTableOutput"]["properties"]["winds"]["deprecated"]
