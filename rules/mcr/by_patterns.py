"""Score a hand of 国标麻将 that is given by its fans: remove excluded fans and add up the rest."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.by_patterns import check_agreed, check_draw, read_patterns
from rules.mcr.hand import answer_of, score_hand, sum_fans, table_of
from rules.mcr.options import Options
from rules.mcr.patterns import CATALOGUE
from rules.mcr.witnesses import TABLE
from rules.together import Together, how_won, times_of, tokens

# The greatest number of times for fans that a hand can have more than once. Two dragon pungs or two kongs are separate
# fans.
REPEATED = {
    "pure_double_chow": 2, "mixed_double_chow": 2, "short_straight": 2, "two_terminal_chows": 2, "double_pung": 2,
    "pung_of_terminals_or_honours": 4, "tile_hog": 3, "flower_tiles": 8,
}  # fmt: skip
KNOWN = frozenset(row.key for row in CATALOGUE)
FLOWER_TILES = "flower_tiles"
TWO_KONGS = ("two_concealed_kongs", "melded_and_concealed_kong")
EACH = {row.key: 0 if row.key in TWO_KONGS else row.value for row in CATALOGUE}
DRAWN = frozenset({"self_drawn", "fully_concealed_hand", "last_tile_draw", "out_with_replacement_tile"})
CLAIMED = frozenset({"last_tile_claim", "robbing_the_kong", "melded_hand", "concealed_hand"})


def counted(question: Mapping[str, Any], answer: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Yield the tokens of a hand; flower tiles come with any hand, and two kongs have no fixed value."""
    return tokens({key: times_of(value, EACH[key]) for key, value in answer["patterns"].items() if key != FLOWER_TILES})


TOGETHER = Together(TABLE, 2, score_hand, counted, CATALOGUE, lambda: (Options(),))


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its fans.

    question    `patterns` (keys, or times by key: `flower_tiles` 3), `self_draw`; `open` is ignored
    is_recorded     the hand was accepted earlier: that no hand counts all of it is no refusal any more
    returns     the same keys as `score_hand`
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`,
                `impossible_patterns`
    source      第九条; 自摸 is added by itself

    >>> told = {"patterns": ["full_flush", "all_chows", "short_straight"], "self_draw": True}
    >>> value_of_patterns(told, Options())["total"]
    28
    """
    table = table_of(options)
    given = read_patterns(question, KNOWN, REPEATED)
    check_draw(given, DRAWN, CLAIMED)
    check_agreed(given, dict.fromkeys(KNOWN.difference(table.keys), False))
    if not is_recorded:
        asked = {key: times for key, times in given.found.items() if key != FLOWER_TILES}
        TOGETHER.check(asked, how_won(drawn=given.self_draw), options)
    found = {**given.found, **({"self_drawn": 1} if given.self_draw else {})}
    found.pop(table.keys[table.nothing_else], None)
    total, kept = sum_fans([(n, found[key]) for n, key in enumerate(table.keys) if key in found], table)
    return answer_of(total, kept, table, options)
