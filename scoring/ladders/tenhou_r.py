"""Tenhou's rating R: a bonus by place, corrected by the table's mean rating, times a factor that falls with games."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rules.errors import _
from rules.settlement import share_by_place
from scoring.exact import decimal, rounded
from scoring.flat import FlatMarks
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value
from scoring.tables import Tables, fours

SCALE = 1000
BONUS = {3: (30, 0, -30), 4: (30, 10, -10, -30)}


@dataclass(frozen=True, slots=True)
class TenhouRParameters:
    start: int = parameter(1500, 0, 10_000, _("Rating of a new player"))
    damping: int = parameter(2, 0, 1000, _("Thousandths that the factor loses with each game"))
    least: int = parameter(200, 0, 1000, _("Lowest factor, in thousandths"))
    pull: int = parameter(40, 1, 10_000, _("Rating points below the table's mean that are worth one point"))
    floor: int = parameter(0, 0, 10_000, _("The mean rating of the table counts as at least this; 0: no minimum"))
    scale: int = parameter(100, 1, 10_000, _("Size of all changes, in percent"))


def fits(game: Game) -> bool:
    """Whether the game has three or four players."""
    return len(game.players) in BONUS


def start(parameters: TenhouRParameters) -> Mark:
    return (0, parameters.start * SCALE)


def factor(parameters: TenhouRParameters, games: int) -> int:
    """Return max(0.2, 1 - 0.002 n) in thousandths, where n is the number of games rated before.

    >>> [factor(TenhouRParameters(), games) for games in (0, 100, 400, 1000)]
    [1000, 800, 200, 200]
    """
    return max(parameters.least, 1000 - parameters.damping * games)


def table_sum(parameters: TenhouRParameters, marks: Sequence[Mark]) -> int:
    """Return the sum of the ratings at the table, in thousandths; their mean counts as at least the floor."""
    return max(parameters.floor * SCALE * len(marks), sum([rating for _games, rating in marks]))


def change(parameters: TenhouRParameters, mark: Mark, bonus: tuple[int, int], table: int, seats: int = 4) -> int:
    """Return a player's change in thousandths: factor × (bonus + (mean - own) / pull) × scale, rounded once.

    bonus       the bonus of the place as (sum, number of players who share it)
    table       sum of the ratings at the table, in thousandths

    >>> change(TenhouRParameters(), (400, 2_000_000), (-30, 1), 4 * 1_600_000)
    -8000
    """
    worth, shared = bonus
    pull = seats * parameters.pull
    size = factor(parameters, mark[0]) * parameters.scale
    return rounded(size * (worth * SCALE * pull + shared * (table - seats * mark[1])), 100_000 * pull * shared)


def rate(parameters: TenhouRParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Rate one table; return the marks after it by seat.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> rate(TenhouRParameters(), game, [(0, 1_500_000)] * 4)
    [(1, 1530000), (1, 1510000), (1, 1490000), (1, 1470000)]
    """
    table, bonus, seats = table_sum(parameters, marks), share_by_place(game.places, BONUS[len(marks)]), len(marks)
    return [(mark[0] + 1, mark[1] + change(parameters, mark, one, table, seats))
            for mark, one in zip(marks, bonus, strict=True)]  # fmt: skip


@cache
def _sizes(parameters: TenhouRParameters) -> list[int]:
    """Return factor × scale by number of games; the last entry also holds beyond."""
    late = -(-1000 // parameters.damping) if parameters.damping else 0
    return [factor(parameters, games) * parameters.scale for games in range(late + 1)]


def sweep(parameters: TenhouRParameters, flat: FlatMarks, tables: Tables, marks_after: list[int] | None) -> None:
    """Do the same as `rate` for many tables of four, without a function call for each; the results are identical."""
    games, ratings, sizes, pull = flat.games, flat.values, _sizes(parameters), 4 * parameters.pull
    late, last, floor = len(sizes) - 1, sizes[-1], parameters.floor * SCALE * 4
    worth = [0, *(one * SCALE * pull for one in BONUS[4])]
    bottom, half = 100_000 * pull, 50_000 * pull
    for a, b, c, d, pa, pb, pc, pd in fours(flat.lines_of(tables.players), tables.places):
        na, nb, nc, nd = games[a], games[b], games[c], games[d]
        ra, rb, rc, rd = ratings[a], ratings[b], ratings[c], ratings[d]
        table = ra + rb + rc + rd
        if table < floor:
            table = floor
        if pa * pb * pc * pd == 24:
            top_a = (sizes[na] if na < late else last) * (worth[pa] + table - 4 * ra)
            top_b = (sizes[nb] if nb < late else last) * (worth[pb] + table - 4 * rb)
            top_c = (sizes[nc] if nc < late else last) * (worth[pc] + table - 4 * rc)
            top_d = (sizes[nd] if nd < late else last) * (worth[pd] + table - 4 * rd)
            # Round half away from zero, as `rounded` does.
            ratings[a] = ra + (top_a + half) // bottom if top_a >= 0 else ra - (half - top_a) // bottom
            ratings[b] = rb + (top_b + half) // bottom if top_b >= 0 else rb - (half - top_b) // bottom
            ratings[c] = rc + (top_c + half) // bottom if top_c >= 0 else rc - (half - top_c) // bottom
            ratings[d] = rd + (top_d + half) // bottom if top_d >= 0 else rd - (half - top_d) // bottom
        else:  # a shared place
            for line, one in zip((a, b, c, d), share_by_place((pa, pb, pc, pd), BONUS[4]), strict=True):
                ratings[line] += change(parameters, (games[line], ratings[line]), one, table)
        games[a], games[b], games[c], games[d] = na + 1, nb + 1, nc + 1, nd + 1
        if marks_after is not None:
            marks_after += (na + 1, ratings[a], nb + 1, ratings[b], nc + 1, ratings[c], nd + 1, ratings[d])


def shown(parameters: TenhouRParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def explain(parameters: TenhouRParameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    marks = [before[one] for one in game.players]
    mark, table, seats = marks[seat], table_sum(parameters, marks), len(marks)
    bonus = share_by_place(game.places, BONUS[seats])[seat]
    moved = change(parameters, mark, bonus, table, seats)
    values: dict[str, Value] = {
        "games": mark[0],
        "factor": decimal(Fraction(factor(parameters, mark[0]), 1000), 3),
        "bonus": decimal(Fraction(*bonus), 0 if bonus[0] % bonus[1] == 0 else 3, sign=True),
        "mean": decimal(Fraction(table, SCALE * seats), 3),
        "rating": _text(mark[1]),
        "pull": parameters.pull,
        "scale": decimal(Fraction(parameters.scale, 100), 2),
        "change": decimal(Fraction(moved, SCALE), 3, sign=True),
        "after": _text(mark[1] + moved),
    }
    return (
        Sentence(_("Factor after {games} games: {factor}. Mean rating of the table: {mean}."), values),
        Sentence(_("{factor} × ({bonus} + ({mean} − {rating}) ÷ {pull}) × {scale} = {change}."), values),
        Sentence(_("{rating} → {after}."), values),
    )


def _text(rating: int) -> str:
    return decimal(Fraction(rating, SCALE), 3)


LADDER = Ladder(
    key="tenhou_r",
    name=_("Tenhou R"),
    help=(
        _("Everybody starts at 1500."),
        _("The places are worth +30, +10, −10 and −30; players who share places share their worth."),
        _(
            "(Mean rating of the table − rating of the player) ÷ 40 is added: a strong table adds, a weak table "
            "subtracts."
        ),
        _("All of it is multiplied by a factor: 1 in the first game, 0.002 less with every game, never below 0.2."),
        _("At a table of three the places are worth +30, 0 and −30."),
    ),
    source="tenhou.net/man, レーティング; riichi.wiki, Tenhou.net ranking",
    parameters=TenhouRParameters,
    start=start,
    rate=rate,
    sweep=sweep,
    shown=shown,
    explain=explain,
    fits=fits,
    precision=_("Each change is computed exactly and rounded to a thousandth."),
)
