"""The example hand of a pattern, as tiles and as an address of the calculator."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from league.families import family_of
from league.rulebook.forms import HandForm
from rules.errors import RuleError
from rules.patterns import Pattern
from rules.registry import find_ruleset
from rules.ruleset import Answer, Ruleset
from rules.tiles import parse_tiles


@dataclass(frozen=True)
class Example:
    """
    groups      the tiles of the hand, the winning tile, and the tiles of each meld
    query       the hand as the calculator's address holds it
    """

    groups: tuple[str, ...]
    query: str


def example_query(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Return the hand that the calculator shows first: the family's, or the catalogue's first that is enough to win."""
    first = family_of(ruleset).first_hand
    if first is not None:
        return dict(first)
    return next((query for _row, query, answer in _shown(ruleset) if answer["valid"]), {})


def _shown(ruleset: Ruleset[Any]) -> Iterator[tuple[Pattern[Any], dict[str, Any], Answer]]:
    """Yield the patterns whose example shows them under the ruleset's own options, with the hand and its answer.

    An example that needs other options, or that is wrong, shows nothing.
    """
    for row in ruleset.catalogue:
        found = _find_circumstances(ruleset, row.example, row.key) if row.example else None
        if found:
            yield row, *found


def _meld(word: str) -> str:
    tiles = word.strip("()")
    if word.startswith("("):
        return f"h{tiles}"
    kinds = parse_tiles(tiles)
    return ("k" if len(kinds) == 4 else "p" if len(set(kinds)) == 1 else "c") + tiles


def _query(ruleset: Ruleset[Any], text: str, key: str) -> dict[str, Any]:
    concealed, winning, *melds = text.split()
    query: dict[str, Any] = {"concealed": concealed, "winning_tile": winning, "melds": " ".join(map(_meld, melds))}
    family = family_of(ruleset)
    query |= {"seat_wind": "S"} if family.hand.seat_winds else {}
    query |= {"round_wind": "E"} if family.hand.round_winds else {}
    query |= family.example_with
    if key in ruleset.conditions:
        query["conditions"] = [key]
    return query


def _find_circumstances(ruleset: Ruleset[Any], text: str, key: str) -> tuple[dict[str, Any], Answer] | None:
    """Return the example as the calculator's data, off a discard or self-drawn, whichever shows the pattern."""
    for self_draw in ("", "1"):
        query = {**_query(ruleset, text, key), "self_draw": self_draw}
        form = HandForm(ruleset, query)
        with suppress(RuleError):
            if form.is_valid() and key in (answer := ruleset.score_hand(form.question(), ruleset.defaults))["patterns"]:
                return query, answer
    return None


@lru_cache(maxsize=32)
def pattern_examples(ruleset_key: str) -> dict[str, Example]:
    """Return the examples by pattern, for patterns that the ruleset's own options can show."""
    return {
        row.key: Example(tuple(word.strip("()") for word in row.example.split()), urlencode(query, doseq=True))
        for row, query, _answer in _shown(find_ruleset(ruleset_key))
    }
