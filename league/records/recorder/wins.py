"""The wins of a deal on its page: who, off whom, and what it is worth as figures, as patterns or as tiles."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.asked import whole_number
from league.records.recorder.asks import Asks
from league.records.recorder.fields import OneOf, SeatField, SheetForm
from league.records.recorder.figures import FIGURES
from league.records.recorder.held import WINNING_TILE, fill_laid, laid_fields, read_laid
from league.records.recorder.told import PATTERNS, fill_told, read_told, told_fields
from league.rulebook.forms import HandForm
from league.rulebook.melds import meld_words
from league.web.forms import PageForm

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
    """The tiles of a hand that was won with; how it was won and the winds are the table's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key in ("self_draw", "seat_wind", "round_wind", "honba"):
            self.fields.pop(key, None)

    def hand(self, *, riichi: bool) -> dict[str, Any]:
        """The hand as an entry keeps it; who declared riichi need not say it twice. Raises RuleError of the melds."""
        hand = self.question()
        conditions = hand["conditions"]
        if riichi and not {"riichi", "double_riichi"} & {*conditions}:
            hand["conditions"] = ["riichi", *conditions]
        return {key: value for key, value in hand.items() if value not in ([], "", 0)}


class WinForm(SheetForm):
    """One winner."""

    def __init__(self, asks: Asks, data: Sent, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        self.asks = asks
        self.fields["winner"] = SeatField(asks.names, gettext_lazy("Who won?"))
        ways = [(way, name) for way, name in WAYS.items() if way != LAID_WAY or asks.has_hands]
        self.fields["way"] = OneOf(gettext_lazy("What is it worth?"), ways, "tabs-of")
        self.fields.update(FIGURES[asks.family].fields(asks))
        self.fields.update(told_fields(asks))
        self.fields.update(laid_fields(asks) if asks.has_hands else {})
        if asks.has_liable:
            self.fields["liable"] = SeatField(
                asks.names, gettext_lazy("Who is liable?"), also=[("", gettext_lazy("nobody"))]
            )
        self.hand_form = WinHandForm(asks.ruleset, data, prefix=f"{prefix}-hand")

    # ----- what it shows -----

    @property
    def figure_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in FIGURES[self.asks.family].fields(self.asks)]

    @property
    def told_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in told_fields(self.asks)]

    @property
    def laid_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in laid_fields(self.asks)] if self.asks.has_hands else []

    @property
    def is_laid(self) -> bool:
        return self["way"].value() == LAID_WAY

    @property
    def is_liable(self) -> bool:
        return bool(self["liable"].value()) if self.asks.has_liable else False

    # ----- what it gives -----

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if data.get("winner") is None:
            self.add_error("winner", _("Who won?"))
        if not self.errors and self._is_worthless():
            self.add_error(None, _("What is the hand worth?"))
        return data

    def _is_worthless(self) -> bool:
        """Nothing said yet of what it is worth."""
        data = self.cleaned_data
        if data["way"] == PATTERNS_WAY:
            return self.asks.family != "sichuan" and not read_told(self.asks, data)[PATTERNS]
        if data["way"] == LAID_WAY:
            return not data[WINNING_TILE]
        if data["way"] == TILES_WAY:
            return not self.hand_form["winning_tile"].value()
        return self._figures() is None

    def is_valid(self) -> bool:
        valid = super().is_valid()
        return valid and (self.cleaned_data["way"] != TILES_WAY or self.hand_form.is_valid())

    def _figures(self) -> dict[str, Any] | None:
        return FIGURES[self.asks.family].read(self.asks, self.cleaned_data)

    def entry(self, source: int | None, riichi: list[int]) -> dict[str, Any]:
        """The win as an entry keeps it; raises RuleError of the melds."""
        data = self.cleaned_data
        entry: dict[str, Any] = {"winner": data["winner"], "from": source}
        if data["way"] == TILES_WAY:
            entry["hand"] = self.hand_form.hand(riichi=data["winner"] in riichi)
        elif data["way"] == PATTERNS_WAY:
            entry |= read_told(self.asks, data)
        elif data["way"] == LAID_WAY:
            entry |= read_laid(data)
        else:
            entry["value"] = self._figures()
        if data.get("liable") is not None:
            entry["liable"] = data["liable"]
        return entry


class WinsForm(SheetForm):
    """All wins off one tile. `count` says how many; more are asked for one by one."""

    count = forms.IntegerField(widget=forms.HiddenInput(), required=False, min_value=1, max_value=3)

    def __init__(self, asks: Asks, data: Sent, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        self.asks = asks
        source = SeatField(asks.names, gettext_lazy("Off whom?"), also=[(DRAWN, gettext_lazy("self-drawn"))])
        source.coerce = read_source
        self.fields["from"] = source
        self.wins = [WinForm(asks, data, f"{prefix}w{n}") for n in range(count_of(data, prefix, asks.most_wins))]

    @property
    def parts(self) -> list[PageForm]:
        """The forms that have something to say of what is missing."""
        tiles = [win.hand_form for win in self.wins if win["way"].value() == TILES_WAY]
        return [self, *self.wins, *tiles]

    @property
    def may_have_more(self) -> bool:
        return len(self.wins) < self.asks.most_wins

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.cleaned_data.get("from") is None and "from" not in self.errors:
            self.add_error("from", _("Off whom?"))
        return self.cleaned_data

    def is_valid(self) -> bool:
        answers = [super().is_valid(), *[win.is_valid() for win in self.wins]]
        return all(answers)

    def entries(self, riichi: list[int]) -> list[dict[str, Any]]:
        """Raises RuleError of the melds."""
        source = self.cleaned_data["from"]
        return [win.entry(None if source == DRAWN else source, riichi) for win in self.wins]


def declared_by_hand(result: Mapping[str, Any]) -> set[int]:
    """Who declared riichi as their hand says it: the stick need not be told besides."""
    said = {"riichi", "double_riichi"}
    return {
        win["winner"]
        for win in result.get("wins", ())
        if said & {*win.get("hand", {}).get("conditions", ()), *win.get("patterns", ())}
    }


def first_way(data: Mapping[str, Any]) -> str:
    """The way in which a value was given before."""
    return next((value for key, value in data.items() if key.endswith("-way") and value in WAYS), FIGURES_WAY)


def read_source(value: str) -> int | str:
    return DRAWN if value == DRAWN else int(value)


def count_of(data: Sent, prefix: str, most: int) -> int:
    return min(whole_number(data.get(f"{prefix}-count") or "") or 1, most)


def fill_wins(asks: Asks, prefix: str, wins: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The fields of wins that are entered already."""
    source = wins[0].get("from")
    filled: dict[str, Any] = {f"{prefix}-count": len(wins), f"{prefix}-from": DRAWN if source is None else source}
    for n, win in enumerate(wins):
        filled |= {f"{prefix}w{n}-{key}": value for key, value in _fill_win(asks, win).items()}
    return filled


def _fill_win(asks: Asks, win: Mapping[str, Any]) -> dict[str, Any]:
    filled = {"winner": win["winner"], "liable": win.get("liable", "")}
    if "hand" in win:
        hand = {f"hand-{key}": value for key, value in fill_hand(win["hand"]).items()}
        return {**filled, "way": TILES_WAY, **hand}
    if "patterns" in win:
        return {**filled, "way": PATTERNS_WAY, **fill_told(asks, win)}
    if "winning_tile" in win:
        return {**filled, "way": LAID_WAY, **fill_laid(win)}
    return {**filled, "way": FIGURES_WAY, **FIGURES[asks.family].fill(win.get("value") or {})}


def fill_hand(hand: Mapping[str, Any]) -> dict[str, Any]:
    """A hand as the tile fields write it."""
    filled = dict(hand)
    filled["melds"] = meld_words(hand.get("melds") or ())
    for key in ("dora_indicators", "ura_indicators"):
        if not isinstance(hand.get(key, ""), str):
            filled[key] = "".join(hand[key])
    return filled
