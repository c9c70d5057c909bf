"""Tenhou's rating R: a bonus by place, corrected by the table's mean rating, damped with the games played."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from rules.settlement import share_by_place
from scoring.exact import decimal, rounded
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value
from scoring.tables import Tables

SCALE = 1000
BONUS = {3: (30, 0, -30), 4: (30, 10, -10, -30)}


@dataclass(frozen=True, slots=True)
class TenhouRParameters:
    start: int = parameter(1500, 0, 10_000, _("Rating of a new player"))
    damping: int = parameter(2, 0, 1000, _("Thousandths that the factor loses with each game"))
    least: int = parameter(200, 0, 1000, _("Least factor, in thousandths"))
    pull: int = parameter(40, 1, 10_000, _("Rating points below the table's mean that are worth one point"))
    floor: int = parameter(0, 0, 10_000, _("The table's mean counts at least this; 0: as it is"))
    scale: int = parameter(100, 1, 10_000, _("Size of all changes, in percent"))


def fits(game: Game) -> bool:
    """Tables of three and four."""
    return len(game.players) in BONUS


def start(parameters: TenhouRParameters) -> Mark:
    return (0, parameters.start * SCALE)


def factor(parameters: TenhouRParameters, games: int) -> int:
    """max(0.2, 1 - 0.002 n) with n games rated before, in thousandths.

    >>> [factor(TenhouRParameters(), games) for games in (0, 100, 400, 1000)]
    [1000, 800, 200, 200]
    """
    return max(parameters.least, 1000 - parameters.damping * games)


def table_sum(parameters: TenhouRParameters, marks: Sequence[Mark]) -> int:
    """The ratings of the table added up, in thousandths; its mean counts at least the floor."""
    return max(parameters.floor * SCALE * len(marks), sum([rating for _games, rating in marks]))


def change(parameters: TenhouRParameters, mark: Mark, bonus: tuple[int, int], table: int, seats: int = 4) -> int:
    """The change of one player, in thousandths: factor × (bonus + (mean - own) / pull) × scale, rounded once.

    bonus       what the place is worth, as (sum, number who share it)
    table       sum of the ratings at the table

    >>> change(TenhouRParameters(), (400, 2_000_000), (-30, 1), 4 * 1_600_000)
    -8000
    """
    worth, shared = bonus
    pull = seats * parameters.pull
    size = factor(parameters, mark[0]) * parameters.scale
    return rounded(size * (worth * SCALE * pull + shared * (table - seats * mark[1])), 100_000 * pull * shared)


def rate(parameters: TenhouRParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Rate one table.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> rate(TenhouRParameters(), game, [(0, 1_500_000)] * 4)
    [(1, 1530000), (1, 1510000), (1, 1490000), (1, 1470000)]
    """
    table, bonus, seats = table_sum(parameters, marks), share_by_place(game.places, BONUS[len(marks)]), len(marks)
    return [(mark[0] + 1, mark[1] + change(parameters, mark, one, table, seats))
            for mark, one in zip(marks, bonus, strict=True)]  # fmt: skip


def sweep(parameters: TenhouRParameters, marks: dict[int, Mark], tables: Tables, told: list[Mark] | None) -> None:
    """`rate` for many tables of four, without a call for each: the numbers are the same to the last digit."""
    get, begin, floor = marks.get, start(parameters), parameters.floor * SCALE * 4
    pull = 4 * parameters.pull
    worth = [0, *(one * SCALE * pull for one in BONUS[4])]
    bottom, half = 100_000 * pull, 50_000 * pull
    late = -(-1000 // parameters.damping) if parameters.damping else 0
    sizes = [factor(parameters, games) * parameters.scale for games in range(late + 1)]
    last, columns = sizes[-1], (tables.players, tables.places)
    for a, b, c, d, pa, pb, pc, pd in zip(*(column[seat::4] for column in columns for seat in range(4)), strict=True):
        before = (na, ra), (nb, rb), (nc, rc), (nd, rd) = get(a, begin), get(b, begin), get(c, begin), get(d, begin)
        table = ra + rb + rc + rd
        if table < floor:
            table = floor
        if pa * pb * pc * pd != 24:  # a shared place
            bonus = share_by_place((pa, pb, pc, pd), BONUS[4])
            after = [(one[0] + 1, one[1] + change(parameters, one, own, table))
                     for one, own in zip(before, bonus, strict=True)]  # fmt: skip
            marks.update(zip((a, b, c, d), after, strict=True))
            if told is not None:
                told += after
            continue
        top_a = (sizes[na] if na < late else last) * (worth[pa] + table - 4 * ra)
        top_b = (sizes[nb] if nb < late else last) * (worth[pb] + table - 4 * rb)
        top_c = (sizes[nc] if nc < late else last) * (worth[pc] + table - 4 * rc)
        top_d = (sizes[nd] if nd < late else last) * (worth[pd] + table - 4 * rd)
        # Rounded half away from zero, as `rounded` does.
        marks[a] = after_a = (na + 1, ra + (top_a + half) // bottom if top_a >= 0 else ra - (half - top_a) // bottom)
        marks[b] = after_b = (nb + 1, rb + (top_b + half) // bottom if top_b >= 0 else rb - (half - top_b) // bottom)
        marks[c] = after_c = (nc + 1, rc + (top_c + half) // bottom if top_c >= 0 else rc - (half - top_c) // bottom)
        marks[d] = after_d = (nd + 1, rd + (top_d + half) // bottom if top_d >= 0 else rd - (half - top_d) // bottom)
        if told is not None:
            told += (after_a, after_b, after_c, after_d)


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
        _("The places are worth +30, +10, −10 and −30; who share a place share its worth."),
        _("A table stronger than oneself adds its lead ÷ 40, a weaker one takes it away."),
        _("All of it is multiplied by a factor: 1 in the first game, 0.002 less with every game, never below 0.2."),
    ),
    source="tenhou.net/man, レーティング; riichi.wiki, Tenhou.net ranking",
    parameters=TenhouRParameters,
    start=start,
    rate=rate,
    sweep=sweep,
    shown=shown,
    explain=explain,
    fits=fits,
    precision=_("Each change is worked out exactly and rounded to a thousandth."),
)
