from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.clubs.models import Club
from league.core.web.forms import PageForm
from league.members.selectors import members_without_player


class JoinForm(PageForm):
    """The account of a member, for a player."""

    ids = "id_join_%s"
    error_fields = {"player_joined": "account", "account_joined": "account", "sat_together": "account"}
    account = forms.ModelChoiceField(label=_("Account of a member"), queryset=User.objects.none())

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose_from("account", members_without_player(club))
