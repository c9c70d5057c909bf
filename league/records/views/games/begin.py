"""Forms to begin a hanchan that is recorded deal by deal, to amend its players, and to amend a deal."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.core.web.forms import PageForm
from league.players.models import Player
from league.records.deals.seat_draw import seats_draw
from league.records.deals.services import hanchan_begin
from league.records.models import MOST_TABLES, Hanchan
from league.records.seats import Seat
from league.records.views.games.forms import AmendForm, RecordForm


class AmendDealForm(PageForm):
    """The version and the reason, which are sent with the sheet of an amended deal."""

    version = forms.IntegerField(widget=forms.HiddenInput())
    reason = forms.CharField(label=gettext_lazy("Why it is amended"), max_length=200)


class BeginForm(RecordForm):
    """The players in the order of the seats; players beyond the last seat wait for their turn."""

    error_fields = {**RecordForm.error_fields, "table_number_taken": "table_number"}
    table_number = forms.IntegerField(
        label=gettext_lazy("Table number"), min_value=1, max_value=MOST_TABLES, required=False,
        widget=forms.TextInput(
            attrs={
                "inputmode": "numeric", "autocomplete": "off", "class": "figure tiny",
                "placeholder": gettext_lazy("next free"),
            }
        ),
    )  # fmt: skip

    draws_seats = forms.BooleanField(label=gettext_lazy("Draw lots for the seats"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in list(self.fields):
            if name.startswith(("score_", "chips_", "penalty_")) or name in ("deposits", "sum_reason"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        self._check_twice()
        return self.cleaned_data

    def sitting(self, actor: User) -> list[Player]:
        return [seat.player for seat in self.seats(actor)]

    def _seat(self, seat: int, player: Player) -> Seat:
        return Seat(player, 0)

    def game(self) -> dict[str, Any]:
        """Return everything but the players and what follows from the deals."""
        return {key: self.cleaned_data[key] for key in ("played_on", "season", "session", "note", "table_number")}

    @transaction.atomic
    def begin(self, actor: User, house_rules: HouseRulesVersion) -> Hanchan:
        hanchan = hanchan_begin(
            actor=actor, club=self.club, house_rules=house_rules, players=self.sitting(actor), **self.game()
        )
        if self.cleaned_data["draws_seats"]:
            hanchan = seats_draw(actor=actor, hanchan=hanchan, version=hanchan.version, chance=SystemRandom())
        return hanchan


class AmendSittingForm(BeginForm, AmendForm):
    """Amend the players and the day of a hanchan; its deals stay as they were recorded."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in [name for name in self.fields if name.startswith("player_") and name not in self.initial]:
            del self.fields[name]
        del self.fields["draws_seats"]

    @transaction.atomic
    def store(self, actor: User, service: Callable[..., Hanchan], **also: Any) -> Hanchan:
        return service(actor=actor, players=self.sitting(actor), **self.game(), **also)
