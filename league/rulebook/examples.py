"""The example hand of a pattern, as tiles to look at and as an address of the calculator."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from rules.tiles import parse_tiles

# The wildcard of yueqing's examples is 1p.
INDICATOR = "9p"
FIRST_SHOWN: dict[str, dict[str, Any]] = {
    "riichi": {"concealed": "234m067p34578s22p", "winning_tile": "6s", "conditions": ["riichi"], "self_draw": "1",
               "seat_wind": "S", "round_wind": "E", "dora_indicators": "1z", "ura_indicators": "1p"},
    "mingjiang": {"concealed": "45678978m11z", "melds": "c123m", "winning_tile": "9m", "seat_wind": "S",
                  "round_wind": "E"},
    "sichuan": {"concealed": "567m123m8p", "melds": "h5555p p777m", "winning_tile": "8p"},
    "mcr": {"concealed": "123456789m2345p", "winning_tile": "5p", "seat_wind": "E", "round_wind": "E"},
    "yueqing": {"concealed": "123456m22789s77z", "melds": "p555p", "winning_tile": "7z", "seat_wind": "E",
                "indicator": INDICATOR, "indicators_shown": "1"},
}  # fmt: skip


@dataclass(frozen=True)
class Example:
    """
    groups      the tiles of the hand, of the winning tile, of each meld
    query       the hand as the calculator's address holds it
    """

    groups: tuple[str, ...]
    query: str


def example_query(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """What the calculator shows to who comes without a hand."""
    return FIRST_SHOWN[ruleset.family]


def _meld(word: str) -> str:
    tiles = word.strip("()")
    if word.startswith("("):
        return f"h{tiles}"
    kinds = parse_tiles(tiles)
    return ("k" if len(kinds) == 4 else "p" if len(set(kinds)) == 1 else "c") + tiles


def _query(ruleset: Ruleset[Any], text: str, key: str) -> dict[str, Any]:
    concealed, winning, *melds = text.split()
    query: dict[str, Any] = {"concealed": concealed, "winning_tile": winning, "melds": " ".join(map(_meld, melds))}
    if ruleset.family in ("riichi", "mcr", "mingjiang"):
        query |= {"seat_wind": "S", "round_wind": "E"}
    if ruleset.family == "yueqing":
        query |= {"seat_wind": "E", "indicator": INDICATOR}
    if key in ruleset.conditions:
        query["conditions"] = [key]
    return query


def example_question(ruleset: Ruleset[Any], text: str, key: str) -> dict[str, Any]:
    """The example as a form's data, drawn or not, whichever shows the pattern.

    raises      LookupError where no circumstances show it: the catalogue's example is wrong
    """
    from league.rulebook.forms import HandForm

    for self_draw in ("", "1"):
        query = {**_query(ruleset, text, key), "self_draw": self_draw}
        form = HandForm(ruleset, query)
        try:
            if form.is_valid() and key in ruleset.score_hand(form.question(), ruleset.defaults)["patterns"]:
                return query
        except RuleError:
            continue
    raise LookupError(f"{ruleset.key}: no {key} in {text}")


@lru_cache(maxsize=32)
def pattern_examples(ruleset_key: str) -> dict[str, Example]:
    """Examples by pattern, of those that can be shown under the ruleset's own options."""
    ruleset = find_ruleset(ruleset_key)
    examples: dict[str, Example] = {}
    for row in ruleset.catalogue:
        if not row.example:
            continue
        try:
            query = example_question(ruleset, row.example, row.key)
        except LookupError:
            continue
        groups = tuple(word.strip("()") for word in row.example.split())
        examples[row.key] = Example(groups, urlencode(query, doseq=True))
    return examples
