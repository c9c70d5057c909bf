"""The kinds of facts, one row for each."""

from fractions import Fraction
from typing import NamedTuple

from scoring.stories import values

# The order in which a story tells what it has chosen.
SECTIONS = ("table", "line", "evening", "games", "hands", "streaks", "pairs", "milestones", "outlook")


class Kind(NamedTuple):
    """A kind of fact.

    number          its number, stable for ever; among equally surprising facts the lower one is told
    group           a story has one fact of each group
    is_headline     whether a fact of the kind can be the headline
    rate            the share of days that is assumed to have a fact as large, before the past is known
    weight          small: told sooner
    section         where in the story it is told
    values          what a fact of this kind tells
    """

    number: int
    key: str
    group: str
    is_headline: bool
    rate: Fraction
    weight: Fraction
    section: str
    values: type


def _kind(number: int, key: str, group: str, headline: bool, rate: int, weight: str, section: str, told: type) -> Kind:
    return Kind(number, key, group, headline, Fraction(1, rate), Fraction(weight), section, told)


# number, key, group, headline?, 1/rate, weight, section, values
KINDS: tuple[Kind, ...] = (
    _kind(1, "lead", "table", True, 8, "1/8", "table", values.Lead),
    _kind(2, "climb", "climb", True, 8, "1/2", "table", values.Climb),
    _kind(3, "line", "line", True, 8, "1/3", "line", values.Line),
    _kind(4, "enters", "enters", False, 8, "1", "line", values.Enters),
    _kind(5, "record", "record", True, 20, "1/8", "games", values.Record),
    _kind(6, "score", "score", True, 8, "1/2", "games", values.Score),
    _kind(7, "hand", "hand", True, 8, "1/8", "hands", values.Hand),
    _kind(8, "rare", "hand", True, 20, "1/4", "hands", values.Rare),
    _kind(9, "comeback", "comeback", True, 8, "1/2", "games", values.Comeback),
    _kind(10, "close", "close", False, 8, "1", "games", values.Close),
    _kind(11, "tie", "close", False, 20, "1/2", "games", values.Tie),
    _kind(12, "sweep", "evening", True, 8, "1/2", "evening", values.Sweep),
    _kind(13, "streak", "streak", True, 8, "1/3", "streaks", values.Streak),
    _kind(14, "streak_ends", "streak", False, 8, "2/3", "streaks", values.StreakEnds),
    _kind(15, "safe", "safe", False, 8, "1", "streaks", values.Safe),
    _kind(16, "safe_ends", "safe", False, 8, "2/3", "streaks", values.SafeEnds),
    _kind(17, "drought", "drought", False, 8, "2/3", "streaks", values.Drought),
    _kind(18, "firstwin", "drought", True, 8, "1/3", "streaks", values.FirstWin),
    _kind(19, "plus", "plus", False, 8, "1", "table", values.Plus),
    _kind(20, "milestone", "milestone", False, 8, "1/2", "milestones", values.Milestone),
    _kind(21, "over", "pair", False, 8, "1", "pairs", values.Over),
    _kind(22, "debut", "debut", False, 8, "1/2", "milestones", values.Debut),
    _kind(23, "team", "team", False, 8, "1/3", "table", values.TeamLead),
    _kind(24, "gap", "gap", False, 8, "1", "outlook", values.Gap),
    _kind(25, "evening", "evening", True, 8, "1/2", "evening", values.Evening),
    _kind(26, "crowd", "crowd", False, 8, "1", "outlook", values.Crowd),
    _kind(28, "title", "table", True, 60, "1/60", "table", values.Title),
)
BY_KEY = {kind.key: kind for kind in KINDS}
# How rare a hand is assumed to be, by its limit: `natural` and `counted` yakuman.
HAND_RATES = {
    "natural": Fraction(1, 60), "counted": Fraction(1, 60), "sanbaiman": Fraction(1, 20), "baiman": Fraction(1, 4)
}  # fmt: skip
# A fact of the first kind says as well what one of the others would say about the same person.
SAYS = {
    "climb": {"evening"}, "lead": {"climb"}, "line": {"climb"}, "sweep": {"evening"}, "record": {"score"},
    "firstwin": {"drought"}, "title": {"lead"},
}  # fmt: skip
# What fills a story of too few facts, in this order.
FILLERS = ("evening", "gap", "crowd")
