"""Prints for a wall, in large letters: a round by table, a round by name, and a page for each table."""

import unicodedata
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from league.core.templatetags.figures import WIND_NAMES
from league.players.models import fold_name
from league.tournaments.core.selectors import RoundTable
from league.tournaments.models import Round
from league.tournaments.printing.sheet_rows import wind_of

if TYPE_CHECKING:
    from league.tournaments.printing.blocks import Paper


def round_by_table(paper: "Paper", shown: tuple[Round, list[RoundTable]]) -> dict[str, Any]:
    """A row for each table of a round, with its players by wind."""
    round_, lines = shown
    seats = range(round_.tournament.seats)
    rows = [[_("Table"), *(str(WIND_NAMES[seat]) for seat in seats)]]
    for line in lines:
        seated = {seat.seat: paper.named(seat.entrant) for seat in line.seats}
        rows.append([str(line.table.number), *(seated.get(seat, "") for seat in seats)])
    return paper.block(round_.title, rows=rows)


def round_by_name(paper: "Paper", shown: tuple[Round, list[RoundTable]]) -> dict[str, Any]:
    """A row for each player of a round, by name, with table and wind."""
    round_, lines = shown
    seats = [(paper.access.name_of(seat.entrant), line, seat) for line in lines for seat in line.seats]
    rows = [[_("Player"), _("Table"), _("Wind")]]
    for name, line, seat in sorted(seats, key=lambda found: (_by_letters(found[0]), found[1].table.number)):
        rows.append([name, str(line.table.number), wind_of(seat)])
    return paper.block(round_.title, rows=rows)


def _by_letters(name: str) -> tuple[str, str]:
    """The place of a name in a list: "Élodie" is looked for under E."""
    letters = unicodedata.normalize("NFKD", fold_name(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


def table_page(paper: "Paper", form: tuple[Round, RoundTable]) -> dict[str, Any]:
    """A page that stands on a table or hangs above it: its number, and the players by wind."""
    round_, line = form
    rows = [["", ""], *([wind_of(seat), paper.named(seat.entrant)] for seat in line.seats)]
    return paper.block(str(line.table.number), [_("Table"), round_.title], rows)
