"""Forms for entering results: the scores of a table, or at the desk with the next unfinished table selected."""

from collections.abc import Container, Mapping
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.accounts.models import User
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.web.forms import PageForm
from league.records.core.entry import EntryFields, entry_fields_for, read_short
from league.records.views.games.forms import FigureField, SumReasonField, seat_name
from league.tournaments.core.selectors import RoundTable, round_tables
from league.tournaments.models import Penalty, Round, Table
from league.tournaments.results.penalties import GivenPenalty, given_penalties, penalty_rules
from league.tournaments.results.services import result_clear, result_enter


class ScoresForm(PageForm):
    """The fields `score_0` and so on for each seat, and `chips_0` and so on and `deposits` if the rules have them."""

    error_fields = {"bad_deposits": "deposits"}
    again = forms.BooleanField(label=gettext_lazy("Yes: record it"), required=False)

    def __init__(self, entry: EntryFields, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entry = entry
        self.seats = range(entry.fewest_players)
        for seat in self.seats:
            label = _("%(seat)s: score") % {"seat": seat_name(seat)}
            self.fields[f"score_{seat}"] = FigureField(label=label, css="figure final-score", is_named=True)
        for seat in self.seats if entry.has_chips else ():
            label = _("%(seat)s: chips") % {"seat": seat_name(seat)}
            self.fields[f"chips_{seat}"] = FigureField(label=label, required=False, is_named=True)
        for seat in self.seats:
            label = _("%(seat)s: penalty") % {"seat": seat_name(seat)}
            self.fields[f"penalty_{seat}"] = forms.DecimalField(
                label=label, min_value=0, max_digits=9, decimal_places=3, required=False,
                widget=forms.TextInput(attrs={"inputmode": "decimal", "class": "figure", "autocomplete": "off"}),
            )  # fmt: skip
            label = _("%(seat)s: reason of the penalty") % {"seat": seat_name(seat)}
            self.fields[f"penalty_reason_{seat}"] = forms.CharField(label=label, max_length=200, required=False)
        if entry.has_deposits:
            self.fields["deposits"] = FigureField(
                label=_("Deposits left (points)"), required=False, css="figure deposits"
            )

    def clean(self) -> dict[str, Any]:
        super().clean()
        names = [f"score_{seat}" for seat in self.seats] + (["deposits"] if self.entry.has_deposits else [])
        if not self.errors:
            figures = [self.cleaned_data[name] for name in names]
            read = read_short(figures, self.entry.score_step, len(self.seats) * self.entry.start)
            self.cleaned_data |= zip(names, read, strict=True)
        return self.cleaned_data

    @property
    def is_asked(self) -> bool:
        """Whether the result was not stored yet, but asked about: `again` answers."""
        return self.has_error(NON_FIELD_ERRORS, code="looks_wrong")

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
    def penalties(self) -> list[GivenPenalty]:
        """The penalties entered now. 0 points with a reason are a warning."""
        entered = self.cleaned_data
        given = [
            GivenPenalty(seat, entered[f"penalty_reason_{seat}"], entered[f"penalty_{seat}"] or 0)
            for seat in self.seats
            if entered[f"penalty_{seat}"] or entered[f"penalty_reason_{seat}"]
        ]
        return [one if one.points else one._replace(kind=Penalty.Kind.WARNING) for one in given]

    @property
    def penalty_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"penalty_{seat}"], self[f"penalty_reason_{seat}"]) for seat in self.seats]

    @property
    def has_penalties(self) -> bool:
        return any(field.value() for pair in self.penalty_fields for field in pair)

    @property
    def deposits_field(self) -> forms.BoundField:
        return self["deposits"]

    @property
    def has_chips(self) -> bool:
        return any(field.value() for field in self.chip_fields)

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[f"score_{seat}"] for seat in self.seats]

    @property
    def chip_fields(self) -> list[forms.BoundField]:
        return [self[f"chips_{seat}"] for seat in self.seats if f"chips_{seat}" in self.fields]


class DeskForm(ScoresForm):
    """A result at the desk: also the table, and the reason of a correction."""

    error_fields = {
        **ScoresForm.error_fields, "reason_needed": "reason", "unknown_table": "table",
        "sum_needs_referee": "sum_reason",
    }  # fmt: skip
    table = forms.IntegerField(
        label=gettext_lazy("Table"), min_value=1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "figure"}),
    )  # fmt: skip
    reason = forms.CharField(label=gettext_lazy("Why it is corrected"), max_length=200, required=False)
    # The table and the version of its result that the page showed, `7:0`.
    seen = forms.CharField(required=False, widget=forms.HiddenInput())
    clear = forms.BooleanField(required=False, widget=forms.HiddenInput())

    def __init__(self, entry: EntryFields, *args: Any, **kwargs: Any) -> None:
        super().__init__(entry, *args, **kwargs)
        if entry.has_decisions:
            self.fields["sum_reason"] = SumReasonField()

    @property
    def shows_decision(self) -> bool:
        """Whether the folded field has something to say, also once the scores do not add up."""
        return bool(self["sum_reason"].value()) or self.has_error(NON_FIELD_ERRORS, code="scores_do_not_add_up")

    def sent(self) -> dict[str, Any]:
        """Return the data as it was sent: equal data is one entry that arrived twice."""
        return {key: self.data[key] for key in sorted(self.data) if key != "csrfmiddlewaretoken"}

    def refusal(self) -> dict[str, str]:
        """Return the first error in the form of the API's, with its field; empty: it is about several."""
        field, errors = next(iter(self.errors.as_data().items()))
        named = self.fields.get(field)
        return {
            "error": errors[0].code or "bad_field",
            "message": " ".join(errors[0].messages),
            "field": str(named.label) if named and field != "table" else "",
        }

    def seen_version(self) -> int | None:
        """Return the version of the result that the page showed for this table, if the page sent it."""
        number, _colon, version = self.cleaned_data["seen"].partition(":")
        return whole_number(version) if number == str(self.cleaned_data["table"]) else None


class EntryGrid:
    """A round's tables and the form above them.

    may         what the user may do
    selected    the number of the table that the user selected; empty: none
    form        the values of a form that was refused
    """

    def __init__(
        self, round_: Round, may: Container[str], *, selected: str = "", form: Mapping[str, Any] | None = None
    ) -> None:
        self.round, self.selected = round_, whole_number(selected)
        self.entry = entry_fields_for(may, round_.tournament.house_rules)
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

    @property
    def takes_penalties(self) -> bool:
        """Whether the scores add up only with the penalties."""
        return penalty_rules(self.round.tournament.house_rules).is_off_score

    def table_of(self, number: int) -> Table:
        table = self.round.tables.filter(number=number).first()
        if table is None:
            raise LeagueError("unknown_table", table=number)
        table.round = self.round
        return table

    def _initial(self) -> dict[str, Any]:
        if self.line is None:
            return {}
        shown = self.line.report or self.selected
        return {"table": self.line.table.number} | (entered_values(self.line) if shown else {})


def entered_values(line: RoundTable) -> dict[str, Any]:
    """Return the values of the form's fields for the result of a table, or else for the report that waits."""
    if line.table.unplayed:
        return {}
    if line.is_done:
        results = {seat.seat: seat.result for seat in line.seats if seat.result}
        scores = {f"score_{seat.seat}": seat.score for seat in line.seats}
        chips = {f"chips_{seat}": result.chips for seat, result in results.items() if result.chips}
        decided = {"sum_reason": line.sum_reason} if line.sum_reason else {}
        return scores | chips | {"deposits": results[0].hanchan.deposits or ""} | decided
    if report := line.report:
        scores = {f"score_{seat}": score for seat, score in enumerate(report.scores)}
        chips = {f"chips_{seat}": count for seat, count in enumerate(report.chips) if count}
        given = given_penalties(report.penalties)
        penalties = {f"penalty_{one.seat}": "" if one.points is None else str(one.points) for one in given}
        reasons = {f"penalty_reason_{one.seat}": one.reason for one in given}
        return scores | chips | penalties | reasons | {"deposits": report.deposits or ""}
    return {}


def entry_store(actor: User, grid: EntryGrid) -> dict[str, int]:
    """Enter, correct or clear a result by a valid form; return the table and the version of its result.

    raises      as `result_enter` and `result_clear`; LeagueError `unknown_table`
    """
    form, entered = grid.form, grid.form.cleaned_data
    table, version, reason = grid.table_of(entered["table"]), form.seen_version(), entered["reason"]
    if entered["clear"]:
        result_clear(actor=actor, table=table, reason=reason, version=version)
        return {"table": table.number, "version": 0}
    hanchan = result_enter(
        actor=actor, table=table, scores=form.scores, chips=form.chips, deposits=form.deposits,
        penalties=form.penalties, reason=reason, version=version, sum_reason=entered.get("sum_reason"), asks=True,
        again=entered["again"],
    )  # fmt: skip
    return {"table": table.number, "version": hanchan.version}
