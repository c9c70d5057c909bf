"""The divisions and teams of a season, with the players in them."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Q, QuerySet

from league.history.models import LogEntry
from league.players.models import Player
from league.seasons.models import Division, Season, Team
from league.seasons.parts import KINDS
from league.standings.computing.figures import division_members, team_players


class PartPlayers(NamedTuple):
    """A division or a team, with its players by name."""

    part: Division | Team
    players: list[Player]


def season_divisions(season: Season) -> list[PartPlayers]:
    return _with_players(season.divisions.all(), division_members(season))


def season_teams(season: Season) -> list[PartPlayers]:
    """With guests, whether their games count or not."""
    return _with_players(season.teams.all(), team_players(season))


def _with_players(parts: Iterable[Division | Team], members: Mapping[int, Collection[int]]) -> list[PartPlayers]:
    players = Player.objects.in_bulk({player for keys in members.values() for player in keys})
    by_name = {
        part: sorted((players[one] for one in keys), key=lambda player: player.name) for part, keys in members.items()
    }
    return [PartPlayers(part, by_name.get(part.pk, [])) for part in parts]


def season_part_history(season: Season) -> QuerySet[LogEntry]:
    """The log of its divisions and teams, the latest entry first."""
    parts = [*season.divisions.all(), *season.teams.all()]
    entries = Q(pk__in=[])
    for model in KINDS.values():
        keys = [str(part.pk) for part in parts if isinstance(part, model)]
        entries |= Q(subject_type=model._meta.label_lower, subject_id__in=keys)
    return LogEntry.objects.filter(entries, club=season.club_id).select_related("actor").order_by("-pk")
