"""Real hands of another engine's benchmark, of four players and of three: han and fu are equal."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from tests.rules.test_by_patterns import by_patterns

pytestmark = pytest.mark.real_data

SUITS, RED = "mps", (16, 52, 88)
MELDS = {"chi": "chow", "pon": "pung", "kan": "kong", "ankan": "kong", "kakan": "kong", "daiminkan": "kong"}
CONDITIONS = {
    "riichi": "riichi", "double_riichi": "double_riichi", "ippatsu": "ippatsu", "haitei": "last_tile",
    "houtei": "last_tile", "rinshan": "after_kong", "chankan": "robbing_kong",
}  # fmt: skip


def tile(number: int) -> str:
    kind = number // 4
    if kind >= 27:
        return f"{kind - 26}z"
    return f"{0 if number in RED else kind % 9 + 1}{SUITS[kind // 9]}"


def question(case: dict[str, Any]) -> dict[str, Any]:
    now = case["conditions"]
    conditions = list(dict.fromkeys(key for name, key in CONDITIONS.items() if now[name]))
    if now["double_riichi"] and "riichi" in conditions:
        conditions.remove("riichi")
    if now["tsumo_first_turn"]:
        conditions.append("blessing_of_heaven" if now["player_wind"] == 0 else "blessing_of_earth")
    has_riichi = {"riichi", "double_riichi"} & set(conditions)
    return {
        "concealed": "".join(map(tile, case["tiles_136"])),
        "winning_tile": tile(case["win_tile_136"]),
        "melds": [
            {
                "type": MELDS[meld["meld_type"].lower()],
                "tiles": "".join(map(tile, meld["tiles"])),
                "concealed": not meld["opened"],
            }
            for meld in case["melds"]
        ],
        "self_draw": now["tsumo"],
        "seat_wind": "ESWN"[now["player_wind"]],
        "round_wind": "ESWN"[now["round_wind"]],
        "conditions": conditions,
        "dora_indicators": list(map(tile, case["dora_indicators"])),
        "ura_indicators": list(map(tile, case["ura_indicators"])) if has_riichi else [],
        **({"kita": now["kita_count"]} if now["is_sanma"] else {}),
    }


@pytest.mark.parametrize(
    ("name", "ruleset", "hands", "refused"),
    [("agari_4p", "tenhou", 816, 1), ("agari_3p", "tenhou-3", 402, 0)],
)
def test_real_hands_have_the_han_and_the_fu_of_another_engine(
    real_data: Path, name: str, ruleset: str, hands: int, refused: int
) -> None:
    path = real_data / "riichienv" / f"{name}.json"
    if not path.exists():
        pytest.skip("these real results have no hands of riichienv")
    rules = find_ruleset(ruleset)
    # The other engine counts these twice; Tenhou does not.
    options = rules.resolve({"double_yakuman": ["suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii"]})
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    wrong, errors = [], []
    for number, case in enumerate(cases):
        try:
            value = rules.score_hand(question(case), options)
        except RuleError as error:
            errors.append((number, error.code))
            continue
        wanted = case["expected"]
        han = 13 * value["yakuman"] if value["yakuman"] else sum(value["patterns"].values())
        if (han, None if value["yakuman"] else value["fu"]) != (
            wanted["han"], None if value["yakuman"] else wanted["fu"],
        ):  # fmt: skip
            wrong.append((number, han, value["fu"], wanted))

    assert (len(cases), wrong) == (hands, [])
    # It has fifteen tiles.
    assert len(errors) == refused, errors


@pytest.mark.parametrize(("name", "ruleset", "least"), [("agari_4p", "tenhou", 815), ("agari_3p", "tenhou-3", 402)])
def test_the_patterns_of_real_hands_are_accepted_and_worth_as_much(
    real_data: Path, name: str, ruleset: str, least: int
) -> None:
    path = real_data / "riichienv" / f"{name}.json"
    if not path.exists():
        pytest.skip("these real results have no hands of riichienv")
    rules, wrong, count = find_ruleset(ruleset), [], 0
    options = rules.resolve(None)
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        asked = question(case)
        try:
            value = rules.score_hand(asked, options)
        except RuleError:
            continue
        count += 1
        try:
            told = rules.value_of_patterns(by_patterns(rules, asked, value), options)
        except RuleError as error:
            wrong.append((error.code, value["patterns"]))
            continue
        if told["total"] != value["total"]:
            wrong.append((told["total"], value["patterns"]))

    assert count >= least
    assert wrong == []
