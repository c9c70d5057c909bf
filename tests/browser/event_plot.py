"""The scores of an event that ends in a tie at the cut, and a correction that throws a finalist out."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.browser.event_figures import Book, Figures

Seated = Mapping[tuple[int, int], Sequence[str]]
# The twins always sit at tables with these scores: 40,000 + 32,000 + 27,000 + 21,000 = 120,000.
TWINS = (40_000, 32_000, 27_000, 21_000)


@dataclass(frozen=True)
class Plot:
    """
    seated      who sits at the tables of the main rounds, by round and table
    cut         number of finalists
    absent      round, player who leaves in it, and the substitute who plays on
    book        the scores
    twins       two players who are equal in everything, at the cut
    correction  round and table whose first two scores were mixed up; the better one is then out of the final
    """

    seated: Seated
    cut: int
    absent: tuple[int, str, str]
    book: Book
    twins: tuple[str, str] = ("", "")
    correction: tuple[int, int, int, int] = (0, 0, 0, 0)
    players: frozenset[str] = field(default_factory=frozenset)

    @property
    def rounds(self) -> range:
        return range(1, 1 + max(number for number, _table in self.seated))

    def standings(self, book: Book | None = None) -> list[Figures]:
        return (book or self.book).standings(self.players, self.rounds)

    def corrected(self) -> Book:
        return swapped(self.book, *self.correction)


def swapped(book: Book, number: int, table: int, one: int, other: int) -> Book:
    """Return the book with two scores of a table exchanged."""
    players, scores = book.tables[number, table]
    changed = list(scores)
    changed[one], changed[other] = changed[other], changed[one]
    return Book({**book.tables, (number, table): (players, changed)}, set(book.forfeits))


def plot_of(seated: Seated, cut: int, absent: tuple[int, str, str], seed: int) -> Plot:
    """Return scores with exactly one tie, at the cut, and a correction that resolves it."""
    rng = random.Random(seed)
    players = sorted({player for four in seated.values() for player in four})
    met = {frozenset((one, other)) for four in seated.values() for one in four for other in four}
    apart = [(one, other) for one in players for other in players if one < other and {one, other} not in met]
    apart = [pair for pair in apart if absent[1] not in pair]
    for _attempt in range(20_000):
        plot = _drawn(seated, cut, absent, rng.choice(apart), frozenset(players), rng)
        found = plot.standings()
        edge = {one.player for one in found if one.order == found[cut - 1].order}
        ranks = {one.rank for one in found}
        if edge != set(plot.twins) or found[cut].player not in edge or len(ranks) != len(found) - 1:
            continue
        correction = _correction(plot, found)
        if correction:
            return Plot(seated, cut, absent, plot.book, plot.twins, correction, plot.players)
    raise AssertionError("no scores found that end in a tie at the cut")


def _drawn(
    seated: Seated, cut: int, absent: tuple[int, str, str], twins: tuple[str, str], players: frozenset[str],
    rng: random.Random,
) -> Plot:  # fmt: skip
    skill = {player: rng.gauss(0, 0.4) for player in sorted(players)}
    places = {number: rng.choice((0, 0, 1, 1, 2)) for number in {number for number, _table in seated}}
    book = Book(forfeits={absent[:2]})
    for (number, table), four in seated.items():
        scores = _scores(four, skill, twins, places[number], rng)
        who = [absent[2] if (number, player) == absent[:2] else player for player in four]
        book.tables[number, table] = (who, scores)
    return Plot(seated, cut, absent, book, twins, players=players)


def _scores(
    four: Sequence[str], skill: Mapping[str, float], twins: tuple[str, str], place: int, rng: random.Random
) -> list[int]:
    order = sorted(four, key=lambda player: -rng.gauss(skill[player], 1))
    twin = next((player for player in order if player in twins), None)
    if twin is None:
        steps = sorted(rng.sample(range(-180, 280), 3), reverse=True)
        scores = [30_000 + 100 * step for step in steps]
        scores.append(120_000 - sum(scores))
    else:
        order.remove(twin)
        order.insert(place, twin)
        scores = list(TWINS)
    given = dict(zip(order, scores, strict=True))
    return [given[player] for player in four]


def _correction(plot: Plot, before: Sequence[Figures]) -> tuple[int, int, int, int] | None:
    """Find two scores of the last round whose exchange puts a finalist out and both twins in."""
    inside = {one.player for one in before[: plot.cut - 1]} - set(plot.twins)
    last = plot.rounds[-1]
    for (number, table), (players, _scores) in plot.book.tables.items():
        if number != last or set(players) & set(plot.twins) or not set(players) & inside:
            continue
        for one in range(4):
            for other in range(one):
                after = plot.standings(swapped(plot.book, number, table, one, other))
                best = {figures.player for figures in after[: plot.cut]}
                is_clean = after[plot.cut - 1].order != after[plot.cut].order
                if is_clean and set(plot.twins) < best and len(best - inside - set(plot.twins)) == 0:
                    return number, table, one, other
    return None
