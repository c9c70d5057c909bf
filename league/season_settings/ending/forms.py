"""The form of the next season: its name, its days, and a division for each player."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import DayInput, PageForm
from league.season_settings.ending.plan import NextDivision, NextSeason, Place

NO_DIVISION = "none"


class NextSeasonForm(PageForm):
    """`division_<player>` has the division of a player, by its key."""

    error_fields = {"name_taken": "name", "ends_before_it_begins": "closes", "division_too_full": "even_if_full"}
    name = forms.CharField(label=_("Name"), max_length=100)
    opens = forms.DateField(label=_("First day"), widget=DayInput())
    closes = forms.DateField(
        label=_("Last day"), widget=DayInput(), required=False,
        help_text=_("Leave empty if the season has no last day."),
    )  # fmt: skip
    even_if_full = forms.BooleanField(label=_("Let a division have more players than before"), required=False)

    def __init__(self, plan: NextSeason, *args: Any, **kwargs: Any) -> None:
        initial = {"name": plan.name, "opens": plan.opens, "closes": plan.closes}
        super().__init__(*args, initial=initial, **kwargs)
        self.plan = plan
        choices = [*((str(one.division.pk), one.division.name) for one in plan.divisions), (NO_DIVISION, "–")]
        for place in plan.places:
            chosen = str(place.division.pk) if place.division else NO_DIVISION
            label = _("Division of %(name)s") % {"name": place.player.public_name}
            # A player who joined a division since the page was drawn has no answer, and stays as planned.
            self.fields[self.field_name(place)] = forms.ChoiceField(
                choices=choices, initial=chosen, label=label, required=False
            )

    @staticmethod
    def field_name(place: Place) -> str:
        return f"division_{place.player.pk}"

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        said: dict[str, Any] = {key: entered[key] for key in ("name", "opens", "closes") if key in entered}
        answers = {place.player.pk: entered.get(self.field_name(place)) for place in self.plan.places}
        divisions = {pk: None if text == NO_DIVISION else int(text) for pk, text in answers.items() if text}
        return {**said, "divisions": divisions, "even_if_full": entered.get("even_if_full", False)}

    @property
    def shown(self) -> list[tuple[NextDivision | None, list[tuple[Place, forms.BoundField]]]]:
        """Each division with its players and their fields; None: those who have no division any more."""
        lists: list[tuple[NextDivision | None, Any]] = [(one, one.places) for one in self.plan.divisions]
        if self.plan.left_out:
            lists.append((None, self.plan.left_out))
        return [(one, [(place, self[self.field_name(place)]) for place in places]) for one, places in lists]
