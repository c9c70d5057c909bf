"""Enter and change many entrants at once, with as many statements as for one."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.names import check_visible, spaced
from league.history.models import LogEntry
from league.history.services import history_line, history_log_all
from league.players.many import ROWS_AT_ONCE, NewPlayer, players_add, surnames_set
from league.players.models import Player
from league.players.selectors import players_known
from league.tournaments.core.revision import lock_open, touch
from league.tournaments.entrants.services import EDITABLE
from league.tournaments.models import Entrant, Team, Tournament

# Rows that the service has found or made itself, and the secret, which only a link has.
MOST_ROWS = 500
FOREIGN = ["tournament", "player", "team", "secret_hash"]


class NewEntrant(NamedTuple):
    """A player who comes into the list, with the columns of the entrant; `team` is a name."""

    player: Player
    details: Mapping[str, Any]


class ChangedEntrant(NamedTuple):
    entrant: Entrant
    changes: Mapping[str, Any]


@transaction.atomic
def entrants_enter(*, actor: User, tournament: Tournament, wanted: Sequence[NewEntrant]) -> list[Entrant]:
    """Enter players for the desk, in their order, as `entrant_register` enters each.

    raises      LeagueError `unknown_player`, `already_entered`, `tournament_closed`
    """
    require(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    if not wanted:
        return []
    _check_players(tournament, [one.player for one in wanted])
    teams = teams_named(tournament, [one.details.get("team", "") for one in wanted])
    room = _Room(tournament)
    entrants = []
    for player, details in wanted:
        columns = {**details, "team": teams[spaced(details.get("team", ""))]}
        entrant = Entrant(tournament=tournament, player=player, **columns)
        entrant.state = room.state_for(entrant)
        entrant.clean_fields(exclude=FOREIGN)
        entrants.append(entrant)
    Entrant.objects.bulk_create(entrants, batch_size=ROWS_AT_ONCE)
    _log_all_and_touch(
        tournament, [_line(actor, tournament, "entrant_register", one, after={"state": one.state}) for one in entrants]
    )
    return entrants


@transaction.atomic
def guests_enter(
    *, actor: User, tournament: Tournament, rows: Sequence[Sequence[str]], first_round: int = 1
) -> list[Entrant]:
    """Enter many players at once. Players whom the club does not know become guests.

    rows        (name, club, country, team), with "" for what is not known, and the surname behind if it is known
    raises      LeagueError `too_many_lines`, `surname_not_in_name`, and those of `entrants_enter`
    """
    require(actor, tournament, "tournament")
    if len(rows) > MOST_ROWS:
        raise LeagueError("too_many_lines", most=MOST_ROWS)
    club = tournament.club
    known = players_known(club, [row[0] for row in rows])
    full = [[*row, ""][:5] for row in rows]
    surnames_set(actor=actor, surnames={known[row[0]]: row[4] for row in full if row[4] and row[0] in known})
    new = [NewPlayer(row[0], row[4]) for row in full if row[0] not in known]
    guests = iter(players_add(actor=actor, club=club, wanted=new, is_guest=True, event=tournament))
    numbered = tournament.entrants.filter(number__isnull=False).aggregate(Max("number"))["number__max"]
    wanted = []
    for place, (name, club_name, country, team, _surname) in enumerate(full, 1):
        details = {
            "club_name": club_name, "country": country, "team": team, "first_round": first_round,
            "number": numbered and numbered + place,
        }  # fmt: skip
        wanted.append(NewEntrant(known.get(name) or next(guests), details))
    return entrants_enter(actor=actor, tournament=tournament, wanted=wanted)


def _check_players(tournament: Tournament, players: Sequence[Player]) -> None:
    present = set(tournament.entrants.values_list("player", flat=True))
    for player in players:
        if player.club_id != tournament.club_id:
            raise LeagueError("unknown_player", name=player.name)
        if player.pk in present:
            raise LeagueError("already_entered", name=player.name)
        present.add(player.pk)


@transaction.atomic
def entrants_amend(*, actor: User, tournament: Tournament, changed: Sequence[ChangedEntrant]) -> None:
    """Change the details of entrants, as `entrant_amend` changes those of one; `team` is a name."""
    require(actor, tournament, "tournament")
    teams = teams_named(tournament, [one.changes["team"] for one in changed if "team" in one.changes])
    lines: list[LogEntry] = []
    columns: set[str] = set()
    rows: list[Entrant] = []
    for entrant, given in changed:
        wanted = {**given, "team": teams[spaced(given["team"])]} if "team" in given else given
        changes = {key: value for key, value in wanted.items() if key in EDITABLE and getattr(entrant, key) != value}
        if not changes:
            continue
        before = {key: getattr(entrant, key) for key in changes}
        for key, value in changes.items():
            setattr(entrant, key, value)
        entrant.clean_fields(exclude=FOREIGN)
        lines.append(_line(actor, tournament, "entrant_amend", entrant, before=before, after=changes))
        columns |= changes.keys()
        rows.append(entrant)
    if rows:
        Entrant.objects.bulk_update(rows, sorted(columns), batch_size=ROWS_AT_ONCE)
        _log_all_and_touch(tournament, lines)


def teams_named(tournament: Tournament, names: Sequence[str]) -> dict[str, Team | None]:
    """Return the teams of these names, by name; those that do not exist are created. An empty name is no team."""
    wanted = dict.fromkeys(map(spaced, names))
    for name in wanted:
        check_visible(name)
    known = {team.name: team for team in tournament.teams.filter(name__in=wanted)}
    fresh = [Team(tournament=tournament, name=name) for name in wanted if name and name not in known]
    # The tournament's row is locked, so that nobody else creates one of them.
    created = Team.objects.bulk_create(fresh, batch_size=ROWS_AT_ONCE)
    return {"": None, **known, **{team.name: team for team in created}}


class _Room:
    """The places that are left, as `first_state` counts them one after another."""

    def __init__(self, tournament: Tournament) -> None:
        self.limit = tournament.limit
        self.taken = tournament.entrants.accepted().filter(is_substitute=False).count()

    def state_for(self, entrant: Entrant) -> str:
        if self.limit is not None and self.taken >= self.limit:
            return Entrant.State.WAITING
        self.taken += not entrant.is_substitute
        return Entrant.State.ACCEPTED


def _line(actor: User, tournament: Tournament, action: str, entrant: Entrant, **details: Any) -> LogEntry:
    return history_line(actor, action, entrant, club=tournament.club, **details)


def _log_all_and_touch(tournament: Tournament, lines: Sequence[LogEntry]) -> None:
    history_log_all(lines, batch_size=ROWS_AT_ONCE)
    touch(tournament)
