"""Forms for entering results: four scores at a table, or at the desk with the next unfinished table selected."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.web.forms import PageForm
from league.records.games.entry import EntryFields, entry_fields
from league.records.games.forms import FigureField, seat_name
from league.tournaments.lifecycle.selectors import RoundTable, round_tables
from league.tournaments.models import Round, Table
from scoring.seating.search import SEATS


class ScoresForm(PageForm):
    """The fields `score_0` to `score_3`, and `chips_0` to `chips_3` and `deposits` if the rules have them."""

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

    @property
    def scores(self) -> list[int]:
        return [self.cleaned_data[field.name] for field in self.score_fields]

    @property
    def chips(self) -> list[int]:
        return [self.cleaned_data[field.name] for field in self.chip_fields]

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
    """A result at the desk: also the table, and the reason of a correction."""

    error_fields = {**ScoresForm.error_fields, "reason_needed": "reason", "unknown_table": "table"}
    table = forms.IntegerField(
        label=gettext_lazy("Table"), min_value=1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "figure"}),
    )  # fmt: skip
    reason = forms.CharField(label=gettext_lazy("Why it is corrected"), max_length=200, required=False)


class EntryGrid:
    """A round's tables and the form above them.

    selected    the number of the table that the user selected; empty: none
    form        the values of a form that was refused
    """

    def __init__(self, round_: Round, *, selected: str = "", form: Mapping[str, Any] | None = None) -> None:
        self.round, self.selected = round_, whole_number(selected)
        self.entry = entry_fields(round_.tournament.house_rules)
        self.form = DeskForm(self.entry, form, initial=self._initial() if form is None else None, auto_id="entry_%s")

    @cached_property
    def lines(self) -> list[RoundTable]:
        return round_tables(self.round)

    @property
    def undone(self) -> list[RoundTable]:
        return [line for line in self.lines if not line.is_done]

    @cached_property
    def line(self) -> RoundTable | None:
        """The selected table, or the first that waits for its scores."""
        selected = self._line(self.selected)
        return selected or next((line for line in self.undone if line.by_deals is None), None)

    def _line(self, number: int | None) -> RoundTable | None:
        return next((line for line in self.lines if line.table.number == number), None)

    @property
    def seen(self) -> str:
        """The table in the form and the version of its result, as the user sees them while filling it in."""
        line = self._line(whole_number(str(self.form["table"].value() or "")))
        return f"{line.table.number}:{line.version}" if line else ""

    def table_of(self, number: int) -> Table:
        line = self._line(number)
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
            if seat.result and self.selected:
                known |= {f"score_{seat.seat}": seat.result.score, f"chips_{seat.seat}": seat.result.chips or ""}
        return known

    @property
    def names(self) -> dict[int, list[str]]:
        """The players' names by table, for the script that shows them when the number of a table is typed."""
        return {line.table.number: [seat.entrant.player.name for seat in line.seats] for line in self.lines}

    @property
    def done_tables(self) -> list[int]:
        return [line.table.number for line in self.lines if line.is_done]
