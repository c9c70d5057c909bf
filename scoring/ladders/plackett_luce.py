"""Plackett-Luce skill (Weng-Lin, algorithm 4): the order at a table is modelled as a draw, place by place.

It is not symmetric: among equal players the last loses more than the first wins.
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
    """Return (omega, delta) of every seat: the change of the mean and the relative decrease of the variance.

    places, means, variances    by seat

    >>> means, variances = [25.0] * 4, [(25 / 3) ** 2 + (25 / 300) ** 2] * 4
    >>> moves = update(WengLinParameters(beta=25 / 6), (1, 2, 3, 4), means, variances)
    >>> [round(25 + omega, 4) for omega, delta in moves]
    [27.7953, 26.5529, 24.6894, 20.9624]
    """
    whole = math.sqrt(sum(variances) + len(places) * parameters.beta**2)
    square = whole**2
    weights = [math.exp(mean / whole) for mean in means]
    # For the place of each seat: the weight of the players not yet placed, and how many share the place.
    left = [sum([weights[seat] for seat, place in enumerate(places) if place >= at]) for at in places]
    shared = [places.count(at) for at in places]
    moves = []
    for seat, variance in enumerate(variances):
        omega = delta = 0.0
        own, weight = places[seat], weights[seat]
        for other, at in enumerate(places):
            if at > own:
                continue
            share = weight / left[other]
            omega += ((other == seat) - share) / shared[other]
            delta += share * (1.0 - share) / shared[other]
        gamma = math.sqrt(variance) / whole
        moves.append((variance / whole * omega, gamma * variance / square * delta))
    return moves


def working(rated: Seat) -> list[Sentence]:
    """Explain each place down to the player's own: the player's chance to be drawn for it, and the result."""
    places, parameters = rated.game.places, rated.parameters
    whole = math.sqrt(sum(rated.variances) + len(places) * parameters.beta**2)
    weights = [math.exp(mean / whole) for mean in rated.means]
    lines, total = [], 0.0
    for other in sorted(range(len(places)), key=places.__getitem__):
        if places[other] <= rated.place:
            left = sum(weight for weight, place in zip(weights, places, strict=True) if place >= places[other])
            line, part = _draw(rated, other, weights[rated.seat] / left)
            lines.append(line)
            total += part
    values: dict[str, Value] = {
        "variance": f"{rated.variance:.4f}",
        "whole": f"{whole:.4f}",
        "total": f"{total:+.4f}",
        "omega": f"{rated.variance / whole * total:+.4f}",
    }
    return [
        *lines,
        Sentence(
            _("Together {total}; with the spread of the table {whole}: {variance} ÷ {whole} × {total} = {omega}."),
            values,
        ),
    ]


def _draw(rated: Seat, other: int, share: float) -> tuple[Sentence, float]:
    """Explain one place and its part of the change; players who share the place share the part."""
    came, shared = int(other == rated.seat), rated.game.places.count(rated.game.places[other])
    part = (came - share) / shared
    values: dict[str, Value] = {
        **rated.who(other),
        "chance": f"{100 * share:.2f}",
        "share": f"{share:.4f}",
        "came": came,
        "shared": shared,
        "part": f"{part:+.4f}",
    }
    text = (
        _(
            "Place {place} to {opponent} ({mu} ± {sigma}); the player's chance was {chance} %: {came} − {share} = "
            "{part}."
        )
        if shared == 1
        else _(
            "Place {place}, shared, to {opponent} ({mu} ± {sigma}); the player's chance was {chance} %: ({came} − "
            "{share}) ÷ {shared} = {part}."
        )
    )
    return Sentence(text, values), part


LADDER = Ladder(
    key="plackett_luce",
    name=_("Plackett-Luce skill"),
    help=(
        _("Every player has a skill and its uncertainty; both change after every game."),
        _("The order at the table is modelled as a draw: first the winner among all, then the second among the rest."),
        _("Players who finish better than predicted gain skill; the skill of uncertain players changes more."),
        _("The last place costs more than the first place wins."),
        _("Luck in a game (beta) is set three times higher than in games of pure skill."),
        _("At a table of three the order of the three places counts."),
    ),
    source=_("R. C. Weng, C.-J. Lin, JMLR 12 (2011) 267-300, algorithm 4"),
    parameters=WengLinParameters,
    start=weng_lin.start,
    rate=rate_with(update),
    shown=weng_lin.shown,
    deviation=weng_lin.deviation,
    title=weng_lin.title,
    explain=explain_with(update, working),
    chance=weng_lin.chance,
    precision=_("Floating point inside a game; skill and uncertainty are rounded to a billionth after it."),
    decimals=2,
)
