"""The fairness report as a sheet: a row for each player, and the figures with their bounds above them."""

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _

from league.core.templatetags.figures import WIND_KEYS, WIND_NAMES
from league.sheets.sheet import Cell, Column, reference
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.fairness import FairnessFigure, FairnessLine, fairness_report


def fairness_rows(access: TournamentAccess) -> tuple[list[Column], list[list[Cell]]]:
    columns = [
        Column("number", _("No."), 0),
        Column("entrant", _("Player"), kind="reference"),
        Column("played", _("Rounds"), 0),
        Column("opponents", _("Different opponents"), 0),
        Column("repeats", _("Repeated meetings"), 0),
        Column("most_met", _("Most often with one opponent"), 0),
        *(Column(WIND_KEYS[seat], str(WIND_NAMES[seat]), 0) for seat in range(access.tournament.seats)),
        Column("tables", _("Different tables"), 0),
        Column("most_at_table", _("Most rounds at one table"), 0),
        Column("strength", _("Mean rank of the opponents"), 1, kind="decimal"),
    ]
    return columns, [_row(line, access) for line in fairness_report(access).lines]


def _row(line: FairnessLine, access: TournamentAccess) -> list[Cell]:
    person = line.line
    who: list[Cell] = [line.entrant.number, reference(line.entrant.pk, access.name_of(line.entrant))]
    met = [person.played, person.opponents, person.repeats, person.most_met]
    strength = None if line.strength is None else Decimal(str(line.strength))
    return [*who, *met, *person.winds, person.tables, person.most_at_table, strength]


def fairness_head(access: TournamentAccess) -> Iterator[tuple[str, str]]:
    """Yield the figures of the whole tournament, and of each stage if it has several."""
    for figure in fairness_report(access).figures:
        yield str(figure.words), figure_text(figure)
    stages = list(access.tournament.stages.order_by("number"))
    for stage in stages if len(stages) > 1 else ():
        for figure in fairness_report(access, stage).figures:
            yield f"{stage.name}: {figure.words}", figure_text(figure)


def figure_text(figure: FairnessFigure) -> str:
    """Return a figure with its bound."""
    value = "–" if figure.value is None else str(figure.value)
    return value if figure.bound is None else _("%(value)s (bound %(bound)s)") % {"value": value, "bound": figure.bound}
