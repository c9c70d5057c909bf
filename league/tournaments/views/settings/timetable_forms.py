"""The forms of the timetable at the desk: its lines, a first draft, and the shift of the rest."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import MomentInput, PageForm
from league.tournaments.models.timetable import LONGEST
from league.tournaments.timetable.selectors import PlannedRound, TimetableEntry
from league.tournaments.timetable.services import EnteredLine

BLANK_LINES = 2


class LineForm(forms.Form):
    """A line: a round, or something else by its title. An empty line is left out."""

    starts_at = forms.DateTimeField(label=_("Begins"), widget=MomentInput(), required=False)
    round = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    title = forms.CharField(label=_("or something else"), max_length=100, required=False)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=LONGEST, required=False)

    def __init__(self, rounds: Iterable[PlannedRound], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((planned.number, planned.title) for planned in rounds)]
        self.fields["round"].choices = choices  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = field.label
        # On a phone the fields stand below each other, without the heads of the columns.
        for name in ("title", "minutes"):
            self.fields[name].widget.attrs["placeholder"] = self.fields[name].label

    def clean(self) -> dict[str, Any]:
        entered = super().clean() or self.cleaned_data
        says_what = entered.get("round") or entered.get("title")
        if entered.get("starts_at") and not says_what:
            self.add_error("title", _("Choose a round, or write what it is."))
        if says_what and not entered.get("starts_at") and "starts_at" not in self.errors:
            self.add_error("starts_at", _("Write when it begins."))
        if entered.get("round") and entered.get("title"):
            self.add_error("title", _("A round has its own name. Leave this empty."))
        return entered

    @property
    def line(self) -> EnteredLine | None:
        entered = self.cleaned_data
        if not entered.get("starts_at"):
            return None
        return EnteredLine(entered["starts_at"], entered["round"], entered["title"], entered["minutes"])


def line_forms(rounds: Sequence[PlannedRound], entries: Sequence[TimetableEntry], sent: Any = None) -> list[LineForm]:
    """Return a form for each line, and some for new ones; `sent` says how many there are."""
    if sent is not None:
        count = min(int(sent.get("lines", "0") or 0), 250)
        return [LineForm(rounds, sent, prefix=f"line{n}") for n in range(count)]
    known = [
        LineForm(rounds, prefix=f"line{n}", initial={
            "starts_at": entry.starts_at, "round": entry.round, "title": entry.line.title, "minutes": entry.minutes,
        })
        for n, entry in enumerate(entries)
    ]  # fmt: skip
    return [*known, *(LineForm(rounds, prefix=f"line{len(known) + n}") for n in range(BLANK_LINES))]


class PlanForm(PageForm):
    """The begin of the first round; the others follow with a pause."""

    first = forms.DateTimeField(label=_("The first round begins"), widget=MomentInput())
    pause = forms.IntegerField(label=_("Minutes between rounds"), min_value=0, max_value=LONGEST, initial=15)


class ShiftForm(PageForm):
    since = forms.ChoiceField(label=_("From"))
    minutes = forms.IntegerField(
        label=_("Minutes later"), min_value=-LONGEST, max_value=LONGEST, initial=15,
        help_text=_("A negative number moves it earlier."),
    )  # fmt: skip

    def __init__(self, choices: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["since"].choices = choices  # type: ignore[attr-defined]
