"""Logs of three players, made by hand from the description of the formats: no real file was at hand."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

START = (35000, 35000, 35000)
# Waits for 6s and 9s: pinfu with a red five.
READY = [22, 23, 24, 52, 26, 27, 32, 33, 34, 37, 38, 22, 22]
WITH_NORTH = [*READY[:10], 44, 22, 22]
PAIRS = [11, 11, 19, 19, 21, 21, 25, 25, 33, 33, 47, 47, 44]
FIRST = [11, 11, 19, 21, 24, 25, 27, 28, 31, 34, 41, 42, 45]
LAST = [19, 19, 21, 23, 25, 28, 29, 31, 35, 36, 43, 46, 46]
EMPTY: list[Any] = [[], [], []]


def deal_of_three(
    head: Sequence[int], before: Sequence[int], seats: Sequence[Sequence[Any]], result: Any, ura: Sequence[int] = ()
) -> list[Any]:
    """A deal as Tenhou writes it: the fourth seat is empty, and its score is 0."""
    parts = [part for seat in (*seats, EMPTY) for part in seat]
    return [list(head), [*before, 0], [41], list(ura), *parts, result]


def riichi_with_a_north(before: Sequence[int] = START) -> list[Any]:
    """East 1: South sets a north aside, declares riichi and wins off West at once: 5 han, 8,000."""
    seats = ([FIRST, [31], [60]], [WITH_NORTH, [38, 42], ["f44", "r60"]], [LAST, [39], [60]])
    # riichi 1, ippatsu 1, pinfu 1, red five 1, one north, which Tenhou lists as dora
    yaku = ["立直(1飜)", "一発(1飜)", "平和(1飜)", "ドラ(1飜)", "赤ドラ(1飜)"]
    result = ["和了", [0, 9000, -8000, 0], [1, 2, 1, "満貫8000点", *yaku]]
    return deal_of_three((0, 0, 0), before, seats, result, ura=(11,))


def draw_of_three(before: Sequence[int]) -> list[Any]:
    """East 2: nobody wins, West alone is ready and gets 1,000 from each of the others."""
    seats = ([FIRST, [], []], [[*PAIRS[:12], 45], [44], [60]], [READY, [43], [60]])
    return deal_of_three((1, 0, 0), before, seats, ["流局", [-1000, -1000, 2000, 0]])


def drawn_after_a_north(before: Sequence[int], each: Sequence[int] = (2100, 4100)) -> list[Any]:
    """East 3 with one honba: South draws the winning tile after setting a north aside; the fourth share is lost."""
    seats = ([FIRST, [45], [60]], [READY, [44, 39], ["f44"]], [LAST, [47], [60]])
    # self-draw 1, pinfu 1, replacement tile 1, red five 1, one north: 5 han
    yaku = ["門前清自摸和(1飜)", "平和(1飜)", "嶺上開花(1飜)", "ドラ(1飜)", "赤ドラ(1飜)"]
    child, dealer = each
    result = ["和了", [-child, child + dealer, -dealer, 0], [1, 1, 1, "満貫2000-4000点", *yaku]]
    return deal_of_three((2, 1, 0), before, seats, result)


def robbed_north() -> list[Any]:
    """East 1: South wins with seven pairs on the north that East sets aside."""
    last = [22, 22, 23, 26, 28, 29, 29, 31, 35, 36, 43, 46, 46]
    seats = ([FIRST, [44], ["f44"]], [PAIRS, [], []], [last, [], []])
    # 25 × 2^(2 + 2) = 400; four times that off the dealer
    result = ["和了", [-1600, 1600, 0, 0], [1, 0, 1, "25符2飜1600点", "七対子(2飜)"]]
    return deal_of_three((0, 0, 0), START, seats, result)


def pung_from_the_other_side(call: str) -> list[Any]:
    """East 1: West claims the white dragon of East, so that South draws nothing; then South wins off West."""
    seats = (
        [FIRST, [45], [60]],
        [READY, [], []],
        [[45, 45, 19, 19, 21, 23, 25, 28, 29, 31, 36, 43, 39], [call], [39]],
    )
    yaku = ["平和(1飜)", "赤ドラ(1飜)"]
    result = ["和了", [0, 2000, -2000, 0], [1, 2, 1, "30符2飜2000点", *yaku]]
    return deal_of_three((0, 0, 0), START, seats, result)


def log6_of_three(*deals: Any, **head: Any) -> bytes:
    names = {"name": ["a", "b", "c", ""], "rule": {"disp": "三般東喰赤", "aka": 1}}
    return json.dumps(names | {"log": deals} | head).encode()


def game_of_three(**head: Any) -> bytes:
    """A game of three deals, in which South is above 40,000 after East 3."""
    second = [35000, 43000, 27000]
    third = [34000, 42000, 29000]
    return log6_of_three(riichi_with_a_north(), draw_of_three(second), drawn_after_a_north(third), **head)


# ----- the same deals in XML -----


def mjlog_of_three(*deals: Any, kind: int = 0x11) -> bytes:
    """The XML of deals without calls."""
    inside = "".join(part for deal in deals for part in _elements(deal))
    names = '<UN n0="a" n1="b" n2="c" n3=""/>'
    return f'<mjloggm ver="2.3"><GO type="{kind}"/>{names}{inside}</mjloggm>'.encode()


def _elements(deal: Sequence[Any]) -> Iterator[str]:
    (kyoku, honba, sticks), before, dora, ura = deal[:4]
    seats = [deal[4 + 3 * seat : 7 + 3 * seat] for seat in range(3)]
    copies = _Copies()
    hands = " ".join(f'hai{seat}="{copies.of(tiles)}"' for seat, (tiles, _, _) in enumerate(seats))
    ten = ",".join(str(score // 100) for score in before)
    seed = f"{kyoku},{honba},{sticks},1,1,{copies.of(dora)}"
    yield f'<INIT seed="{seed}" ten="{ten}" oya="{kyoku % 4}" {hands} hai3=""/>'
    yield from _turns(kyoku % 4, seats, copies)
    yield from _result(deal[-1], before, copies.of(dora), copies.of(ura))


def _turns(dealer: int, seats: Sequence[Any], copies: "_Copies") -> Iterator[str]:
    for turn in range(3):
        seat = (dealer + turn) % 3
        _, takes, discards = seats[seat]
        for n, take in enumerate(takes):
            drawn = copies.of([take])
            yield f"<{'TUV'[seat]}{drawn}/>"
            if n >= len(discards):
                return
            if discards[n] == "f44":
                yield f'<N who="{seat}" m="{int(copies.held(44)) << 8 | 0x20}"/>'
                continue
            declares = str(discards[n]).startswith("r")
            yield f'<REACH who="{seat}" step="1"/>' if declares else ""
            yield f"<{'DEF'[seat]}{drawn}/>"
            yield f'<REACH who="{seat}" step="2"/>' if declares else ""


def _result(result: Sequence[Any], before: Sequence[int], dora: str, ura: str) -> Iterator[str]:
    paid = ",".join(f"{score // 100},{delta // 100}" for score, delta in zip(before, result[1], strict=True))
    if result[0] != "和了":
        yield f'<RYUUKYOKU hai2="0" sc="{paid}"/>'
        return
    winner, source = result[2][:2]
    yield f'<AGARI who="{winner}" fromWho="{source}" ten="30,8000,1" doraHai="{dora}" doraHaiUra="{ura}" sc="{paid}"/>'


class _Copies:
    """Gives every tile of log6 a number from 0 to 135 that nobody has yet."""

    def __init__(self) -> None:
        self.given: dict[int, int] = defaultdict(int)

    def of(self, tiles: Sequence[int]) -> str:
        return ",".join(str(self._next(tile)) for tile in tiles)

    def held(self, tile: int) -> str:
        return str(4 * (9 * (tile // 10 - 1) + tile % 10 - 1))

    def _next(self, tile: int) -> int:
        if tile in (52, 53):
            return {52: 52, 53: 88}[tile]
        # The first copy of a five is the red one.
        n = self.given[tile] + (tile in (25, 35))
        self.given[tile] += 1
        return int(self.held(tile)) + n % 4
