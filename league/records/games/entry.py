"""The fields of the form for final scores."""

from typing import NamedTuple

from league.clubs.models import HouseRulesVersion
from league.records.settlement import played_under


class EntryFields(NamedTuple):
    """
    players     the possible numbers of players
    start       the score with which each seat begins
    has_…       whether the ruleset has chips and so on
    """

    version: HouseRulesVersion
    ruleset_name: str
    players: tuple[int, ...]
    start: int
    has_chips: bool
    has_deposits: bool
    has_penalties: bool
    has_spectators: bool

    @property
    def most_players(self) -> int:
        return max(self.players)

    @property
    def fewest_players(self) -> int:
        return min(self.players)


def entry_fields(version: HouseRulesVersion) -> EntryFields:
    under = played_under(version)
    start = list(under.ruleset.start_state(under.options)["scores"])
    keys = under.ruleset.game_keys(under.options)
    return EntryFields(
        version=version,
        ruleset_name=under.ruleset.name,
        players=under.ruleset.players,
        start=start[0],
        has_chips="chips" in keys,
        has_deposits="deposits" in keys,
        has_penalties="penalties" in keys,
        has_spectators="spectators" in keys,
    )
