"""The hand calculator's form, and the question it makes."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.families import family_of
from league.families.family import MarkField, TileField
from league.rulebook.words import WINDS
from rules.errors import RuleError
from rules.ruleset import Ruleset
from scoring.engine.typed import hand_question, split_tiles
from scoring.words.names import both_names

# The rule systems that call a win off a discard ron.
RON = ("riichi", "sanma", "mingjiang")
# The keypad puts one tile only into a field with this mark.
SINGLE_TILE = {"data-single": ""}
TILES = {"inputmode": "none", "autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}


def _wind_choices(winds: str) -> list[tuple[str, Any]]:
    return [(wind, WINDS.get(wind, _("None (the decider)"))) for wind in winds]


def _named_in(data: Mapping[str, Any]) -> set[str]:
    """Return the circumstances of a hand, and the keys of its other fields."""
    conditions = data.getlist("conditions") if isinstance(data, QueryDict) else data.get("conditions") or ()
    return {*conditions, *(key for key in data if data[key])}


class MarksField(forms.MultipleChoiceField):
    """A choice of marks, which a record can also have as one text: 1f6f, 16f."""

    def __init__(self, marks: MarkField) -> None:
        choices = [(mark.value, both_names(mark.name, str(mark.title))) for mark in marks.marks]
        super().__init__(label=marks.label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple)

    def prepare_value(self, value: Any) -> Any:
        return split_tiles("".join(value)) if value else value


class HandForm(PageForm):
    """A hand whose fields are all plain text, so that an address can hold it."""

    use_required_attribute = False
    # The field that an error of the rules is about.
    error_fields = {
        "bad_meld": "melds", "wild_in_meld": "melds", "riichi_open_hand": "conditions",
        "unknown_condition": "conditions", "conflicting_conditions": "conditions",
        "ippatsu_without_riichi": "conditions",
        "wrong_tile_count": "concealed", "not_a_winning_hand": "concealed", "too_many_of_a_tile": "concealed",
        "bad_tile": "concealed", "three_suits": "concealed", "too_many_red_fives": "concealed",
        "bonus_tile_in_hand": "concealed", "cannot_rob_concealed_kong": "conditions",
    }  # fmt: skip

    concealed = forms.CharField(label=_("In the hand"), max_length=80, required=False)
    winning_tile = forms.CharField(label=_("Won with"), max_length=8, required=False)
    melds = forms.CharField(label=_("Melds"), max_length=80, required=False)
    self_draw = forms.TypedChoiceField(
        label=_("How"),
        choices=[("", _("Off a discard")), ("1", _("Self-drawn"))],
        coerce=bool,
        empty_value="",
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, ruleset: Ruleset[Any], *args: Any, options: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset, family = ruleset, family_of(ruleset)
        # What a recorded hand has is offered, so that the address of a hand of other rules can still be read.
        unplayed = family.unplayed(options or ruleset.defaults) - _named_in(self.data)
        if ruleset.family in RON:
            self.choices_of("self_draw", [("", _("Ron, off a discard")), ("1", _("Self-drawn"))])
        self.hand_fields = family.hand
        for key in ("concealed", "winning_tile", "melds"):
            self.fields[key].widget.attrs.update(TILES)
        self._add_winds()
        self._add_tiles()
        numbers = {key: one for key, one in self.hand_fields.numbers.items() if key not in unplayed}
        for key, (label, most) in numbers.items():
            self.fields[key] = forms.IntegerField(label=label, min_value=0, max_value=most, required=False)
        for key, marks in self.hand_fields.marks.items():
            if key not in unplayed:
                self.fields[key] = MarksField(marks)
        self.fields["conditions"] = forms.MultipleChoiceField(
            label=_("Circumstances"),
            choices=[(key, family.condition_words(key)) for key in ruleset.conditions if key not in unplayed],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )

    def _add_winds(self) -> None:
        winds_of = {
            "seat_wind": (_("Seat wind"), self.hand_fields.seat_winds),
            "round_wind": (_("Round wind"), self.hand_fields.round_winds),
        }
        for key, (label, winds) in winds_of.items():
            if winds:
                choices = _wind_choices(winds)
                self.fields[key] = forms.ChoiceField(label=label, choices=choices, required=False)

    def _add_tiles(self) -> None:
        self.fields["winning_tile"].widget.attrs.update(SINGLE_TILE)
        for key, field in self.hand_fields.tiles.items():
            self.fields[key] = forms.CharField(label=field.label, max_length=20, required=False)
            self.fields[key].widget.attrs.update({**TILES, **(SINGLE_TILE if field.is_single else {})})

    @property
    def tile_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in ("concealed", "winning_tile", "melds", *self.hand_fields.tiles)]

    @property
    def keys(self) -> dict[str, Any]:
        """Return what the keys with tiles have to know (static/pad/tile_keys.js)."""
        hand = self.hand_fields
        return {
            "size": hand.size,
            "suits": hand.suits,
            "missing": hand.missing,
            "red_fives": hand.red_fives,
            "chows": hand.chows,
        }

    @property
    def other_fields(self) -> list[forms.BoundField]:
        keys = (
            "self_draw",
            "seat_wind",
            "round_wind",
            *self.hand_fields.numbers,
            *self.hand_fields.marks,
            "conditions",
        )
        return [self[key] for key in keys if key in self.fields]

    @property
    def is_empty(self) -> bool:
        return not self.is_tileless and not self.data.get("concealed") and not self.data.get("melds")

    @property
    def is_tileless(self) -> bool:
        """Whether the circumstances say that the hand won without tiles."""
        return bool(self.hand_fields.tileless & {*(self["conditions"].value() or ())})

    def question(self) -> dict[str, Any]:
        """Return the `in` of a case with kind = hand.

        raises      RuleError of the melds
        """
        return hand_question(self.cleaned_data, self.typed_fields)

    @property
    def typed_fields(self) -> dict[str, Any]:
        """Return what the engine in the browser has to know of the fields to read them."""
        family = self.hand_fields
        winds = {"seat_wind": family.seat_winds, "round_wind": family.round_winds}
        return {
            "winds": {key: choices for key, choices in winds.items() if key in self.fields},
            "tiles": {key: one.is_list for key, one in family.tiles.items()},
            "numbers": [key for key in family.numbers if key in self.fields],
            "marks": [key for key in family.marks if key in self.fields],
            "tileless": sorted(family.tileless),
        }

    def field_of(self, error: RuleError) -> str | None:
        further: dict[str, TileField | MarkField] = {**self.hand_fields.tiles, **self.hand_fields.marks}
        field = next((key for key, one in further.items() if error.code in one.errors), None) or super().field_of(error)
        return field if field in self.fields else None
