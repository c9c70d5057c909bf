"""The table of an event after each of its days, as everybody sees it, for `scoring.stories.events`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from django.core.cache import cache

from league.clubs.models import Club
from league.stories.events.days import rounds_by_day
from league.stories.facts.seasons import ClubPlayers
from league.tournaments.models import Stage, Tournament
from league.tournaments.standings.cached_table import LAYOUT, Key, state_of
from league.tournaments.standings.divisions import divisions_of
from league.tournaments.standings.record import tournament_pieces, tournament_rule
from league.tournaments.standings.tournament_table import TournamentTable, table_of_pieces
from scoring.stories.events import Event, EventDay
from scoring.stories.tables import Line, Table


def club_events(club: Club, players: ClubPlayers) -> Iterator[Event]:
    """The events of a club with a result that everybody sees."""
    by_day = rounds_by_day(club)
    for tournament in club.tournaments.filter(pk__in=by_day).order_by("pk"):
        tournament.club = club
        yield _event(tournament, by_day[tournament.pk], players.stands_for)


def _event(tournament: Tournament, by_day: Mapping[date, set[int]], stands_for: Mapping[int, int]) -> Event:
    state, stages, days = state_of(tournament), _first_rounds(tournament), []
    played: set[int] = set()
    has_divisions = False
    for day, rounds in by_day.items():
        played |= rounds
        ahead = _ahead(stages, max(played))
        table = _table(tournament, state, max(played), ahead)
        has_divisions = bool(divisions_of(table))
        cut = ahead.cut if ahead and not ahead.by_division else None
        days.append(EventDay(day.toordinal(), _as_told(table, stands_for), len(played), cut or 0))
    # Who is first in the table of several divisions has won none of them.
    is_over = tournament.is_closed and not has_divisions
    return Event(tournament.pk, tournament_rule(tournament), tuple(days), days[-1].day if is_over else 0)


def _first_rounds(tournament: Tournament) -> list[tuple[Stage, int | None]]:
    """The stages in order, each with its first round, if one is drawn."""
    first: dict[int, int] = {}
    for stage, number in tournament.rounds.order_by("-number").values_list("stage", "number"):
        first[stage] = number
    return [(stage, first.get(stage.pk)) for stage in tournament.stages.order_by("number")]


def _ahead(stages: Sequence[tuple[Stage, int | None]], last: int) -> Stage | None:
    """The next stage after a round: for the table of that day it has not begun."""
    ahead: Stage | None = None
    for stage, first in reversed(stages):
        if first is not None and first <= last:
            break
        ahead = stage
    return ahead


def _table(tournament: Tournament, state: Key, upto: int, ahead: Stage | None) -> TournamentTable:
    """The table after a round. Its numbers are kept for each state of the event, as those of its own pages."""
    before = ahead.number if ahead else None
    key = "-".join(map(str, ("event-day", LAYOUT, *state, upto, before)))
    pieces = cache.get(key)
    if pieces is None:
        pieces = tournament_pieces(tournament, upto, before=before)
        cache.set(key, pieces)
    return table_of_pieces(tournament, pieces, upto=upto)


def _as_told(table: TournamentTable, stands_for: Mapping[int, int]) -> Table:
    shared = Counter(line.rank_shown for line in table.lines)
    lines = []
    for line in table.lines:
        player = line.entrant.player_id
        rank = line.rank_shown
        lines.append(
            Line(stands_for.get(player, player), rank, shared[rank] if rank else 0, line.points, line.row.games)
        )
    lines.sort(key=lambda line: line.rank is None)
    return Table(tuple(lines), {line.player: line for line in lines})
