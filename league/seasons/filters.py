from django.db.models import QuerySet
from django_filters import ChoiceFilter

from league.core.api.filters import OrderingFilter
from league.external_ids.api import ExternalIdFilter
from league.seasons.models import SEASON_STATES, Season


class SeasonFilter(ExternalIdFilter):
    state = ChoiceFilter(choices=SEASON_STATES, method="of_state")
    ordering = OrderingFilter(fields={"opens": "opens_on", "name": "name", "updated_at": "updated_at"})

    class Meta:
        model = Season
        fields: list[str] = []

    def of_state(self, seasons: QuerySet[Season], name: str, state: str) -> QuerySet[Season]:
        return seasons.filter(is_archived=state == "archived")
