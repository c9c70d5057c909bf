"""All that pages, forms and files need to know of a rule system beyond its package in `rules`.

A family is a rule system with all its presets. Everything but `key` and `words` has a default that works, so that the
record of a simple rule system needs a few lines only.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from django import forms
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from league.families.keys import ValueKeys, total_in_digits
from league.families.words import CONDITIONS, all_lazily, lazily
from scoring.words import FamilyWords

Data = Mapping[str, Any]
Words = Mapping[str, Any]
# The results of a deal (docs/cases.md), in the order of the buttons.
WIN, WON, DRAW, ABORTIVE, PENALTY = "win", "won", "exhaustive_draw", "abortive_draw", "penalty"
MOST = 100_000


@dataclass(frozen=True)
class TileField:
    """A further key of a hand that takes tiles.

    is_single   whether it takes one tile only
    is_list     whether the question has a list of single tiles; otherwise it has one text
    errors      the error codes that are about it
    """

    label: Any
    is_single: bool = False
    is_list: bool = False
    errors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A thing that a hand can have once.

    value   how the question writes it
    name    how the players write it
    title   the name in the reader's words
    """

    value: str
    name: str
    title: Any


@dataclass(frozen=True)
class MarkField:
    """A further key of a hand that takes any of a few marks; the question has them joined to one text, in their order.

    errors      the error codes that are about it
    """

    label: Any
    marks: tuple[Mark, ...]
    errors: tuple[str, ...] = ()


@dataclass(frozen=True)
class HandFields:
    """The fields that the calculator shows, and the pad for a hand given by its tiles.

    size            concealed tiles plus three for each meld, before the winning tile
    suits           the rows of tiles on the keypad
    missing         tiles of these rows that are not in the set
    seat_winds, round_winds     the winds to choose from, `-` for none; empty: no field
    tiles           further keys that take tiles
    numbers         further keys that take a number, each with its label and its maximum
    marks           further keys that take marks
    tileless        circumstances with which a hand wins without tiles
    """

    size: int = 13
    suits: str = "mpsz"
    missing: tuple[str, ...] = ()
    red_fives: bool = False
    chows: bool = True
    seat_winds: str = "ESWN"
    round_winds: str = "ESWN"
    tiles: Mapping[str, TileField] = field(default_factory=dict)
    numbers: Mapping[str, tuple[Any, int]] = field(default_factory=dict)
    marks: Mapping[str, MarkField] = field(default_factory=dict)
    tileless: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DealFields:
    """What the pad asks of a deal under the options of a table.

    results     how a deal can end, in the order of the buttons
    most_wins   the most wins off one tile
    reasons     the possible reasons of an abortive draw
    has_…       whether it is asked; `has_hands`: all four hands can be entered
    nagashi_wins    whether 流し満貫 wins the deal, so that nobody's hand has to be ready
    """

    results: tuple[str, ...] = (WIN, DRAW)
    most_wins: int = 1
    reasons: tuple[str, ...] = ()
    has_riichi: bool = False
    has_fouls: bool = False
    has_ready: bool = False
    has_nagashi: bool = False
    nagashi_wins: bool = False
    has_liable: bool = False
    has_stop: bool = False
    has_false_hu: bool = False
    has_flowers: bool = False
    has_flowers_at_draw: bool = False
    has_kong: bool = False
    has_hands: bool = False
    has_deal_events: bool = False
    has_horses: bool = False
    has_pigs: bool = False
    has_ready_max: bool = False
    has_flower_sets: bool = False


TOTAL_IN_DIGITS = total_in_digits(_("Value of the hand"))


class FalseWin(NamedTuple):
    """What a false win costs at the end of a game.

    points      whole points in the unit of the ruleset's penalties
    is_paid     the other players get them in equal shares
    """

    points: int
    is_paid: bool


@dataclass(frozen=True)
class PatternFields:
    """How the pad asks for a hand by its patterns (docs/cases.md: hands by patterns).

    repeated        patterns that can count several times, with the most times
    unasked         patterns that follow from the rest of the deal, or that `more` asks for
    more            → further fields, by the key under which the win has their values
    may_be_empty    whether a hand can win without any of the offered patterns
    apart           options → by pattern, the patterns that no hand has together with it
    """

    repeated: Mapping[str, int] = field(default_factory=dict)
    unasked: frozenset[str] = frozenset()
    more: Callable[[], dict[str, forms.Field]] = dict
    may_be_empty: bool = False
    apart: Callable[[Any], Mapping[str, frozenset[str]]] = lambda options: {}


def random_win(random: Random) -> dict[str, Any]:
    """Draw a win off a discard at a table of at least three, for a hand of 1 to 5."""
    winner, discarder = random.sample(range(3), 2)
    win = {"winner": winner, "from": discarder, "value": {"total": random.randint(1, 5)}}
    return {"result": {"type": WIN, "wins": [win]}}


# The themes by which the form and the page of house rules group the options.
THEMES: Words = {
    "hands": _("Which hands win"),
    "values": _("What hands are worth"),
    "payments": _("Who pays what"),
    "fouls": _("Liability and chombo"),
    "dealer": _("Draws, and who deals next"),
    "length": _("How long a game is"),
    "result": _("Beginning and final result"),
    "rest": _("Other options"),
}


class OptionGroup(NamedTuple):
    """Options of one theme, or what is shown of each of them."""

    words: Any
    options: list[Any]


@dataclass(frozen=True)
class Family:
    """One rule system as pages, forms and files show it.

    key             `Ruleset.family` of its rulesets
    words           units, limits and names of deals, which the engine in the browser shows too
    language        the language of native names, as HTML writes it
    title           the game in the reader's words, where the family has several rulesets
    difference      one line: how it differs from other games
    proposed        language → key of the ruleset that a new club is offered; "en" for other languages
    quoted_from     the rule text that the clauses of its options quote
    clause_sources  by clause its text, where the options quote several; TERM: a term of the game, which quotes nobody
    asked_first     the options in which clubs differ most; a ruleset of the family may lack one

    hand            the fields of a hand
    first_hand      the hand that the calculator shows first, as its address has it; None: the catalogue's first example
    example_with    fields of the calculator that every example of the catalogue needs

    conditions      words of circumstances that are not among the common ones (`words.CONDITIONS`)
    bonuses         patterns that any hand may have, such as dora, and counts such as roots; they make no hand rare
    option_words    words of option values, before the common ones (`league.rulebook.option_words`); "option: value" for
                    a value that means something else in one option
    option_fields   by option, its field in the form of house rules, from its description and its present value
    option_groups   theme (`THEMES`) → the options that belong to it, in the order of the form
    option_shapes   by option whose default is none, a value of its form, so that the form has a field for each part
    option_in_words by option, its value in words, from the value and the keys of the map that are told

    deal_fields     options, state of the next deal → what the pad asks
    figures         options → how the pad asks for the value of a win in figures
    patterns        how a hand is entered by its patterns
    unplayed        options → patterns, numbers, marks and circumstances that hands under these options do not have
    unpriced        options → patterns that are worth nothing under these options; a circumstance of the same key stays,
                    as it can matter beyond the pattern
    numbers_deals   whether the name of a deal already has its number

    score_step      what every score is a multiple of; people write scores in this unit too: 412 for 41,200
    riichi_stick    options → table points of a riichi stick, for imports that leave sticks on the table
    usual_penalties     the points that referees take off by custom, for the forms; 0 is a warning
    false_win       options → what a false win costs; None: not known, or paid in the deal itself
    reports_score   whether a federation's report has the score beside the table points
    random_deal     → the entry of a deal that can have happened, for the demo club
    remarks         by ruleset key, what its readers should know of its sources and of what is entered by value
    """

    key: str
    words: FamilyWords
    language: str = "zh"
    title: Any = ""
    difference: Any = ""
    proposed: Mapping[str, str] = field(default_factory=dict)
    quoted_from: str = ""
    clause_sources: Mapping[str, str] = field(default_factory=dict)
    asked_first: tuple[str, ...] = ()

    hand: HandFields = HandFields()
    first_hand: Data | None = None
    example_with: Data = field(default_factory=dict)

    conditions: Words = field(default_factory=dict)
    bonuses: frozenset[str] = frozenset()
    option_words: Words = field(default_factory=dict)
    option_fields: Mapping[str, Callable[[Data, Any], forms.Field]] = field(default_factory=dict)
    option_groups: Mapping[str, str] = field(default_factory=dict)
    option_shapes: Mapping[str, Any] = field(default_factory=dict)
    option_in_words: Mapping[str, Callable[[Data, Iterable[str]], str]] = field(default_factory=dict)

    deal_fields: Callable[[Any, Data], DealFields] = lambda options, state: DealFields()
    figures: Callable[[Any], ValueKeys] = TOTAL_IN_DIGITS
    patterns: PatternFields = PatternFields()
    unplayed: Callable[[Any], frozenset[str]] = lambda options: frozenset()
    unpriced: Callable[[Any], frozenset[str]] = lambda options: frozenset()
    numbers_deals: bool = True

    score_step: int = 1
    riichi_stick: Callable[[Any], int] = lambda options: 0
    usual_penalties: tuple[int, ...] = (0,)
    false_win: Callable[[Any], FalseWin | None] = lambda options: None
    reports_score: bool = False
    random_deal: Callable[[Random], dict[str, Any]] = random_win
    remarks: Words = field(default_factory=dict)

    def source_of(self, clause: str) -> str:
        """Return the text that a clause of an option is quoted from."""
        return self.clause_sources.get(clause, self.quoted_from)

    def condition_words(self, key: str) -> Any:
        """Return the words of a circumstance."""
        return self.conditions.get(key) or CONDITIONS.get(key, key)

    def in_groups(self, options: Iterable[tuple[str, Any]]) -> list[OptionGroup]:
        """Return options, each with its key, by their themes; those of no theme stand last."""
        left = dict(options)
        groups = [
            OptionGroup(THEMES[theme], [left.pop(key) for key in keys.split() if key in left])
            for theme, keys in self.option_groups.items()
        ]
        return [group for group in (*groups, OptionGroup(THEMES["rest"], [*left.values()])) if group.options]

    @property
    def unit(self) -> Any:
        """What a hand is counted in, in words."""
        return lazily(self.words.unit)

    @property
    def reasons(self) -> Words:
        """Words of the reasons of an abortive draw."""
        return all_lazily(self.words.reasons)

    def pattern_names(self, key: str) -> tuple[str, str]:
        """Return the native name and the words of a pattern that is not in the catalogue."""
        return self.words.name_of_pattern(translation, key)
