"""The interface that every rule system implements."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.deal import seat_wind
from rules.entry_form import EntryForm
from rules.errors import RuleError
from rules.options import complete_options, describe_options, dump_options, normal_options, resolve_options
from rules.outcomes import Outcomes
from rules.patterns import Pattern
from rules.question import need, read_seat
from rules.settlement import GamePart, GameResult

Opts = TypeVar("Opts")

Question = Mapping[str, Any]
Answer = dict[str, Any]


def plain_win(winner: int, source: int | None, value: Answer, options: Any) -> dict[str, Any]:
    """Return the entry of a deal that ends with one win, in the form that most rulesets use."""
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": source, "value": value}]}}


def wind_from_dealer(state: Question, seat: int, options: Any) -> str:
    """Return the wind of a seat: the dealer is East, the next seats in turn are South, West and North.

    raises      RuleError `bad_input` without a dealer, `bad_seat`
    """
    return seat_wind(seat, read_seat(need(state, "dealer")))


@dataclass(frozen=True)
class Ruleset(Generic[Opts]):
    """One rule system with its default options; presets of one rule system differ only in their defaults.

    key             the public key, which never changes: ``riichi-club``
    name, title     the name as its players write it, and the English name, marked for translation
    family          the rule system it belongs to: ``riichi``
    players         the possible numbers of players in a game: (4,) or (4, 5, 6); more than `seats` take turns
    unit            the unit of hand values: han, fan, tai ...
    source          the rule text and its version
    defaults        the default options
    catalogue       one row per pattern
    points_unit     ranking points are ints in 1/points_unit
    conditions      the circumstances that a hand question may name
    score_hand      scores a winning hand: question, options → answer (kind = hand)
    settle_deal     computes the payments of a deal and the next deal: question, options → answer (kind = deal)
    settle_events   where a deal has payments before it ends: those of a deal without its result; None elsewhere
    settle_game     computes places and ranking points: question, options → GameResult (kind = game)
    ranked_by       the metrics by which a table of several games is ranked, in order; () where the text is silent
    game_parts      question of `settle_game`, options → the parts that the ranking points consist of; () if not known
    game_keys       options → the keys of a game's question that `settle_game` takes (`scores`, `chips` ...)
    penalties_off_score     whether a game's `penalties` come off the score; otherwise they come off the ranking points
    start_state     options → the state of the first deal, as keys of a deal's question, with `scores`
    entry_keys      the keys of a deal's question that people enter; all other keys are state
    form            the keys of each object of an entry and of the answer
    value_keys      the keys that the value of a win may have: those of the answers of `score_hand`
    bonus_keys      what `patterns` of such an answer may have beside those of the catalogue: dora
    value_of_patterns   scores a hand from its patterns instead of its tiles (docs/cases.md 「State and entry」);
                `is_recorded` for one that was accepted earlier
    flowers         one row per kind of flower, where the ruleset counts flowers separately from the patterns
    win_entry       winner, discarder (None: self-draw), the hand's answer, options → entry of a deal with this one win
    wind_of_seat    state of a deal, seat, options → wind of the seat
    doubt           question of a deal that `settle_deal` accepts, options → what the record says against it, or None:
                an error about which a recorder is asked, and which the recorder may overrule
    one_spelling    full options as stored → the same with one spelling for what two options can say
    outcomes        state of a deal, entry of what has been seen of it so far, options → the results that it can have
    """

    key: str
    name: str
    title: str
    family: str
    unit: str
    source: str
    defaults: Opts
    catalogue: tuple[Pattern[Any], ...]
    score_hand: Callable[[Question, Opts], Answer]
    settle_deal: Callable[[Question, Opts], Answer]
    settle_game: Callable[[Question, Opts], GameResult]
    game_keys: Callable[[Opts], frozenset[str]]
    start_state: Callable[[Opts], dict[str, Any]]
    entry_keys: frozenset[str]
    form: EntryForm
    outcomes: Callable[[Question, Question, Opts], Outcomes]
    value_of_patterns: Callable[..., Answer]
    value_keys: frozenset[str]
    bonus_keys: frozenset[str] = frozenset()
    players: tuple[int, ...] = (4,)
    points_unit: int = 1000
    conditions: tuple[str, ...] = field(default=())
    flowers: tuple[Pattern[Any], ...] = ()
    ranked_by: tuple[str, ...] = ()
    settle_events: Callable[[Question, Opts], Answer] | None = None
    win_entry: Callable[[int, int | None, Answer, Opts], dict[str, Any]] = plain_win
    wind_of_seat: Callable[[Question, int, Opts], str] = wind_from_dealer
    doubt: Callable[[Question, Opts], RuleError | None] = lambda question, options: None
    one_spelling: Callable[[dict[str, Any]], dict[str, Any]] = lambda options: options
    penalties_off_score: bool = False
    game_parts: Callable[[Question, Opts], tuple[GamePart, ...]] = lambda question, options: ()

    @property
    def seats(self) -> int:
        """The number of players who sit at the table at once; the others wait for their turn."""
        return min(self.players)

    def resolve(self, overrides: object = None) -> Opts:
        """Return the defaults changed by `overrides`; raises RuleError `unknown_option`, `bad_option`, `bad_input`."""
        return resolve_options(self.defaults, overrides)

    def complete(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        """Return a stored full set of options with those that were divided off another option since.

        >>> from rules.registry import find_ruleset
        >>> find_ruleset("mingjiang").complete({"return": 350})
        {'return': 350, 'decider_mark': 350}
        """
        return complete_options(self.defaults, stored)

    def normal(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        """Return a stored set of options in full, and so that sets which say the same are equal.

        >>> from rules.registry import find_ruleset
        >>> find_ruleset("wrc").normal({"han": {"ittsu": [3, 2], "pinfu": 1}})["han"]
        {'ittsu': 3}
        """
        return self.one_spelling(normal_options(self.defaults, stored))

    def dump(self, options: Opts) -> dict[str, Any]:
        """Return all options as a JSON object; ``resolve(dump(options)) == options``."""
        return dump_options(options)

    def describe(self) -> dict[str, Any]:
        """Describe the ruleset, its options and its patterns as JSON values, for pages, API and docs."""
        return {
            "key": self.key,
            "name": self.name,
            "title": self.title,
            "family": self.family,
            "players": list(self.players),
            "unit": self.unit,
            "source": self.source,
            "points_unit": self.points_unit,
            "ranked_by": list(self.ranked_by),
            "conditions": list(self.conditions),
            "options": describe_options(self.defaults),
            "patterns": [row.describe() for row in self.catalogue],
            "flowers": [row.describe() for row in self.flowers],
        }
