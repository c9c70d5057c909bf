from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.players.forms import SurnameField
from league.players.models import Side


class PlayersForm(PageForm):
    """Add many players: one on each line, followed by other names of the same player after commas."""

    error_fields = {"name_taken": "names"}
    names = forms.CharField(
        label=_("Names"),
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("One player per line. Other names of the same player after a comma: 田中太郎, Tanaka, たなか"),
    )
    is_guest = forms.BooleanField(
        label=_("These are guests"),
        required=False,
        help_text=_("Guests can play, but they are ranked only if the season ranks guests."),
    )

    def clean_names(self) -> list[list[str]]:
        lines = [
            [name.strip() for name in line.replace("，", ",").replace("、", ",").split(",")] for line in self._lines()
        ]
        if not any(lines):
            raise forms.ValidationError(_("Write at least one name."), code="required")
        return [[name for name in line if name] for line in lines]

    def _lines(self) -> list[str]:
        return [line for line in self.cleaned_data["names"].splitlines() if line.strip(" ,，、")]


class PlayerForm(PageForm):
    error_fields = {"name_taken": "name", "surname_not_in_name": "surname"}
    name = forms.CharField(label=_("Name"), max_length=100)
    surname = SurnameField()
    is_guest = forms.BooleanField(label=_("Guest"), required=False)
    is_hidden = forms.BooleanField(
        label=_("Show a number instead of the name"),
        required=False,
        help_text=_("For everybody, in tables and files too."),
    )


class AliasForm(PageForm):
    ids = "id_alias_%s"
    error_fields = {"name_taken": "name"}
    name = forms.CharField(label=_("Another name"), max_length=100)


class MergeForm(PageForm):
    """Merge the player that is named here into the player of the page."""

    error_fields = {
        "unknown_player": "other",
        "sat_together": "other",
        "already_merged": "other",
        "both_joined": "account",
    }
    other = forms.CharField(label=_("The same person as"), widget=forms.TextInput(attrs={"list": "players"}))
    reason = forms.CharField(label=_("Reason (how you know)"), max_length=200, required=False)
    account = forms.ChoiceField(
        label=_("If both have an account, this one stays"), choices=[("", "–"), *Side.choices], required=False
    )
