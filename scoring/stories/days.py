"""The games of a club as the facts are found in them."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.games import Adjustment, Game
from scoring.metrics import TableRule
from scoring.stories.facts import Fact


class Won(NamedTuple):
    """A win of a deal that may be told.

    deal            number of the deal in its game
    limit, times, total, patterns, gain     as in `values.Hand`
    size            how dear the hand is, to compare hands of one rule system; 0: not dear enough to be told
    uncommon        keys of its patterns that are worth telling when they are rare, the dearest first
    """

    player: int
    deal: int
    limit: str
    times: int
    total: int | None
    patterns: tuple[str, ...]
    gain: int
    is_self_draw: bool
    is_capped: bool
    is_counted: bool
    size: int
    uncommon: tuple[str, ...]


class Behind(NamedTuple):
    """The largest deficit of the winner of a game before a deal that is not one of its first two."""

    player: int
    deficit: int
    round_wind: str
    dealer_number: int | None
    honba: int
    deal: int


class PlayedGame(NamedTuple):
    """A finished game.

    system      the rule system, of which a day has a story of its own
    season      key of the season in which it counts; 0: none
    start       scores of all seats together at the start; 0: scores are net
    deals       number of deals recorded; 0: only final scores
    """

    game: Game
    system: str
    season: int = 0
    start: int = 0
    deals: int = 0
    wins: tuple[Won, ...] = ()
    behind: Behind | None = None
    is_apart: bool = False


class System(NamedTuple):
    """A rule system with a number of seats.

    unit            points of its facts are in 1/unit
    is_riichi       whether distances are those of riichi
    """

    key: str
    seats: int
    unit: int
    is_riichi: bool = False


class SeasonRules(NamedTuple):
    """How a season is ranked.

    given           adjustments with the day on which they were given, as `date.toordinal()`
    cut, down       ranks that pass, ranks that go down; 0: no line
    left_out        players without a line: guests
    team_of         team by player
    ended_on        the last day with games of a season that is over and has one table; 0: it may go on
    """

    key: int
    rule: TableRule
    given: tuple[tuple[int, Adjustment], ...] = ()
    cut: int = 0
    down: int = 0
    left_out: frozenset[int] = frozenset()
    team_of: Mapping[int, int] = {}
    ended_on: int = 0


class People(NamedTuple):
    """Who may not be named, and who only for hands, scores and as somebody new.

    are_all_ranked      whether the tables rank guests as well, as those of an event do
    """

    hidden: frozenset[int] = frozenset()
    guests: frozenset[int] = frozenset()
    are_all_ranked: bool = False

    def may_name(self, player: int) -> bool:
        """Whether a table may name the player."""
        return player not in self.hidden and (self.are_all_ranked or player not in self.guests)

    def named(self, player: int | None) -> int | None:
        """The player, or None who is hidden: for somebody named second."""
        return None if player in self.hidden else player

    def in_table(self, player: int | None) -> int | None:
        """The player, or None whom a table may not name: for somebody named second."""
        return player if player is not None and self.may_name(player) else None


class Found(NamedTuple):
    """What a day has of a kind.

    size        the largest number found, also of somebody who may not be named; None: the kind did not occur
    facts       those that may be told, the first of them first
    """

    size: int | None
    facts: tuple[Fact, ...]
