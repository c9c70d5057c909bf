"""Score a hand of three pairs that is given by its patterns."""

from collections.abc import Mapping
from typing import Any

from rules.by_patterns import read_patterns
from tests.made_up.hand import answer_of
from tests.made_up.options import Options
from tests.made_up.patterns import ROWS

REPEATED = {"honour_pair": 3}


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its patterns; three pairs are added by themselves."""
    return answer_of({"three_pairs": 1, **read_patterns(question, ROWS, REPEATED).found})
