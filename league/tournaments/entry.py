"""Result entry: four scores, at a table or at the desk, which has the next unfinished table under the cursor."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.asked import whole_number
from league.errors import LeagueError
from league.records.entry import EntryFields, entry_fields
from league.records.forms import FigureField, seat_name
from league.tournaments.models import Round, Table
from league.tournaments.selectors import TableLine, round_lines
from league.web.forms import PageForm

SEATS = 4


class ScoresForm(PageForm):
    """`score_0` to `score_3`; `chips_0` … and `deposits` where the rules have them."""

    error_fields = {"bad_deposits": "deposits"}

    def __init__(self, entry: EntryFields, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entry = entry
        for seat in range(SEATS):
            label = _("%(seat)s: score") % {"seat": seat_name(seat)}
            self.fields[f"score_{seat}"] = FigureField(label=label, css="figure final-score", is_named=True)
        for seat in range(SEATS if entry.has_chips else 0):
            label = _("%(seat)s: chips") % {"seat": seat_name(seat)}
            self.fields[f"chips_{seat}"] = FigureField(label=label, required=False, is_named=True)
        if entry.has_deposits:
            self.fields["deposits"] = FigureField(
                label=_("Deposits left on the table"), required=False, css="figure deposits"
            )

    def _numbers(self, name: str) -> list[int]:
        return [self.cleaned_data[f"{name}_{seat}"] for seat in range(SEATS) if f"{name}_{seat}" in self.fields]

    @property
    def scores(self) -> list[int]:
        return self._numbers("score")

    @property
    def chips(self) -> list[int]:
        return self._numbers("chips")

    @property
    def deposits(self) -> int:
        return self.cleaned_data.get("deposits") or 0

    @property
    def sticks(self) -> forms.BoundField:
        return self["deposits"]

    @property
    def has_chips(self) -> bool:
        return any(field.value() for field in self.chip_fields)

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[f"score_{seat}"] for seat in range(SEATS)]

    @property
    def chip_fields(self) -> list[forms.BoundField]:
        return [self[f"chips_{seat}"] for seat in range(SEATS) if f"chips_{seat}" in self.fields]


class DeskForm(ScoresForm):
    error_fields = {**ScoresForm.error_fields, "reason_needed": "reason", "unknown_table": "table"}
    table = forms.IntegerField(
        label=gettext_lazy("Table"), min_value=1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "figure"}),
    )  # fmt: skip
    reason = forms.CharField(label=gettext_lazy("Why it is corrected"), max_length=200, required=False)


class EntryGrid:
    """A round's tables and the form above them.

    asked   the table somebody clicked on
    form    what was sent and refused
    """

    def __init__(self, one: Round, *, asked: str = "", form: Mapping[str, Any] | None = None) -> None:
        self.round, self.asked = one, whole_number(asked)
        self.entry = entry_fields(one.tournament.house_rules)
        self.form = DeskForm(self.entry, form, initial=self._initial() if form is None else None, auto_id="entry_%s")

    @cached_property
    def lines(self) -> list[TableLine]:
        return round_lines(self.round)

    @property
    def undone(self) -> list[TableLine]:
        return [line for line in self.lines if not line.is_done]

    @cached_property
    def line(self) -> TableLine | None:
        """The table under the cursor: the one asked for, or the first that waits for its scores."""
        asked = next((line for line in self.lines if line.table.number == self.asked), None)
        return asked or next((line for line in self.undone if line.by_deals is None), None)

    @property
    def seen(self) -> str:
        """The table in the form and the version of its result, as whoever fills it in sees them."""
        number = str(self.form["table"].value() or "")
        line = next((line for line in self.lines if str(line.table.number) == number), None)
        return f"{line.table.number}:{line.version}" if line else ""

    def table_of(self, number: int) -> Table:
        line = next((line for line in self.lines if line.table.number == number), None)
        if line is None:
            raise LeagueError("unknown_table", table=number)
        return line.table

    def _initial(self) -> dict[str, Any]:
        if self.line is None:
            return {}
        known: dict[str, int | str] = {"table": self.line.table.number}
        if self.line.report:
            known |= {f"score_{seat}": score for seat, score in enumerate(self.line.report.scores)}
        for seat in self.line.seats:
            if seat.result and self.asked:
                known |= {f"score_{seat.seat}": seat.result.score, f"chips_{seat.seat}": seat.result.chips or ""}
        return known

    @property
    def names(self) -> dict[int, list[str]]:
        """Who sits at which table, for the script that shows it while a number is typed."""
        return {line.table.number: [seat.entrant.player.name for seat in line.seats] for line in self.lines}

    @property
    def done_tables(self) -> list[int]:
        return [line.table.number for line in self.lines if line.is_done]
