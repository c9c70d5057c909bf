"""A deal in words: winner, discarder, value; and why a deal is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.errors import translated
from league.families import family_of
from rules.errors import RuleError
from rules.ruleset import Ruleset
from scoring.replay import ADJUSTMENTS

Names = Sequence[str]
KONGS = {
    "concealed": gettext_lazy("concealed kong"),
    "direct": gettext_lazy("open kong"),
    "added": gettext_lazy("added kong"),
}

# Refusals of the rules about one seat, whose number means nothing to a person.
OF_SEAT = {
    "winner_is_discarder": gettext_lazy("{name} cannot win off their own discard."),
    "already_won": gettext_lazy("{name} has already won in this deal."),
    "liable_is_winner": gettext_lazy("{name} won and cannot be liable for their own hand."),
    "riichi_not_ready": gettext_lazy("{name} declared riichi but is not ready."),
    "riichi_without_points": gettext_lazy("{name} has too few points to declare riichi."),
}


def refusal_in_words(error: RuleError, names: Names) -> str:
    """Return why the rules refuse a deal, with the player's name in place of the seat's number."""
    seat = error.params.get("seat")
    if error.code in OF_SEAT and isinstance(seat, int) and seat < len(names):
        return str(OF_SEAT[error.code]).format(name=names[seat])
    return translated(error)


def entry_in_words(ruleset: Ruleset[Any], options: Any, entry: Mapping[str, Any], names: Names) -> list[str]:
    """Return an entry in words, line by line."""
    events = [*(entry.get("events") or ()), entry.get("result") or {}]
    lines = [line for event in events for line in deal_event_in_words(ruleset, options, event, names)]
    beside = {
        "riichi": _("Riichi: %s"),
        "fouls": _("Wrong call: %s"),
        "false_hu": _("False win before: %s"),
    }
    lines += [words % some_names(entry[key], names) for key, words in beside.items() if entry.get(key)]
    return lines + adjustments_in_words(entry.get(ADJUSTMENTS) or (), names)


def adjustments_in_words(adjustments: Sequence[int], names: Names) -> list[str]:
    """Return the adjustments of a referee in one line."""
    moved = [f"{name} {one:+d}" for name, one in zip(names, adjustments, strict=False) if one]
    return [_("Adjusted by the referee: %s") % ", ".join(moved)] if moved else []


def deal_event_in_words(ruleset: Ruleset[Any], options: Any, event: Mapping[str, Any], names: Names) -> list[str]:
    kind = event.get("type")
    if kind == "win":
        return [win_in_words(ruleset, options, win, names) for win in event["wins"]]
    if kind == "kong":
        return [kong_in_words(event, names)]
    if kind == "exhaustive_draw":
        ready = event.get("ready")
        lines = [_("Draw. Ready: %s") % some_names(ready, names) if ready else _("Draw")]
        return lines + ([_("Nagashi mangan: %s") % some_names(event["nagashi"], names)] if event.get("nagashi") else [])
    if kind == "abortive_draw":
        return [str(family_of(ruleset).reasons.get(event["reason"], event["reason"]))]
    if kind == "penalty":
        return [_("False win: %s") % names[event["offender"]]]
    return []


def win_in_words(ruleset: Ruleset[Any], options: Any, win: Mapping[str, Any], names: Names) -> str:
    source = win.get("from")
    who = {"winner": names[win["winner"]], "from": "" if source is None else names[source]}
    ends = _("%(winner)s off %(from)s") % who if source is not None else _("%(winner)s, self-drawn") % who
    worth = worth_in_words(ruleset, options, win)
    words = _("%(who)s: %(worth)s") % {"who": ends, "worth": worth} if worth else ends
    return words + (" " + _("(%s liable)") % names[win["liable"]] if win.get("liable") is not None else "")


def worth_in_words(ruleset: Ruleset[Any], options: Any, win: Mapping[str, Any]) -> str:
    """Return the value in figures and its limit, with the patterns if they are known."""
    value = win.get("value") or {}
    family = family_of(ruleset)
    words = family.words.worth(translation, value) if value else ""
    if value and (limit := family.limit_name(value, options)):
        words = _("%(value)s, %(limit)s") % {"value": words, "limit": limit}
    patterns = value.get("patterns") or {}
    if not patterns:
        return words
    rows = {row.key: row.name for row in ruleset.catalogue}
    names = [rows.get(key) or family.pattern_names(key)[0] for key in patterns]
    return f"{words} ({' '.join(names)})"


def kong_in_words(event: Mapping[str, Any], names: Names) -> str:
    words = {"who": names[event["seat"]], "kong": str(KONGS.get(event["kind"], event["kind"]))}
    if event.get("from") is None:
        return _("%(who)s: %(kong)s") % words
    return _("%(who)s: %(kong)s off %(from)s") % {**words, "from": names[event["from"]]}


def some_names(seats: Sequence[int], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats)
