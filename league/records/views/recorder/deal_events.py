"""Events in a deal before it ends, in their order: kongs and wins, as Sichuan mahjong has them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.parsing import whole_number
from league.core.web.fields import OneOf
from league.records.views.recorder.deal_options import DealOptions
from league.records.views.recorder.fields import SeatField, SheetForm
from league.records.views.recorder.wins import Sent, WinsForm, fill_wins, first_way

KONG, WIN = "kong", "win"
MOST_DEAL_EVENTS = 40
KONGS = {
    "concealed": gettext_lazy("concealed 暗杠"),
    "direct": gettext_lazy("off a discard 直杠"),
    "added": gettext_lazy("added 弯杠"),
}


class KongForm(SheetForm):
    kind_of_deal_event = KONG

    def __init__(self, deal_options: DealOptions, data: Sent, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        self.fields["seat"] = SeatField(deal_options.names, gettext_lazy("Whose kong?"))
        self.fields["kind"] = OneOf(gettext_lazy("Which kong?"), KONGS.items())
        self.fields["from"] = SeatField(deal_options.names, gettext_lazy("Off whom?"))
        self.fields["kept"] = forms.BooleanField(
            label=gettext_lazy("The tile was not just drawn: it earns nothing"), required=False
        )

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if data.get("seat") is None:
            self.add_error("seat", _("Whose kong?"))
        if not data.get("kind"):
            self.add_error("kind", _("Which kong?"))
        if data.get("kind") == "direct" and data.get("from") is None:
            self.add_error("from", _("Off whom?"))
        return data

    @property
    def parts(self) -> list[SheetForm]:
        return [self]

    def entry(self) -> dict[str, Any]:
        data = self.cleaned_data
        entry: dict[str, Any] = {"type": KONG, "seat": data["seat"], "kind": data["kind"]}
        if data["kind"] == "direct":
            entry["from"] = data["from"]
        if data["kind"] == "added" and data["kept"]:
            entry["same_draw"] = False
        return entry


class WinEventForm(WinsForm):
    """One or several wins off one tile."""

    kind_of_deal_event = WIN
    kong_discard = forms.BooleanField(label=gettext_lazy("Off the discard after a kong 杠上炮"), required=False)
    after_kong = forms.BooleanField(label=gettext_lazy("On the replacement tile of a kong 杠上花"), required=False)

    def entry(self) -> dict[str, Any]:
        flags = {key: True for key in ("kong_discard", "after_kong") if self.cleaned_data[key]}
        return {"type": WIN, "wins": self.entries([]), **flags}


DEAL_EVENTS: dict[str, Any] = {KONG: KongForm, WIN: WinEventForm}


def deal_event_forms(deal_options: DealOptions, data: Sent) -> list[Any]:
    """Return the forms of a sheet's deal events; its field `events` lists them in order, as in `1kong 2win`."""
    return [DEAL_EVENTS[kind](deal_options, data, f"e{number}") for number, kind in named_deal_events(data)]


def named_deal_events(data: Mapping[str, Any]) -> list[tuple[int, str]]:
    found = []
    for word in (data.get("events") or "").split()[:MOST_DEAL_EVENTS]:
        text = word.rstrip("abcdefghijklmnopqrstuvwxyz")
        number, kind = whole_number(text), word[len(text) :]
        if number is not None and kind in DEAL_EVENTS:
            found.append((number, kind))
    return found


def with_deal_event(deal_options: DealOptions, data: Sent, kind: str) -> Sent:
    """Return the sheet with one more deal event."""
    events = named_deal_events(data)
    number = max((number for number, _kind in events), default=0) + 1
    more = {"events": in_order([*events, (number, kind)])}
    if kind == WIN:
        more[f"e{number}w0-way"] = first_way(data)
    return MultiValueDict({**dict(data.lists()), **{key: [value] for key, value in more.items()}})


def without_deal_event(data: Sent, prefix: str) -> Sent:
    left = [(number, kind) for number, kind in named_deal_events(data) if f"e{number}" != prefix]
    return MultiValueDict({**dict(data.lists()), "events": [in_order(left)]})


def in_order(events: Sequence[tuple[int, str]]) -> str:
    return " ".join(f"{number}{kind}" for number, kind in events)


def fill_deal_events(deal_options: DealOptions, events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the fields' values for deal events that are already entered."""
    filled: dict[str, Any] = {"events": in_order([(n, event["type"]) for n, event in enumerate(events, 1)])}
    for n, event in enumerate(events, 1):
        if event["type"] == KONG:
            filled |= {f"e{n}-{key}": event[key] for key in ("seat", "kind", "from") if event.get(key) is not None}
            filled[f"e{n}-kept"] = event.get("same_draw") is False
        else:
            filled |= fill_wins(deal_options, f"e{n}", event["wins"])
            filled |= {f"e{n}-{key}": event.get(key, False) for key in ("kong_discard", "after_kong")}
    return filled
