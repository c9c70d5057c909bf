"""Score a winning hand of three pairs."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.hand import HandForm, read_hand
from rules.patterns import find_patterns
from tests.made_up.options import Options
from tests.made_up.patterns import CATALOGUE, ROWS

FORM = HandForm(size=5, chows=False)


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a hand of six tiles; raises RuleError `not_a_winning_hand` unless they are three pairs."""
    tiles = Counter(read_hand(question, FORM).tiles)
    if any(count % 2 for count in tiles.values()):
        raise RuleError("not_a_winning_hand")
    return answer_of(find_patterns(tiles, CATALOGUE))


def answer_of(found: Mapping[str, int]) -> dict[str, Any]:
    """Return the `out` of a case with kind = hand."""
    patterns = {key: ROWS[key].value * times for key, times in found.items()}
    return {"patterns": patterns, "total": sum(patterns.values()), "valid": True}
