from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.clubs.models import Club
from league.core.web.forms import PageForm
from league.members.selectors import claimable_players, members_without_player
from league.players.models import Player


class JoinForm(PageForm):
    """The account of a member, for a player."""

    ids = "id_join_%s"
    error_fields = {"player_joined": "account", "account_joined": "account", "sat_together": "account"}
    account = forms.ModelChoiceField(label=_("Account of a member"), queryset=User.objects.none())

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose_from("account", members_without_player(club))


class ClaimForm(PageForm):
    """Which player are you?"""

    error_fields = {"player_joined": "player", "unknown_player": "player", "name_missing": "name"}
    NEW, ONLY_RECORDS = "new", "only_records"
    answer = forms.ChoiceField(
        label=_("Who are you?"), widget=forms.RadioSelect, initial="player",
        choices=[
            ("player", _("I am this player")), (NEW, _("I am new")), (ONLY_RECORDS, _("I only record")),
        ],
    )  # fmt: skip
    player = forms.ModelChoiceField(
        label=_("Player"), queryset=Player.objects.none(), required=False,
        error_messages={"invalid_choice": _("This player cannot be chosen any more. Look at the list again.")},
    )  # fmt: skip
    name = forms.CharField(label=_("Your name, if you are new"), max_length=100, required=False)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose_from("player", claimable_players(club))

    def clean(self) -> dict[str, Any]:
        """Ask for the player or the name that the answer needs."""
        found = super().clean() or self.cleaned_data
        needed = {"player": "player", self.NEW: "name"}.get(found.get("answer", ""))
        if needed and needed not in self.errors and not found.get(needed):
            self.add_error(needed, forms.ValidationError(_("Choose a player or write a name."), code="required"))
        return found
