"""Sitting down to be recorded deal by deal; who sat there, amended; and what is said when a deal is amended."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.records.deal_services import hanchan_begin
from league.records.forms import AmendForm, RecordForm
from league.records.models import Hanchan
from league.records.seats import Seat
from league.web.forms import PageForm


class AmendDealForm(PageForm):
    """Beside the sheet of a deal that is amended."""

    version = forms.IntegerField(widget=forms.HiddenInput())
    reason = forms.CharField(label=gettext_lazy("Why it is amended"), max_length=200)


class BeginForm(RecordForm):
    """Who sits where, in the order of the seats; those beyond the fourth wait in line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in list(self.fields):
            if name.startswith(("score_", "chips_", "penalty_")) or name == "deposits":
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        self._check_twice()
        return self.cleaned_data

    def sitting(self, actor: User) -> list[Player]:
        return [seat.player for seat in self.seats(actor)]

    def _seat(self, seat: int, player: Player) -> Seat:
        return Seat(player, 0)

    def game(self) -> dict[str, Any]:
        """Everything but who sits there and what the deals say."""
        return {key: self.cleaned_data[key] for key in ("played_on", "season", "session", "note")}

    @transaction.atomic
    def begin(self, actor: User, house_rules: HouseRulesVersion) -> Hanchan:
        return hanchan_begin(
            actor=actor, club=self.club, house_rules=house_rules, players=self.sitting(actor), **self.game()
        )


class AmendSittingForm(BeginForm, AmendForm):
    """Who sat there after all, and when: the deals stay as they were recorded."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in [name for name in self.fields if name.startswith("player_") and name not in self.initial]:
            del self.fields[name]

    @transaction.atomic
    def store(self, actor: User, service: Callable[..., Hanchan], **also: Any) -> Hanchan:
        return service(actor=actor, players=self.sitting(actor), **self.game(), **also)
