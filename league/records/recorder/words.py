"""A deal in words: winner, discarder, value."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.families import family_of
from rules.ruleset import Ruleset
from scoring.replay import ADJUSTMENTS

Names = Sequence[str]
KONGS = {
    "concealed": gettext_lazy("concealed kong"),
    "direct": gettext_lazy("open kong"),
    "added": gettext_lazy("added kong"),
}


def entry_in_words(ruleset: Ruleset[Any], entry: Mapping[str, Any], names: Names) -> list[str]:
    """Return an entry in words, line by line."""
    lines = [line for event in entry.get("events") or () for line in deal_event_in_words(ruleset, event, names)]
    lines += deal_event_in_words(ruleset, entry.get("result") or {}, names)
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


def deal_event_in_words(ruleset: Ruleset[Any], event: Mapping[str, Any], names: Names) -> list[str]:
    kind = event.get("type")
    if kind == "win":
        return [win_in_words(ruleset, win, names) for win in event["wins"]]
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


def win_in_words(ruleset: Ruleset[Any], win: Mapping[str, Any], names: Names) -> str:
    source = win.get("from")
    who = {"winner": names[win["winner"]], "from": "" if source is None else names[source]}
    ends = _("%(winner)s off %(from)s") % who if source is not None else _("%(winner)s, self-drawn") % who
    worth = worth_in_words(ruleset, win)
    words = _("%(who)s: %(worth)s") % {"who": ends, "worth": worth} if worth else ends
    return words + (" " + _("(%s liable)") % names[win["liable"]] if win.get("liable") is not None else "")


def worth_in_words(ruleset: Ruleset[Any], win: Mapping[str, Any]) -> str:
    """Return the value in figures, with the patterns if they are known."""
    value = win.get("value") or {}
    family = family_of(ruleset)
    words = family.figures.words(value) if value else ""
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
