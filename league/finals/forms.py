from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.core.errors import translated
from league.core.web.forms import DayInput, PageForm
from league.finals.lines import NamedLine, lines_text, read_lines
from league.finals.models import FinalTable
from rules.errors import RuleError

# A thousand lines of a hundred characters.
MOST_CHARACTERS = 150_000


class LinesField(forms.CharField):
    """Lines of a final table, pasted."""

    widget = forms.Textarea(attrs={"rows": 12, "wrap": "off"})

    def clean(self, value: Any) -> list[NamedLine]:
        text = super().clean(value)
        try:
            return read_lines(text)
        except RuleError as error:
            raise ValidationError(translated(error), code=error.code) from error


class FinalTableForm(PageForm):
    error_fields = {
        "name_taken": "name",
        "ends_before_it_begins": "closes",
        **dict.fromkeys(
            (
                "player_listed_twice", "final_ranks_mixed", "final_points_missing", "final_table_empty", "bad_number",
                "too_many_lines", "name_missing", "odd_character", "too_long", "points", "bad_points",
            ),
            "lines",
        ),
    }  # fmt: skip
    name = forms.CharField(label=_("Name"), max_length=100, help_text=_("Such as League, or Thursday evenings."))
    period = forms.CharField(label=_("Year or season"), max_length=60, required=False, help_text=_("Such as 2019."))
    opens = forms.DateField(label=_("First day"), widget=DayInput(), required=False)
    closes = forms.DateField(label=_("Last day"), widget=DayInput(), required=False)
    rules = forms.CharField(label=_("Played under"), max_length=200, required=False)
    lines = LinesField(
        label=_("Lines"),
        max_length=MOST_CHARACTERS,
        strip=False,
        help_text=_(
            "A line for each player: name and points, with the games between them and the rank before them if they are "
            "known. Tabs, semicolons or commas divide them, as in “Hana; 24; 318.5”. Without ranks the points decide."
        ),
    )


def form_values(table: FinalTable) -> dict[str, Any]:
    """What the form of a table has before it is changed."""
    fields = ("name", "period", "opens", "closes", "rules")
    return {**{field: getattr(table, field) for field in fields}, "lines": lines_text(table.rows.all())}
