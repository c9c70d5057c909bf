"""The form of what people enter for a deal, and of the answer: which keys each object has.

Each rule system says its own beside its reader, with the same sets of keys that the reader compares with. The schema of
the API is made of these, and a test holds them against the readers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.deal import WIN_KEYS
from rules.hand import HandForm

Keys = frozenset[str]

NO_KEYS: Keys = frozenset()
# The keys of a result beside its `type`, as most rule systems have them.
OF_WINS: Keys = frozenset({"wins"})
OF_DRAW: Keys = frozenset({"ready", "nagashi"})
OF_ABORTIVE_DRAW: Keys = frozenset({"reason"})
OF_PENALTY: Keys = frozenset({"offender"})
USUAL_RESULTS: Mapping[str, Keys] = {"win": OF_WINS, "exhaustive_draw": OF_DRAW, "penalty": OF_PENALTY}


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The keys of a deal under one rule system.

    hand        what a hand question has
    results     by type of result, its keys beside `type`
    win         keys of a win whose value is given, or follows from the hands of all seats
    by_patterns further keys of a win that is given by its patterns
    events      by type, the keys of an event of the deal
    seat_hands  keys of each of the `hands` of a deal
    shown       keys of each of the `others` of a hand
    answer      keys of the answer beside `deltas` and `next`
    following   keys of `next` beside those of every rule system
    """

    hand: HandForm
    results: Mapping[str, Keys] = field(default_factory=lambda: USUAL_RESULTS)
    win: Keys = WIN_KEYS
    by_patterns: Keys = NO_KEYS
    events: Mapping[str, Keys] = field(default_factory=dict)
    seat_hands: Keys = NO_KEYS
    shown: Keys = NO_KEYS
    answer: Keys = NO_KEYS
    following: Keys = NO_KEYS
