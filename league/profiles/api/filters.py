from typing import Any

import django_filters as filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field

from league.clubs.roles import can
from league.core.api.filters import OrderingFilter
from league.external_ids.api import ExternalIdFilter
from league.players.models import Player
from league.players.selectors import external_id_players, player_search

YES_OR_NO = {"true": True, "false": False}


class PlayerFilters(ExternalIdFilter):
    search = filters.CharFilter(method="by_name", label="A part of a name or alias.")
    is_guest = extend_schema_field({"type": "boolean", "description": "Only guests, or only regulars."})(
        filters.TypedChoiceFilter(choices=[(key, key) for key in YES_OR_NO], coerce=YES_OR_NO.get)
    )
    ordering = OrderingFilter(fields={"shown_name": "name", "id": "id", "updated_at": "updated_at"})

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()

    def by_name(self, players: QuerySet[Player], _name: str, text: str) -> QuerySet[Player]:
        # Only users who may record find hidden players by name.
        hidden = can(self.request.user, self.club, "record")
        return players.filter(pk__in=player_search(self.club, text, hidden=hidden).values("pk"))

    def with_external_id(self, rows: QuerySet[Player], **ids: Any) -> QuerySet[Player]:
        found = rows.filter(pk__in=external_id_players(self.club, **ids).values("pk"))
        # An id in another system tells who somebody is, as the name does.
        return found if can(self.request.user, self.club, "record") else found.filter(is_hidden=False)
