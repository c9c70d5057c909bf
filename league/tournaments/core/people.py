"""The people of an event: accounts with a role in this event alone, by the table in league.clubs.roles."""

from django.db import transaction
from django.db.models import QuerySet

from league.accounts.models import User, Visitor
from league.accounts.selectors import user_named
from league.clubs.models import EventRole
from league.clubs.roles import require
from league.core.errors import LeagueError, existing
from league.tournaments.core.revision import log_change
from league.tournaments.models import Official, Tournament


def event_people(user: Visitor, tournament: Tournament) -> QuerySet[Official]:
    """List the accounts with a role in the event, for its organisers: the names to sign in with are not public."""
    require(user, tournament, "tournament")
    return tournament.officials.select_related("user")


def events_of_official(user: User) -> QuerySet[Official]:
    """List the events in which the user has a role, the latest first; with a token of a club, of this club alone."""
    officials = Official.objects.filter(user=user).select_related("tournament__club")
    if user.token_club:
        officials = officials.filter(tournament__club__slug=user.token_club)
    return officials.order_by("-tournament__starts_on", "-tournament_id")


@transaction.atomic
def official_set(*, actor: User, tournament: Tournament, account: str, role: str) -> Official:
    """Give an account a role in the event, or change it.

    account     the name to sign in with
    raises      LeagueError `unknown_role`, `unknown_account`
    """
    require(actor, tournament, "tournament")
    if role not in EventRole.values:
        raise LeagueError("unknown_role", role=role, allowed=", ".join(EventRole.values))
    user = user_named(account)
    before = tournament.event_role_of(user)
    official, _ = Official.objects.update_or_create(tournament=tournament, user=user, defaults={"role": role})
    if before != role:
        log_change(
            actor, "event_role_set", tournament, before=before and {"account": user.username, "role": before},
            after={"account": user.username, "role": role},
        )  # fmt: skip
    return official


@transaction.atomic
def official_remove(*, actor: User, official: Official) -> None:
    """Take a role in the event away: an organiser anybody's, everybody their own."""
    tournament = official.tournament
    if actor != official.user:
        require(actor, tournament, "tournament")
    if Official.objects.filter(pk=official.pk).delete()[0]:
        before = {"account": official.user.username, "role": official.role}
        log_change(actor, "event_role_end", tournament, before=before)


def official_find(tournament: Tournament, account: str) -> Official:
    rows = tournament.officials.select_related("user", "tournament__club")
    return existing(rows.filter(user__username=account).first())
