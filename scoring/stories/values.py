"""What a fact of each kind tells.

People and teams are keys; a person who may not be named is None where a kind names a second one. Points are whole
numbers in 1/unit of the story, scores are those of the table, days are dates.
"""

from datetime import date
from typing import Literal, NamedTuple


class Lead(NamedTuple):
    """Somebody is first in the table who was not.

    before          who led before; None: hidden, or several did
    gap             points ahead of the second; None: the table is not ranked by points first
    rank_before     None: without a rank before
    is_shared       level with `before`, who keeps the first rank; the gap is 0 then
    """

    player: int
    before: int | None
    gap: int | None
    rank_before: int | None
    is_shared: bool


class Climb(NamedTuple):
    """Somebody who played gained ranks; `passed` is how many, `points` are those of the day."""

    player: int
    rank_before: int
    rank: int
    passed: int
    points: int


class Line(NamedTuple):
    """Somebody crossed a line of the table upwards.

    line            "cut": the ranks that pass; "down": the ranks that go down
    gap             points ahead of the first player below the line; None: nobody is, or not ranked by points first
    below           who that is; None: nobody, or hidden
    rank_below      the rank of that player; None: nobody is below
    dropped         who fell below the line on that day; None: nobody, several, or hidden
    """

    player: int
    line: Literal["cut", "down"]
    rank: int
    gap: int | None
    below: int | None
    rank_below: int | None
    dropped: int | None


class Enters(NamedTuple):
    """Players reached the fewest games of a rank: one or two are named, `others` more are not.

    games           the fewest games
    rank            of the first one named
    """

    players: tuple[int, ...]
    others: int
    games: int
    rank: int


class Record(NamedTuple):
    """A record of the club was beaten or equalled.

    key             of `scoring.club_bests.CLUB_BESTS`: its value is points, a score, or a number of games
    old_player      who held it; None: hidden
    is_own          whether the same player held it
    is_equalled     whether the old value was reached and not beaten
    """

    player: int
    key: str
    value: int
    old_value: int
    old_player: int | None
    old_day: date
    is_own: bool
    is_equalled: bool


class Score(NamedTuple):
    """The highest final score of the day.

    rank            its rank among all final scores of the season: 1 is the highest
    is_shared       whether another game of the season has the same score
    is_net          whether the rule system counts from nothing, so that players say points and not score
    """

    player: int
    score: int
    rank: int
    is_shared: bool
    is_net: bool


class Hand(NamedTuple):
    """The dearest hand of the day.

    limit           key of the limit as the rule system has it ("yakuman", "sanbaiman", "baiman"); empty: none, the
                    fan count or the hand is at the cap
    times           of the limit: 2 for a double yakuman
    total           han or fan; None where only the limit was recorded
    patterns        keys in the rule system's catalogue, the dearest first; empty: only the value was recorded
    gain            what the winner gained in the deal
    is_capped       whether the hand is at the cap of the rules
    is_counted      whether a yakuman is one by counting han
    """

    player: int
    limit: str
    times: int
    total: int | None
    patterns: tuple[str, ...]
    gain: int
    is_self_draw: bool
    is_capped: bool
    is_counted: bool


class Rare(NamedTuple):
    """A pattern that was seen `times_before` times in the `deals` of the club before the day (0: never)."""

    player: int
    pattern: str
    times_before: int
    deals: int


class Comeback(NamedTuple):
    """The winner of a game was far behind the leader before a deal.

    round_wind      "E", "S", "W" or "N"; empty: the rules know no rounds
    dealer_number   which dealer of the round, from 1; None where there are no rounds
    honba           counters
    deal            number of the deal, from 1
    """

    player: int
    deficit: int
    round_wind: str
    dealer_number: int | None
    honba: int
    deal: int


class Close(NamedTuple):
    """The closest finish; `second` is None if hidden."""

    player: int
    second: int | None
    gap: int
    score: int
    second_score: int


class Tie(NamedTuple):
    """Players shared first place in a game; `unnamed` of them are hidden."""

    players: tuple[int, ...]
    unnamed: int
    score: int


class Sweep(NamedTuple):
    """One player, or several alike, won all of their games of the day."""

    players: tuple[int, ...]
    games: int


class Streak(NamedTuple):
    """Wins in a row, still unbroken."""

    player: int
    wins: int


class StreakEnds(NamedTuple):
    """`player` won the game in which the run of `other` ended; None: hidden."""

    player: int
    other: int | None
    wins: int


class Safe(NamedTuple):
    """Games in a row without a last place, still unbroken."""

    player: int
    games: int


class SafeEnds(NamedTuple):
    """The length of such a run that ended; `is_long`: it is among the five longest of the club."""

    player: int
    games: int
    is_long: bool


class Drought(NamedTuple):
    """A first place after `games` games without one.

    since           the day of the first place before
    is_long_ago     whether that is more than a year ago: then the number of games is not told
    """

    player: int
    since: date
    games: int
    is_long_ago: bool


class FirstWin(NamedTuple):
    """A first win of the season; `number` is that of the player's game, None where it is not told (above 30)."""

    player: int
    number: int | None


class Plus(NamedTuple):
    """Points of the season at 0 or more again; `deepest` was reached on the day `since`."""

    player: int
    deepest: int
    since: date
    points: int


class Milestone(NamedTuple):
    """Up to three players are named who reached a round number of games or of wins; `others` more are not.

    of_season       whether games of the season are counted; else all of the club
    """

    players: tuple[int, ...]
    others: int
    number: int
    what: Literal["games", "wins"]
    of_season: bool


class Over(NamedTuple):
    """`player` was ahead of `other` for the first time, at this meeting (its number)."""

    player: int
    other: int
    meetings: int


class Debut(NamedTuple):
    """Up to three players are named who played for the first time, or again after a long time; `others` more are not.

    points          of the day, of a single one; else None
    since           the day of the game before; None: it was the first
    """

    players: tuple[int, ...]
    others: int
    points: int | None
    since: date | None


class TeamLead(NamedTuple):
    """A team is first that was not; `before` is the team that led before, None if several did.

    gap             points ahead of the second; None: the table is not ranked by points first
    """

    team: int
    before: int | None
    gap: int | None
    rank_before: int


class Gap(NamedTuple):
    """Points between the first and the second of the table.

    second          None: hidden
    extreme         "smallest" or "largest" of the season after any day; empty: neither
    """

    player: int
    second: int | None
    gap: int
    extreme: Literal["smallest", "largest", ""]


class Evening(NamedTuple):
    """Most points of the day; several players have as many. Games and wins are those of the first."""

    players: tuple[int, ...]
    points: int
    games: int
    wins: int


class Crowd(NamedTuple):
    """How many people played how many games; `is_record`: more people than on any day before."""

    people: int
    games: int
    is_record: bool


class Title(NamedTuple):
    """The season is over, and somebody is first alone.

    points          of the season; None: the table is not ranked by points first
    """

    player: int
    points: int | None


Values = (
    Lead | Climb | Line | Enters | Record | Score | Hand | Rare | Comeback | Close | Tie | Sweep | Streak | StreakEnds
    | Safe | SafeEnds | Drought | FirstWin | Plus | Milestone | Over | Debut | TeamLead | Gap | Evening | Crowd
    | Title
)  # fmt: skip
