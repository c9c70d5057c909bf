from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.web.forms import PageForm
from league.players.forms import SurnameField
from league.players.models import PlayerName, Side
from league.players.pasted import Pasted, Reading, read_names, sort_names
from league.players.selectors import names_taken


class PlayersForm(PageForm):
    """Add many players from a paste. It is read and shown first, and stored when it is sent again as it was shown."""

    error_fields = {"name_taken": "names", "surname_not_in_name": "names"}
    names = forms.CharField(
        label=_("Names"),
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "Paste them as they are: lines, commas, a numbered list, a column of a spreadsheet. You see who is read "
            "before anybody is added."
        ),
    )
    reading = forms.TypedChoiceField(
        label=_("What stands between commas"),
        choices=[
            (Reading.PEOPLE, _("One player each")),
            (Reading.SURNAME_FIRST, _("Surname, then first name, of one player")),
            (Reading.ALIASES, _("A player, then other names of the same player")),
        ],
        coerce=Reading,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    heading = forms.ChoiceField(
        label=_("The first line"),
        choices=[("yes", _("A heading")), ("no", _("A player"))],
        required=False,
        widget=forms.RadioSelect,
    )
    is_guest = forms.BooleanField(
        label=_("These are guests"),
        required=False,
        help_text=_("Guests can play, but they are ranked only if the season ranks guests."),
    )
    shown = forms.CharField(required=False, widget=forms.HiddenInput)
    pasted: Pasted | None = None

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.is_confirmed = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "names" in cleaned and not self.errors:
            self._read(cleaned)
        return cleaned

    def _read(self, cleaned: dict[str, Any]) -> None:
        text, heading = cleaned["names"], cleaned["heading"] or "yes"
        self.has_heading = bool(read_names(text).heading)
        pasted = read_names(text, reading=cleaned["reading"], has_heading=heading == "yes")
        names = [name for player in pasted.players for name in player.names]
        try:
            if not names:
                raise forms.ValidationError(_("Write at least one name."), code="required")
            for name in names:
                PlayerName._meta.get_field("name").clean(name, None)
        except forms.ValidationError as error:
            self.add_error("names", error)
            return
        self.pasted, self.sorted = pasted, sort_names(pasted.players, names_taken(self.club, names))
        # What is shown is what is stored: a paste that reads otherwise by now is shown again.
        shown = sha256(repr(self.sorted.new).encode()).hexdigest()
        self.is_confirmed = bool(self.sorted.new) and cleaned["shown"] == shown
        self.data = {**dict(self.data.items()), "reading": pasted.reading, "heading": heading, "shown": shown}


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
