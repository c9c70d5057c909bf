from collections.abc import Iterable, Sequence
from typing import NamedTuple

from league.club_bests.games import games_of
from league.clubs.selectors import club_age
from league.core.conditional import drawn_once
from league.players.models import Player
from league.records.models import Participant
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.standings.champions.selectors import FinalTable, final_tables
from league.stories.facts.seasons import club_players
from scoring.stories.season_end import SeasonEnd, season_end


class TableEnd(NamedTuple):
    """The end of a table, whole or of a division, with those alone who may be named.

    name            of the division, or of the season
    winners         several share the first rank; empty: one of them may not be named
    second          None: several share the second rank, or it may not be named
    gap             points between the winner and the second, in 1/unit; None: shared, nobody else, or no points
    up, down        who passes the cut, and who goes down; up_others, down_others: how many more who may not be named
    """

    name: str
    winners: Sequence[Player]
    second: Player | None
    gap: int | None
    up: Sequence[Player]
    up_others: int
    down: Sequence[Player]
    down_others: int
    has_higher: bool


class SeasonStory(NamedTuple):
    """
    people      by key, everybody whom `end` names
    """

    season: Season
    tables: Sequence[TableEnd]
    end: SeasonEnd
    people: dict[int, Player]


def season_story(season: Season) -> SeasonStory | None:
    """The story of a closed season; None: it is open, or has no games."""
    if not season.is_archived:
        return None
    state = [club_age(season.club), season.revision]
    end = drawn_once(f"season-end:{season.pk}", state, lambda: _end(season))
    if not end.games:
        return None
    bests = (end.run, end.score, end.most)
    people = Player.objects.in_bulk({player for best in bests if best for player in best.players})
    return SeasonStory(season, [_table_end(one) for one in final_tables(season) if one.rows], end, people)


def _end(season: Season) -> SeasonEnd:
    return season_end(games_of(Participant.objects.filter(season=season).counted()), club_players(season.club).people)


def _table_end(table: FinalTable) -> TableEnd:
    winners = table.winners
    up, down = _named(table.up), _named(table.down)
    second, gap = _behind(table)
    return TableEnd(
        str(table.division or table.season.name),
        winners if len(_named(winners)) == len(winners) else [],
        second, gap, up, len(table.up) - len(up), down, len(table.down) - len(down), table.higher is not None,
    )  # fmt: skip


def _behind(table: FinalTable) -> tuple[Player | None, int | None]:
    """The only second of a sole winner, if the player may be named, and how far behind; only points are a distance."""
    first, *others = table.lines
    is_by_points = season_rule(table.season).steps[0].metric.key == "points"
    if not others or not is_by_points or first.row.shared > 1 or first.points is None or others[0].points is None:
        return None, None
    seconds = _named([line.row.player for line in others if line.row.rank == others[0].row.rank])
    is_alone = others[0].row.shared == 1 and bool(seconds)
    gap = first.points - others[0].points
    return (seconds[0] if is_alone else None), gap if gap > 0 else None


def _named(players: Iterable[Player]) -> list[Player]:
    return [one for one in players if not one.is_hidden and one.forgotten_at is None]
