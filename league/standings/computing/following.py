"""Update the league table after a change: add up the games of the changed players again, then rank all players.

The stored figures of the other players are used. `standings_compute`, which computes from nothing, gives the same.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Sum

from league.records.models import Hanchan
from league.seasons.models import Season, StaleStandings
from league.seasons.rules import season_rule
from league.standings.computing.figures import (
    division_members,
    figures_of,
    guests_left_out,
    points_given,
    tally_from,
    team_members,
    values_of,
    values_text,
)
from league.standings.computing.lines import (
    Differences,
    Figures,
    Line,
    Present,
    TeamLine,
    lines_differing,
    lines_present,
    lines_write,
    team_lines_present,
)
from league.standings.computing.placing import Ranked, placed
from league.standings.computing.signals import RankChange, ranks_changed
from league.standings.computing.standings import standings_compute
from league.standings.computing.tallies import PLAYERS_AT_ONCE, last_day, recent_places, tallies_of
from league.standings.computing.teams import team_lines, teams_compute
from scoring.exact import Exact
from scoring.games import Tally
from scoring.metrics import TableRule

ADDED_UP = 10  # seats that the database adds up in the time in which one hanchan is read


@dataclass(frozen=True)
class Followed:
    """The differences from the stored tables, the ranks among them, and the StaleStandings rows that requested them."""

    lines: Differences[Line]
    teams: Differences[TeamLine]
    ranks: list[RankChange]
    stale: list[int]


def standings_follow(season: Season) -> Followed:
    """Compute the changes since the last time; everything, if no row tells the changed players."""
    stale = dict(StaleStandings.objects.filter(season=season).values_list("pk", "players"))
    present = lines_present(season)
    lines, teams = _wanted(season, present, _touched(stale.values()) if present else None)
    differing = lines_differing(present, lines)
    return Followed(differing, _teams_differing(season, list(teams)), ranks_differing(present, differing), list(stale))


def _teams_differing(season: Season, wanted: list[TeamLine]) -> Differences[TeamLine]:
    """Every team has a line, so that a season without lines has no team, and no stored line of one."""
    return lines_differing(team_lines_present(season), wanted) if wanted else Differences()


def standings_followed(season: Season, followed: Followed) -> int:
    """Store the differences in the caller's transaction. Returns the number of lines written or deleted."""
    touched = lines_write(season, followed.lines, followed.teams)
    # Only the rows that were read: those added meanwhile request the next computation.
    StaleStandings.objects.filter(pk__in=followed.stale).delete()
    if followed.ranks:
        ranks_changed.send(sender=Season, season=season, changes=followed.ranks)
    return touched


def standings_to_read(season: Season, most: int) -> bool:
    """Whether `standings_follow` reads more than so many hanchan, or adds up as much in the database."""
    players = _touched(StaleStandings.objects.filter(season=season).values_list("players", flat=True))
    rule = season_rule(season)
    if players is None or rule.looks_across:
        return _is_long(season, most)
    # The seats as the table last counted them: counting them again would take as long as adding them up.
    rows = season.rows.filter(division=None, player__in=sorted(players)[:PLAYERS_AT_ONCE])
    seats = rows.aggregate(seats=Sum("games"))["seats"]
    if seats is None:
        return not season.rows.exists() and _is_long(season, most)
    return bool(seats > (most if rule.keeps_results else ADDED_UP * most))


def _is_long(season: Season, most: int) -> bool:
    return Hanchan.objects.filter(season=season).order_by()[: most + 1].count() > most


def ranks_differing(present: Present, lines: Differences[Line]) -> list[RankChange]:
    """The players whose rank in the whole season's table changes, the best rank first and those without one last."""
    before = dict(present.values())
    changes = [RankChange(line.player_id, None, line.rank) for line in lines.new if line.division_id is None]
    for pk, line in lines.changed:
        if line.division_id is None:
            changes.append(RankChange(line.player_id, before[pk].rank, line.rank))
    for pk in lines.gone:
        if before[pk].division_id is None:
            changes.append(RankChange(before[pk].player_id, before[pk].rank, None))
    moved = [one for one in changes if one.before != one.after]
    return sorted(moved, key=lambda one: (one.after is None, one.after or one.before, one.player))


def standings_catch_up(season: Season) -> int:
    """Compute and store the changes. Returns the number of lines written or deleted."""
    followed = standings_follow(season)
    with transaction.atomic():
        return standings_followed(season, followed)


def _touched(stale: Collection[list[int] | None]) -> set[int] | None:
    if not stale or None in stale:
        return None
    return {player for players in stale for player in players or ()}


def _wanted(season: Season, present: Present, touched: set[int] | None) -> tuple[Iterable[Line], Iterable[TeamLine]]:
    rule = season_rule(season)
    if rule.looks_across or (touched is None and rule.keeps_results):
        return standings_compute(season), teams_compute(season)
    table = _Table(season, rule, present, touched)
    # The teams first: `lines` takes the games of the last day out of the tallies.
    teams = list(table.team_lines())
    return table.lines(), teams


class _Table:
    """The season's new table, from the stored figures of some players and the games of the others.

    touched     the players whose games are read; None: all
    """

    def __init__(self, season: Season, rule: TableRule, present: Present, touched: set[int] | None) -> None:
        self.season, self.rule = season, rule
        self.given, self.divisions, self.last_games = points_given(season), division_members(season), last_day(season)
        stored = {} if touched is None else {line.player_id: line.figures for _pk, line in present.values()}
        if touched is not None:
            touched = touched | self._unknown(stored)
        self.tallies = tallies_of(season, rule, touched)
        recent = recent_places(season, touched)
        everybody = {*self.tallies, *self.given, *self._divided()} if touched is None else touched
        self.figures = stored | {player: self._figures(player, recent.get(player, [])) for player in everybody}
        self.listed = {player for division, player in present if division is None and player in stored} - everybody
        self.listed |= {player for player in everybody if self.figures[player].games or self.given[player]}
        self.listed -= guests_left_out(season)

    def lines(self) -> Iterator[Line]:
        now = {player: (one.games, one.values) for player, one in self.figures.items()}
        before = now | dict(self._before())
        tables: list[tuple[int | None, set[int]]] = [(None, self.listed), *self.divisions.items()]
        for division, members in tables:
            ranks = {one.player: one.rank for one in placed(self.rule, members, before)}
            for order, one in enumerate(placed(self.rule, members, now), 1):
                placing = one.rank, one.shared, ranks[one.player], order, one.parted_by
                yield Line(division, one.player, *placing, *self.figures[one.player])

    def team_lines(self) -> Iterator[TeamLine]:
        members = team_members(self.season)
        others = {player for players in members.values() for player in players} - self.tallies.keys()
        if self.rule.keeps_results:
            other_tallies = tallies_of(self.season, self.rule, others)
        else:
            other_tallies = {player: tally_from(self.figures[player]) for player in others & self.figures.keys()}
        return team_lines(self.season, members, self.tallies | other_tallies, self.given)

    def _divided(self) -> set[int]:
        return {player for members in self.divisions.values() for player in members}

    def _unknown(self, stored: Mapping[int, Figures]) -> set[int]:
        """Players with too few stored figures: new in a division, or of the last day if metrics need single games."""
        played = {player for game in self.last_games for player in game.players} if self.rule.keeps_results else set()
        return played | (self._divided() - stored.keys())

    def _tally(self, player: int) -> Tally:
        return self.tallies.get(player) or Tally()

    def _values(self, player: int, tally: Tally) -> list[Exact | None]:
        given = self.given[player]
        return values_of(self.rule, tally.adjusted(given) if given else tally)

    def _figures(self, player: int, recent: list[int]) -> Figures:
        tally = self._tally(player)
        return figures_of(self.rule, tally, self._values(player, tally), recent)

    def _before(self) -> Iterator[tuple[int, Ranked]]:
        """The ranking values, before the last day of play, of the players of that day."""
        seats = defaultdict(list)
        for game in self.last_games:
            for seat, player in enumerate(game.players):
                seats[player].append((game, seat))
        for player in seats.keys() & self.figures.keys():
            tally = self.tallies.get(player) or tally_from(self.figures[player])
            for game, seat in seats[player]:
                tally.count(game, seat, -1)
                if self.rule.keeps_results:
                    tally.forget(game, seat)
            yield player, (tally.games, values_text(self._values(player, tally)))
