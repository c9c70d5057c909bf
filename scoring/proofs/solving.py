"""Rules that are read from the numbers: what the points have beyond the scores is the same for each place."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.riichi.options import Chips
from scoring.proofs.games import PlayedGame, Rules, Verdict, settled, verdict

# So many games with the same points for the places are rules, not typing errors.
LEAST = 3
MOST_VECTORS = 12
MOST_STARTS = 4
MOST_POINTS = 1000
MOST_CHIP_POINTS = 10
MOST_CHIP_VALUES = 3
SAMPLE = 300
OF_RIICHI = ("riichi", "sanma")
ROUNDINGS = ("none", "half_up", "five_down_six_up")
TIES: tuple[dict[str, Any], ...] = (
    {"tie_break": "seat"},
    {"tie_break": "reverse_seat"},
    {"tie_break": "share", "share_unit": 100, "share_remainder": "seat"},
    {"tie_break": "share", "share_unit": 100, "share_remainder": "drop"},
    {"tie_break": "share", "share_unit": 1, "share_remainder": "seat"},
)
Vector = tuple[int, ...]


def solved_rules(base: Rules, games: Sequence[PlayedGame]) -> Iterator[Rules]:
    """The options, on top of these rules, that enough of the games show. Only riichi and MCR have such options.

    games       of this number of players, with points
    """
    clear = [game for game in games if not game.has_tie]
    if base.ruleset.family in OF_RIICHI:
        yield from _of_riichi(base, games, clear)
    elif base.ruleset.family == "mcr":
        yield from _of_mcr(base, clear)


def _of_mcr(base: Rules, clear: Sequence[PlayedGame]) -> Iterator[Rules]:
    bare = _with(base, table_points=(0,) * base.ruleset.seats)
    for _bare_rules, vector in _needed([bare], clear):
        whole = [points // base.ruleset.points_unit for points in vector]
        if whole == sorted(whole, reverse=True) and all(points % base.ruleset.points_unit == 0 for points in vector):
            yield _with(base, table_points=tuple(whole))


def _of_riichi(base: Rules, games: Sequence[PlayedGame], clear: Sequence[PlayedGame]) -> Iterator[Rules]:
    tied = [game for game in games if game.has_tie]
    values = _chip_values(base, clear)
    bare = [
        _bare(base, start, rounding, value)
        for start in _starts(base, clear)
        for value in values
        for rounding in ROUNDINGS
    ]
    for rules, vector in _needed(bare, clear):
        uma, return_ = uma_and_return(vector, rules.options.start)
        yield from _with_ties(_with(rules, uma=uma, return_=return_), tied)


def _with_ties(rules: Rules, tied: Sequence[PlayedGame]) -> list[Rules]:
    """The rules with what they say of equal scores: as most of these games have it, and others that some games need."""
    ways = [rules, *(_with(rules, **tie) for tie in TIES)]
    agreeing = [{number for number, game in enumerate(tied) if verdict(way, game) is Verdict.AGREES} for way in ways]
    return [ways[number] for number in _covering(agreeing, least=1)] or [rules]


def _covering(sets: Sequence[set[int]], least: int) -> Iterator[int]:
    """The numbers of the sets that cover most, the largest first, until the next covers fewer than so many more."""
    covered: set[int] = set()
    while sets:
        number = max(range(len(sets)), key=lambda one: len(sets[one] - covered))
        if len(sets[number] - covered) < least:
            return
        covered |= sets[number]
        yield number


def _needed(bare: Sequence[Rules], games: Sequence[PlayedGame]) -> list[tuple[Rules, Vector]]:
    """As few points for the places as explain the games, each with the bare rules that they come on top of."""
    explained: dict[tuple[int, Vector], set[int]] = defaultdict(set)
    for number, rules in enumerate(bare):
        for index, game in enumerate(games):
            vector = _for_places(rules, game)
            if vector is not None and max(map(abs, vector)) < MOST_POINTS * rules.ruleset.points_unit:
                explained[number, vector].add(index)
    frequent = [(way, of_way) for way, of_way in explained.items() if len(of_way) >= LEAST]
    chosen = [frequent[number][0] for number in _covering([of_way for _way, of_way in frequent], LEAST)]
    return [(bare[number], vector) for number, vector in chosen[:MOST_VECTORS]]


def _starts(base: Rules, games: Sequence[PlayedGame]) -> list[int]:
    totals = Counter(sum(game.scores) + game.deposits for game in games)
    seats = base.ruleset.seats
    fitting = [total for total, times in totals.most_common() if times >= LEAST and total % (100 * seats) == 0]
    return [total // seats for total in fitting[:MOST_STARTS]]


def _chip_values(base: Rules, games: Sequence[PlayedGame]) -> list[int | None]:
    """What a chip may be worth: the values by which most games have the same for each place; None without chips."""
    with_chips = [game for game in games if any(game.chips)]
    if not with_chips:
        return [None]
    some = with_chips[:: 1 + len(with_chips) // SAMPLE]
    start = _starts(base, games)[:1]
    shown = {
        value: max(Counter(_for_places(_bare(base, start[0], "none", value), game) for game in some).values())
        for value in range(MOST_CHIP_POINTS + 1)
        if start
    }
    likely: list[int | None] = [*sorted(shown, key=lambda value: -shown[value])[:MOST_CHIP_VALUES]]
    return likely


def _bare(base: Rules, start: int, rounding: str, chip_points: int | None) -> Rules:
    """The rules without anything for the places."""
    chips: dict[str, Any] = {}
    if chip_points is not None:
        chips = {"chip_points": chip_points, "chips": base.options.chips or Chips()}
    nothing = (0,) * base.ruleset.seats
    return _with(base, uma=nothing, uma_floating=None, start=start, return_=start, rounding=rounding, **chips)


def _with(rules: Rules, **options: Any) -> Rules:
    return rules._replace(options=replace(rules.options, **options))


def _for_places(bare: Rules, game: PlayedGame) -> Vector | None:
    """What the points have beyond those of the bare rules, from the first place to the last."""
    result = settled(bare, game)
    if result is None or game.points is None:
        return None
    of_place = dict(zip(result.places, zip(game.points, result.points, strict=True), strict=True))
    vector = [of_place[place][0] * result.unit - of_place[place][1] for place in sorted(of_place)]
    return tuple(int(points) for points in vector) if all(points == int(points) for points in vector) else None


def uma_and_return(vector: Vector, start: int) -> tuple[Vector, int]:
    """Divide what the places get into uma and oka: as it is usual, with as much for the second as the third loses.

    Others give the same points; where the return would be no whole thousand more than the start, all is uma.

    >>> uma_and_return((25000, 0, -10000, -15000), 25000)
    ((10000, 5000, -5000, -10000), 30000)
    """
    seats, middle = len(vector), vector[1:-1]
    oka = -sum(middle) // len(middle)
    uma = (vector[0] - (seats - 1) * oka, *(points + oka for points in vector[1:]))
    if oka < 0 or oka % 1000 or any(uma[place] + uma[-1 - place] for place in range(seats)):
        return vector, start
    return uma, start + oka
