"""The hands of Sichuan mahjong a second time, as plainly as the rule page puts them, and slow."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.rules.mingjiang.judge import Group, cuts, is_pung, split

FACTORS = {
    "after_kong": "", "kong_discard": "", "robbing_kong": "",
    "last_tile": "count_last_tile", "last_of_kind": "count_last_of_kind",
}  # fmt: skip


def base_patterns(question: dict[str, Any], options: Any, held: list[str]) -> Iterator[tuple[int, str]]:
    """Every base pattern of every reading, with its value."""
    counts = Counter(held)
    pure, fours = len({tile[1] for tile in held}) == 1, 4 in counts.values()
    tiles = sorted([*split(question["concealed"]), question["winning_tile"]])
    if not question["melds"] and set(counts.values()) <= {2, 4}:
        yield {
            (True, True): (32, "pure_dragon_seven_pairs"), (True, False): (16, "pure_seven_pairs"),
            (False, True): (8, "dragon_seven_pairs"), (False, False): (4, "seven_pairs"),
        }[pure, fours]  # fmt: skip
    melds: list[Group] = [tuple(split(meld["tiles"])) for meld in question["melds"]]
    for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
        rest = list(tiles)
        rest.remove(pair), rest.remove(pair)
        for sets in cuts(rest):
            yield from set_patterns([*melds, *sets, (pair, pair)], pure, len(melds), options)


def set_patterns(groups: list[Group], pure: bool, melds: int, options: Any) -> Iterator[tuple[int, str]]:
    yield (4, "full_flush") if pure else (1, "plain")
    if all(map(is_pung, groups)):
        yield (8, "pure_all_pungs") if pure else (2, "all_pungs")
        if options.all_258 and all(group[0][0] in "258" for group in groups):
            yield 16, "all_258_pungs"
    if options.golden_hook and melds == 4:
        yield (16, "pure_golden_hook") if pure else (4, "golden_hook")
    if options.terminals and all({tile[0] for tile in group} & {"1", "9"} for group in groups):
        yield (16, "pure_terminals") if pure else (4, "terminals")


# 「清龙七对 ... 平胡」: of equal ones the higher in the table.
TABLE = (
    "pure_dragon_seven_pairs", "pure_seven_pairs", "all_258_pungs", "pure_terminals", "pure_golden_hook",
    "pure_all_pungs", "dragon_seven_pairs", "full_flush", "seven_pairs", "golden_hook", "terminals", "all_pungs",
    "plain",
)  # fmt: skip


def score(question: dict[str, Any], options: Any) -> dict[str, Any]:
    held = [*split(question["concealed"]), question["winning_tile"]]
    held += [tile for meld in question["melds"] for tile in split(meld["tiles"])]
    roots = sum(count == 4 for count in Counter(held).values())
    words = question.get("conditions", ())
    factors = {key: 2 for key, option in FACTORS.items() if key in words and (not option or getattr(options, option))}
    if question["self_draw"] and options.self_draw_bonus == "add_fan":
        factors["self_draw"] = 2
    best: tuple[int, int, dict[str, int]] = (0, 0, {})
    for value, key in base_patterns(question, options, held):
        more = roots - ("dragon" in key)
        patterns = {key: value, **({"root": 2**more} if more else {}), **factors}
        product = value * 2**more * 2 ** len(factors)
        best = max(best, (product, -TABLE.index(key), patterns), key=lambda one: one[:2])
    uncapped, _order, patterns = best
    total = min(uncapped, options.cap or uncapped)
    for word in words:
        if word.startswith("blessing") and total <= (options.cap or options.blessing_min):
            uncapped = total = options.cap or options.blessing_min
            patterns = {word: total}
    extra = 1 if question["self_draw"] and options.self_draw_bonus == "add_base" else 0
    return {
        "patterns": patterns, "total": total, "uncapped": uncapped, "roots": roots, "units": total + extra,
        "valid": True,
    }  # fmt: skip
