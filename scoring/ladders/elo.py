"""Pairwise Elo: a table of four counts as six games, one for each pair.

A player's change is the sum of rounded parts, one for each opponent, so that the player can add it up. If all players
at the table have the same K, the changes add up to 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import pow

from rules.errors import _
from scoring.exact import decimal
from scoring.flat import FlatMarks
from scoring.games import Game
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value, Who
from scoring.tables import Tables, fours

SCALE = 1_000_000  # ratings are kept in millionths
WHOLE = 1.5 * 2**52  # adding and subtracting it rounds a float to a whole number, half to even: a fast `round`


@dataclass(frozen=True, slots=True)
class EloParameters:
    start: int = parameter(1500, 0, 10_000, _("Rating of a new player"))
    spread: int = parameter(400, 50, 10_000, _("Difference at which ten wins are expected for one loss"))
    first_k: int = parameter(32, 0, 1000, _("K of a new player"))
    first_games: int = parameter(10, 0, 100_000, _("Games with the first K"))
    middle_k: int = parameter(16, 0, 1000, _("K after the first games"))
    middle_games: int = parameter(100, 0, 100_000, _("Games after which the last K begins"))
    last_k: int = parameter(8, 0, 1000, _("K of an experienced player"))


def start(parameters: EloParameters) -> Mark:
    return (0, parameters.start * SCALE)


def k_of(parameters: EloParameters, games: int) -> int:
    """Return K, which falls with the number of games played.

    >>> [k_of(EloParameters(), games) for games in (0, 9, 10, 99, 100)]
    [32, 32, 16, 16, 8]
    """
    if games < parameters.first_games:
        return parameters.first_k
    return parameters.middle_k if games < parameters.middle_games else parameters.last_k


def strength(parameters: EloParameters, rating: int) -> float:
    """Return 10 ^ (rating / spread); the chances of two players are in the ratio of their strengths."""
    return pow(10.0, rating / (SCALE * parameters.spread))


def expected(own: float, other: float) -> float:
    """Return the expected result of a pair, given two strengths: 1 / (1 + 10 ^ (difference / spread)).

    >>> round(expected(*(strength(EloParameters(), rating * SCALE) for rating in (1900, 1500))), 4)
    0.9091
    """
    return own / (own + other)


def rate(parameters: EloParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Rate one table: each pair adds K / (n - 1) × (result - expected), in millionths. Return the marks by seat.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> rate(EloParameters(), game, [(0, 1_500_000_000)] * 4)
    [(1, 1515999999), (1, 1505333333), (1, 1494666667), (1, 1484000001)]
    """
    changes = [sum(row) for row in parts(parameters, game, marks)]
    return [(played + 1, rating + change) for (played, rating), change in zip(marks, changes, strict=True)]


def parts(parameters: EloParameters, game: Game, marks: Sequence[Mark]) -> list[list[int]]:
    """Return [seat][other]: the part of the seat's change that comes from the other seat, in millionths."""
    others = len(marks) - 1
    strengths = [strength(parameters, rating) for _games, rating in marks]
    shares = [k_of(parameters, games) * SCALE / others for games, _rating in marks]
    found = [[0] * len(marks) for _mark in marks]
    for seat, other in combinations(range(len(marks)), 2):
        surprise = result(game.places, seat, other) - expected(strengths[seat], strengths[other])
        found[seat][other] = round(shares[seat] * surprise)
        found[other][seat] = -round(shares[other] * surprise)
    return found


def result(places: Sequence[int], seat: int, other: int) -> float:
    """Return the result of a pair: 1 ahead, 1/2 equal, 0 behind."""
    own, theirs = places[seat], places[other]
    return 1.0 if own < theirs else 0.5 if own == theirs else 0.0


@cache
def _shares(parameters: EloParameters) -> list[float]:
    """Return K / 3 in millionths by number of games, for a table of four; the last entry also holds beyond."""
    late = max(parameters.first_games, parameters.middle_games)
    return [k_of(parameters, games) * SCALE / 3 for games in range(late + 1)]


def sweep(parameters: EloParameters, flat: FlatMarks, tables: Tables, marks_after: list[int] | None) -> None:
    """Do the same as `rate` for many tables of four, without a function call for each; the results are identical."""
    games, ratings, shares = flat.games, flat.values, _shares(parameters)
    late, last, per_rating, whole = len(shares) - 1, shares[-1], SCALE * parameters.spread, WHOLE
    for a, b, c, d, pa, pb, pc, pd in fours(flat.lines_of(tables.players), tables.places):
        na, nb, nc, nd = games[a], games[b], games[c], games[d]
        ra, rb, rc, rd = ratings[a], ratings[b], ratings[c], ratings[d]
        ka, kb = shares[na] if na < late else last, shares[nb] if nb < late else last
        kc, kd = shares[nc] if nc < late else last, shares[nd] if nd < late else last
        sa, sb = pow(10.0, ra / per_rating), pow(10.0, rb / per_rating)
        sc, sd = pow(10.0, rc / per_rating), pow(10.0, rd / per_rating)
        ab = (1.0 if pa < pb else 0.5 if pa == pb else 0.0) - sa / (sa + sb)
        ac = (1.0 if pa < pc else 0.5 if pa == pc else 0.0) - sa / (sa + sc)
        ad = (1.0 if pa < pd else 0.5 if pa == pd else 0.0) - sa / (sa + sd)
        bc = (1.0 if pb < pc else 0.5 if pb == pc else 0.0) - sb / (sb + sc)
        bd = (1.0 if pb < pd else 0.5 if pb == pd else 0.0) - sb / (sb + sd)
        cd = (1.0 if pc < pd else 0.5 if pc == pd else 0.0) - sc / (sc + sd)
        ab_a, ab_b = ka * ab + whole - whole, kb * ab + whole - whole
        ac_a, ac_c = ka * ac + whole - whole, kc * ac + whole - whole
        ad_a, ad_d = ka * ad + whole - whole, kd * ad + whole - whole
        bc_b, bc_c = kb * bc + whole - whole, kc * bc + whole - whole
        bd_b, bd_d = kb * bd + whole - whole, kd * bd + whole - whole
        cd_c, cd_d = kc * cd + whole - whole, kd * cd + whole - whole
        games[a], games[b], games[c], games[d] = na + 1, nb + 1, nc + 1, nd + 1
        ratings[a], ratings[b] = ra + int(ab_a + ac_a + ad_a), rb + int(bc_b + bd_b - ab_b)
        ratings[c], ratings[d] = rc + int(cd_c - ac_c - bc_c), rd - int(ad_d + bd_d + cd_d)
        if marks_after is not None:
            marks_after += (na + 1, ratings[a], nb + 1, ratings[b], nc + 1, ratings[c], nd + 1, ratings[d])


def shown(parameters: EloParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def chance(parameters: EloParameters, own: Mark, other: Mark) -> float:
    return expected(strength(parameters, own[1]), strength(parameters, other[1]))


def explain(parameters: EloParameters, games: Sequence[Game], before: Marks, player: int) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    marks = [before[one] for one in game.players]
    played, rating = marks[seat]
    change = sum(parts(parameters, game, marks)[seat])
    k = k_of(parameters, played)
    own: dict[str, Value] = {"rating": _text(rating), "games": played, "k": k, "others": len(marks) - 1}
    total: dict[str, Value] = {
        "change": _text(change, sign=True),
        "before": _text(rating),
        "after": _text(rating + change),
    }
    return (
        Sentence(_("Rating {rating}; after {games} games K is {k}, shared among {others} opponents."), own),
        *(_against(parameters, game, marks, seat, other) for other in range(len(marks)) if other != seat),
        Sentence(_("Together {change}: {before} → {after}."), total),
    )


def _against(parameters: EloParameters, game: Game, marks: Sequence[Mark], seat: int, other: int) -> Sentence:
    values: dict[str, Value] = {
        "opponent": Who(game.players[other]),
        "rating": _text(marks[other][1]),
        "expected": f"{chance(parameters, marks[seat], marks[other]):.4f}",
        "result": f"{result(game.places, seat, other):g}",
        "k": k_of(parameters, marks[seat][0]),
        "others": len(marks) - 1,
        "change": _text(parts(parameters, game, marks)[seat][other], sign=True),
    }
    return Sentence(_("Against {opponent} ({rating}): {k} ÷ {others} × ({result} − {expected}) = {change}."), values)


def _text(rating: int, *, sign: bool = False) -> str:
    return decimal(Fraction(rating, SCALE), 3, sign=sign)


LADDER = Ladder(
    key="elo",
    name=_("Elo"),
    help=(
        _("Everybody starts at the same rating."),
        _("A game counts as one small game against each opponent at the table: ahead 1, equal ½, behind 0."),
        _("The difference of two ratings gives the expected result: 1 ÷ (1 + 10^(difference ÷ spread))."),
        _("K ÷ opponents × (result − expected) is added for each of them."),
        _("K falls with the number of games: ratings of new players change fast, those of experienced players slowly."),
        _("At a table of three there are three pairs instead of six."),
    ),
    source=_("A. E. Elo, The Rating of Chessplayers (1978); pairwise at tables of four"),
    parameters=EloParameters,
    start=start,
    rate=rate,
    sweep=sweep,
    shown=shown,
    explain=explain,
    chance=chance,
    precision=_("Each pair's part is rounded to a millionth; sums are exact."),
)
