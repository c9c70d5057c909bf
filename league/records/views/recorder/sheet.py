"""The sheet of one deal: turn what was sent into an entry, and an entry into the values of the sheet."""

from collections.abc import Mapping
from math import isqrt
from secrets import token_urlsafe
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.parsing import whole_number
from league.core.web.fields import CountField, OneOf
from league.families.family import ABORTIVE, DRAW, PENALTY, WIN, WON
from league.records.views.recorder.all_hands_entry import fill_seat_hands, seat_hand_forms
from league.records.views.recorder.deal_events import (
    DEAL_EVENTS,
    deal_event_forms,
    fill_deal_events,
    named_deal_events,
    with_deal_event,
    without_deal_event,
)
from league.records.views.recorder.deal_options import DealOptions
from league.records.views.recorder.fields import SeatField, SeatsField, SheetForm
from league.records.views.recorder.wins import Sent, WinsForm, declared_by_hand, fill_wins, first_way
from scoring.engine.typed import split_tiles

RESULTS = {
    WIN: gettext_lazy("Win"),
    WON: gettext_lazy("Three won"),
    DRAW: gettext_lazy("Draw"),
    ABORTIVE: gettext_lazy("Abortive draw"),
    PENALTY: gettext_lazy("Chombo (false win)"),
}
WINS = "w"
# The fields of who has shown a complete series of flowers.
FLOWER_SETS = {
    "all_flowers": gettext_lazy("Who has shown all four flowers?"),
    "all_seasons": gettext_lazy("Who has shown all four seasons?"),
}


class DealForm(SheetForm):
    """Everything of a deal but its wins and its deal events."""

    # `token` makes a repeated press of the button recognisable; `number` is the deal that the page was loaded for.
    events = forms.CharField(max_length=400, widget=forms.HiddenInput(), required=False)
    token = forms.CharField(max_length=40, widget=forms.HiddenInput(), required=False)
    number = forms.IntegerField(widget=forms.HiddenInput(), min_value=1, required=False)

    def __init__(self, deal_options: DealOptions, data: Sent) -> None:
        super().__init__(data)
        self.deal_options = deal_options
        self.fields["what"] = OneOf(
            _("How did it end?") if deal_options.has_deal_events else _("What happened?"),
            [(what, RESULTS[what]) for what in deal_options.results],
        )
        for name, field in self._seats_fields().items():
            self.fields[name] = field
        if deal_options.reasons:
            words = deal_options.family.reasons
            reasons = [(reason, words.get(reason, reason)) for reason in deal_options.reasons]
            self.fields["reason"] = OneOf(_("Why?"), reasons, "tall")
        self.fields["offender"] = SeatField(deal_options.names, _("Whose chombo (false win)?"))
        if deal_options.has_stop:
            self.fields["stop"] = forms.BooleanField(label=_("The dealer ends the game here"), required=False)
        if deal_options.has_kong:
            self.fields["kong"] = forms.BooleanField(label=_("A kong was made"), required=False)
        if deal_options.has_horses:
            self.fields["horses"] = forms.CharField(
                label=_("Spectators' tiles 叫马, one each"), required=False, max_length=60, help_text="5m 9p"
            )
        if deal_options.has_flower_sets:
            for key, question in FLOWER_SETS.items():
                self.fields[key] = SeatField(deal_options.names, question, also=[("", _("nobody"))])
        if deal_options.has_ready_max:
            for seat, name in enumerate(deal_options.names):
                label = _("%s, if tenpai (ready): the most the hand could have won") % name
                self.fields[f"ready_max_{seat}"] = deal_options.family.figures.fields(deal_options.options)["total"]
                self.fields[f"ready_max_{seat}"].label = label
        if deal_options.has_hands:
            self.fields["indicator"] = forms.CharField(
                label=_("Indicator"), max_length=2, required=False, help_text="9p"
            )
        if deal_options.has_flowers:
            for seat, name in enumerate(deal_options.names):
                self.fields[f"flowers_{seat}"] = CountField(name, 1000)

    def _seats_fields(self) -> dict[str, SeatsField]:
        deal_options = self.deal_options
        wanted = {
            "riichi": (deal_options.has_riichi, _("Riichi sticks"), ""),
            "ready": (deal_options.has_ready, _("Tenpai (ready)"), ""),
            "nagashi": (deal_options.has_nagashi, _("Nagashi mangan"), ""),
            "pigs": (deal_options.has_pigs, _("Still three suits"), ""),
            "fouls": (deal_options.has_fouls, _("Wrong calls: deposit"), ""),
            "false_hu": (deal_options.has_false_hu, _("Chombo (false win) before, play went on"), ""),
        }
        return {
            name: SeatsField(deal_options.names, label, help_text)
            for name, (is_asked, label, help_text) in wanted.items()
            if is_asked
        }

    @property
    def beside(self) -> list[forms.BoundField]:
        """Return the fields of rare events, which the page folds away."""
        return [self[name] for name in ("fouls", "false_hu", *FLOWER_SETS, "horses") if name in self.fields]

    @property
    def has_beside(self) -> bool:
        return any(field.value() for field in self.beside)

    @property
    def ready_max_fields(self) -> list[forms.BoundField]:
        return (
            [self[f"ready_max_{seat}"] for seat in range(len(self.deal_options.names))]
            if self.deal_options.has_ready_max
            else []
        )

    @property
    def flower_fields(self) -> list[forms.BoundField]:
        return (
            [self[f"flowers_{seat}"] for seat in range(len(self.deal_options.names))]
            if self.deal_options.has_flowers
            else []
        )

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if not data.get("what"):
            self.add_error("what", str(self.fields["what"].label))
        if data.get("what") == PENALTY and data.get("offender") is None:
            self.add_error("offender", _("Whose chombo (false win)?"))
        if data.get("what") == ABORTIVE and not data.get("reason"):
            self.add_error("reason", _("Why?"))
        if data.get("what") == DRAW and self.deal_options.has_ready_max:
            for seat in data.get("ready") or ():
                if not data.get(f"ready_max_{seat}"):
                    self.add_error(f"ready_max_{seat}", str(self.fields[f"ready_max_{seat}"].label))
        return data


class DealSheet:
    """All forms of one deal."""

    def __init__(self, deal_options: DealOptions, data: Sent) -> None:
        self.deal_options = deal_options
        self.data = data = with_end(deal_options, data)
        self.form = DealForm(deal_options, data)
        self.wins = None if deal_options.has_deal_events else WinsForm(deal_options, data, WINS)
        self.deal_events = deal_event_forms(deal_options, data) if deal_options.has_deal_events else []
        self.seat_hands = seat_hand_forms(deal_options, data)

    @property
    def forms(self) -> list[Any]:
        """Return the forms that the chosen result uses."""
        wins = self.wins if self.wins and self.form["what"].value() == WIN else None
        return [
            self.form,
            *self.deal_events,
            *([wins] if wins else []),
            *(self.seat_hands if self.is_all_hands else []),
        ]

    @property
    def is_all_hands(self) -> bool:
        """Whether tiles are entered for any seat; the rules then refuse the deal if other seats are missing."""
        what = self.form["what"].value()
        wins = self.wins.wins if self.wins and what == WIN else []
        return what in (WIN, DRAW) and (
            any(form.is_entered for form in self.seat_hands) or any(win.is_all_hands for win in wins)
        )

    def is_valid(self) -> bool:
        # Validate every form, so that each shows its errors.
        answers = [form.is_valid() for form in self.forms]
        return all(answers) and self._ends_as_it_says()

    def _ends_as_it_says(self) -> bool:
        """Check that three have won exactly where the deal is said to have ended so."""
        if not self.deal_options.has_deal_events:
            return True
        is_won, says_won = all_have_won(self.deal_options, self.data), self.form.cleaned_data["what"] == WON
        if is_won != says_won:
            words = _("Three have won, which ends the deal.") if is_won else _("Fewer than three have won.")
            self.form.add_error("what", words)
        return is_won == says_won

    @property
    def missing(self) -> list[str]:
        """Return the messages on what is missing, in the order of the sheet."""
        sent = [self.form, *[part for form in self.forms[1:] for part in form.parts]]
        found = [message for form in sent for messages in form.errors.values() for message in messages]
        return list(dict.fromkeys(found))

    # ----- the entry -----

    def entry(self) -> dict[str, Any]:
        """Return the entry; raises RuleError of the melds."""
        data = self.form.cleaned_data
        entry: dict[str, Any] = {key: data[key] for key in ("riichi", "fouls", "false_hu") if data.get(key)}
        shown = [data[name] for name in FLOWER_SETS if data.get(name) is not None]
        if shown:
            entry["flower_sets"] = shown
        if data.get("stop"):
            entry["stop"] = True
        if self.deal_options.has_deal_events:
            entry["events"] = [event.entry() for event in self.deal_events]
        if data.get("horses"):
            entry["horses"] = split_tiles(data["horses"])
        result = self._result(entry.get("riichi", []))
        if self.deal_options.has_riichi and (declared := {*entry.get("riichi", []), *declared_by_hand(result)}):
            entry["riichi"] = sorted(declared)
        return {**entry, **(self._hands() if self.is_all_hands else self._flowers(result)), "result": result}

    def _hands(self) -> dict[str, Any]:
        """Return the hands of all seats, from which the rules work out the rest; raises RuleError of the melds."""
        return {"indicator": self.form.cleaned_data["indicator"], "hands": [form.entry() for form in self.seat_hands]}

    def _flowers(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """Return the squared flowers by seat; a winner with tiles has None, because they follow from the tiles."""
        data = self.form.cleaned_data
        is_asked = result["type"] == WIN or (result["type"] == DRAW and self.deal_options.has_flowers_at_draw)
        if not self.deal_options.has_flowers or not is_asked:
            return {}
        laid = [win["winner"] for win in result.get("wins", ()) if "hand" in win]
        hua = [
            None if seat in laid else (data[f"flowers_{seat}"] or 0) ** 2
            for seat in range(len(self.deal_options.names))
        ]
        return {"hua": hua}

    def _result(self, riichi: list[int]) -> dict[str, Any]:
        data = self.form.cleaned_data
        what = data["what"]
        result: dict[str, Any] = {"type": what}
        if what == WIN and self.wins:
            result["wins"] = self.wins.entries(riichi)
        elif what == DRAW:
            result |= {key: data[key] for key in ("ready", "nagashi", "pigs", "kong") if data.get(key)}
            if self.deal_options.has_ready:
                result.setdefault("ready", [])
            if self.deal_options.has_ready_max:
                result["ready_max"] = [
                    _whole_or_none(data[f"ready_max_{seat}"]) for seat in range(len(self.deal_options.names))
                ]
        elif what == ABORTIVE:
            result["reason"] = data["reason"]
        elif what == PENALTY:
            result["offender"] = data["offender"]
        return result


# ----- the values of the sheet -----


def all_have_won(deal_options: DealOptions, data: Sent) -> bool:
    """Whether everybody but one has won among the events of the deal."""
    prefixes = tuple(f"e{number}w" for number, kind in named_deal_events(data) if kind == WIN)
    winners = {value for key, value in data.items() if key.startswith(prefixes) and key.endswith("-winner") and value}
    return len(winners) >= len(deal_options.names) - 1


def with_end(deal_options: DealOptions, data: Sent) -> Sent:
    """Return the sheet with the end that follows from its wins, unless another one is chosen."""
    if not deal_options.has_deal_events or data.get("what") or not all_have_won(deal_options, data):
        return data
    return MultiValueDict({**dict(data.lists()), "what": [WON]})


def blank(deal_options: DealOptions, number: int, last: Mapping[str, Any] | None) -> Sent:
    """Return an empty sheet, with the value given in the same way as in the last win."""
    before = filled(deal_options, number, last) if last else to_sent({})
    # A deal with events can end in any way, so nothing is chosen before it does.
    what = "" if deal_options.has_deal_events else deal_options.results[0]
    fresh = {
        "token": token_urlsafe(12),
        "number": number,
        "what": what,
        f"{WINS}w0-way": first_way(before),
    }
    return to_sent(fresh)


def filled(deal_options: DealOptions, number: int, entry: Mapping[str, Any]) -> Sent:
    """Return the sheet that gives this entry."""
    result = entry["result"]
    data: dict[str, Any] = {"token": token_urlsafe(12), "number": number, "what": result["type"]}
    data |= {key: entry[key] for key in ("riichi", "fouls", "false_hu", "stop") if entry.get(key)}
    data |= {key: result[key] for key in ("ready", "nagashi", "pigs", "kong", "reason", "offender") if key in result}
    data |= {f"ready_max_{seat}": most for seat, most in enumerate(result.get("ready_max") or ())}
    data |= {f"flowers_{seat}": isqrt(hua) for seat, hua in enumerate(entry.get("hua") or ()) if hua}
    if entry.get("hands"):
        data |= {"indicator": entry.get("indicator", ""), **fill_seat_hands(entry["hands"])}
    data |= dict(zip(FLOWER_SETS, entry.get("flower_sets") or (), strict=False))
    data["horses"] = " ".join(entry.get("horses") or ())
    if deal_options.has_deal_events:
        data |= fill_deal_events(deal_options, entry.get("events") or ())
    if result.get("wins"):
        data |= fill_wins(deal_options, WINS, result["wins"])
    return to_sent(data)


def with_values(entry: dict[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return an amended entry in which an unchanged value keeps its patterns, which the sheet does not show."""
    for event, old in zip(_deal_events(entry), _deal_events(before), strict=False):
        for win, was in zip(event.get("wins", ()), old.get("wins", ()), strict=False):
            said = {key: value for key, value in (win.get("value") or {}).items() if value}
            if said and said.items() <= (was.get("value") or {}).items():
                win["value"] = was["value"]
    return entry


def _deal_events(entry: Mapping[str, Any]) -> list[Any]:
    return [*(entry.get("events") or ()), entry["result"]]


def to_sent(data: Mapping[str, Any]) -> Sent:
    """Return the values in the form in which a browser sends them."""
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


def with_more(deal_options: DealOptions, data: Sent, what: str) -> Sent:
    """Return the sheet with one more kong, win, or winner off the same tile."""
    if what in DEAL_EVENTS:
        return with_deal_event(deal_options, data, what)
    number = min(whole_number(data.get(f"{what}-count") or "") or 1, deal_options.most_wins - 1)
    more = {f"{what}-count": [str(number + 1)], f"{what}w{number}-way": [first_way(data)]}
    return MultiValueDict({**dict(data.lists()), **more})


def with_less(data: Sent, what: str) -> Sent:
    """Return the sheet without a deal event, or without the last winner off a tile."""
    if what.startswith("e"):
        return without_deal_event(data, what)
    number = max((whole_number(data.get(f"{what}-count") or "") or 1) - 1, 1)
    return MultiValueDict({**dict(data.lists()), f"{what}-count": [str(number)]})
