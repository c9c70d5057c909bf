"""The request of a visitor or a command for one of a club's sheets."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from django.db.models import Model, QuerySet

from league.clubs.models import Club
from league.core.errors import LeagueError, existing
from league.core.parsing import whole_number
from league.sheets.kinds import SheetKind

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class SheetQuery:
    """The club, and the fields of the address or of the command; each app reads those of its own sheets."""

    club: Club
    given: Mapping[str, str]
    today: date

    def text(self, field: str) -> str:
        return self.given.get(field, "")

    def row(self, rows: QuerySet[Row], field: str) -> Row:
        """The row with this primary key.

        raises      LeagueError `not_found`, also where the field is not a number
        """
        return existing(rows.filter(pk=existing(whole_number(self.text(field)))).first())

    def day(self, field: str) -> date | None:
        text = self.text(field)
        try:
            return date.fromisoformat(text) if text else None
        except ValueError:
            raise LeagueError("bad_date", value=text) from None


ClubSheet = SheetKind[SheetQuery]
