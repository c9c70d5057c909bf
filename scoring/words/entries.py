"""An entry of a deal in words: winner, discarder, value; draws, kongs, sticks, and the adjustments of a referee."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.errors import _
from rules.ruleset import Ruleset
from scoring.replay import ADJUSTMENTS
from scoring.words.family import Data, FamilyWords, Language, Marked, pgettext_noop, say
from scoring.words.names import patterns_in_line, title_in

Names = Sequence[str]
BETWEEN_NAMES = pgettext_noop("between names", ", ")
KONGS: Mapping[str, Marked] = {
    "concealed": _("concealed kong"),
    "direct": _("open kong"),
    "added": _("added kong"),
}


def entry_words(
    ruleset: Ruleset[Any], options: Any, entry: Data, names: Names, words: FamilyWords, language: Language
) -> list[str]:
    """Return an entry in words, line by line.

    entry       every win with its value (`scoring.hands.fill_values`); without a `result` only what has happened so far
    names       by seat

    >>> from gettext import NullTranslations
    >>> from rules.registry import find_ruleset
    >>> from scoring.words import WORDS
    >>> club = find_ruleset("riichi-club")
    >>> win = {"winner": 1, "from": 0, "value": {"total": 5}}
    >>> entry = {"riichi": [1], "result": {"type": "win", "wins": [win]}}
    >>> entry_words(club, club.defaults, entry, ["Aoi", "Ben"], WORDS["riichi"], NullTranslations())
    ['Ben off Aoi: 5 han, mangan', 'Riichi: Ben']
    """
    teller = Teller(ruleset, options, names, words, language)
    events = [*(entry.get("events") or ()), entry.get("result") or {}]
    return [
        *[line for event in events for line in teller.deal_event(event)],
        *teller.beside(entry),
        *adjustments_words(entry.get(ADJUSTMENTS) or (), names, language),
    ]


def adjustments_words(adjustments: Sequence[int], names: Names, language: Language) -> list[str]:
    """Return the adjustments of a referee in one line."""
    moved = [f"{name} {one:+d}" for name, one in zip(names, adjustments, strict=False) if one]
    return [language.gettext("Adjusted by the referee: %s") % say(language, BETWEEN_NAMES).join(moved)] if moved else []


@dataclass(frozen=True)
class Teller:
    """Puts the parts of one table's deals into words."""

    ruleset: Ruleset[Any]
    options: Any
    names: Names
    words: FamilyWords
    language: Language

    def beside(self, entry: Data) -> list[str]:
        """Return what was declared beside the wins."""
        gettext = self.language.gettext
        said = {
            "riichi": gettext("Riichi: %s"),
            "fouls": gettext("Wrong call: %s"),
            "false_hu": gettext("Chombo (false win) before: %s"),
            "flower_sets": gettext("Complete series of flowers: %s"),
        }
        return [words % self.some(entry[key]) for key, words in said.items() if entry.get(key)]

    def deal_event(self, event: Data) -> list[str]:
        """Return an event or a result; one that has no type yet has no words."""
        gettext, kind = self.language.gettext, event.get("type")
        if kind == "win":
            return [self.win(win) for win in event["wins"]]
        if kind == "kong":
            return [self.kong(event)]
        if kind == "exhaustive_draw":
            return self.draw(event)
        if kind == "abortive_draw":
            return [say(self.language, self.words.reasons.get(event["reason"], event["reason"]))]
        if kind == "penalty":
            return [gettext("Chombo (false win): %s") % self.names[event["offender"]]]
        return []

    def draw(self, event: Data) -> list[str]:
        gettext, ready = self.language.gettext, event.get("ready")
        lines = [gettext("Draw. Tenpai: %s") % self.some(ready) if ready else gettext("Draw")]
        if event.get("nagashi"):
            lines.append(gettext("Nagashi mangan: %s") % self.some(event["nagashi"]))
        return lines

    def win(self, win: Data) -> str:
        gettext, source = self.language.gettext, win.get("from")
        who = {"winner": self.names[win["winner"]], "from": "" if source is None else self.names[source]}
        ends = gettext("%(winner)s, self-drawn") if source is None else gettext("%(winner)s off %(from)s")
        words, worth = ends % who, self.worth(win.get("value") or {})
        if worth:
            words = gettext("%(who)s: %(worth)s") % {"who": words, "worth": worth}
        if win.get("liable") is None:
            return words
        return gettext("%(win)s (%(who)s liable)") % {"win": words, "who": self.names[win["liable"]]}

    def worth(self, value: Data) -> str:
        """Return the value in figures and its limit, with the patterns if they are known."""
        words = self.words.worth(self.language, value) if value else ""
        if value and (limit := self.words.limit_of_value(self.language, value, self.options)):
            words = self.language.gettext("%(value)s, %(limit)s") % {"value": words, "limit": limit}
        patterns = value.get("patterns") or {}
        if not patterns:
            return words
        rows = {row.key: (row.name, title_in(self.language, row.name, row.title)) for row in self.ruleset.catalogue}
        names = [rows.get(key) or self.words.name_of_pattern(self.language, key) for key in patterns]
        shown = patterns_in_line(self.language, names)
        return self.language.gettext("%(worth)s (%(patterns)s)") % {"worth": words, "patterns": shown}

    def kong(self, event: Data) -> str:
        words = {"who": self.names[event["seat"]], "kong": say(self.language, KONGS.get(event["kind"], event["kind"]))}
        if event.get("from") is None:
            return self.language.gettext("%(who)s: %(kong)s") % words
        return self.language.gettext("%(who)s: %(kong)s off %(from)s") % {**words, "from": self.names[event["from"]]}

    def some(self, seats: Sequence[int]) -> str:
        return say(self.language, BETWEEN_NAMES).join(self.names[seat] for seat in seats)
