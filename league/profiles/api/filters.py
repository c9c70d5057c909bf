from typing import Any

import django_filters as filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field

from league.clubs.models import Club
from league.clubs.roles import can
from league.core.api.filters import OrderingFilter, UpdatedFilter
from league.players.models import Player
from league.players.selectors import external_id_players, player_search

YES_OR_NO = {"true": True, "false": False}


class PlayerFilters(UpdatedFilter):
    search = filters.CharFilter(method="by_name", label="A part of a name or alias.")
    is_guest = extend_schema_field({"type": "boolean", "description": "Only guests, or only regulars."})(
        filters.TypedChoiceFilter(choices=[(key, key) for key in YES_OR_NO], coerce=YES_OR_NO.get)
    )
    external_source = filters.CharFilter(method="by_source", label="Players with an id in this other system.")
    external_id = filters.CharFilter(
        method="by_external_id", label="The player with this id in another system, usually with `external_source`."
    )
    ordering = OrderingFilter(fields={"shown_name": "name", "id": "id", "updated_at": "updated_at"})

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()

    @property
    def club(self) -> Club:
        club: Club = self.request.parser_context["view"].club(self.request)
        return club

    def by_name(self, players: QuerySet[Player], _name: str, text: str) -> QuerySet[Player]:
        # Only users who may record find hidden players by name.
        hidden = can(self.request.user, self.club, "record")
        return players.filter(pk__in=player_search(self.club, text, hidden=hidden).values("pk"))

    def by_source(self, players: QuerySet[Player], _name: str, source: str) -> QuerySet[Player]:
        if self.form.cleaned_data["external_id"]:
            return players
        return self._with_id(players, source=source)

    def by_external_id(self, players: QuerySet[Player], _name: str, external_id: str) -> QuerySet[Player]:
        source = self.form.cleaned_data["external_source"]
        return self._with_id(players, external_id=external_id, **({"source": source} if source else {}))

    def _with_id(self, players: QuerySet[Player], **ids: Any) -> QuerySet[Player]:
        found = players.filter(pk__in=external_id_players(self.club, **ids).values("pk"))
        # An id in another system tells who somebody is, as the name does.
        return found if can(self.request.user, self.club, "record") else found.filter(is_hidden=False)
