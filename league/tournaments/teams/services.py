"""Line-ups named by captains and by the desk, their deadlines, and the captains."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from league.accounts.models import User
from league.clubs.links.secrets import by_secret, secret_of
from league.clubs.roles import can, require
from league.core.errors import Forbidden, LeagueError, check_exists, existing
from league.core.texts.lists import listed
from league.tournaments.core.revision import lock_open, log_change
from league.tournaments.models import Entrant, LineUpDeadline, LineUpPlayer, Team, TeamCaptain, Tournament
from league.tournaments.standings.line_ups import (
    LineUps,
    is_open_to_captains,
    rounds_to_name,
    team_of_captain,
)


@transaction.atomic
def line_up_name(
    *, actor: User | None, team: Team, number: int, entrants: Sequence[Entrant], now: datetime, by_link: bool = False
) -> None:
    """Name who plays a round for a team, in place of those who were named before.

    actor       the desk until the round is released, the captain until the deadline
    by_link     the sender has opened the captain's link
    raises      LeagueError `no_line_ups`, `round_released`, `line_up_closed`, `not_in_team`, `line_up_size`
    """
    by_desk = actor is not None and can(actor, team.tournament, "tournament")
    if not by_desk and not by_link and (actor is None or team_of_captain(team.tournament, actor) != team):
        raise Forbidden
    tournament = lock_open(team.tournament)
    _check_round(tournament, number)
    if not by_desk and not is_open_to_captains(tournament, number, now):
        raise LeagueError("line_up_closed", round=number)
    chosen = list(dict.fromkeys(entrants))
    _check_players(tournament, team, number, chosen)
    if _is_written(team, number, chosen):
        return
    _write(team, number, chosen)
    after = {"team": team.name, "round": number, "entrants": [entrant.pk for entrant in chosen]}
    log_change(actor, "line_up_name", tournament, after=after)


def _check_round(tournament: Tournament, number: int) -> None:
    if tournament.lineup_size is None:
        raise LeagueError("no_line_ups")
    if number not in rounds_to_name(tournament):
        raise LeagueError("round_released" if tournament.rounds.filter(number=number).exists() else "not_found")


def _check_players(tournament: Tournament, team: Team, number: int, chosen: Sequence[Entrant]) -> None:
    members = LineUps(tournament).of_team(team, number).members
    for entrant in chosen:
        if entrant not in members:
            raise LeagueError("not_in_team", name=entrant.player.name, round=number)
    wanted = min(tournament.lineup_size or 0, len(members))
    if len(chosen) != wanted:
        raise LeagueError("line_up_size", wanted=wanted, found=len(chosen))


def _is_written(team: Team, number: int, players: Sequence[Entrant]) -> bool:
    """Whether the team itself has named exactly these players."""
    rows = LineUpPlayer.objects.filter(entrant__team=team, number=number)
    present = {(row.entrant_id, row.is_taken_over) for row in rows}
    return present == {(entrant.pk, False) for entrant in players}


def _write(team: Team, number: int, players: Sequence[Entrant], *, is_taken_over: bool = False) -> None:
    LineUpPlayer.objects.filter(entrant__team=team, number=number).delete()
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(entrant=entrant, number=number, is_taken_over=is_taken_over) for entrant in players
    )


@transaction.atomic
def line_ups_take_over(*, actor: User, tournament: Tournament, number: int) -> list[Team]:
    """Let every team that has not named its players play with its last line-up; return those that have none."""
    require(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    _check_round(tournament, number)
    missing, taken = [], []
    for line_up in LineUps(tournament).of_round(number):
        if line_up.is_named or not line_up.members:
            continue
        if not line_up.usual:
            missing.append(line_up.team)
            continue
        _write(line_up.team, number, line_up.usual, is_taken_over=True)
        taken.append(line_up.team.name)
    if taken:
        log_change(actor, "line_up_take_over", tournament, after={"round": number, "teams": taken})
    return missing


def line_ups_complete(*, actor: User, tournament: Tournament, number: int) -> None:
    """Make the line-ups of a round complete before its draw: who has not been named plays as the last time.

    raises      LeagueError `line_up_missing`
    """
    missing = line_ups_take_over(actor=actor, tournament=tournament, number=number)
    if missing:
        names = listed(team.name for team in missing)
        raise LeagueError("line_up_missing", round=number, teams=names)


@transaction.atomic
def line_up_deadline_set(*, actor: User, tournament: Tournament, number: int, closes_at: datetime | None) -> None:
    """Say until when captains name the line-ups of a round; None: until the desk confirms the round."""
    require(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    _check_round(tournament, number)
    present = tournament.line_up_deadlines.filter(number=number).values_list("closes_at", flat=True).first()
    if closes_at == present:
        return
    if closes_at is None:
        tournament.line_up_deadlines.filter(number=number).delete()
    else:
        LineUpDeadline.objects.update_or_create(tournament=tournament, number=number, defaults={"closes_at": closes_at})
    after = {"round": number, "closes_at": closes_at and closes_at.isoformat()}
    log_change(actor, "line_up_deadline", tournament, after=after)


# ----- captains -----
@transaction.atomic
def captain_set(*, actor: User, team: Team, entrant: Entrant | None) -> None:
    """Make a member the captain of the team; None: the team has no captain any more.

    raises      LeagueError `not_in_team`
    """
    require(actor, team.tournament, "tournament")
    present = TeamCaptain.objects.filter(team=team).first()
    if entrant is None:
        if present is None:
            return
        present.delete()
        log_change(actor, "captain_end", team.tournament, after={"team": team.name})
        return
    if entrant.team_id != team.pk:
        raise LeagueError("not_in_team", name=entrant.player.name, round=1)
    if present is not None and present.entrant_id == entrant.pk:
        return
    TeamCaptain.objects.update_or_create(team=team, defaults={"entrant": entrant})
    log_change(actor, "captain_set", team.tournament, after={"team": team.name, "entrant": entrant.pk})


def team_opened(tournament: Tournament, secret: str) -> Team:
    """Return the team of a captain's link.

    raises      LeagueError `not_found`
    """
    team = existing(by_secret(tournament.teams.all(), secret).first())
    check_exists(tournament.lineup_size is not None)
    team.tournament = tournament
    return team


def team_secret(team: Team) -> str:
    """Return the secret of the captain's link; empty where none has been made."""
    return secret_of(team) if team.link_number else ""
