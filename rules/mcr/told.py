"""A hand of 国标麻将 told by its fans: their sum, less what one takes from another."""

from collections.abc import Mapping
from typing import Any

from rules.mcr.hand import answer_of, sum_fans, table_of
from rules.mcr.options import Options
from rules.mcr.patterns import CATALOGUE
from rules.told import check_agreed, check_draw, read_told

# How often a fan can be in one hand, where that is more than once; two dragon pungs or kongs are fans of their own.
REPEATED = {
    "pure_double_chow": 2, "mixed_double_chow": 2, "short_straight": 2, "two_terminal_chows": 2, "double_pung": 2,
    "pung_of_terminals_or_honours": 4, "tile_hog": 3, "flower_tiles": 8,
}  # fmt: skip
KNOWN = frozenset(row.key for row in CATALOGUE)
DRAWN = frozenset({"self_drawn", "fully_concealed_hand", "last_tile_draw", "out_with_replacement_tile"})
CLAIMED = frozenset({"last_tile_claim", "robbing_the_kong", "melded_hand", "concealed_hand"})


def value_of_patterns(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """What a hand is worth that is told by its fans.

    question    `patterns` (keys, or times by key: `flower_tiles` 3), `self_draw`; `open` is not looked at
    returns     what `score_hand` does
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`
    source      第九条; 自摸 needs no telling

    >>> told = {"patterns": ["full_flush", "all_chows", "short_straight"], "self_draw": True}
    >>> value_of_patterns(told, Options())["total"]
    28
    """
    table = table_of(options)
    told = read_told(question, KNOWN, REPEATED)
    check_draw(told, DRAWN, CLAIMED)
    check_agreed(told, dict.fromkeys(KNOWN.difference(table.keys), False))
    found = {**told.found, **({"self_drawn": 1} if told.self_draw else {})}
    found.pop(table.keys[table.nothing_else], None)
    total, kept = sum_fans([(n, found[key]) for n, key in enumerate(table.keys) if key in found], table)
    return answer_of(total, kept, table, options)
