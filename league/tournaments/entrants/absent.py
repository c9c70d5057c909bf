"""Players who are not here at the start: withdraw all of them at once, and take them back in."""

from collections.abc import Collection

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.tournaments.core.revision import check_not_closed, touch
from league.tournaments.entrants.services import entrant_return, move_up, withdrawal_write
from league.tournaments.models import Entrant, Tournament
from league.tournaments.models.tournaments import EntrantQuerySet

PUBLIC_STATES = ("released", "finished")


def absent_entrants(tournament: Tournament) -> EntrantQuerySet:
    """Return those who should play from the first round, are not checked in and have not played."""
    waited_for: EntrantQuerySet = tournament.entrants.accepted().filter(checked_in_at=None, first_round=1)
    return waited_for.exclude(seats__round__state__in=PUBLIC_STATES)


def absent_withdrawn(tournament: Tournament) -> EntrantQuerySet:
    """Return those who withdrew before they played and were never checked in."""
    withdrawn: EntrantQuerySet = tournament.entrants.filter(
        state=Entrant.State.WITHDRAWN, checked_in_at=None, last_round=0
    )
    return withdrawn.exclude(seats__round__state__in=PUBLIC_STATES)


@transaction.atomic
def absent_withdraw(
    *, actor: User, tournament: Tournament, entrants: Collection[int], reason: str = ""
) -> list[Entrant]:
    """Withdraw those of the entrants who are still not here, and let as many waiting players move up.

    entrants    the ids that were confirmed; somebody who has checked in meanwhile stays
    raises      LeagueError `nobody_checked_in`, `tournament_closed`
    """
    require(actor, tournament, "tournament")
    check_not_closed(tournament)
    wanted = absent_entrants(tournament).filter(pk__in=list(entrants)).values("pk")
    if wanted.exists() and not tournament.entrants.exclude(checked_in_at=None).exists():
        raise LeagueError("nobody_checked_in")
    # The rows of the entrants are locked before the tournament's, in the order in which other services lock them.
    locked = tournament.entrants.select_for_update(of=("self",)).filter(pk__in=wanted).order_by("pk")
    left = [entrant for entrant in locked.select_related("player") if entrant.checked_in_at is None]
    for entrant in left:
        withdrawal_write(actor, entrant, last_round=0, reason=reason)
    if tournament.state == Tournament.State.PREPARING:
        for _left in left:
            move_up(actor, tournament)
    if left:
        touch(tournament)
    return left


@transaction.atomic
def absent_return(*, actor: User, tournament: Tournament, entrants: Collection[int]) -> list[Entrant]:
    """Undo the withdrawal of those of the entrants who withdrew before they played.

    raises      LeagueError `tournament_closed`
    """
    require(actor, tournament, "tournament")
    check_not_closed(tournament)
    wanted = absent_withdrawn(tournament).filter(pk__in=list(entrants)).order_by("pk")
    found = list(wanted.select_related("player", "tournament__club"))
    return [entrant_return(actor=actor, entrant=entrant) for entrant in found]
