from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import INVITATION_DAYS, MOST_INVITATION_DAYS, MOST_INVITATION_USES, Role
from league.core.web.forms import PageForm, time_zones

HOURS = [(hour, f"{hour:02d}:00") for hour in range(24)]


class ClubForm(PageForm):
    error_fields = {"name_taken": "slug", "unknown_time_zone": "time_zone"}

    name = forms.CharField(label=_("Name"), max_length=100)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=time_zones, widget=forms.Select(attrs={"data-time-zone": ""}), initial="UTC"
    )
    day_begins = forms.TypedChoiceField(
        label=_("The club's day begins at"),
        choices=HOURS,
        coerce=int,
        initial=6,
        help_text=_("A hanchan that ends before this hour belongs to the evening before."),
    )
    is_public = forms.BooleanField(
        label=_("Anybody may look"), required=False, initial=True, help_text=_("Otherwise only members can.")
    )


class ClubSettingsForm(ClubForm):
    error_fields = {**ClubForm.error_fields, "bad_embed_site": "embed_sites", "too_many_embed_sites": "embed_sites"}

    embed_sites = forms.CharField(
        label=_("Sites that may show the club's tables"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One address on each line, such as https://club.example. * is every site; empty is none."),
    )

    allows_webhooks = forms.BooleanField(
        label=_("Webhooks although only members may look"),
        required=False,
        help_text=_("Then the results of a private club are sent to the addresses that its owners enter."),
    )

    def clean_embed_sites(self) -> list[str]:
        return str(self.cleaned_data["embed_sites"]).split()


class NewClubForm(ClubForm):
    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("Latin letters, digits and hyphens, as in /c/tokyo-monday/. Leave empty to make it from the name."),
    )
    field_order = ["name", "slug", "time_zone", "day_begins", "is_public"]

    @property
    def guessed_fields(self) -> list[forms.BoundField]:
        """All fields but the name: what is in them is right for most clubs, and can be changed later."""
        return [field for field in self.visible_fields() if field.name != "name"]


FIGURE = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "figure tiny"})


class InvitationForm(PageForm):
    error_fields = {"unknown_player": "player", "player_joined": "player", "one_use": "uses"}
    player = forms.CharField(
        label=_("Who joins is this player"), max_length=100, required=False,
        widget=forms.TextInput(attrs={"list": "players", "autocomplete": "off"}),
        help_text=_("Empty: anybody. With a player the link is for one person."),
    )  # fmt: skip
    role = forms.ChoiceField(label=_("They join as"), choices=Role.choices, initial=Role.PLAYER)
    uses = forms.IntegerField(
        label=_("For how many people"), min_value=1, max_value=MOST_INVITATION_USES, initial=1, required=False,
        widget=FIGURE,
    )  # fmt: skip
    days = forms.IntegerField(
        label=_("Valid for how many days"), min_value=1, max_value=MOST_INVITATION_DAYS, initial=INVITATION_DAYS,
        required=False, widget=FIGURE,
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Leave out what is left empty, so that the service has its default."""
        found = super().clean() or self.cleaned_data
        return {name: value for name, value in found.items() if value is not None}
