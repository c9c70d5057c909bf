"""Ids in other systems in bodies, answers, lists and addresses of the API."""

from collections.abc import Callable
from typing import Any, TypeVar

import django_filters as filters
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from league.clubs.api_base import ClubView
from league.clubs.models import Club
from league.core.api.filters import UpdatedFilter
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError, existing
from league.external_ids.services import ExternalId

# Each is looked up and written by itself.
MOST_IDS = 100
Thing = TypeVar("Thing", bound=Model)


class ExternalIdOutput(Output):
    source = serializers.CharField(help_text="The other system.")  # type: ignore[assignment]
    id = serializers.CharField(source="external_id")


class ExternalIdInput(Input):
    source = serializers.CharField(max_length=50, help_text="The other system.")  # type: ignore[assignment]
    id = serializers.CharField(max_length=100, help_text="Belongs to one thing of this kind in the club.")


class ExternalAddressInput(Input):
    """The same, as an address names it."""

    source = serializers.CharField(max_length=50)  # type: ignore[assignment]
    external_id = serializers.CharField(max_length=100)


class WithExternalIds(Input):
    """A body that can set the ids of a thing in other systems."""

    external_ids = ExternalIdInput(  # type: ignore[call-arg]
        many=True, required=False, max_length=MOST_IDS, help_text="Ids in other systems: all of them."
    )


class AmendsExternalIds(WithExternalIds):
    """A body that can replace all ids of a thing in other systems, or those of one system."""

    external_source = serializers.CharField(
        max_length=50, required=False,
        help_text="With `external_ids`: they are all those of this system, and the ids of others stay.",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        source = attrs.get("external_source")
        if source is not None and "external_ids" not in attrs:
            raise serializers.ValidationError({"external_ids": self.fields["external_ids"].error_messages["required"]})
        if source is not None and any(row["source"] != source for row in attrs["external_ids"]):
            raise serializers.ValidationError({"external_source": [gettext("An id in the list is of another system.")]})
        return attrs


def take_external_ids(body: dict[str, Any]) -> list[ExternalId] | None:
    """Take the ids out of a body; None if it says nothing of them."""
    rows = body.pop("external_ids", None)
    return None if rows is None else [ExternalId(**row) for row in rows]


class ExternalIdFilter(UpdatedFilter):
    """Filters of a list of things that have ids in other systems."""

    external_source = filters.CharFilter(method="by_source", label="Those with an id in this other system.")
    external_id = filters.CharFilter(
        method="by_external_id", label="The one with this id in another system, usually with `external_source`."
    )

    @property
    def club(self) -> Club:
        club: Club = self.request.parser_context["view"].club(self.request)
        return club

    def by_source(self, rows: QuerySet[Any], _name: str, source: str) -> QuerySet[Any]:
        if self.form.cleaned_data["external_id"]:
            return rows
        return self.with_external_id(rows, source=source)

    def by_external_id(self, rows: QuerySet[Any], _name: str, external_id: str) -> QuerySet[Any]:
        source = self.form.cleaned_data["external_source"]
        return self.with_external_id(rows, external_id=external_id, **({"source": source} if source else {}))

    def with_external_id(self, rows: QuerySet[Any], **ids: Any) -> QuerySet[Any]:
        known = rows.model.external_ids.rel.related_model._default_manager.filter(club=self.club, **ids)
        return rows.filter(pk__in=known.order_by().values(rows.model.external_ids.field.name))


class ExternalView(ClubView):
    """A view of the thing of a club that has the id of the address in another system."""

    def external_id(self) -> ExternalId:
        read = ExternalAddressInput(data={key: self.kwargs[key] for key in ("source", "external_id")})
        read.is_valid(raise_exception=True)
        return ExternalId(read.validated_data["source"], read.validated_data["external_id"])

    def find(self, request: Request, rows: QuerySet[Thing]) -> Thing | None:
        """The one of these rows that has the id; a club's, since another club may have given it to another thing."""
        source, key = self.external_id()
        ids = {"external_ids__source": source, "external_ids__external_id": key}
        return rows.filter(external_ids__club=self.club(request), **ids).first()

    def existing(self, request: Request, rows: QuerySet[Thing]) -> Thing:
        return existing(self.find(request, rows))


def find_or_make(find: Callable[[], Thing | None], make: Callable[[], Thing]) -> tuple[Thing, bool]:
    """Return the thing with an id, and whether it was made now. Of two requests at once one makes it.

    The other is refused by the id, or before by what may be there once only, and finds what the first has made.
    """
    if (thing := find()) is not None:
        return thing, False
    try:
        with transaction.atomic():
            return make(), True
    except LeagueError:
        if (thing := find()) is None:
            raise
        return thing, False
