"""The sheet of one deal: what was sent becomes an entry, and an entry what the sheet shows."""

from collections.abc import Mapping
from math import isqrt
from secrets import token_urlsafe
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.asked import whole_number
from league.records.recorder.asks import ABORTIVE, DRAW, PENALTY, WIN, WON, Asks
from league.records.recorder.events import EVENTS, event_forms, fill_events, with_event, without_event
from league.records.recorder.fields import CountField, OneOf, SeatField, SeatsField, SheetForm
from league.records.recorder.figures import FIGURES
from league.records.recorder.held import fill_held, held_forms
from league.records.recorder.wins import Sent, WinsForm, declared_by_hand, fill_wins, first_way
from league.rulebook.forms import split_tiles

WHATS = {
    WIN: gettext_lazy("Win"),
    WON: gettext_lazy("All won"),
    DRAW: gettext_lazy("Draw"),
    ABORTIVE: gettext_lazy("Abortive draw"),
    PENALTY: gettext_lazy("False win"),
}
REASONS = {
    "nine_terminals": pgettext_lazy("draw", "Nine terminals 九種九牌"),
    "four_winds": pgettext_lazy("draw", "Four winds 四風連打"),
    "four_kongs": pgettext_lazy("draw", "Four kongs 四槓散了"),
    "four_riichi": pgettext_lazy("draw", "Four riichi 四家立直"),
    "triple_ron": pgettext_lazy("draw", "Three wins 三家和"),
}
WINS = "w"


class DealForm(SheetForm):
    """All of a deal but its wins and its events."""

    # Tells one press of the button from the next; and which deal the page took for the next.
    events = forms.CharField(max_length=400, widget=forms.HiddenInput(), required=False)
    token = forms.CharField(max_length=40, widget=forms.HiddenInput(), required=False)
    number = forms.IntegerField(widget=forms.HiddenInput(), min_value=1, required=False)

    def __init__(self, asks: Asks, data: Sent) -> None:
        super().__init__(data)
        self.asks = asks
        self.fields["what"] = OneOf(
            _("How did it end?") if asks.has_events else _("What happened?"),
            [(what, WHATS[what]) for what in asks.whats],
        )
        for name, field in self._seats_fields().items():
            self.fields[name] = field
        if asks.reasons:
            self.fields["reason"] = OneOf(_("Why?"), [(reason, REASONS[reason]) for reason in asks.reasons], "tall")
        self.fields["offender"] = SeatField(asks.names, _("Whose false win?"))
        if asks.has_stop:
            self.fields["stop"] = forms.BooleanField(label=_("The dealer ends the game here"), required=False)
        if asks.has_kong:
            self.fields["kong"] = forms.BooleanField(label=_("A kong was made"), required=False)
        if asks.has_horses:
            self.fields["horses"] = forms.CharField(
                label=_("Spectators' tiles 叫马, one each"), required=False, max_length=60, help_text="5m 9p"
            )
        if asks.has_ready_max:
            for seat, name in enumerate(asks.names):
                label = _("%s, if ready: the most it could have won") % name
                self.fields[f"ready_max_{seat}"] = FIGURES[asks.family].fields(asks)["total"]
                self.fields[f"ready_max_{seat}"].label = label
        if asks.has_hands:
            self.fields["indicator"] = forms.CharField(
                label=_("Indicator"), max_length=2, required=False, help_text="9p"
            )
        if asks.has_flowers:
            for seat, name in enumerate(asks.names):
                self.fields[f"flowers_{seat}"] = CountField(name, 1000)

    def _seats_fields(self) -> dict[str, SeatsField]:
        asks = self.asks
        wanted = {
            "riichi": (asks.has_riichi, _("Riichi sticks"), ""),
            "ready": (asks.has_ready, _("Ready"), ""),
            "nagashi": (asks.has_nagashi, _("Nagashi mangan"), ""),
            "pigs": (asks.has_pigs, _("Still three suits"), ""),
            "fouls": (asks.has_fouls, _("Wrong calls: deposit"), ""),
            "false_hu": (asks.has_false_hu, _("False win before, play went on"), ""),
        }
        return {
            name: SeatsField(asks.names, label, help_text)
            for name, (is_asked, label, help_text) in wanted.items()
            if is_asked
        }

    @property
    def beside(self) -> list[forms.BoundField]:
        """What happens seldom."""
        return [self[name] for name in ("fouls", "false_hu", "horses") if name in self.fields]

    @property
    def has_beside(self) -> bool:
        return any(field.value() for field in self.beside)

    @property
    def ready_max_fields(self) -> list[forms.BoundField]:
        return [self[f"ready_max_{seat}"] for seat in range(4)] if self.asks.has_ready_max else []

    @property
    def flower_fields(self) -> list[forms.BoundField]:
        return [self[f"flowers_{seat}"] for seat in range(len(self.asks.names))] if self.asks.has_flowers else []

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if not data.get("what"):
            self.add_error("what", _("What happened?"))
        if data.get("what") == PENALTY and data.get("offender") is None:
            self.add_error("offender", _("Whose false win?"))
        if data.get("what") == ABORTIVE and not data.get("reason"):
            self.add_error("reason", _("Why?"))
        return data


class DealSheet:
    """The forms of one deal together."""

    def __init__(self, asks: Asks, data: Sent) -> None:
        self.asks, self.data = asks, data
        self.form = DealForm(asks, data)
        self.wins = None if asks.has_events else WinsForm(asks, data, WINS)
        self.events = event_forms(asks, data) if asks.has_events else []
        self.held = held_forms(asks, data)

    @property
    def forms(self) -> list[Any]:
        """Those that the chosen result looks at."""
        wins = self.wins if self.wins and self.form["what"].value() == WIN else None
        return [self.form, *self.events, *([wins] if wins else []), *(self.held if self.is_laid else [])]

    @property
    def is_laid(self) -> bool:
        """All four hands are told, or some of them: the rules say what is wrong with the others."""
        what = self.form["what"].value()
        wins = self.wins.wins if self.wins and what == WIN else []
        return what in (WIN, DRAW) and (any(form.is_told for form in self.held) or any(win.is_laid for win in wins))

    def is_valid(self) -> bool:
        # All of them, so that each has its say.
        answers = [form.is_valid() for form in self.forms]
        return all(answers)

    @property
    def missing(self) -> list[str]:
        """What is still to be said before there is a deal, in the order of the sheet."""
        asked = [self.form, *[part for form in self.forms[1:] for part in form.parts]]
        found = [message for form in asked for messages in form.errors.values() for message in messages]
        return list(dict.fromkeys(found))

    def data_with(self, **changes: Any) -> Sent:
        """What was sent, with other values in some fields."""
        return MultiValueDict({**dict(self.data.lists()), **{key: [str(value)] for key, value in changes.items()}})

    # ----- what it gives -----

    def entry(self) -> dict[str, Any]:
        """The entry; raises RuleError of melds."""
        data = self.form.cleaned_data
        entry: dict[str, Any] = {key: data[key] for key in ("riichi", "fouls", "false_hu") if data.get(key)}
        if data.get("stop"):
            entry["stop"] = True
        if self.asks.has_events:
            entry["events"] = [event.entry() for event in self.events]
        if data.get("horses"):
            entry["horses"] = split_tiles(data["horses"])
        result = self._result(entry.get("riichi", []))
        if self.asks.has_riichi and (declared := {*entry.get("riichi", []), *declared_by_hand(result)}):
            entry["riichi"] = sorted(declared)
        return {**entry, **(self._hands() if self.is_laid else self._flowers(result)), "result": result}

    def _hands(self) -> dict[str, Any]:
        """Flowers, breaking and liability come from them. Raises RuleError of the melds."""
        return {"indicator": self.form.cleaned_data["indicator"], "hands": [form.held() for form in self.held]}

    def _flowers(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """The flowers of all four, squared; those of a winner whose tiles are laid come from the tiles."""
        data = self.form.cleaned_data
        is_asked = result["type"] == WIN or (result["type"] == DRAW and self.asks.has_flowers_at_draw)
        if not self.asks.has_flowers or not is_asked:
            return {}
        laid = [win["winner"] for win in result.get("wins", ()) if "hand" in win]
        hua = [None if seat in laid else (data[f"flowers_{seat}"] or 0) ** 2 for seat in range(len(self.asks.names))]
        return {"hua": hua}

    def _result(self, riichi: list[int]) -> dict[str, Any]:
        data = self.form.cleaned_data
        what = data["what"]
        result: dict[str, Any] = {"type": what}
        if what == WIN and self.wins:
            result["wins"] = self.wins.entries(riichi)
        elif what == DRAW:
            result |= {key: data[key] for key in ("ready", "nagashi", "pigs", "kong") if data.get(key)}
            if self.asks.has_ready:
                result.setdefault("ready", [])
            if self.asks.has_ready_max:
                result["ready_max"] = [_whole_or_none(data[f"ready_max_{seat}"]) for seat in range(4)]
        elif what == ABORTIVE:
            result["reason"] = data["reason"]
        elif what == PENALTY:
            result["offender"] = data["offender"]
        return result


# ----- what the sheet shows -----


def blank(asks: Asks, number: int, last: Mapping[str, Any] | None) -> Sent:
    """A sheet that nobody has written on; the way of the value is that of the last win."""
    before = filled(asks, number, last) if last else to_sent({})
    fresh = {"token": token_urlsafe(12), "number": number, "what": asks.whats[0], f"{WINS}w0-way": first_way(before)}
    return to_sent(fresh)


def filled(asks: Asks, number: int, entry: Mapping[str, Any]) -> Sent:
    """A sheet as it was when this was entered."""
    result = entry["result"]
    data: dict[str, Any] = {"token": token_urlsafe(12), "number": number, "what": result["type"]}
    data |= {key: entry[key] for key in ("riichi", "fouls", "false_hu", "stop") if entry.get(key)}
    data |= {key: result[key] for key in ("ready", "nagashi", "pigs", "kong", "reason", "offender") if key in result}
    data |= {f"ready_max_{seat}": most for seat, most in enumerate(result.get("ready_max") or ())}
    data |= {f"flowers_{seat}": isqrt(hua) for seat, hua in enumerate(entry.get("hua") or ()) if hua}
    if entry.get("hands"):
        data |= {"indicator": entry.get("indicator", ""), **fill_held(entry["hands"])}
    data["horses"] = " ".join(entry.get("horses") or ())
    if asks.has_events:
        data |= fill_events(asks, entry.get("events") or ())
    if result.get("wins"):
        data |= fill_wins(asks, WINS, result["wins"])
    return to_sent(data)


def with_values(entry: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """An amended entry, where a value that stays as it was keeps what the sheet does not show of it: its patterns."""
    for event, old in zip(_events(entry), _events(before), strict=False):
        for win, was in zip(event.get("wins", ()), old.get("wins", ()), strict=False):
            said = {key: value for key, value in (win.get("value") or {}).items() if value}
            if said and said.items() <= (was.get("value") or {}).items():
                win["value"] = was["value"]
    return entry


def _events(entry: Mapping[str, Any]) -> list[Any]:
    return [*(entry.get("events") or ()), entry["result"]]


def to_sent(data: Mapping[str, Any]) -> Sent:
    """Values as a form would have sent them."""
    return MultiValueDict(
        {
            key: [str(one) for one in value] if isinstance(value, list | tuple) else [as_text(value)]
            for key, value in data.items()
        }
    )


def _whole_or_none(text: str) -> int | None:
    return int(text) if text else None


def as_text(value: Any) -> str:
    if value is None or value is False:
        return ""
    return "on" if value is True else str(value)


def with_more(asks: Asks, data: Sent, what: str) -> Sent:
    """The sheet with room for one more: a kong, a win, or another winner off the tile of a win."""
    if what in EVENTS:
        return with_event(asks, data, what)
    number = min(whole_number(data.get(f"{what}-count") or "") or 1, asks.most_wins - 1)
    more = {f"{what}-count": [str(number + 1)], f"{what}w{number}-way": [first_way(data)]}
    return MultiValueDict({**dict(data.lists()), **more})


def with_less(data: Sent, what: str) -> Sent:
    """The sheet without an event, or without the last winner off a tile."""
    if what.startswith("e"):
        return without_event(data, what)
    number = max((whole_number(data.get(f"{what}-count") or "") or 1) - 1, 1)
    return MultiValueDict({**dict(data.lists()), f"{what}-count": [str(number)]})
