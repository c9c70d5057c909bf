"""Score a hand of yueqing that is given by its patterns: exclusions, the jump, breaking, doubling."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.by_patterns import HandByPatterns, check_agreed, check_draw, read_patterns
from rules.errors import RuleError
from rules.options import is_whole
from rules.question import read_flag
from rules.tiles import parse_tiles
from rules.together import Together, how_won, tokens
from rules.yueqing.hand import score_hand
from rules.yueqing.options import Options
from rules.yueqing.patterns import ROWS, rows_for
from rules.yueqing.tai import count_found
from rules.yueqing.witnesses import TABLE

REPEATED = {"indicators": 3, "whites": 4}
OWN_KEYS = frozenset({"wilds", "broken"})
FOLLOWS = frozenset({"win", "pi_hu", "jump", "broken"})
DRAWN = frozenset({"after_kong", "heaven", "drawn_wild_single"})
CLAIMED = frozenset({"robbing_kong", "earth"})
MOST_WILDS = 4
WILDS_KEYS = {2: "two_wilds", 3: "three_wilds", 4: "four_wilds"}
# Showing all tiles of these kinds is a big doubling, and the doubling implies the number of tiles.
ALL_SHOWN = {"four_whites": ("whites", 4), "three_indicators": ("indicators", 3)}
WIN, PI_HU = "win", "pi_hu"


def counted(question: Mapping[str, Any], answer: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Yield the tokens of a hand, without what follows from the others."""
    times = {key: value if key in REPEATED else 1 for key, value in answer["patterns"].items() if key not in FOLLOWS}
    yield from tokens(times)
    wild = parse_tiles(answer["wild"])
    tiles = [question["concealed"], question["winning_tile"], *(meld["tiles"] for meld in question["melds"])]
    yield _wilds_token(sum(parse_tiles(text).count(*wild) for text in tiles))


def _wilds_token(number: int) -> str:
    return f"wilds={number}"


TOGETHER = Together(TABLE, 2, score_hand, counted, ROWS.values(), lambda: (Options(),))


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its patterns; flowers are not part of it.

    question    `patterns` (keys, or times by key: `whites` 2), `self_draw`; `wilds`, the number of wildcards, from
                which 屁胡, 双财神 ... follow; `broken`. `open` is ignored
    is_recorded     the hand was accepted earlier: that no hand counts all of it is no refusal any more
    returns     `patterns` (tai by key), `count`, `doubled`, `total` in tai, `valid`
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`,
                `impossible_patterns`
    source      「台数计算」「破翻」; 胡 and the jump are added by themselves

    >>> told = {"patterns": {"indicators": 2, "whites": 2, "green": 1}, "self_draw": False}
    >>> value_of_patterns(told, Options())["total"]
    32
    """
    given = read_patterns(question, ROWS, REPEATED, OWN_KEYS)
    check_draw(given, DRAWN, CLAIMED)
    check_agreed(given, dict.fromkeys(ROWS.keys() - rows_for(options).keys(), False))
    wilds = _read_wilds(question, given.found)
    found = {**given.found, WIN: 1, **_of_wilds(wilds, options), **_of_shown(given.found, options)}
    if not is_recorded:
        _check_together(question, given, found, wilds, options)
    tai = count_found(found, wilds, options, broken=read_flag(question, "broken", False))
    return {
        "patterns": tai.patterns,
        "count": tai.count,
        "doubled": tai.doubled,
        "total": tai.total,
        "valid": True,
    }


def _check_together(
    question: Mapping[str, Any], given: HandByPatterns, found: dict[str, int], wilds: int, options: Options
) -> None:
    """Check that a hand can count what was given, with this number of wildcards if it was told.

    A broken hand names what others exclude too, and of all tiles shown the big doubling follows.
    """
    counting = count_found(found, wilds, options, broken=False).patterns
    implied = {small for big, (small, _most) in ALL_SHOWN.items() if big in found}
    may_be_excluded = given.found.keys() if read_flag(question, "broken", False) else implied
    asked = {
        key: times
        for key, times in given.found.items()
        if key not in FOLLOWS and (key in counting or key not in may_be_excluded)
    }
    if "wilds" in question:
        asked[_wilds_token(wilds)] = 1
    TOGETHER.check(asked, how_won(drawn=given.self_draw), options)


def _read_wilds(question: Mapping[str, Any], found: Mapping[str, int]) -> int:
    """Read the number of wildcards; without the key it follows from the patterns."""
    said = max((number for number, key in WILDS_KEYS.items() if key in found), default=int(PI_HU in found))
    wilds = question.get("wilds", said)
    if not is_whole(wilds) or not said <= wilds <= MOST_WILDS:
        raise RuleError("bad_value", value=f"wilds {wilds!r}"[:40])
    return int(wilds)


def _of_shown(found: Mapping[str, int], options: Options) -> dict[str, int]:
    """Return the patterns that follow from the number of shown whites or indicators, and the numbers they imply."""
    follows: dict[str, int] = {}
    for big, (small, most) in ALL_SHOWN.items():
        if big in rows_for(options) and (big in found or found.get(small) == most):
            follows |= {big: 1, small: most}
    return follows


def _of_wilds(wilds: int, options: Options) -> dict[str, int]:
    """Return the patterns that follow from the number of wildcards."""
    keys = [WILDS_KEYS[wilds]] if wilds in WILDS_KEYS else []
    if wilds == 1 or (wilds and options.pi_hu == "any_wild"):
        keys.append(PI_HU)
    return dict.fromkeys(keys, 1)
