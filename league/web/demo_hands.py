"""What is entered at the tables of the demo club, drawn at random with every hand in its tiles, by rule system."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.tiles import WHITE, format_tiles

Entry = dict[str, Any]
Group = tuple[int, ...]
SUITS = (0, 9, 18)
HONOURS = range(27, 34)


# ----- the entry of one deal -----


def draw_entry(family: str, random: Random) -> Entry:
    """One deal that can have happened; the rules may still refuse it, and then another is drawn."""
    return DRAWN[family](random)


def _riichi(random: Random) -> Entry:
    if random.random() < 0.15:
        ready = sorted(random.sample(range(4), random.randrange(5)))
        declared = [seat for seat in ready if random.random() < 0.4]
        return {"riichi": declared, "result": _drawn_game(ready)}
    winner, discarder = _two(random)
    has_riichi = random.random() < 0.5
    declared = [winner] if has_riichi else []
    if random.random() < 0.2:
        declared.append(discarder)
    hand = _with_dora(random, _hand(random, may_be_open=not has_riichi), has_riichi=has_riichi)
    return {"riichi": sorted(declared), "result": _won(_win(random, winner, discarder, hand))}


def _with_dora(random: Random, hand: Entry, *, has_riichi: bool) -> Entry:
    dora = {"conditions": ["riichi"] if has_riichi else [], "dora_indicators": [_any_tile(random)]}
    return {**hand, **dora, **({"ura_indicators": [_any_tile(random)]} if has_riichi else {})}


def _mcr(random: Random) -> Entry:
    if random.random() < 0.12:
        return {"result": _drawn_game([])}
    hand = {**_hand(random, suits=random.choice((1, 1, 2))), "flowers": random.choice((0, 0, 1, 2))}
    return {"result": _won(_win(random, *_two(random), hand))}


def _sichuan(random: Random) -> Entry:
    """Played on to the end: kongs and wins among those still in, until three have won or the wall is used up."""
    still_in, events = [0, 1, 2, 3], []
    while len(still_in) > 1 and random.random() > 0.12:
        if random.random() < 0.2:
            kind = random.choice(("concealed", "added"))
            events.append({"type": "kong", "seat": random.choice(still_in), "kind": kind})
            continue
        winner, discarder = random.sample(still_in, 2)
        hand = _hand(random, has_honours=False, claims_chows=False)
        events.append({"type": "win", "wins": [_win(random, winner, discarder, hand)]})
        still_in.remove(winner)
    ready = [seat for seat in still_in if random.random() < 0.6]
    return {"events": events, "result": {"type": "won"} if len(still_in) == 1 else _drawn_game(ready)}


def _yueqing(random: Random) -> Entry:
    if random.random() < 0.1:
        return {"hua": [0, 0, 0, 0], "result": _drawn_game([])}
    winner, discarder = _two(random)
    flowers = [random.choice((0, 1, 1, 2, 2, 3, 4, 6)) ** 2 for _seat in range(4)]
    hua = [None if seat == winner else of_seat for seat, of_seat in enumerate(flowers)]
    return {"hua": hua, "result": _won(_win(random, winner, discarder, _yueqing_hand(random)))}


DRAWN: dict[str, Callable[[Random], Entry]] = {
    "riichi": _riichi,
    "mingjiang": _riichi,
    "mcr": _mcr,
    "sichuan": _sichuan,
    "yueqing": _yueqing,
}


def _two(random: Random) -> tuple[int, int]:
    winner, discarder = random.sample(range(4), 2)
    return winner, discarder


def _drawn_game(ready: Sequence[int]) -> Entry:
    return {"type": "exhaustive_draw", "ready": ready}


def _won(win: Entry) -> Entry:
    return {"type": "win", "wins": [win]}


def _win(random: Random, winner: int, discarder: int, hand: Entry) -> Entry:
    return {"winner": winner, "from": None if random.random() < 0.35 else discarder, "hand": hand}


# ----- hands in their tiles -----


def _hand(
    random: Random,
    *,
    suits: int = 0,
    has_honours: bool = True,
    claims_chows: bool = True,
    may_be_open: bool = True,
) -> Entry:
    """`suits`: how many there are at most; mostly two, as people play."""
    kept = random.sample(SUITS, suits or random.choice((1, 2, 2, 3 if has_honours else 2)))
    honours = 0.35 if has_honours else 0
    shape = _seven_pairs if random.random() < 0.06 else _sets_and_pair
    groups = shape(random, honours, kept)
    return _laid_out(random, groups, claims_chows=claims_chows, may_be_open=may_be_open and len(groups) < 7)


def _yueqing_hand(random: Random) -> Entry:
    """Seventeen tiles; the indicator is of a suit, so that the wildcard is the next of it and 白板 the white dragon."""
    indicator = random.randrange(27)
    wild = indicator - indicator % 9 + (indicator + 1) % 9
    while True:
        groups = _sets_and_pair(random, 0.3, random.sample(SUITS, 2), sets=5)
        if not {indicator, wild, WHITE} & {tile for group in groups for tile in group}:
            break
    hand = _laid_out(random, groups)
    shown = {"indicators_shown": random.choice((0, 0, 1, 2)), "whites_shown": random.choice((0, 0, 1, 2))}
    return {**hand, "indicator": format_tiles((indicator,)), **shown}


def _laid_out(random: Random, groups: list[Group], *, claims_chows: bool = True, may_be_open: bool = True) -> Entry:
    """Up to two of the sets lie open; one of the other tiles is the winning one."""
    melds = _called(random, groups, claims_chows=claims_chows) if may_be_open else []
    held = [tile for group in groups for tile in group]
    winning = held.pop(random.randrange(len(held)))
    return {"concealed": format_tiles(sorted(held)), "melds": melds, "winning_tile": format_tiles((winning,))}


def _called(random: Random, groups: list[Group], *, claims_chows: bool) -> list[Entry]:
    """What lies open leaves `groups`."""
    claimed = [group for group in groups if len(group) == 3 and (claims_chows or len(set(group)) == 1)]
    called = random.sample(claimed, min(len(claimed), random.choice((0, 0, 1, 2))))
    for group in called:
        groups.remove(group)
    return [{"type": "chow" if len(set(group)) > 1 else "pung", "tiles": format_tiles(group)} for group in called]


def _seven_pairs(random: Random, honours: float, suits: Sequence[int]) -> list[Group]:
    kinds = [suit + number for suit in suits for number in range(9)] + (list(HONOURS) if honours else [])
    return [(tile, tile) for tile in random.sample(kinds, 7)]


def _sets_and_pair(random: Random, honours: float, suits: Sequence[int], sets: int = 4) -> list[Group]:
    """No tile more than four times."""
    while True:
        groups = [_set(random, honours, suits) for _number in range(sets)]
        groups.append((_tile(random, honours, suits),) * 2)
        if max(Counter(tile for group in groups for tile in group).values()) <= 4:
            return groups


def _set(random: Random, honours: float, suits: Sequence[int]) -> Group:
    if random.random() < 0.3:
        return (_tile(random, honours, suits),) * 3
    first = random.choice(suits) + random.randrange(7)
    return first, first + 1, first + 2


def _tile(random: Random, honours: float, suits: Sequence[int]) -> int:
    return random.choice(HONOURS) if random.random() < honours else random.choice(suits) + random.randrange(9)


def _any_tile(random: Random) -> str:
    return format_tiles((random.randrange(34),))
