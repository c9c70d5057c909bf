"""The tiles of all players at the end of a deal, from which some rule systems work the deal out."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.web.fields import ManyTaps
from league.records.views.recorder.deal_options import DealOptions
from league.records.views.recorder.fields import SheetForm
from league.rulebook.forms import TILES
from league.rulebook.melds import NAMES, meld_words
from scoring.engine.typed import parse_melds

Data = Mapping[str, Any]
SEAT = "h"
# Of a win whose tiles are among the hands of all players.
WINNING_TILE, LAST_DISCARD, CIRCUMSTANCES = "laid_tile", "last_discard", "laid_conditions"


class SeatHandForm(SheetForm):
    """One seat's tiles, without the winning tile."""

    concealed = forms.CharField(label=gettext_lazy("In the hand"), max_length=80, required=False)
    melds = forms.CharField(label=gettext_lazy("Melds"), max_length=100, required=False)

    def __init__(self, deal_options: DealOptions, data: Any, seat: int) -> None:
        super().__init__(data, prefix=f"{SEAT}{seat}")
        self.seat, self.name = seat, deal_options.names[seat]
        self.hand_fields = deal_options.family.hand
        # Any other seat can be the one that a meld's tile came from.
        self.sources = [(other, name) for other, name in enumerate(deal_options.names) if other != seat]
        for key in ("concealed", "melds"):
            self.fields[key].widget.attrs.update(TILES)
        for key, (label, most) in self.hand_fields.numbers.items():
            self.fields[key] = forms.IntegerField(label=label, min_value=0, max_value=most, required=False)

    @property
    def meld_names(self) -> dict[str, Any]:
        return NAMES

    @property
    def tile_fields(self) -> list[forms.BoundField]:
        return [self["concealed"], self["melds"]]

    @property
    def number_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in self.hand_fields.numbers]

    @property
    def parts(self) -> list[SheetForm]:
        return [self]

    @property
    def is_entered(self) -> bool:
        return bool(self["concealed"].value() or self["melds"].value())

    def entry(self) -> dict[str, Any]:
        """Return the seat's hand as an entry stores it; raises RuleError of the melds."""
        data = self.cleaned_data
        found = {"melds": parse_melds(data["melds"]), **{key: data[key] for key in self.hand_fields.numbers}}
        return {"concealed": data["concealed"], **{key: value for key, value in found.items() if value}}


def seat_hand_forms(deal_options: DealOptions, data: Any) -> list[SeatHandForm]:
    seats = range(len(deal_options.names)) if deal_options.has_hands else ()
    return [SeatHandForm(deal_options, data, seat) for seat in seats]


def fill_seat_hands(hands: Sequence[Data]) -> dict[str, Any]:
    """Return the fields' values for hands that are already entered."""
    filled: dict[str, Any] = {}
    for seat, hand in enumerate(hands):
        filled |= {f"{SEAT}{seat}-{key}": value for key, value in hand.items() if value}
        filled[f"{SEAT}{seat}-melds"] = meld_words(hand.get("melds") or ())
    return filled


# ----- the win -----


def all_hands_fields(deal_options: DealOptions) -> dict[str, forms.Field]:
    """Return the fields of a win that the hands of all players do not answer."""
    words = deal_options.family.condition_words
    choices = [(key, words(key)) for key in deal_options.ruleset.conditions]
    return {
        WINNING_TILE: forms.CharField(label=_("Won with"), max_length=2, required=False, help_text="7s"),
        LAST_DISCARD: forms.CharField(label=_("The winner’s last discard"), max_length=2, required=False),
        CIRCUMSTANCES: forms.MultipleChoiceField(
            label=_("Circumstances"), choices=choices, required=False, widget=ManyTaps()
        ),
    }


def read_all_hands(data: Data) -> dict[str, Any]:
    """Return the keys of the win."""
    optional = {"conditions": data[CIRCUMSTANCES], "last_discard": data[LAST_DISCARD]}
    return {"winning_tile": data[WINNING_TILE], **{key: value for key, value in optional.items() if value}}


def fill_all_hands(win: Data) -> dict[str, Any]:
    return {
        WINNING_TILE: win["winning_tile"],
        LAST_DISCARD: win.get("last_discard") or "",
        CIRCUMSTANCES: list(win.get("conditions") or ()),
    }
