"""Penalties and warnings of whole teams, apart from the games."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.points import points_text
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.revision import check_not_closed, log_change
from league.tournaments.models import Penalty, Round, Team, TeamPenalty, Tournament
from league.tournaments.standings.record import last_public


@transaction.atomic
def team_penalty_give(
    *,
    actor: User,
    team: Team,
    points: int,
    reason: str,
    kind: str = Penalty.Kind.OTHER,
    round_: Round | None = None,
) -> TeamPenalty:
    """Take points off a team; a warning takes none. The points of its members stay.

    points      in 1/points_unit; a negative number gives points
    round_      from which it counts; None: from the last public round
    raises      LeagueError `tournament_closed`, `reason_needed`, `adjustment_zero`
    """
    require(actor, team.tournament, "referee")
    check_not_closed(team.tournament)
    if not reason.strip():
        raise LeagueError("reason_needed")
    if not points and kind != Penalty.Kind.WARNING:
        raise LeagueError("adjustment_zero")
    round_ = round_ or last_public(team.tournament)
    penalty = TeamPenalty(team=team, round=round_, kind=kind, points=points, reason=reason, referee=actor)
    penalty.full_clean()
    penalty.save()
    _log_penalty(actor, "team_penalty_give", penalty, reason)
    return penalty


@transaction.atomic
def team_penalty_void(*, actor: User, penalty: TeamPenalty, reason: str) -> None:
    """Take a penalty of a team back; it stays in the list.

    raises      LeagueError `tournament_closed`, `reason_needed`, `adjustment_void`
    """
    require(actor, penalty.team.tournament, "referee")
    check_not_closed(penalty.team.tournament)
    if not reason.strip():
        raise LeagueError("reason_needed")
    if not TeamPenalty.objects.filter(pk=penalty.pk, is_void=False).update(is_void=True):
        raise LeagueError("adjustment_void")
    _log_penalty(actor, "team_penalty_void", penalty, reason)


def _log_penalty(actor: User, action: str, penalty: TeamPenalty, reason: str) -> None:
    tournament = penalty.team.tournament
    after: dict[str, Any] = {
        "team": penalty.team.name, "points": points_text(penalty.points, tournament.points_unit), "kind": penalty.kind,
    }  # fmt: skip
    if penalty.round is not None:
        after["round"] = penalty.round.number
    log_change(actor, action, tournament, subject=penalty, after=after, reason=reason)


def team_penalties(tournament: Tournament) -> QuerySet[TeamPenalty]:
    rows = TeamPenalty.objects.filter(team__tournament=tournament)
    return rows.select_related("team__tournament__club", "round", "referee")


def team_penalties_shown(access: TournamentAccess) -> list[TeamPenalty]:
    """Return the penalties of teams without those of frozen rounds, the earliest first."""
    given = team_penalties(access.tournament)
    return [one for one in given if one.round is None or access.shows_results(one.round.number)]
