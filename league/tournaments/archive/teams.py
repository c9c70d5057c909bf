"""What teams have besides their members, in the archive of a tournament: captains, line-ups, deadlines, penalties."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from league.accounts.models import User
from league.tournaments.models import (
    Entrant,
    LineUpDeadline,
    LineUpPlayer,
    Round,
    Team,
    TeamCaptain,
    TeamPenalty,
    Tournament,
)
from league.tournaments.standings.record import counts_in, public_rounds_of

PENALTY = ("kind", "points", "reason", "is_void")


def teams_out(tournament: Tournament) -> dict[str, Any]:
    """Return what was entered about teams; entrants by id, rounds by number, teams by name."""
    captains = TeamCaptain.objects.filter(team__tournament=tournament).order_by("pk")
    line_ups = LineUpPlayer.objects.filter(entrant__tournament=tournament).order_by("pk")
    penalties = TeamPenalty.objects.filter(team__tournament=tournament).select_related("team", "round").order_by("pk")
    public = public_rounds_of(tournament)
    return {
        "captains": [list(row) for row in captains.values_list("team__name", "entrant")],
        "line_ups": [list(row) for row in line_ups.values_list("number", "entrant", "is_taken_over")],
        "deadlines": [[one.number, one.closes_at.isoformat()] for one in tournament.line_up_deadlines.all()],
        "penalties": [
            {
                **{name: getattr(one, name) for name in PENALTY},
                "team": one.team.name, "round": counts_in(one, public) or None,
            }
            for one in penalties
        ],
    }  # fmt: skip


def teams_restore(
    made: Tournament, rows: Mapping[str, Any], entrants: Mapping[int, Entrant], rounds: Mapping[int, Round], actor: User
) -> None:
    """Create the rows of `teams_out`; older archives have none."""
    teams = {team.name: team for team in Team.objects.filter(tournament=made)}
    for name, captain in rows.get("captains", []):
        TeamCaptain.objects.create(team=teams[name], entrant=entrants[captain])
    for number, player, is_taken_over in rows.get("line_ups", []):
        row = LineUpPlayer(entrant=entrants[player], number=number, is_taken_over=is_taken_over)
        row.clean_fields()
        row.save()
    for number, moment in rows.get("deadlines", []):
        deadline = LineUpDeadline(tournament=made, number=number, closes_at=datetime.fromisoformat(moment))
        deadline.clean_fields()
        deadline.save()
    for given in rows.get("penalties", []):
        penalty = TeamPenalty(
            team=teams[given["team"]], referee=actor, round=rounds[given["round"]] if given["round"] else None,
            **{name: given[name] for name in PENALTY},
        )  # fmt: skip
        penalty.full_clean()
        penalty.save()
