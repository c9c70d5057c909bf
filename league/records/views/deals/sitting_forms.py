"""The forms that correct who sat where in a game, and that put a substitute into a seat."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.errors import LeagueError
from league.core.web.forms import PageForm
from league.players.models import Player
from league.players.selectors import players_known
from league.records.models import Hanchan, Participant
from league.records.sitting.services import DealsOf, Sitting
from league.records.sitting.stints import CountsFor
from league.records.views.games.forms import seat_name

PLAYER = {"list": "players", "autocomplete": "off", "autocapitalize": "off"}


def known_player(hanchan: Hanchan, name: str) -> Player:
    """Return the player of this name or alias; raises LeagueError `unknown_player`."""
    player = players_known(hanchan.club, [name]).get(name)
    if player is None:
        raise LeagueError("unknown_player", name=name)
    return player


class SittingForm(PageForm):
    """How a game was really played; the fields of the seats are `player_0`, `player_1` ..."""

    error_fields = {"unknown_house_rules": "house_rules", "unit_mismatch": "house_rules"}

    version = forms.IntegerField(widget=forms.HiddenInput())
    deals_of = forms.ChoiceField(
        label=gettext_lazy("The deals were entered for"), choices=DealsOf.choices, initial=DealsOf.PLAYERS,
        widget=forms.RadioSelect(),
    )  # fmt: skip
    house_rules = forms.ModelChoiceField(
        label=gettext_lazy("House rules"), queryset=HouseRulesVersion.objects.none(), empty_label=None
    )
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=200)
    drops_rest = forms.BooleanField(label=gettext_lazy("Take back the deals that are not possible"), required=False)

    def __init__(self, hanchan: Hanchan, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hanchan = hanchan
        keys = {hanchan.house_rules_id, *(version.pk for version in latest_versions(hanchan.club))}
        rows = HouseRulesVersion.objects.filter(pk__in=keys).select_related("house_rules")
        self.choose_from("house_rules", rows.order_by("house_rules__name", "number"))
        for seat in range(hanchan.participants.count()):
            label = _("%(seat)s: player") % {"seat": seat_name(seat)}
            widget = forms.TextInput({**PLAYER, "aria-label": label})
            self.fields[f"player_{seat}"] = forms.CharField(label=label, widget=widget)

    @property
    def seat_rows(self) -> list[dict[str, Any]]:
        names = [name for name in self.fields if name.startswith("player_")]
        return [{"seat": seat, "player": self[name]} for seat, name in enumerate(names)]

    def sitting(self) -> Sitting:
        """Return what was entered; raises LeagueError `unknown_player`."""
        names = [self.cleaned_data[row["player"].name] for row in self.seat_rows]
        players = [known_player(self.hanchan, name) for name in names]
        return Sitting(players, self.cleaned_data["deals_of"], self.cleaned_data["house_rules"])


class SubstituteForm(PageForm):
    error_fields = {
        "unknown_player": "player",
        "player_twice": "player",
        "bad_takeover": "from_deal",
        "no_takeover": "from_deal",
    }

    version = forms.IntegerField(widget=forms.HiddenInput())
    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)
    player = forms.CharField(label=gettext_lazy("Substitute"), widget=forms.TextInput(PLAYER))
    from_deal = forms.IntegerField(
        label=gettext_lazy("From deal"), min_value=1, widget=forms.TextInput({"inputmode": "numeric", "class": "tiny"})
    )
    counts_for = forms.ChoiceField(
        label=gettext_lazy("The result counts for"), choices=CountsFor.choices, initial=CountsFor.SUBSTITUTE,
        widget=forms.RadioSelect(),
    )  # fmt: skip
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=200)

    def __init__(self, hanchan: Hanchan, people: list[Participant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hanchan = hanchan
        seats = [(str(row.seat), f"{seat_name(row.seat)} · {row.player.public_name}") for row in people]
        self.choices_of("seat", seats)

    def entered(self) -> dict[str, Any]:
        """Return what was entered, for the service; raises LeagueError `unknown_player`."""
        return {**self.cleaned_data, "player": known_player(self.hanchan, self.cleaned_data["player"])}
