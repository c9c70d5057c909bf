"""Plackett-Luce skill (Weng-Lin, algorithm 4): the order at a table is drawn place by place.

Not symmetric: from equal players the last loses more than the first wins.
"""

import math
from collections.abc import Sequence

from rules.errors import _
from scoring.ladders import weng_lin
from scoring.ladders.ladder import Ladder
from scoring.ladders.weng_lin import Seat, WengLinParameters, explain_with, rate_with
from scoring.sentences import Sentence, Value


def update(
    parameters: WengLinParameters, places: Sequence[int], means: Sequence[float], variances: Sequence[float]
) -> list[tuple[float, float]]:
    """Omega and Delta of every seat.

    >>> means, variances = [25.0] * 4, [(25 / 3) ** 2 + (25 / 300) ** 2] * 4
    >>> moves = update(WengLinParameters(beta=25 / 6), (1, 2, 3, 4), means, variances)
    >>> [round(25 + omega, 4) for omega, delta in moves]
    [27.7953, 26.5529, 24.6894, 20.9624]
    """
    whole = math.sqrt(sum(variances) + len(places) * parameters.beta**2)
    weights = [math.exp(mean / whole) for mean in means]
    # For the place of each seat q: who was still to be placed, and how many share the place.
    left = [sum(w for w, place in zip(weights, places, strict=True) if place >= at) for at in places]
    shared = [places.count(at) for at in places]
    moves = []
    for seat, variance in enumerate(variances):
        omega = delta = 0.0
        for other, at in enumerate(places):
            if at > places[seat]:
                continue
            share = weights[seat] / left[other]
            omega += ((other == seat) - share) / shared[other]
            delta += share * (1.0 - share) / shared[other]
        gamma = math.sqrt(variance) / whole
        moves.append((variance / whole * omega, gamma * variance / whole**2 * delta))
    return moves


def working(told: Seat) -> list[Sentence]:
    """Place by place, down to the own one: how likely it was to be drawn for it, and whether one was."""
    places, parameters = told.game.places, told.parameters
    whole = math.sqrt(sum(told.variances) + len(places) * parameters.beta**2)
    weights = [math.exp(mean / whole) for mean in told.means]
    lines, total = [], 0.0
    for other in sorted(range(len(places)), key=places.__getitem__):
        if places[other] <= told.place:
            left = sum(weight for weight, place in zip(weights, places, strict=True) if place >= places[other])
            line, part = _draw(told, other, weights[told.seat] / left)
            lines.append(line)
            total += part
    values: dict[str, Value] = {
        "variance": f"{told.variance:.4f}",
        "whole": f"{whole:.4f}",
        "total": f"{total:+.4f}",
        "omega": f"{told.variance / whole * total:+.4f}",
    }
    return [
        *lines,
        Sentence(
            _("Together {total}; with the spread of the table {whole}: {variance} ÷ {whole} × {total} = {omega}."),
            values,
        ),
    ]


def _draw(told: Seat, other: int, share: float) -> tuple[Sentence, float]:
    """One place drawn, and what it adds; those who share a place share that."""
    came, shared = int(other == told.seat), told.game.places.count(told.game.places[other])
    part = (came - share) / shared
    values: dict[str, Value] = {
        **told.who(other),
        "chance": f"{100 * share:.2f}",
        "share": f"{share:.4f}",
        "came": came,
        "shared": shared,
        "part": f"{part:+.4f}",
    }
    text = (
        _("Place {place} to {opponent} ({mu} ± {sigma}); the own chance was {chance} %: {came} − {share} = {part}.")
        if shared == 1
        else _(
            "Place {place}, shared, to {opponent} ({mu} ± {sigma}); the own chance was {chance} %: "
            "({came} − {share}) ÷ {shared} = {part}."
        )
    )
    return Sentence(text, values), part


LADDER = Ladder(
    key="plackett_luce",
    name=_("Plackett-Luce skill"),
    help=(
        _("Everybody has a skill and an uncertainty of it; both move after every game."),
        _("The order at the table is read as a draw: first the winner among all, then the second among the rest."),
        _("Who comes in better than the skills foretold gains; who is uncertain moves more."),
        _("The last place costs more than the first place wins."),
        _("Luck in a game (beta) is set three times higher than in games of pure skill."),
    ),
    source="R. C. Weng, C.-J. Lin, JMLR 12 (2011) 267-300, algorithm 4",
    parameters=WengLinParameters,
    start=weng_lin.start,
    rate=rate_with(update),
    shown=weng_lin.shown,
    title=weng_lin.title,
    explain=explain_with(update, working),
    chance=weng_lin.chance,
    precision=_("Floating point inside a game; skill and uncertainty are rounded to a billionth after it."),
    decimals=2,
)
