"""The lines of a season's table as they would be if every running game ended now."""

import json
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from league.core.points import PENALTY_UNIT, stored_penalty
from league.records.evenings.running import tables_of
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant
from league.records.selectors import hanchan_list
from league.records.settlement import OFF_SCORE, OFF_SCORE_UNITS, played_under
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.standings.computing.figures import (
    division_members,
    figures_of,
    guests_left_out,
    points_given,
    tally_from,
    values_of,
)
from league.standings.computing.lines import Figures, Line, lines_present
from league.standings.computing.placing import placed
from league.standings.computing.standings import standings_compute
from league.standings.computing.tallies import RECENT_GAMES, season_games
from rules.errors import RuleError
from scoring.games import Game, Tally
from scoring.metrics import TableRule
from scoring.replay import Table, settle_table


class RunningGame(NamedTuple):
    """A game that is being played, as if it ended with its present scores; None before its first deal."""

    hanchan: Hanchan
    game: Game | None


def running_games(season: Season) -> list[RunningGame]:
    """The games of the season that are being played and shown, in the order in which they began."""
    playing = list(hanchan_list(season.club).filter(season=season).in_play().in_order_of_play())
    tables = tables_of(playing)
    return [RunningGame(one, _game(season, one, tables[one.pk])) for one in playing]


def _game(season: Season, hanchan: Hanchan, table: Table) -> Game | None:
    if not table.played:
        return None
    try:
        result = settle_table(*played_under(hanchan.house_rules)[:2], table)
    except RuleError:
        return None
    seats: Sequence[Participant] = sorted(hanchan.participants.all(), key=lambda one: one.seat)
    penalties = tuple(map(stored_penalty, table.penalties))
    return Game(
        hanchan.played_key, hanchan.pk, tuple(one.player_id for one in seats), result.places, result.points,
        season.points_unit, _scores(season, hanchan, table, penalties), table.chips, penalties,
        day=hanchan.played_key // ORDERS_PER_DAY,
    )  # fmt: skip


def _scores(season: Season, hanchan: Hanchan, table: Table, penalties: Sequence[int]) -> tuple[int, ...]:
    """As `score_of` reads them: after the penalties, where a ruleset of this unit takes them off the score."""
    is_taken_off = season.points_unit in OFF_SCORE_UNITS and hanchan.house_rules.ruleset in OFF_SCORE
    return tuple(
        score - penalty // PENALTY_UNIT if is_taken_off else score
        for score, penalty in zip(table.totals, penalties, strict=True)
    )


def lines_as_they_stand(season: Season, games: Sequence[Game]) -> list[Line]:
    """The lines of the whole table and of each division; `rank_before` is the rank in the table that counts."""
    rule, stored = season_rule(season), [line for _pk, line in lines_present(season).values()]
    if rule.looks_across or rule.keeps_results:
        lines = standings_compute(season, chain(season_games(season), games))
    else:
        lines = list(_moved_on(season, rule, stored, games))
    official = {line.key: line.rank for line in stored}
    return [line._replace(rank_before=official.get(line.key)) for line in lines]


def _moved_on(season: Season, rule: TableRule, lines: Sequence[Line], games: Sequence[Game]) -> Iterator[Line]:
    """The lines of the table that counts, with the sums of those who play now moved on."""
    members, given = division_members(season), points_given(season)
    stored = {line.player_id: line.figures for line in lines}
    playing = {player for game in games for player in game.players}
    divided = {player for players in members.values() for player in players}
    figures = dict(stored)
    for player in playing | (divided - stored.keys()):
        tally, recent = tally_with(stored.get(player), player, games)
        values = values_of(rule, tally.adjusted(given[player]) if given[player] else tally)
        figures[player] = figures_of(rule, tally, values, recent)
    # A division lists players without a game too.
    listed = {line.player_id for line in lines if line.division_id is None} | (playing - guests_left_out(season))
    now = {player: (one.games, one.values) for player, one in figures.items()}
    tables: list[tuple[int | None, Collection[int]]] = [(None, listed), *members.items()]
    for division, players in tables:
        for order, one in enumerate(placed(rule, players, now), 1):
            placing = one.rank, one.shared, None, order, one.parted_by
            yield Line(division, one.player, *placing, *figures[one.player])


def tally_with(figures: Figures | None, player: int, games: Sequence[Game]) -> tuple[Tally, list[int]]:
    """The stored tally and latest places of a player, moved on by the games that are being played."""
    tally = tally_from(figures) if figures else Tally()
    recent = json.loads(figures.recent_places) if figures else []
    for game in games:
        for seat, other in enumerate(game.players):
            if other == player:
                tally.count(game, seat)
                recent.append(game.places[seat])
    return tally, recent[-RECENT_GAMES:]
