"""The sheets about the federation's ranking: a preview of its points, and the ranking of countries."""

from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from league.sheets.sheet import Cell, Column, Sheet, reference
from league.tournaments.core.access import TournamentAccess
from league.tournaments.printing.sheet_rows import Rows
from league.tournaments.standings.federation import FORMULA, SOURCE, FederationPreview, federation_preview
from scoring.exact import decimal


def number(value: Fraction, decimals: int) -> Decimal:
    return Decimal(decimal(value, decimals))


def weight_sentence(preview: FederationPreview) -> str:
    """The weight with its terms: 3 = 2 days + 0.5 for 48 players + 0.5 for 6 countries."""
    terms = preview.weight
    words = _(
        "Weight %(total)s = %(days)s for the days + %(players)s for %(n)s players + %(countries)s for %(m)s countries"
    )
    return words % {
        "total": number(terms.total, 1), "days": number(terms.days, 1), "players": number(terms.players, 1),
        "n": preview.players, "countries": number(terms.countries, 1), "m": len(preview.countries),
    }  # fmt: skip


def preview_notes(preview: FederationPreview) -> list[str]:
    """What every form of the preview says below it."""
    return [
        _("Preview: only the federation’s own list is valid. A qualification would add 1 to the weight."),
        _("Points = %(formula)s, with N players and place p.") % {"formula": FORMULA},
        weight_sentence(preview) + ".",
        _("Source: %(source)s") % {"source": SOURCE},
    ]


def ema_preview(access: TournamentAccess) -> Rows:
    columns = [
        Column("rank", _("Rank"), 0),
        Column("entrant", _("Player"), kind="reference"),
        Column("country", _("Country")),
        Column("base_rank", _("EMA points (preview)"), 2, kind="decimal"),
        Column("weight", _("Weight"), 1, kind="decimal"),
    ]
    preview = federation_preview(access.table())
    weight = number(preview.weight.total, 1)
    rows: list[list[Cell]] = [
        [
            line.rank,
            reference(line.entrant.pk, access.name_of(line.entrant)),
            line.entrant.country,
            number(points, 2),
            weight,
        ]
        for line, points in preview.rows
    ]
    return columns, rows


def countries(access: TournamentAccess) -> Rows:
    columns = [
        Column("rank", _("Rank"), 0),
        Column("country", _("Country")),
        Column("players", _("Players"), 0),
        Column("mean", _("Mean of the best three"), 2, kind="decimal"),
        *(Column(f"best_{n}", _("Best %(n)s") % {"n": n}, 2, kind="decimal") for n in (1, 2, 3)),
        Column("average_place", _("Average place"), 2, kind="decimal"),
    ]
    rows: list[list[Cell]] = []
    for country in federation_preview(access.table()).countries:
        best: list[Cell] = [number(points, 2) for points in country.best]
        best += [None] * (3 - len(best))
        rows.append(
            [
                country.rank,
                country.country,
                country.players,
                number(country.mean, 2),
                *best,
                number(country.average_place, 2),
            ]
        )
    return columns, rows


def with_notes(sheet: Sheet, access: TournamentAccess) -> Sheet:
    notes = preview_notes(federation_preview(access.table()))
    return Sheet(sheet.title, sheet.columns, sheet.rows, head=sheet.head, foot=[*notes, *sheet.foot])
