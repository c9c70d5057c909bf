"""Questions for the engine in the browser, and the answers of Python on this side."""

import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from gettext import GNUTranslations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from league.families import family_of
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.engine import answer_json
from scoring.engine.deals import wins_of
from scoring.replay import start_table
from tests.rules.riichi.random_houses import make_hand, make_house, make_told
from tests.samples import ONE_OF_EACH

Question = tuple[str, Any]
DJANGO_MO = Path(__file__).parents[2] / "locale" / "ja" / "LC_MESSAGES" / "django.mo"
# Ask one after another, as a page does, and keep errors as answers.
ASK_ALL = """async (questions) => {
  const answers = [];
  for (const [name, payload] of questions) {
    answers.push(await window.engine.ask(name, payload).catch(({ code, message, deal }) => ({ code, message, deal })));
  }
  return answers;
}"""
START = """async (language) => {
  const { startEngine } = await import("/static/js/engine.js");
  window.states = [];
  window.engine = startEngine({ language, onState: (state) => window.states.push(state) });
  await window.engine.first;
}"""


def answers_here(questions: Iterable[Question]) -> list[Any]:
    """Answer the questions in this process in Japanese, with the catalogue of the pages."""
    with DJANGO_MO.open("rb") as file:
        words = GNUTranslations(file)
    return [_unpacked(json.loads(answer_json(name, json.dumps(payload), words))) for name, payload in questions]


def _unpacked(found: Mapping[str, Any]) -> Any:
    return {"deal": None, **found["error"]} if "error" in found else found["answer"]


def answers_of_command(lines: Iterable[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines that `manage.py score` prints for these lines."""
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, write_through=True))
    call_command("score")
    return written.getvalue().decode().splitlines()


def random_questions(family: str, count: int) -> list[Question]:
    """Return random hands, deals and targets of a family; some are refused, as in real use."""
    found = _random_questions(family, Random(family))
    return [next(found) for _number in range(count)]


def _random_questions(family: str, random: Random) -> Iterator[Question]:
    rulesets = [ruleset for ruleset in RULESETS if ruleset.family == family]
    while True:
        ruleset = random.choice(rulesets)
        # House rules that change what a hand is worth, beside the ruleset's own.
        has_prices = family in ("riichi", "sanma") and random.random() < 0.7
        options = make_house(random, ruleset.players[0]) if has_prices else {}
        resolved = ruleset.resolve(options)
        deals = [family_of(ruleset).random_deal(random) for _deal in range(random.randrange(1, 5))]
        seats = [{"name": name} for name in ("青木", "Ben", "Chloé", "O'Dea", "E", "F")][
            : random.choice(ruleset.players)
        ]
        under = {"ruleset": ruleset.key, "options": options, "seats": seats}
        yield "work_out", {**under, "deals": deals[:-1], "deal": deals[-1]}
        for deal in deals:
            yield "score", _line("deal", ruleset, options, {**start_table(ruleset, resolved).state, **deal})
            for win in wins_of(deal):
                if "hand" in win:
                    question = {**win["hand"], "self_draw": win["from"] is None, "seat_wind": "S", "round_wind": "E"}
                    yield "hand", {"ruleset": ruleset.key, "options": options, "question": question}
                    yield "score", _line("hand", ruleset, options, question)
        if family == "riichi":
            yield "score", _line("hand", ruleset, options, make_hand(random))
        if has_prices:
            state = start_table(ruleset, resolved).state
            told = {"winner": 1, "from": random.choice((None, 2)), **make_told(random)}
            yield "score", _line("deal", ruleset, options, {**state, "result": {"type": "win", "wins": [told]}})
        if random.random() < 0.02:
            yield "targets", {**under, "deals": deals[:1]}


def _line(kind: str, ruleset: Ruleset[Any], options: Mapping[str, Any], question: Mapping[str, Any]) -> str:
    case = {"id": "1", "ruleset": ruleset.key, "options": options, "kind": kind, "in": question}
    return json.dumps(case, ensure_ascii=False)


FAMILIES = sorted(ruleset.family for ruleset in ONE_OF_EACH)
