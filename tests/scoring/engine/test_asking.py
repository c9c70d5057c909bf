"""The questions of docs/engine.md, as Python answers them."""

import json
from gettext import NullTranslations
from typing import Any

import pytest

from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.cases import answer_line
from scoring.engine import answer_json
from scoring.replay import play, start_table
from tests.samples import samples_of

ENGLISH = NullTranslations()
RULES = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
WIN = {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}}
NAMES = [{"id": number, "name": name} for number, name in enumerate(("Ann", "Ben", "Cho", "Dai"))]


def ask(name: str, **payload: Any) -> Any:
    return json.loads(answer_json(name, json.dumps(payload), ENGLISH))


def test_score_answers_the_line_of_the_command() -> None:
    line = '{"id": "a", "ruleset": "mcr", "kind": "game", "in": {"scores": [60, 20, -30, -50]}}'

    found = json.loads(answer_json("score", json.dumps(line), ENGLISH))

    assert found == {"answer": answer_line(line)}


@RULES
def test_a_deal_pays_what_the_replay_pays_and_the_checkpoint_goes_on_from_it(ruleset: Ruleset[Any]) -> None:
    entry = samples_of(ruleset).deal
    table = play(ruleset, ruleset.defaults, start_table(ruleset, ruleset.defaults), entry).table

    first = ask("work_out", ruleset=ruleset.key, deal=entry)["answer"]
    resumed = ask("work_out", ruleset=ruleset.key, table=first["checkpoint"], deal=entry)
    replayed = ask("work_out", ruleset=ruleset.key, deals=[entry], deal=entry)

    assert first["checkpoint"] == json.loads(json.dumps(table.as_json()))
    assert first["table"]["scores"] == list(table.totals)
    assert first["deal"]["wins"][0]["worth"]
    assert resumed == replayed


@RULES
def test_without_a_deal_the_table_is_shown_as_it_is(ruleset: Ruleset[Any]) -> None:
    found = ask("work_out", ruleset=ruleset.key)["answer"]

    assert (found["deal"], found["result"]) == (None, None)
    assert found["table"]["next_deal"] == 1
    assert found["table"]["name"]


def test_the_decider_is_named_and_the_end_has_places_and_points() -> None:
    # 明將: eight draws without anybody ready bring the decider; then seat 0 wins and is first.
    draw = {"result": {"type": "exhaustive_draw", "ready": []}}
    win = {"result": {"type": "win", "wins": [{"winner": 0, "from": None, "value": {"limit": "large"}}]}}
    table = ask("work_out", ruleset="mingjiang", deals=[draw] * 8)["answer"]

    ended = ask("work_out", ruleset="mingjiang", table=table["checkpoint"], deals=[], deal=win)["answer"]

    assert (table["table"]["is_decider"], table["table"]["name"]) == (True, "The decider 決勝局")
    assert ended["table"]["over"]
    assert ended["table"]["next_deal"] is None
    assert ended["result"]["places"][0] == 1
    assert ended["result"]["points_text"][0].startswith("+")


def test_targets_name_the_players_and_echo_them() -> None:
    found = ask("targets", ruleset="riichi-club", seats=NAMES, deals=[WIN], so_far={"riichi": [1]}, points="30")[
        "answer"
    ]

    first, *_others = found["players"]
    assert first["player"] == NAMES[0]
    assert first["targets"][0]["goal"]["text"] == "1st place"
    assert first["targets"][-1]["goal"]["points"] == "30"
    assert any("Cho" in one["text"] for target in first["targets"] for one in target["results"])


def test_settle_gives_the_points_of_the_case_and_as_decimals() -> None:
    found = ask("settle", ruleset="riichi-ladder", scores=[41200, 28300, 20400, 10100])["answer"]

    assert found["points_text"] == ["+31.2", "+8.3", "-9.6", "-29.9"]
    assert found["points"] == ["31.2", "8.3", "-9.6", "-29.9"]


def test_the_second_of_two_wrong_deals_is_named() -> None:
    found = ask("work_out", ruleset="riichi-club", deals=[WIN, {"result": {"type": "won"}}])

    assert (found["error"]["code"], found["error"]["deal"]) == ("bad_result", 2)


@pytest.mark.parametrize(
    ("name", "payload", "code"),
    [
        ("sing", {}, "unknown_kind"),
        ("work_out", [], "bad_input"),
        ("score", {}, "bad_input"),
        ("work_out", {"ruleset": "go"}, "unknown_ruleset"),
        ("work_out", {"ruleset": "mcr", "options": {"x": 1}}, "unknown_option"),
        ("work_out", {"ruleset": "mcr", "table": {}}, "bad_input"),
        ("work_out", {"ruleset": "mcr", "table": {"totals": 1}}, "bad_input"),
        ("work_out", {"ruleset": "mcr", "deal": []}, "bad_input"),
        ("work_out", {"ruleset": "mcr", "deals": [1]}, "bad_input"),
        ("work_out", {"ruleset": "mcr", "deals": [{}] * 1001}, "bad_input"),
        ("work_out", {"ruleset": "mcr", "seats": NAMES * 2}, "bad_table"),
        ("targets", {"ruleset": "mcr", "seats": NAMES[:3]}, "bad_table"),
        ("targets", {"ruleset": "mcr", "seats": [{}] * 4}, "bad_input"),
        ("targets", {"ruleset": "mcr", "points": "many"}, "bad_input"),
        ("targets", {"ruleset": "mcr", "points": "1e99"}, "bad_input"),
        ("targets", {"ruleset": "mcr", "points": "NaN"}, "bad_input"),
        ("hand", {"ruleset": "mcr"}, "bad_input"),
        ("settle", {"ruleset": "mcr"}, "bad_input"),
    ],
)
def test_a_wrong_question_gets_its_code(name: str, payload: object, code: str) -> None:
    assert json.loads(answer_json(name, json.dumps(payload), ENGLISH))["error"]["code"] == code


@RULES
def test_every_ruleset_has_words(ruleset: Ruleset[Any]) -> None:
    sample = samples_of(ruleset)

    found = ask("hand", ruleset=ruleset.key, question=sample.hand)["answer"]

    values = [one["value"] for one in found["patterns"]]
    assert found["unit"]
    assert all(one["name"] and one["key"] != one["name"] for one in found["patterns"])
    assert found["sum"].count("+") == max(0, len(values) - 1) or min(values) < 0


def test_players_that_take_turns_are_numbered_by_the_hanchan() -> None:
    found = ask("work_out", ruleset="yueqing", seats=[*NAMES, {"name": "Eve"}, {"name": "Fay"}])["answer"]

    assert len(found["table"]["scores"]) == 6
    assert (found["table"]["at_table"], found["table"]["waiting"]) == ([0, 1, 2, 3], [4, 5])
