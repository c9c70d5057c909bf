"""The hand calculator's form: what each rule system asks about a hand, and the question it makes."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.rulebook.melds import NAMES as MELD_NAMES
from league.rulebook.melds import parse_melds
from league.rulebook.words import CONDITIONS, WINDS
from league.web.forms import PageForm
from rules.errors import RuleError
from rules.ruleset import Ruleset


@dataclass(frozen=True)
class HandFields:
    """What the page asks for a family of rulesets.

    size            concealed tiles plus three for each meld, before the winning tile
    suits           which rows of tiles the keypad has
    seat_winds, round_winds     the winds to choose from; empty: not asked
    indicators      whether dora and ura indicators count
    numbers         keys that take a number
    """

    size: int = 13
    suits: str = "mpsz"
    red_fives: bool = False
    chows: bool = True
    seat_winds: str = "ESWN"
    round_winds: str = "ESWN"
    indicators: bool = False
    indicator: bool = False
    numbers: tuple[str, ...] = ()


FAMILIES: dict[str, HandFields] = {
    "riichi": HandFields(red_fives=True, indicators=True, numbers=("honba",)),
    "mingjiang": HandFields(round_winds="ES-", indicators=True),
    "sichuan": HandFields(suits="mps", chows=False, seat_winds="", round_winds=""),
    "mcr": HandFields(numbers=("flowers",)),
    "yueqing": HandFields(size=16, round_winds="", indicator=True, numbers=("indicators_shown", "whites_shown")),
}
NUMBERS = {
    "honba": (_("Honba"), 99),
    "flowers": (_("Flowers shown"), 8),
    "indicators_shown": (_("Indicators shown"), 3),
    "whites_shown": (_("Whites shown"), 4),
}
TILES = {"inputmode": "none", "autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}


def _wind_choices(winds: str) -> list[tuple[str, Any]]:
    return [(wind, WINDS.get(wind, _("None (the decider)"))) for wind in winds]


class HandForm(PageForm):
    """A hand in words of a link: every field is a plain text, so that the address holds the hand."""

    use_required_attribute = False
    # Which field a refusal of the rules is about.
    error_fields = {
        "bad_meld": "melds", "wild_in_meld": "melds", "riichi_open_hand": "conditions",
        "unknown_condition": "conditions", "conflicting_conditions": "conditions",
        "ippatsu_without_riichi": "conditions", "ura_without_riichi": "ura_indicators",
        "too_many_indicators": "dora_indicators", "bad_indicator": "indicator",
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

    def __init__(self, ruleset: Ruleset[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset, self.asks = ruleset, FAMILIES[ruleset.family]
        for key in ("concealed", "winning_tile", "melds"):
            self.fields[key].widget.attrs.update(TILES)
        self._add_winds()
        self._add_indicators()
        for key in self.asks.numbers:
            label, most = NUMBERS[key]
            self.fields[key] = forms.IntegerField(label=label, min_value=0, max_value=most, required=False)
        self.fields["conditions"] = forms.MultipleChoiceField(
            label=_("Circumstances"),
            choices=[(key, CONDITIONS[key]) for key in ruleset.conditions],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )

    def _add_winds(self) -> None:
        asked = {
            "seat_wind": (_("Seat wind"), self.asks.seat_winds),
            "round_wind": (_("Round wind"), self.asks.round_winds),
        }
        for key, (label, winds) in asked.items():
            if winds:
                choices = _wind_choices(winds)
                self.fields[key] = forms.ChoiceField(label=label, choices=choices, required=False)

    def _add_indicators(self) -> None:
        tiles = {"dora_indicators": _("Dora indicators"), "ura_indicators": _("Ura indicators")}
        if self.asks.indicator:
            tiles = {"indicator": _("Indicator")}
        elif not self.asks.indicators:
            tiles = {}
        for key, label in tiles.items():
            self.fields[key] = forms.CharField(label=label, max_length=20, required=False)
            self.fields[key].widget.attrs.update(TILES)

    @property
    def meld_names(self) -> dict[str, Any]:
        return MELD_NAMES

    @property
    def tile_fields(self) -> list[forms.BoundField]:
        keys = ("concealed", "winning_tile", "melds", "dora_indicators", "ura_indicators", "indicator")
        return [self[key] for key in keys if key in self.fields]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        keys = ("self_draw", "seat_wind", "round_wind", *self.asks.numbers, "conditions")
        return [self[key] for key in keys if key in self.fields]

    @property
    def is_empty(self) -> bool:
        return not self.data.get("concealed") and not self.data.get("melds")

    def question(self) -> dict[str, Any]:
        """The `in` of the case that this form asks.

        raises      RuleError of the melds
        """
        data = self.cleaned_data
        asked: dict[str, Any] = {
            "concealed": data["concealed"],
            "winning_tile": data["winning_tile"],
            "melds": parse_melds(data["melds"]),
            "conditions": data["conditions"],
        }
        if "self_draw" in self.fields:
            asked["self_draw"] = bool(data["self_draw"])
        for key in ("seat_wind", "round_wind"):
            if key in self.fields:
                asked[key] = data[key] if data[key] != "-" else None
                asked[key] = asked[key] if asked[key] != "" else self.fields[key].choices[0][0]  # type: ignore[attr-defined]
        for key in ("dora_indicators", "ura_indicators"):
            if key in self.fields:
                asked[key] = split_tiles(data[key])
        if "indicator" in self.fields:
            asked["indicator"] = data["indicator"]
        return {**asked, **{key: data[key] or 0 for key in self.asks.numbers if key in self.fields}}

    def field_of(self, error: RuleError) -> str | None:
        field = super().field_of(error)
        return field if field in self.fields else None


def split_tiles(text: str) -> list[str]:
    """Single tiles of a text that may not be tiles at all: the rules say what is wrong with it.

    >>> split_tiles("12m5z")
    ['1m', '2m', '5z']
    """
    found, numbers = [], ""
    for letter in text:
        if letter.isdigit():
            numbers += letter
        else:
            found += [number + letter for number in numbers] or [letter]
            numbers = ""
    return found + list(numbers)
