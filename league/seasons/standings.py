"""The league table: computed from the record outside any transaction, stored where it differs."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F

from league.records.models import ORDERS_PER_DAY, Participant
from league.seasons.models import Adjustment, Season, SeasonPlayer, StandingsRow
from league.seasons.rules import season_rule
from scoring.games import Game, games_from_rows
from scoring.standings import Row, Standings, Tallies
from scoring.tally import MOST_PLACES
from scoring.tally import Adjustment as GivenPoints

RECENT_GAMES = 5
ROWS_AT_ONCE = 20_000
WRITTEN = ("rank", "shared", "rank_before", "order", "games", "values", "parted_by", "places", "recent_places")


def season_games(season: Season) -> Iterator[Game]:
    """The season's finished hanchan in the order they were played, read as a stream."""
    rows = Participant.objects.filter(season=season).order_by("played_key", "hanchan", "seat")
    columns = ("hanchan_id", "played_key", "player_id", "place", "points", "score", "chips", "penalty")
    unit = season.points_unit
    return games_from_rows(
        (hanchan, key, unit, 0, key // ORDERS_PER_DAY, *seat)
        for hanchan, key, *seat in rows.values_list(*columns).iterator(chunk_size=ROWS_AT_ONCE)
    )


@dataclass
class PlaceCounts:
    """What the table shows beside its metrics: how often each place, the last few places, and the last day's games."""

    places: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * MOST_PLACES))
    recent: dict[int, deque[int]] = field(default_factory=lambda: defaultdict(lambda: deque(maxlen=RECENT_GAMES)))

    last_day: list[Game] = field(default_factory=list)

    def count(self, games: Iterable[Game]) -> Iterator[Game]:
        for game in games:
            if self.last_day and self.last_day[-1].day != game.day:
                self.last_day = []
            self.last_day.append(game)
            for player, place in zip(game.players, game.places, strict=True):
                self.places[player][place - 1] += 1
                self.recent[player].append(place)
            yield game


def standings_compute(season: Season, games: Iterable[Game] | None = None) -> list[StandingsRow]:
    """The rows of the whole table, and of each division, as they should be; of other games, as they would be."""
    counts = PlaceCounts()
    tallies = Tallies(season_rule(season), counts.count(season_games(season) if games is None else games))
    given = [
        GivenPoints(row.player.standing_for.pk, row.points, row.reason)
        for row in Adjustment.objects.filter(season=season, is_void=False).select_related("player__merged_into")
    ]
    divisions: dict[int | None, set[int]] = {
        None: _ranked_players(season, [*tallies.of, *(one.player for one in given)])
    }
    for player, division in (
        SeasonPlayer.objects.filter(season=season).exclude(division=None).values_list("player", "division")
    ):
        divisions.setdefault(division, set()).add(player)
    tables = _tables(tallies, divisions, given)
    for game in counts.last_day:
        tallies.remove(game)
    before = _tables(tallies, divisions, given)
    return [
        row for division in divisions for row in _rows(season, division, tables[division], before[division], counts)
    ]


def _tables(
    tallies: Tallies, divisions: Mapping[int | None, set[int]], given: Sequence[GivenPoints]
) -> dict[int | None, Standings]:
    return {
        division: tallies.table(players=players, adjustments=[one for one in given if one.player in players])
        for division, players in divisions.items()
    }


def _ranked_players(season: Season, played: Iterable[int]) -> set[int]:
    players = set(played)
    if not season.counts_guests:
        guests = Participant.objects.filter(season=season, player__is_guest=True).values_list("player", flat=True)
        players -= set(guests.distinct())
    return players


def _rows(
    season: Season, division: int | None, table: Standings, before: Standings, counts: PlaceCounts
) -> Iterator[StandingsRow]:
    for order, row in enumerate(table.rows, 1):
        yield StandingsRow(
            season=season,
            division_id=division,
            player_id=row.player,
            rank=row.rank,
            shared=row.shared,
            rank_before=before.row_of(row.player).rank,
            order=order,
            games=row.games,
            values=[None if value is None else str(value) for value in row.values],
            parted_by=row.parted_by,
            places=list(counts.places[row.player]),
            recent_places=list(counts.recent[row.player]),
        )


Rows = list[StandingsRow]


def standings_differences(season: Season, wanted: Rows) -> tuple[Rows, Rows, Rows]:
    """Which rows are new, which changed, and which nobody has any more."""
    present = {(row.division_id, row.player_id): row for row in StandingsRow.objects.filter(season=season)}
    new, changed = [], []
    for row in wanted:
        old = present.pop((row.division_id, row.player_id), None)
        if old is None:
            new.append(row)
        elif _written(old) != _written(row):
            row.pk = old.pk
            changed.append(row)
    return new, changed, list(present.values())


def standings_store(season: Season, wanted: Rows) -> int:
    """Write the rows that differ. Returns how many were touched."""
    new, changed, gone = standings_differences(season, wanted)
    with transaction.atomic():
        StandingsRow.objects.filter(pk__in=[row.pk for row in gone]).delete()
        # An upsert by key: bulk_update would take minutes where this takes a second.
        StandingsRow.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["id"], update_fields=WRITTEN, batch_size=2000
        )
        StandingsRow.objects.bulk_create(new, batch_size=2000)
        touched = len(new) + len(changed) + len(gone)
        if touched:
            Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1)
    return touched


def _written(row: StandingsRow) -> list[Any]:
    return [getattr(row, name) for name in WRITTEN]


def standings_from_rows(season: Season, rows: Iterable[StandingsRow]) -> Standings:
    """The computed table again, out of its stored rows."""
    read = tuple(
        Row(
            player=row.player_id,
            rank=row.rank,
            shared=row.shared,
            games=row.games,
            values=tuple(None if value is None else _exact(value) for value in row.values),
            parted_by=row.parted_by,
        )
        for row in rows
    )
    return Standings(season_rule(season), read, {row.player: number for number, row in enumerate(read)})


def _exact(text: str) -> int | Fraction:
    return Fraction(text) if "/" in text else int(text)
