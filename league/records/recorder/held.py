"""What all four players hold and show at the end of a deal, laid on the table: yueqing works the deal out from it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.records.recorder.asks import Asks
from league.records.recorder.fields import ManyTaps, SheetForm
from league.rulebook.forms import FAMILIES, NUMBERS, TILES, HandFields
from league.rulebook.melds import NAMES, meld_words, parse_melds
from league.rulebook.words import CONDITIONS

Data = Mapping[str, Any]
HELD = "h"
SHOWN = ("indicators_shown", "whites_shown")
# Of a win whose tiles are among the four hands.
WINNING_TILE, LAST_DISCARD, CIRCUMSTANCES = "laid_tile", "last_discard", "laid_conditions"


class HeldForm(SheetForm):
    """One seat's tiles, without the winning tile."""

    concealed = forms.CharField(label=gettext_lazy("In the hand"), max_length=80, required=False)
    melds = forms.CharField(label=gettext_lazy("Melds"), max_length=100, required=False)

    def __init__(self, asks: Asks, data: Any, seat: int) -> None:
        super().__init__(data, prefix=f"{HELD}{seat}")
        self.seat, self.name = seat, asks.names[seat]
        self.asks: HandFields = FAMILIES[asks.family]
        # Whoever else sits there may have given a meld its tile.
        self.sources = [(other, name) for other, name in enumerate(asks.names) if other != seat]
        for key in ("concealed", "melds"):
            self.fields[key].widget.attrs.update(TILES)
        for key in SHOWN:
            label, most = NUMBERS[key]
            self.fields[key] = forms.IntegerField(label=label, min_value=0, max_value=most, required=False)

    @property
    def meld_names(self) -> dict[str, Any]:
        return NAMES

    @property
    def tile_fields(self) -> list[forms.BoundField]:
        return [self["concealed"], self["melds"]]

    @property
    def number_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in SHOWN]

    @property
    def parts(self) -> list[SheetForm]:
        return [self]

    @property
    def is_told(self) -> bool:
        return bool(self["concealed"].value() or self["melds"].value())

    def held(self) -> dict[str, Any]:
        """The side as an entry keeps it; raises RuleError of the melds."""
        data = self.cleaned_data
        told = {"melds": parse_melds(data["melds"]), **{key: data[key] for key in SHOWN}}
        return {"concealed": data["concealed"], **{key: value for key, value in told.items() if value}}


def held_forms(asks: Asks, data: Any) -> list[HeldForm]:
    return [HeldForm(asks, data, seat) for seat in range(len(asks.names))] if asks.has_hands else []


def fill_held(hands: Sequence[Data]) -> dict[str, Any]:
    """The fields of hands that are entered already."""
    filled: dict[str, Any] = {}
    for seat, hand in enumerate(hands):
        filled |= {f"{HELD}{seat}-{key}": hand[key] for key in ("concealed", *SHOWN) if hand.get(key)}
        filled[f"{HELD}{seat}-melds"] = meld_words(hand.get("melds") or ())
    return filled


# ----- the win -----


def laid_fields(asks: Asks) -> dict[str, forms.Field]:
    """What is asked of a win beside the four hands."""
    choices = [(key, CONDITIONS[key]) for key in asks.ruleset.conditions]
    return {
        WINNING_TILE: forms.CharField(label=_("Won with"), max_length=2, required=False, help_text="7s"),
        LAST_DISCARD: forms.CharField(label=_("The winner’s last discard"), max_length=2, required=False),
        CIRCUMSTANCES: forms.MultipleChoiceField(
            label=_("Circumstances"), choices=choices, required=False, widget=ManyTaps()
        ),
    }


def read_laid(data: Data) -> dict[str, Any]:
    """What stands in the win."""
    told = {"conditions": data[CIRCUMSTANCES], "last_discard": data[LAST_DISCARD]}
    return {"winning_tile": data[WINNING_TILE], **{key: value for key, value in told.items() if value}}


def fill_laid(win: Data) -> dict[str, Any]:
    return {
        WINNING_TILE: win["winning_tile"],
        LAST_DISCARD: win.get("last_discard") or "",
        CIRCUMSTANCES: list(win.get("conditions") or ()),
    }
