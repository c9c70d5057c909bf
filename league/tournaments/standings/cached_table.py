"""Tables that many phones and screens request: computed once for each state of a tournament and kept in the cache."""

from dataclasses import fields
from zlib import crc32

from django.core.cache import cache
from django.db.models import Count, Sum

from league.records.models import Hanchan
from league.tournaments.models import Tournament
from league.tournaments.standings.record import TournamentPieces, tournament_pieces
from league.tournaments.standings.tournament_table import TournamentTable, table_of_pieces
from scoring.metrics import TableRule
from scoring.stages import StageTable
from scoring.standings import Row, Standings

Key = tuple[object, ...]
STORED = (TournamentPieces, StageTable, Standings, Row, TableRule)
# The cache may outlive a release: if these records get other fields or move, the old entries must not be read.
LAYOUT = crc32(repr([(stored.__module__, field.name) for stored in STORED for field in fields(stored)]).encode())


def state_of(tournament: Tournament) -> Key:
    """Return what changes with everything a table is made of, also with a game amended on the club's own pages."""
    games = Hanchan.objects.filter(tournament_table__round__tournament=tournament)
    state = games.aggregate(versions=Sum("version"), games=Count("pk"))
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    # After a restore another tournament may have the same primary key, but not the same time of creation.
    created = round(tournament.created_at.timestamp() * 10**6)
    return (tournament.pk, created, revision, state["games"], state["versions"] or 0)


def cached_table(tournament: Tournament, *, upto: int | None, is_frozen: bool) -> TournamentTable:
    """Return the same as `tournament_table`, for readers. Services that change results must not use it.

    Only numbers are cached. Names are read every time, so that a hidden name is hidden at once.
    """
    key = "-".join(map(str, ("tournament-table", LAYOUT, *state_of(tournament), upto)))
    pieces = cache.get(key)
    if pieces is None:
        pieces = tournament_pieces(tournament, upto)
        cache.set(key, pieces)
    return table_of_pieces(tournament, pieces, upto=upto, is_frozen=is_frozen)
