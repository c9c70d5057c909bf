"""How the ranking points of a finished hanchan came about: score, uma, oka and so on."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from league.core.points import entered_penalty
from league.records.models import Hanchan
from league.records.settlement import played_under
from rules.settlement import GamePart
from scoring.game import game_parts

# `%(n)s` is the part's amount.
NAMES = {
    "score": _("Score − %(n)s"),
    "deposits": _("Deposits left"),
    "rounding": _("Rounding"),
    "uma": _("Uma"),
    "oka": _("Oka"),
    "place": _("Place"),
    "chips": _("Chips, %(n)s each"),
    "penalty": _("Penalty"),
}


class Term(NamedTuple):
    """One term of a seat's points: how much, and of what."""

    name: str
    points: int


def parts_of(hanchan: Hanchan) -> tuple[GamePart, ...]:
    """Return the parts of the points of a finished hanchan; empty for others, or if its ruleset does not name them."""
    if not hanchan.counts:
        return ()
    ruleset, options = played_under(hanchan.house_rules)
    seats = hanchan.participants.all()
    return game_parts(
        ruleset,
        options,
        scores=[seat.score for seat in seats],
        chips=[seat.chips for seat in seats],
        deposits=hanchan.deposits,
        penalties=[entered_penalty(seat.penalty) for seat in seats],
        spectators=hanchan.spectators,
        sum_decided=bool(hanchan.sum_reason),
    )


def sums_shown(hanchan: Hanchan) -> list[list[Term]]:
    """Return the terms that each seat's points are the sum of, by seat, without those that are 0 for the seat.

    Empty where the points are the score itself, or those of the place alone: such a sum says nothing.
    """
    parts = parts_of(hanchan)
    if not parts or (len(parts) == 1 and not parts[0].amount):
        return []
    return [_terms(parts, seat) for seat in range(len(parts[0].points))]


def _terms(parts: Sequence[GamePart], seat: int) -> list[Term]:
    terms = [Term(_name(part), part.points[seat]) for part in parts]
    return [term for term in terms if term.points] or terms[:1]


def _name(part: GamePart) -> str:
    amount = "" if part.amount is None else number_format(part.amount, use_l10n=True, force_grouping=True)
    # Points that are the score itself need no "− 0".
    return str(_("Score")) if part.key == "score" and not part.amount else str(NAMES[part.key]) % {"n": amount}
