"""Begin a hanchan that is recorded deal by deal, and the form to amend its players."""

from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from league.accounts.models import User
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.players.models import Player
from league.players.selectors import club_players
from league.records.deals.seat_draw import seats_draw
from league.records.deals.services import hanchan_begin
from league.records.models import MOST_TABLES, Hanchan, Participant
from league.records.seats import Seat
from league.records.views.games.forms import AmendForm, RecordForm
from league.records.views.games.new_game import new_form, rules_choice, store_once


@club_page("record")
def begin(request: ClubRequest, club: Club) -> HttpResponse:
    choice = rules_choice(request, club)
    if choice is None:
        return show(request, "records/no_rules.html", here="record")
    form = new_form(BeginForm, request, club, choice, **_players_again(request, club))
    if form.is_valid():
        with form.refusals():
            store = partial(form.begin, request.user, choice.version)
            return redirect("pad", club.slug, store_once(request.user, "begin", form, store))
    players = club_players(club, most_played_first=True)
    return show(
        request, "records/begin.html", here="record", form=form, versions=choice.versions, version=choice.version,
        players=players, season=choice.season,
    )  # fmt: skip


def _players_again(request: ClubRequest, club: Club) -> dict[str, str]:
    """Return the fields of the players of the game that the address names, in the order of its seats."""
    before = whole_number(request.GET.get("again", ""))
    rows = Participant.objects.filter(hanchan__club=club, hanchan=before).select_related("player").order_by("seat")
    return {f"player_{row.seat}": row.player.name for row in rows} if before else {}


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
