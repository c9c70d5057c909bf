"""How the ranking points of a finished hanchan came about: score, uma, oka and so on."""

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True)
class PartShown:
    name: str
    points: Sequence[int]


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
    )


def parts_shown(hanchan: Hanchan) -> list[PartShown]:
    return [PartShown(_name(part), part.points) for part in parts_of(hanchan)]


def _name(part: GamePart) -> str:
    amount = "" if part.amount is None else number_format(part.amount, use_l10n=True, force_grouping=True)
    # Points that are the score itself need no "− 0".
    return str(_("Score")) if part.key == "score" and not part.amount else str(NAMES[part.key]) % {"n": amount}
