from typing import Any

from django.db.models import QuerySet
from django_filters import ChoiceFilter, FilterSet, OrderingFilter

from league.seasons.models import SEASON_STATES, Season


class SeasonFilter(FilterSet):
    state = ChoiceFilter(choices=SEASON_STATES, method="of_state")
    ordering = OrderingFilter(fields=(("opens", "opens_on"), ("name", "name")))

    class Meta:
        model = Season
        fields: list[str] = []

    def of_state(self, seasons: QuerySet[Season], name: str, state: str) -> QuerySet[Season]:
        return seasons.filter(is_archived=state == "archived")

    def filter_queryset(self, queryset: QuerySet[Season]) -> QuerySet[Season]:
        seasons: Any = super().filter_queryset(queryset)
        # Seasons that are equal in the wanted order keep one order over all pages.
        return seasons.order_by(*(seasons.query.order_by or seasons.model._meta.ordering), "pk")
