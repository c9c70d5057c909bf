"""A second implementation of mingjiang hands, written directly from the rule page: slow and without a catalogue.

Tiles are texts (``5p``), groups are tuples of tiles, and a separate list tells which sets are melded.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

WINDS, DRAGONS = ("1z", "2z", "3z", "4z"), ("5z", "6z", "7z")
HONOURS = (*WINDS, *DRAGONS)
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s")
ORPHANS = (*TERMINALS, *HONOURS)
MINUS = {
    "all_chows", "half_flush", "full_flush", "missing_one_suit", "five_gates", "mixed_outside", "pure_outside",
    "twin_chows", "double_twin_chows", "triple_chows", "pure_straight", "four_into_four", "three_colour_chows",
}  # fmt: skip
SMALL = {
    "blessing_of_heaven", "blessing_of_earth", "blessing_of_man", "big_three_dragons", "small_four_winds",
    "thirteen_orphans", "nine_gates", "four_concealed_pungs", "four_consecutive_pungs",
}  # fmt: skip
LARGE = {
    "big_four_winds", "all_honours", "all_terminals", "four_kongs", "thirteen_orphans_thirteen_waits",
    "four_concealed_pungs_single_wait", "pure_nine_gates", "big_wheel", "quadruple_chows",
}  # fmt: skip
BASE = {1: 4, 2: 8, 3: 16, 4: 30, 5: 40, 6: 50, 7: 60, 8: 70, 9: 80, 10: 90}
LEAST = {"small_three_dragons": 4, "mixed_terminals": 5, "double_twin_chows": 4, "four_into_four": 6}

Group = tuple[str, ...]


class Read(NamedTuple):
    """A reading: the shape `sets`, `pairs` or `orphans`, the melded sets, and the set with the winning tile."""

    shape: str
    sets: list[Group]
    pair: str
    concealed: list[bool]
    single: bool


def split(text: str) -> list[str]:
    tiles, numbers = [], ""
    for letter in text:
        if letter.isdigit():
            numbers += letter
        else:
            tiles += [number + letter for number in numbers]
            numbers = ""
    return tiles


def next_tile(tile: str, step: int) -> str:
    return f"{int(tile[0]) + step}{tile[1]}"


def cuts(tiles: list[str]) -> Iterator[list[Group]]:
    """Yield every way to cut the tiles into sets, beginning with the lowest tile."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    chow = (first, next_tile(first, 1), next_tile(first, 2))
    for group in ((first,) * 3, chow):
        rest = list(tiles)
        if group is chow and (first[1] == "z" or int(first[0]) > 7):
            continue
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        for others in cuts(rest):
            yield [group, *others]


def readings(question: dict[str, Any]) -> Iterator[Read]:
    won = question["winning_tile"]
    tiles = sorted([*split(question["concealed"]), won])
    melds = [tuple(split(meld["tiles"])) for meld in question["melds"]]
    shut = [bool(meld.get("concealed")) for meld in question["melds"]]
    for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
        rest = list(tiles)
        rest.remove(pair), rest.remove(pair)
        for sets in cuts(rest):
            if pair == won:
                yield Read("sets", [*melds, *sets], pair, [*shut, *(True for _ in sets)], True)
            for n, group in enumerate(sets):
                if won in group:
                    concealed = [question["self_draw"] or other != n for other in range(len(sets))]
                    yield Read("sets", [*melds, *sets], pair, [*shut, *concealed], False)
    if not melds:
        if all(count in (2, 4) for count in Counter(tiles).values()):
            yield Read("pairs", [], "", [], False)
        if set(tiles) == set(ORPHANS):
            yield Read("orphans", [], "", [], False)


def is_pung(group: Group) -> bool:
    return group[0] == group[1]


def rows(pungs: list[str], length: int) -> bool:
    return any(
        all(next_tile(tile, step) in pungs for step in range(length))
        for tile in pungs
        if tile[1] != "z" and int(tile[0]) + length <= 10
    )


def limits(question: dict[str, Any], read: Read, options: Any, tiles: list[str]) -> set[str]:
    held, won = set(tiles), question["winning_tile"]
    before = split(question["concealed"])
    pungs = [group[0] for group in read.sets if is_pung(group)]
    kongs = [group[0] for group in read.sets if len(group) == 4]
    in_row = pungs if options.kongs_as_pungs else [tile for tile in pungs if tile not in kongs]
    chows = [group for group in read.sets if not is_pung(group)]
    shut = sum(is_pung(group) and concealed for group, concealed in zip(read.sets, read.concealed, strict=True))
    winds = [tile for tile in pungs if tile in WINDS]
    found = {word for word in question.get("conditions", ()) if word.startswith("blessing")}
    gates = [Counter(f"{number}{suit}" for number in "1112345678999") for suit in "mps"]
    tests = {
        "big_three_dragons": sum(tile in DRAGONS for tile in pungs) == 3,
        "small_four_winds": len(winds) == 3 and read.pair in WINDS,
        "big_four_winds": len(winds) == 4,
        "four_consecutive_pungs": rows(in_row, 4),
        "four_kongs": len(kongs) == 4,
        "quadruple_chows": len(chows) == 4 and len(set(chows)) == 1,
        "all_honours": read.shape != "orphans" and held <= set(HONOURS),
        "all_terminals": read.shape != "orphans" and held <= set(TERMINALS),
        "big_wheel": read.shape == "pairs" and len(held) == 7 and rows(sorted(held), 7),
    }
    found |= {key for key, holds in tests.items() if holds}
    if read.shape == "orphans":
        found.add("thirteen_orphans_thirteen_waits" if len(set(before)) == 13 else "thirteen_orphans")
    if shut == 4:
        found.add("four_concealed_pungs_single_wait" if read.single else "four_concealed_pungs")
    if not question["melds"] and any(not gate - Counter([*before, won]) for gate in gates):
        found.add("pure_nine_gates" if any(gate == Counter(before) for gate in gates) else "nine_gates")
    return found


def fans(question: dict[str, Any], read: Read, options: Any, tiles: list[str], is_open: bool) -> dict[str, int]:
    held, words = set(tiles), question.get("conditions", ())
    suits = {tile[1] for tile in held if tile[1] != "z"}
    honours = {tile for tile in held if tile[1] == "z"}
    chows = Counter(group for group in read.sets if not is_pung(group))
    pungs = [group[0] for group in read.sets if is_pung(group)]
    kongs = [group[0] for group in read.sets if len(group) == 4]
    plain = [tile for tile in pungs if tile not in kongs]
    in_row = pungs if options.kongs_as_pungs else plain
    shut = sum(is_pung(group) and concealed for group, concealed in zip(read.sets, read.concealed, strict=True))
    groups = [*read.sets, (read.pair,)]
    found: dict[str, int] = {}

    def add(key: str, fan: int, holds: Any = True) -> None:
        if holds:
            found[key] = fan * int(holds)

    add("riichi", 1, "riichi" in words)
    add("concealed_self_draw", 1, question["self_draw"] and not is_open)
    add("all_simples", 1, not held & set(ORPHANS))
    add("all_chows", 1, sum(chows.values()) == 4)
    add("half_flush", 3, len(suits) == 1 and bool(honours))
    add("full_flush", 6, len(suits) == 1 and not honours)
    add("missing_one_suit", 1, len(suits) == 2 and not honours)
    add("five_gates", 3, len(suits) == 3 and bool(honours & set(WINDS)) and bool(honours & set(DRAGONS)))
    add("concealed_kong", 1, sum(bool(meld.get("concealed")) for meld in question["melds"]))
    add("all_pungs", 2, len(pungs) == 4)
    add("three_concealed_pungs", 3, shut == 3)
    add("three_consecutive_pungs", 3, rows(in_row, 3))
    add("three_kongs", 5, len(kongs) == 3)
    add("value_pung", 1, sum(value_of(tile, question, options) for tile in pungs))
    add("small_three_dragons", 2, sum(tile in DRAGONS for tile in pungs) == 2 and read.pair in DRAGONS)
    add("big_three_winds", 2, sum(tile in WINDS for tile in in_row) >= 3)
    if read.shape == "sets":
        terminal = all(set(group) & set(TERMINALS) for group in groups)
        outside = all(set(group) & set(ORPHANS) for group in groups)
        mixed = held <= set(ORPHANS)
        add("pure_outside", 3, terminal)
        add("mixed_outside", 2, outside and not terminal and not mixed)
        add("mixed_terminals", 3, mixed)
    else:
        add("mixed_terminals", 3, held <= set(ORPHANS) and options.mixed_terminals_seven_pairs)
        add("seven_pairs", 2)
    twins = [chow for chow, times in chows.items() if times >= 2]
    triple = any(times >= 3 for times in chows.values())
    add("twin_chows", 1, len(twins) == 1 and not triple)
    add("double_twin_chows", 3, len(twins) == 2)
    add("triple_chows", 4, triple)
    add(
        "pure_straight",
        2,
        any({tuple(f"{n + k}{suit}" for k in range(3)) for n in (1, 4, 7)} <= set(chows) for suit in "mps"),
    )
    many = 9 if options.four_return_count == "each" else 1
    with_tile = Counter(tile for chow in chows.elements() for tile in chow)
    add("four_into_one", 1, min(many, sum(with_tile[tile] == 1 for tile in plain)))
    add("four_into_two", 2, with_tile[read.pair] == 2)
    add("four_into_four", 4, min(many, sum(times == 4 for times in with_tile.values())))
    lows = {chow[0] for chow in chows}
    add("three_colour_chows", 3, any({f"{n}{suit}" for suit in "mps"} <= lows for n in range(1, 8)))
    numbers = Counter(tile[0] for tile in set(pungs) if tile[1] != "z")
    add("three_colour_pungs", 5, 3 in numbers.values())
    add(
        "small_three_colour_pungs",
        3,
        read.pair[-1:] in ("m", "p", "s") and numbers[read.pair[0]] == 2 and read.pair not in pungs,
    )
    add("after_kong", 1, "after_kong" in words)
    add("robbing_kong", 1, "robbing_kong" in words)
    add("last_tile_draw" if question["self_draw"] else "last_tile_discard", 1, "last_tile" in words)
    return found


def value_of(tile: str, question: dict[str, Any], options: Any) -> int:
    winds = [WINDS["ESWN".index(wind)] for wind in (question["seat_wind"], question["round_wind"]) if wind]
    return options.double_wind_fan if winds.count(tile) == 2 else int(tile in winds or tile in DRAGONS)


def pointed_at(indicator: str) -> str:
    circle = WINDS if indicator in WINDS else DRAGONS
    if indicator in HONOURS:
        return circle[(circle.index(indicator) + 1) % len(circle)]
    return f"{10 - int(indicator[0])}{indicator[1]}"


def score(question: dict[str, Any], options: Any) -> dict[str, Any]:
    """Return the answer for the best reading."""
    tiles = [*split(question["concealed"]), question["winning_tile"]]
    tiles += [tile for meld in question["melds"] for tile in split(meld["tiles"])]
    is_open = any(not meld.get("concealed") for meld in question["melds"])
    answers = [_answer(question, read, options, tiles, is_open) for read in readings(question)]
    answers.sort(key=lambda pair: ",".join(sorted(pair[1]["patterns"])))
    return max(answers, key=lambda pair: (pair[1]["base"], pair[0], len(pair[1]["patterns"])))[1]


def _answer(
    question: dict[str, Any], read: Read, options: Any, tiles: list[str], is_open: bool
) -> tuple[int, dict[str, Any]]:
    found = limits(question, read, options, tiles)
    if found:
        worth = {key: 160 if key in LARGE else 120 for key in found}
        is_sum = options.limit_combination == "sum"
        return sum(worth.values()), {
            "patterns": worth, "total": 0, "reduction": 0, "limit": "large" if found & LARGE else "small",
            "yakuman": len(found) if is_sum else 1, "valid": True,
            "base": sum(worth.values()) if is_sum else max(worth.values()),
        }  # fmt: skip
    patterns = fans(question, read, options, tiles, is_open)
    reduction = 1 if is_open and MINUS & patterns.keys() else 0
    fan = sum(patterns.values()) - reduction
    if options.minimum_totals == "floor":
        fan = max([fan, *(LEAST[key] for key in patterns if key in LEAST)])
    answer: dict[str, Any] = {"patterns": patterns, "reduction": reduction, "limit": None, "yakuman": 0}
    if fan < 1:
        return fan, {**answer, "total": 0, "base": 0, "valid": False}
    dora = any(pointed_at(tile) in tiles for tile in question.get("dora_indicators", ()))
    ura = any(pointed_at(tile) in tiles for tile in question.get("ura_indicators", ()))
    bonus = {"dora": dora, "ura_dora": ura} if options.ura_cap == "separate" else {"dora": dora or ura}
    patterns |= {key: 1 for key, holds in bonus.items() if holds}
    fan += sum(bonus.values())
    total = min(fan, 10)
    return fan, {**answer, "total": total, "base": BASE[total], "valid": True}
