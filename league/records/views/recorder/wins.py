"""The wins of a deal on its page: winner, discarder, and the value in figures, by patterns or by tiles."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.parsing import whole_number
from league.core.web.fields import OneOf
from league.core.web.forms import PageForm
from league.records.views.recorder.all_hands_entry import WINNING_TILE, all_hands_fields, fill_all_hands, read_all_hands
from league.records.views.recorder.deal_options import DealOptions
from league.records.views.recorder.fields import SeatField, SheetForm
from league.records.views.recorder.pattern_entry import (
    PATTERNS,
    fill_patterns,
    impossible_pair,
    pattern_fields,
    read_patterns,
)
from league.rulebook.forms import HandForm
from league.rulebook.melds import meld_words
from scoring.engine.typed import split_tiles

Sent = MultiValueDict[str, Any]
FIGURES_WAY, PATTERNS_WAY, TILES_WAY, LAID_WAY = "figures", "patterns", "tiles", "laid"
WAYS = {
    FIGURES_WAY: gettext_lazy("Figures"),
    PATTERNS_WAY: gettext_lazy("Patterns"),
    TILES_WAY: gettext_lazy("Tiles"),
    LAID_WAY: gettext_lazy("All four hands"),
}
DRAWN = "drawn"


class WinHandForm(HandForm):
    """The tiles of a winning hand; self-draw and winds come from the deal."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key in ("self_draw", "seat_wind", "round_wind", "honba"):
            self.fields.pop(key, None)

    def hand(self, *, riichi: bool) -> dict[str, Any]:
        """Return the hand as an entry stores it, with riichi if the seat declared it; raises RuleError of the melds."""
        hand = self.question()
        conditions = hand["conditions"]
        if riichi and not {"riichi", "double_riichi"} & {*conditions}:
            hand["conditions"] = ["riichi", *conditions]
        return {key: value for key, value in hand.items() if value not in ([], "", 0)}


class WinForm(SheetForm):
    """One win."""

    def __init__(self, deal_options: DealOptions, data: Sent, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        self.deal_options = deal_options
        self.fields["winner"] = SeatField(deal_options.names, gettext_lazy("Who won?"))
        ways = [(way, name) for way, name in WAYS.items() if way != LAID_WAY or deal_options.has_hands]
        self.fields["way"] = OneOf(gettext_lazy("What is it worth?"), ways, "tabs-of")
        self.fields.update(deal_options.family.figures.fields(deal_options.options))
        self.fields.update(pattern_fields(deal_options))
        self.fields.update(all_hands_fields(deal_options) if deal_options.has_hands else {})
        if deal_options.has_liable:
            self.fields["liable"] = SeatField(
                deal_options.names, gettext_lazy("Who is liable?"), also=[("", gettext_lazy("nobody"))]
            )
        self.hand_form = WinHandForm(deal_options.ruleset, data, options=deal_options.options, prefix=f"{prefix}-hand")

    # ----- for the template -----

    @property
    def figure_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.deal_options.family.figures.fields(self.deal_options.options)]

    @property
    def pattern_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in pattern_fields(self.deal_options)]

    @property
    def all_hands_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in all_hands_fields(self.deal_options)] if self.deal_options.has_hands else []

    @property
    def is_all_hands(self) -> bool:
        return self["way"].value() == LAID_WAY

    @property
    def is_liable(self) -> bool:
        return bool(self["liable"].value()) if self.deal_options.has_liable else False

    # ----- the entry -----

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if data.get("winner") is None:
            self.add_error("winner", _("Who won?"))
        if not self.errors and self._is_worthless():
            self.add_error(None, _("What is the hand worth?"))
        if data.get("way") == PATTERNS_WAY and (pair := impossible_pair(self.deal_options, data.get(PATTERNS, ()))):
            one, other = pair
            self.add_error(None, _("%(one)s and %(other)s exclude each other.") % {"one": one, "other": other})
        return data

    def _is_worthless(self) -> bool:
        """Whether no value is entered yet."""
        data = self.cleaned_data
        if data["way"] == PATTERNS_WAY:
            return (
                not self.deal_options.family.patterns.may_be_empty
                and not read_patterns(self.deal_options, data)[PATTERNS]
            )
        if data["way"] == LAID_WAY:
            return not data[WINNING_TILE]
        if data["way"] == TILES_WAY:
            return not self.hand_form.is_tileless and not self.hand_form["winning_tile"].value()
        return self._figures() is None

    def is_valid(self) -> bool:
        valid = super().is_valid()
        return valid and (self.cleaned_data["way"] != TILES_WAY or self.hand_form.is_valid())

    def _figures(self) -> dict[str, Any] | None:
        return self.deal_options.family.figures.read(self.cleaned_data)

    def entry(self, source: int | None, riichi: list[int]) -> dict[str, Any]:
        """Return the win as an entry stores it; raises RuleError of the melds."""
        data = self.cleaned_data
        entry: dict[str, Any] = {"winner": data["winner"], "from": source}
        if data["way"] == TILES_WAY:
            entry["hand"] = self.hand_form.hand(riichi=data["winner"] in riichi)
        elif data["way"] == PATTERNS_WAY:
            entry |= read_patterns(self.deal_options, data)
        elif data["way"] == LAID_WAY:
            entry |= read_all_hands(data)
        else:
            entry["value"] = self._figures()
        if data.get("liable") is not None:
            entry["liable"] = data["liable"]
        return entry


class WinsForm(SheetForm):
    """All wins off one tile; `count` is their number."""

    count = forms.IntegerField(widget=forms.HiddenInput(), required=False, min_value=1, max_value=3)

    def __init__(self, deal_options: DealOptions, data: Sent, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        self.deal_options = deal_options
        source = SeatField(deal_options.names, gettext_lazy("Off whom?"), also=[(DRAWN, gettext_lazy("self-drawn"))])
        source.coerce = read_source
        self.fields["from"] = source
        self.wins = [
            WinForm(deal_options, data, f"{prefix}w{n}") for n in range(count_of(data, prefix, deal_options.most_wins))
        ]

    @property
    def parts(self) -> list[PageForm]:
        """Return the forms that can have errors."""
        tiles = [win.hand_form for win in self.wins if win["way"].value() == TILES_WAY]
        return [self, *self.wins, *tiles]

    @property
    def may_have_more(self) -> bool:
        return len(self.wins) < self.deal_options.most_wins

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.cleaned_data.get("from") is None and "from" not in self.errors:
            self.add_error("from", _("Off whom?"))
        return self.cleaned_data

    def is_valid(self) -> bool:
        answers = [super().is_valid(), *[win.is_valid() for win in self.wins]]
        return all(answers)

    def entries(self, riichi: list[int]) -> list[dict[str, Any]]:
        """Return the wins as an entry stores them; raises RuleError of the melds."""
        source = self.cleaned_data["from"]
        return [win.entry(None if source == DRAWN else source, riichi) for win in self.wins]


def declared_by_hand(result: Mapping[str, Any]) -> set[int]:
    """Return the seats whose hand has riichi, so that the stick need not be entered as well."""
    said = {"riichi", "double_riichi"}
    return {
        win["winner"]
        for win in result.get("wins", ())
        if said & {*win.get("hand", {}).get("conditions", ()), *win.get("patterns", ())}
    }


def first_way(data: Mapping[str, Any]) -> str:
    """Return the way in which the last value was given."""
    return next((value for key, value in data.items() if key.endswith("-way") and value in WAYS), FIGURES_WAY)


def read_source(value: str) -> int | str:
    return DRAWN if value == DRAWN else int(value)


def count_of(data: Sent, prefix: str, most: int) -> int:
    return min(whole_number(data.get(f"{prefix}-count") or "") or 1, most)


def fill_wins(deal_options: DealOptions, prefix: str, wins: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the fields' values for wins that are already entered."""
    source = wins[0].get("from")
    filled: dict[str, Any] = {f"{prefix}-count": len(wins), f"{prefix}-from": DRAWN if source is None else source}
    for n, win in enumerate(wins):
        filled |= {f"{prefix}w{n}-{key}": value for key, value in _fill_win(deal_options, win).items()}
    return filled


def _fill_win(deal_options: DealOptions, win: Mapping[str, Any]) -> dict[str, Any]:
    filled = {"winner": win["winner"], "liable": win.get("liable", "")}
    if "hand" in win:
        marks = {key: split_tiles(win["hand"].get(key) or "") for key in deal_options.family.hand.marks}
        hand = {f"hand-{key}": value for key, value in {**fill_hand(win["hand"]), **marks}.items()}
        return {**filled, "way": TILES_WAY, **hand}
    if "patterns" in win:
        return {**filled, "way": PATTERNS_WAY, **fill_patterns(deal_options, win)}
    if "winning_tile" in win:
        return {**filled, "way": LAID_WAY, **fill_all_hands(win)}
    return {**filled, "way": FIGURES_WAY, **deal_options.family.figures.fill(win.get("value") or {})}


def fill_hand(hand: Mapping[str, Any]) -> dict[str, Any]:
    """Return a hand in the text form of the tile fields."""
    filled = dict(hand)
    filled["melds"] = meld_words(hand.get("melds") or ())
    for key, value in hand.items():
        if isinstance(value, list | tuple) and key not in ("melds", "conditions"):
            filled[key] = "".join(value)
    return filled
