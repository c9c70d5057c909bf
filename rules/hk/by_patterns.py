"""Score a hand of Hong Kong old style that is given by its patterns."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.by_patterns import HandByPatterns, check_agreed, check_draw, read_patterns
from rules.errors import RuleError
from rules.hk.hand import DISCARD, FLOWER_WIN, ROBBED_KONG, SELF_DRAW, answer_of, score_hand
from rules.hk.options import Options
from rules.hk.patterns import CATALOGUE, FLOWER_WINS, FLOWERS, table_of
from rules.hk.witnesses import TABLE
from rules.together import Together, how_won, times_of, tokens

# The greatest number of times for patterns that a hand can have more than once.
REPEATED = {"dragon_pung": 3, "own_flower": 2, "flower_set": 2}
KNOWN = tuple(row.key for row in CATALOGUE)
OF_FLOWERS = FLOWERS | set(FLOWER_WINS.values()) | {"after_flower"}
DRAWN = frozenset(
    {"self_draw", "after_kong", "kong_on_kong", "last_tile_draw", "after_flower", "blessing_of_heaven"}
) | set(FLOWER_WINS.values())
CLAIMED = frozenset({"robbing_kong", "last_tile_discard", "blessing_of_earth"})
BY_HUMAN_HAND = {"discard": (frozenset(), {"blessing_of_man"}), "self_draw": ({"blessing_of_man"}, frozenset())}
NEITHER: tuple[frozenset[str], frozenset[str]] = frozenset(), frozenset()


def counted(question: Mapping[str, Any], answer: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Yield the tokens of a hand."""
    rows = table_of(options).rows
    return tokens({key: times_of(value, rows[key].value) for key, value in answer["patterns"].items()})


TOGETHER = Together(TABLE, 2, score_hand, counted, CATALOGUE, lambda: (Options(),))


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its patterns.

    question    `patterns` (keys, or times by key: `dragon_pung` 2), `self_draw`; `open` is ignored
    is_recorded     the hand was accepted earlier: that no hand counts all of it is no refusal any more
    returns     the same keys as `score_hand`
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`,
                `impossible_patterns`
    source      sections 4 to 7 of the rule page; 自摸 is added by itself

    >>> told = {"patterns": ["half_flush", "dragon_pung"], "self_draw": True}
    >>> value_of_patterns(told, Options())["total"]
    5
    """
    rows = table_of(options).rows
    given = read_patterns(question, KNOWN, REPEATED)
    drawn, claimed = BY_HUMAN_HAND.get(options.human_hand, NEITHER)
    check_draw(given, DRAWN | drawn, CLAIMED | claimed)
    check_agreed(given, {key: can_occur(key, options) and key in rows for key in KNOWN})
    shown = next((key for key in FLOWER_WINS.values() if key in given.found), None)
    if not is_recorded:
        _check_together(given, shown, options)
    if shown is not None:
        return answer_of({shown: rows[shown].value}, FLOWER_WIN, options)
    times = {**given.found, **({"self_draw": 1} if given.self_draw else {})}
    found = {key: times[key] for key in rows if key in times}
    robbed = ROBBED_KONG if "robbing_kong" in found else DISCARD
    return answer_of(table_of(options).add_up(found), SELF_DRAW if given.self_draw else robbed, options)


def _check_together(given: HandByPatterns, shown: str | None, options: Options) -> None:
    """Seven or eight flowers are a win without a hand, and count alone."""
    if shown is None:
        TOGETHER.check(given.found, how_won(drawn=given.self_draw), options)
    elif len(given.found) > 1:
        raise RuleError("impossible_patterns", patterns=", ".join(given.found), names=", ".join(given.found))


def can_occur(key: str, options: Options) -> bool:
    """Whether the options allow the tiles and the shape of a pattern, whatever it is worth."""
    if key == "seven_pairs":
        return options.seven_pairs
    return options.flowers or key not in OF_FLOWERS
