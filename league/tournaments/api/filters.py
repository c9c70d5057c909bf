"""The query keys that narrow the lists of tournaments and entrants."""

from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django_filters import CharFilter, DateFilter, ModelChoiceFilter, MultipleChoiceFilter

from league.clubs.models import Club
from league.core.api.errors import not_a_choice
from league.core.api.filters import OrderingFilter
from league.core.parsing import whole_number
from league.external_ids.api import ExternalIdFilter
from league.players.models import PlayerName, fold_name
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Entrant, EntrantExternalId, Team, Tournament, TournamentExternalId


class TournamentFilter(ExternalIdFilter):
    state = MultipleChoiceFilter(choices=Tournament.State.choices, help_text="Can be given several times.")
    until = DateFilter("starts_on", "lte", help_text="The first day is not later.")
    club = CharFilter(method="filter_club", help_text="The club's address.")
    ordering = OrderingFilter(
        fields=("starts_on", "name", "updated_at"), help_text="The latest first unless it says otherwise."
    )

    class Meta:
        model = Tournament
        fields: list[str] = []

    @classmethod
    def get_filters(cls) -> dict[str, Any]:
        # `from` is a word of Python, so it cannot be an attribute.
        since = DateFilter(method="filter_from", help_text="The last day is not earlier.")
        return {**super().get_filters(), "from": since}

    def filter_club(self, rows: QuerySet[Tournament], _name: str, slug: str) -> QuerySet[Tournament]:
        # An event may be public in a club that is not, so a club is known by an event that this reader sees, too.
        events = rows.filter(club__slug=slug)
        if not events.exists() and not Club.objects.visible_to(self.request.user).filter(slug=slug).exists():
            raise not_a_choice("", slug)
        return events

    def with_external_id(self, rows: QuerySet[Tournament], **ids: Any) -> QuerySet[Tournament]:
        # The list is of all clubs.
        return rows.filter(pk__in=TournamentExternalId.objects.filter(**ids).order_by().values("tournament"))

    def filter_from(self, rows: QuerySet[Tournament], _name: str, day: Any) -> QuerySet[Tournament]:
        return rows.alias(last_day=Coalesce("ends_on", "starts_on")).filter(last_day__gte=day)


def access_in(request: HttpRequest) -> TournamentAccess:
    access: TournamentAccess = request.parser_context["view"].access(request)  # type: ignore[attr-defined]
    return access


def teams_in(request: HttpRequest | None) -> QuerySet[Team]:
    return Team.objects.none() if request is None else access_in(request).tournament.teams.all()


class EntrantFilter(ExternalIdFilter):
    state = MultipleChoiceFilter(choices=Entrant.State.choices, help_text="Can be given several times.")
    division = CharFilter(method="filter_division", help_text="The name of a division.")
    team = ModelChoiceFilter(queryset=teams_in, help_text="The id of a team.")
    search = CharFilter(method="filter_search", help_text="A part of a name or alias, or a start number.")

    ordering = OrderingFilter(fields=("number", "updated_at"), help_text="By number unless it says otherwise.")

    class Meta:
        model = Entrant
        fields: list[str] = []

    def with_external_id(self, rows: QuerySet[Entrant], **ids: Any) -> QuerySet[Entrant]:
        # An id in another system tells who somebody is, as the name does.
        access = access_in(self.request)
        known = EntrantExternalId.objects.filter(club=access.tournament.club_id, **ids).order_by()
        return rows.filter(pk__in=known.values("entrant")) if access.is_desk else rows.none()

    def filter_division(self, rows: QuerySet[Entrant], _name: str, division: str) -> QuerySet[Entrant]:
        if not access_in(self.request).entrants().filter(division=division).exists():
            raise not_a_choice("", division)
        return rows.filter(division=division)

    def filter_search(self, rows: QuerySet[Entrant], _name: str, text: str) -> QuerySet[Entrant]:
        access = access_in(self.request)
        # Without the club PostgreSQL would look at the names of all clubs.
        of_club = PlayerName.objects.filter(club=access.tournament.club_id, folded__contains=fold_name(text))
        named = Q(player__in=of_club.values("player"))
        if not access.is_desk:
            # Only the desk finds hidden players by name.
            named &= Q(player__is_hidden=False)
        number = whole_number(text.strip())
        return rows.filter(named if number is None else named | Q(number=number))
