"""The fields of the form for final scores."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from league.clubs.models import HouseRulesVersion
from league.families import family_of
from league.records.settlement import played_under
from scoring.game import may_be_decided


class EntryFields(NamedTuple):
    """
    players     the possible numbers of players
    start       the score with which each seat begins
    score_step  what every score is a multiple of (`Family.score_step`)
    has_…       whether the ruleset has chips and so on; decisions: scores by a referee that do not add up
    """

    version: HouseRulesVersion
    ruleset_name: str
    players: tuple[int, ...]
    start: int
    score_step: int
    has_chips: bool
    has_deposits: bool
    has_penalties: bool
    has_spectators: bool
    has_decisions: bool

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
        score_step=family_of(under.ruleset).score_step,
        has_chips="chips" in keys,
        has_deposits="deposits" in keys,
        has_penalties="penalties" in keys,
        has_spectators="spectators" in keys,
        has_decisions=may_be_decided(*under),
    )


def entry_fields_for(may: Container[str], version: HouseRulesVersion) -> EntryFields:
    """Return the fields of somebody who may do this: only a referee or an organiser decides scores."""
    fields = entry_fields(version)
    return fields._replace(has_decisions=fields.has_decisions and "referee" in may)


# A figure below this can be short for a score.
SHORT = 1000


def read_short(figures: Sequence[int], step: int, total: int) -> list[int]:
    """Return scores of which the small ones may be written in units of `step`, as people write 412 for 41,200.

    They are once one of them is no multiple of `step`, or if all figures together make the total of the table in this
    unit. `static/js/record.js` shows the same reading while somebody types.

    >>> read_short([412, 283, 200, 105], 100, 100_000), read_short([41200, 283, 20400, 10100], 100, 100_000)
    ([41200, 28300, 20000, 10500], [41200, 28300, 20400, 10100])
    >>> read_short([60300, 40200, -1200, 700], 100, 100_000)
    [60300, 40200, -1200, 700]
    """
    small = [figure for figure in figures if abs(figure) < SHORT]
    is_short = any(figure % step for figure in small) or (step > 1 and step * sum(figures) == total)
    return [step * figure if is_short and abs(figure) < SHORT else figure for figure in figures]
