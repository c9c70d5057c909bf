"""Which results reach a goal: the sizes of each way as ranges; ways that differ only in the discarder as one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, product
from typing import Any, NamedTuple

from rules.errors import _
from rules.outcomes import Size, Way
from scoring.targets.goals import Goal
from scoring.targets.trials import TriedWay

ANY_WIN = _("any win")


class Range(NamedTuple):
    """Neighbouring sizes that all reach the goal.

    least       the smallest of them
    most        the greatest; None if there is no greater size
    below       the next smaller size, which does not reach the goal; None if there is none
    """

    least: Size
    most: Size | None
    below: Size | None

    @property
    def is_all(self) -> bool:
        return self.below is None and self.most is None


@dataclass(frozen=True, slots=True)
class Reaching:
    """Results that reach a goal; players are numbered as in the game.

    text, numbers   how players say the way, as in `rules.outcomes.Way`
    ranges          the sizes that reach the goal; () where the way has no sizes
    winner          the player who wins, or None for a draw
    sources         the players off whom; () for a self-draw
    anybody         whether it reaches the goal off every other player too
    other           a further player in the text
    ready, unready  at a draw, the players who must be ready, and those who must not
    """

    text: str
    ranges: tuple[Range, ...] = ()
    winner: int | None = None
    sources: tuple[int, ...] = ()
    anybody: bool = False
    other: int | None = None
    ready: tuple[int, ...] = ()
    unready: tuple[int, ...] = ()
    numbers: Mapping[str, Any] = field(default_factory=dict)


def reaching(tried: Sequence[TriedWay], goal: Goal, player: int, seats: Sequence[int]) -> tuple[Reaching, ...]:
    """Return the results that reach the goal: the player's own wins first, then draws, then the wins of others.

    seats       by seat the player who sits there
    """
    reached = [(one.way, *_ranges(one, goal, player)) for one in tried]
    wins = [one for one in reached if one[0].winner is not None]
    found = [*_wins(wins, seats), *_draws([one for one in reached if one[0].winner is None], seats)]
    return tuple(sorted(found, key=lambda one: (one.winner is None) + 2 * (one.winner not in (None, player))))


Reached = tuple[Way, tuple[Range, ...], int]


def _ranges(one: TriedWay, goal: Goal, player: int) -> tuple[tuple[Range, ...], int]:
    """Return the ranges of sizes that reach the goal, and the position of the smallest of them for the order."""
    trials = one.trials
    ranges, start = [], 0
    first = len(trials)
    for is_reached, group in groupby(goal.is_reached(trial.settled, player) for trial in trials):
        end = start + len(list(group))
        if is_reached:
            first = min(first, start)
            most = trials[end - 1].size if end < len(trials) else None
            ranges.append(Range(trials[start].size, most, trials[start - 1].size if start else None))
        start = end
    return tuple(ranges), first


# ----- wins -----


def _wins(reached: Sequence[Reached], seats: Sequence[int]) -> Iterator[Reaching]:
    """Yield the wins, those of one winner together."""
    for winner, of_winner in groupby(reached, key=lambda one: one[0].winner):
        ways = list(of_winner)
        if winner is not None and all(any(one.is_all for one in ranges) for _way, ranges, _first in ways):
            yield Reaching(ANY_WIN, ways[0][1], seats[winner])
            continue
        kinds = list(dict.fromkeys(_kind(one[0]) for one in ways))
        hits = sorted((one for one in ways if one[1]), key=lambda one: (kinds.index(_kind(one[0])), one[2]))
        merged: dict[Any, list[Reached]] = {}
        for one in hits:
            merged.setdefault((_kind(one[0]), _said(one[1])), []).append(one)
        for (kind, _said_ranges), same in merged.items():
            yield _one_win(same, [one for one in ways if _kind(one[0]) == kind], seats)


def _kind(way: Way) -> tuple[Any, ...]:
    return way.text, way.other, tuple(way.numbers.items())


def _said(ranges: Iterable[Range]) -> tuple[Any, ...]:
    return tuple(tuple(size and (size.text, *size.numbers.items()) for size in one) for one in ranges)


def _one_win(same: Sequence[Reached], of_kind: Sequence[Reached], seats: Sequence[int]) -> Reaching:
    way, ranges, first = same[0]
    sources = tuple(seats[one[0].source] for one in same if one[0].source is not None)
    # Off the others a smaller hand may be enough; then this one is enough off anybody.
    anybody = len(sources) > 1 and all(
        len(others) == len(ranges) == 1 and others[0].most is ranges[0].most is None and least <= first
        for _way, others, least in of_kind
    )
    return Reaching(
        way.text, ranges, seats[way.winner or 0], sources, anybody,
        None if way.other is None else seats[way.other], numbers=way.numbers,
    )  # fmt: skip


# ----- draws -----


def _draws(reached: Sequence[Reached], seats: Sequence[int]) -> Iterator[Reaching]:
    """Yield the draws, with as few words about who is ready as possible."""
    for (text, numbers), of_text in groupby(reached, key=lambda one: (one[0].text, one[0].numbers)):
        ways = list(of_text)
        plain = Reaching(text, numbers=numbers)
        if ways[0][0].ready is None:
            if ways[0][1]:
                yield plain
            continue
        yes = {frozenset(way.ready or ()) for way, ranges, _first in ways if ranges}
        no = {frozenset(way.ready or ()) for way, ranges, _first in ways if not ranges}
        for ready, unready in _conditions(yes, no, len(seats)):
            yield replace(plain, ready=_named(ready, seats), unready=_named(unready, seats))


def _named(at: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(seats[seat] for seat in at)


Ready = frozenset[int]


def _conditions(yes: set[Ready], no: set[Ready], seats: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield conditions that together hold for all sets of `yes` and for none of `no`, the shortest first.

    >>> list(_conditions({frozenset({0}), frozenset({0, 1})}, {frozenset(), frozenset({1})}, 2))
    [([0], [])]
    """
    left = set(yes)
    for wanted in sorted(product((None, True, False), repeat=seats), key=lambda one: seats - one.count(None)):
        ready = [seat for seat in range(seats) if wanted[seat]]
        unready = [seat for seat in range(seats) if wanted[seat] is False]

        def holds(one: Ready, ready: list[int] = ready, unready: list[int] = unready) -> bool:
            return one.issuperset(ready) and one.isdisjoint(unready)

        if any(map(holds, left)) and not any(map(holds, no)):
            left = {one for one in left if not holds(one)}
            yield ready, unready
