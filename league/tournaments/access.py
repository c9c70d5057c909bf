"""Who sees what of a tournament: the one place that pages, the API, files and messages ask."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from league.accounts.models import Visitor
from league.clubs.roles import can
from league.errors import Forbidden, LeagueError
from league.tournaments.kept import kept_table
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.standings import EventTable, public_upto

PUBLIC_STATES = (Round.State.RELEASED, Round.State.FINISHED)
LISTED_STATES = (Entrant.State.ACCEPTED, Entrant.State.WAITING, Entrant.State.WITHDRAWN)


def tournaments_visible(user: Visitor) -> QuerySet[Tournament]:
    """Public ones; those of one's clubs, and those one plays in."""
    seen = Q(is_public=True)
    if user.is_authenticated:
        seen |= Q(club__memberships__user=user) | Q(entrants__player__user=user)
    rows = Tournament.objects.filter(pk__in=Tournament.objects.filter(seen).values("pk"))
    return rows.select_related("club", "house_rules__house_rules", "created_by")


@dataclass(frozen=True)
class Sight:
    """A tournament as one visitor may see it: the desk everything, all others what is public.

    upto    the last round whose results are shown; None: all of them
    """

    tournament: Tournament
    is_desk: bool

    @property
    def upto(self) -> int | None:
        return None if self.is_desk else public_upto(self.tournament)

    def shows_results(self, number: int) -> bool:
        return self.upto is None or number <= self.upto

    def rounds(self) -> QuerySet[Round]:
        rounds = self.tournament.rounds.select_related("stage")
        return rounds if self.is_desk else rounds.filter(state__in=PUBLIC_STATES)

    def round(self, number: int) -> Round:
        one = self.rounds().filter(number=number).first()
        if one is None:
            raise LeagueError("not_found")
        one.tournament = self.tournament
        return one

    def entrants(self) -> QuerySet[Entrant]:
        entrants = self.tournament.entrants.select_related("player", "team")
        return entrants if self.is_desk else entrants.filter(state__in=LISTED_STATES)

    def entrant(self, pk: int) -> Entrant:
        entrant = self.entrants().filter(pk=pk).first()
        if entrant is None:
            raise LeagueError("not_found")
        entrant.tournament = self.tournament
        return entrant

    def table(self, upto: int | None = None) -> EventTable:
        """The table after a round, never after more rounds than this visitor may see."""
        shown = [number for number in (upto, self.upto) if number is not None]
        later = self.upto is not None and self.rounds().filter(number__gt=self.upto).exists()
        return kept_table(self.tournament, upto=min(shown, default=None), is_frozen=later)

    def name_of(self, entrant: Entrant) -> str:
        return entrant.player.name if self.is_desk else entrant.player.public_name

    def require_desk(self) -> None:
        if not self.is_desk:
            raise Forbidden


def sight_of(user: Visitor, slug: str) -> Sight:
    """The tournament of that address, if this visitor may look at it; otherwise it is as if it were not there."""
    tournament = tournaments_visible(user).filter(slug=slug).first()
    if tournament is None:
        raise LeagueError("not_found")
    return Sight(tournament, can(user, tournament.club, "tournament"))
