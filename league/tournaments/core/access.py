"""The parts of a tournament that each visitor may see. Pages, the API, files and messages all use this module."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from league.accounts.models import User, Visitor
from league.clubs.models import Membership
from league.clubs.roles import actions_of
from league.clubs.server_lists import ServerList
from league.core.errors import Forbidden, existing
from league.tournaments.models import Entrant, Official, Round, Tournament
from league.tournaments.models.tournaments import EntrantQuerySet
from league.tournaments.standings.cached_table import cached_table
from league.tournaments.standings.record import PUBLIC_STATES
from league.tournaments.standings.tournament_table import TournamentTable, public_upto

LISTED_STATES = (Entrant.State.ACCEPTED, Entrant.State.WAITING, Entrant.State.WITHDRAWN)


def tournaments_visible(user: Visitor) -> QuerySet[Tournament]:
    """Return public tournaments of public clubs, and those where the visitor is a member, plays or has a role."""
    seen = Q(is_public=True, club__is_public=True)
    if user.is_authenticated:
        # Each from the few rows of the visitor: joins of all of them would read every entrant of every event.
        seen |= Q(club__in=Membership.objects.filter(user=user).values("club"))
        seen |= Q(pk__in=Entrant.objects.filter(player__account=user).values("tournament"))
        seen |= Q(pk__in=Official.objects.filter(user=user).values("tournament"))
    return of_token(user).filter(seen).select_related("club", "house_rules__house_rules", "created_by")


def tournament_list(user: Visitor) -> ServerList:
    """The list of `tournaments_visible(user)`, for a reader whose token is not limited to a club."""
    public = Q(is_public=True, club__is_public=True)
    own = Tournament.objects.filter(pk__in=_of_reader(user)).exclude(public) if user.is_authenticated else None
    return ServerList("tournaments", Tournament.objects.filter(public), own)


def _of_reader(user: User) -> QuerySet[Any]:
    """Return the keys of the tournaments in which this account is a member, plays or has a role."""
    # A union, since PostgreSQL would look at every tournament for conditions joined by OR.
    of_clubs = Tournament.objects.filter(club__in=Membership.objects.filter(user=user).values("club"))
    entries, roles = Entrant.objects.filter(player__account=user), Official.objects.filter(user=user)
    keys = (of_clubs.order_by().values("pk"), *(rows.order_by().values("tournament") for rows in (entries, roles)))
    first, *others = keys
    return first.union(*others)


def of_token(user: Visitor) -> QuerySet[Tournament]:
    """Return the tournaments that a token of a club reaches; all of them without such a token."""
    rows = Tournament.objects.select_related("club", "house_rules")
    return rows.filter(club__slug=user.token_club) if user.is_authenticated and user.token_club else rows


@dataclass(frozen=True)
class TournamentAccess:
    """A tournament as one visitor may see it: the desk sees everything, all others what is public.

    may     the visitor's actions in the tournament; see league.clubs.roles
    """

    tournament: Tournament
    is_desk: bool
    may: frozenset[str] = frozenset()

    @property
    def upto(self) -> int | None:
        """The last round whose results are shown; None: all of them."""
        return None if self.is_desk else public_upto(self.tournament)

    def shows_results(self, number: int) -> bool:
        return self.upto is None or number <= self.upto

    def rounds(self) -> QuerySet[Round]:
        rounds = self.tournament.rounds.select_related("stage")
        return rounds if self.is_desk else rounds.filter(state__in=PUBLIC_STATES)

    def round(self, number: int) -> Round:
        round_ = existing(self.rounds().filter(number=number).first())
        round_.tournament = round_.stage.tournament = self.tournament
        return round_

    def entrants(self) -> EntrantQuerySet:
        entrants = self.tournament.entrants.select_related("player", "team").with_queue_places()
        return entrants if self.is_desk else entrants.filter(state__in=LISTED_STATES)

    def entrant(self, pk: int) -> Entrant:
        entrant = existing(self.entrants().filter(pk=pk).first())
        entrant.tournament = self.tournament
        return entrant

    def table(self, upto: int | None = None) -> TournamentTable:
        """Return the table after a round, never after more rounds than this visitor may see."""
        shown = [number for number in (upto, self.upto) if number is not None]
        later = self.upto is not None and self.rounds().filter(number__gt=self.upto).exists()
        return cached_table(self.tournament, upto=min(shown, default=None), is_frozen=later)

    def name_of(self, entrant: Entrant) -> str:
        return entrant.player.name if self.is_desk else entrant.player.public_name

    def require(self, action: str) -> None:
        if action not in self.may:
            raise Forbidden


def access_of(user: Visitor, slug: str) -> TournamentAccess:
    """Return the tournament of an address. One that the visitor may not see is reported as not found."""
    tournament = existing(tournaments_visible(user).filter(slug=slug).first())
    return access_for(user, tournament)


def access_for(user: Visitor, tournament: Tournament) -> TournamentAccess:
    may = actions_of(user, tournament)
    return TournamentAccess(tournament, "desk" in may, may)
