"""Why a player or a team has its rank: the neighbours, what is needed to pass them, and the last games."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Max

from league.records.models import Participant, day_of_key
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.standings.computing.figures import points_given
from league.standings.computing.tallies import RECENT_GAMES, tallies_of
from league.standings.selectors import SeasonTable, StandingsLine, TeamStandingsLine, TeamTable
from scoring.exact import Exact, decimal
from scoring.games import Tally
from scoring.metrics import Step, TableRule, format_value
from scoring.standings import Reason
from scoring.targets.passing import Passing, find_passing
from scoring.targets.ranks import Season as SeasonSums
from scoring.targets.ranks import ranks_by_sums


class LastGame(NamedTuple):
    """A game of the season; the points are in 1/points_unit."""

    hanchan: int
    day: date
    place: int
    points: int


@dataclass(frozen=True)
class Neighbour:
    """The next player before or behind.

    behind, before  the keys of the two, who are separated by the reason
    gap             by the metric of the reason, as players read it, without a sign
    at_table        how many points more than the other's in one game with both are enough to pass, in 1/points_unit;
                    None where points do not rank
    lead            the same as players read it
    passing         one more game that is enough to pass the other, who does not play it; None: no game is, or it does
                    not follow from sums
    """

    reason: Reason
    behind: int
    before: int
    gap: str
    at_table: int | None = None
    lead: str = ""
    passing: Passing | None = None


@dataclass(frozen=True)
class Why:
    """What the row below a line says.

    others      the reasons that compare with no neighbour
    most        the most points that a game of the season has brought, in 1/points_unit; None: not asked for
    games       of the season, the latest first
    """

    table: SeasonTable | TeamTable
    line: StandingsLine | TeamStandingsLine
    others: Sequence[Reason]
    neighbours: Sequence[Neighbour]
    games: Sequence[LastGame] = ()
    most: int | None = None

    @property
    def names(self) -> dict[int, str]:
        return self.table.names


def season_why(table: SeasonTable, player: int) -> Why:
    """Explain the line of a player in the stored table.

    raises      LeagueError `not_found`
    """
    return replace(season_gaps(table, player), games=last_games(table.season, player))


def season_gaps(table: SeasonTable, player: int) -> Why:
    """The same without the last games.

    raises      LeagueError `not_found`
    """
    why = plain_why(table, player)
    if ranks_by_sums(season_rule(table.season)):
        sums = _sums(table.season, {key for one in why.neighbours for key in (one.behind, one.before)})
        most = Participant.objects.filter(season=table.season).aggregate(most=Max("points"))["most"] or 0
        neighbours = [_with_ways(one, sums, table.places, most) for one in why.neighbours]
        why = replace(why, neighbours=neighbours, most=most)
    return why


def plain_why(table: SeasonTable | TeamTable, key: int) -> Why:
    """Explain a line by the table alone: that of a team, or of past days.

    raises      LeagueError `not_found`
    """
    line, reasons = table.line_of(key), table.reasons(key)
    compared = [one for one in reasons if one.kind in {"behind", "ahead"}]
    others = [one for one in reasons if one not in compared]
    return Why(table, line, others, [neighbour_of(table.standings.rule, key, one) for one in compared])


def last_games(season: Season, player: int) -> list[LastGame]:
    seats = Participant.objects.filter(season=season, player=player).order_by("-played_key")
    rows = seats.values_list("hanchan", "played_key", "place", "points")[:RECENT_GAMES]
    return [LastGame(hanchan, day_of_key(key), place or 0, points or 0) for hanchan, key, place, points in rows]


def neighbour_of(rule: TableRule, key: int, reason: Reason) -> Neighbour:
    """Return the neighbour whom a reason of the line `key` compares with: `behind` or `ahead`."""
    behind, before = (key, reason.others[0]) if reason.kind == "behind" else (reason.others[0], key)
    return Neighbour(reason, behind, before, gap_shown(rule, reason.step, reason.own, reason.theirs))


def _sums(season: Season, players: Collection[int]) -> SeasonSums:
    rule = season_rule(season)
    found, given = tallies_of(season, rule, players), points_given(season)
    return SeasonSums(season.name, rule, {one: found.get(one, Tally()).adjusted(given.get(one, [])) for one in players})


def _with_ways(neighbour: Neighbour, sums: SeasonSums, places: int, most: int) -> Neighbour:
    """Add what the player behind needs to pass the other."""
    rule, grain = sums.rule, grain_of(sums.rule)
    passing = find_passing(
        sums, neighbour.behind, neighbour.before, places=places, grain=grain, most=max(0, most) // grain * grain
    )
    neighbour = replace(neighbour, passing=passing)
    ahead = sums.tallies[neighbour.before].points - sums.tallies[neighbour.behind].points
    return with_lead(neighbour, rule, ahead) if rule.steps[0].metric.key == "points" else neighbour


def grain_of(rule: TableRule) -> int:
    """Return the smallest difference of points that is shown, in 1/unit."""
    return max(1, rule.unit // 10**rule.decimals)


def with_lead(neighbour: Neighbour, rule: TableRule, ahead: int) -> Neighbour:
    """Add how many points more than the other's are enough, in a table that ranks by points first."""
    grain = grain_of(rule)
    at_table = ahead - ahead % grain + grain
    return replace(neighbour, at_table=at_table, lead=decimal(Fraction(at_table, rule.unit), rule.decimals))


def gap_shown(rule: TableRule, step: Step | None, own: Exact | None, theirs: Exact | None) -> str:
    """Return the difference of two values of a metric as players read it, without a sign."""
    if step is None or own is None or theirs is None:
        return ""
    gap: Exact = abs(Fraction(own) - Fraction(theirs))
    whole = int(gap) if gap.denominator == 1 else gap
    return format_value(step.metric, whole, rule.unit, rule.decimals).lstrip("+")
