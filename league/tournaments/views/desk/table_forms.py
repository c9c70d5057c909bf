"""Forms of the desk for what a referee decides at a table."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.tournaments.models import Penalty, Table, TableSeat
from league.tournaments.views.forms import EntrantField


class PenaltyForm(PageForm):
    error_fields = {
        "unknown_entrant": "entrant", "adjustment_zero": "points", "reason_needed": "reason",
        "penalty_without_points": "points", "penalty_not_shared": "points", "not_seated": "round",
    }  # fmt: skip
    entrant = EntrantField(label=_("Player"), help_text=_("Start number or name."))
    kind = forms.ChoiceField(label=_("For"), choices=Penalty.Kind.choices)
    where = forms.ChoiceField(
        label=_("Taken off"), initial="table", required=False,
        choices=[("game", _("the game of the round")), ("table", _("the standings, apart from the games"))],
    )  # fmt: skip
    points = forms.DecimalField(
        label=_("Points taken off"), max_digits=9, decimal_places=3, required=False,
        help_text=_(
            "0 is a warning. Empty: what the rules say for a false win in a game. "
            "Below zero gives points in the standings."
        ),
    )  # fmt: skip
    is_paid = forms.BooleanField(label=_("The others at the table get the points"), required=False)
    round = forms.IntegerField(label=_("Round"), min_value=1, required=False)
    reason = forms.CharField(label=_("Why"), max_length=200)

    def points_in(self, unit: int) -> int:
        return round(Fraction(self.cleaned_data["points"] or 0) * unit)


class SubstituteForm(PageForm):
    """Another player for a seat of a released round."""

    ids = "id_substitute_%s"
    error_fields = {
        "unknown_entrant": "entrant", "already_seated": "entrant", "not_taking_part": "entrant",
        "reason_needed": "reason", "bad_takeover": "from_deal", "no_takeover": "from_deal",
    }  # fmt: skip
    seat = forms.TypedChoiceField(label=_("In place of"), coerce=int)
    entrant = EntrantField(label=_("Sits there now"), help_text=_("Start number or name."))
    forfeits = forms.BooleanField(
        label=_("The player who leaves forfeits the round"), required=False, initial=True,
        help_text=_("The result of the seat counts for the player who sits down."),
    )  # fmt: skip
    from_deal = forms.IntegerField(
        label=_("From deal"), min_value=1, required=False,
        widget=forms.TextInput({"inputmode": "numeric", "class": "tiny", "placeholder": _("the next")}),
        help_text=_("In a game that is recorded deal by deal. The deals before stay with whom they were played by."),
    )  # fmt: skip
    reason = forms.CharField(label=_("Why"), max_length=200)

    def __init__(self, seats: Iterable[TableSeat], *args: Any, has_deals: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_deals:
            del self.fields["from_deal"]
        self.fields["seat"].choices = [(seat.seat, seat.entrant.player.name) for seat in seats]  # type: ignore[attr-defined]


class SwapForm(PageForm):
    """Two players of a public round who sat in each other's seats."""

    ids = "id_swap_%s"
    error_fields = {"unknown_entrant": "other", "not_seated": "other", "reason_needed": "reason"}
    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    other = EntrantField(label=_("Swap with"), help_text=_("Start number or name."))
    scores = forms.ChoiceField(
        label=_("The scores"),
        choices=[("stay", _("stay with the seats: the two sat there")), ("follow", _("follow the players"))],
    )
    reason = forms.CharField(label=_("Why"), max_length=200)

    def __init__(self, seats: Iterable[TableSeat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [(seat.seat, seat.entrant.player.name) for seat in seats]  # type: ignore[attr-defined]


class ClosedTableForm(PageForm):
    """A table without a game, and the players who forfeit."""

    ids = "id_closed_%s"
    error_fields = {"nobody_forfeits": "forfeits", "reason_needed": "reason"}
    how = forms.ChoiceField(label=_("The table is"), choices=Table.Unplayed.choices, required=False)
    forfeits = forms.TypedMultipleChoiceField(
        label=_("Who is absent or forfeits"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(label=_("Why"), max_length=200)

    def __init__(self, seats: Iterable[TableSeat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["forfeits"].choices = [(seat.seat, seat.entrant.player.name) for seat in seats]  # type: ignore[attr-defined]

    @property
    def seats(self) -> list[int]:
        return list(self.cleaned_data["forfeits"])
