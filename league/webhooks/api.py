from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, ClubView, Form, actor, answer, read_body
from league.clubs.roles import actions_of, require
from league.errors import LeagueError
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import (
    delivery_retry,
    webhook_add,
    webhook_amend,
    webhook_remove,
    webhook_renew,
    webhook_try,
)


class WebhookForm(Form):
    url = serializers.URLField(max_length=500)
    events = serializers.ListField(child=serializers.CharField(max_length=40), required=False, default=list)
    tournament = serializers.SlugField(
        required=False, help_text="News of this tournament alone; its organisers may ask for them."
    )


class WebhookAmendForm(Form):
    url = serializers.URLField(max_length=500, required=False)
    events = serializers.ListField(child=serializers.CharField(max_length=40), required=False)
    is_enabled = serializers.BooleanField(required=False)


def endpoint_shape(endpoint: Endpoint) -> dict[str, Any]:
    return {
        "id": endpoint.pk,
        "url": endpoint.url,
        "tournament": endpoint.tournament.slug if endpoint.tournament else None,
        "events": endpoint.events,
        "is_enabled": endpoint.is_enabled,
    }


def with_secret(endpoint: Endpoint) -> dict[str, Any]:
    """Told once, to who has just made it."""
    return {**endpoint_shape(endpoint), "secret": endpoint.secret}


def delivery_shape(delivery: Delivery) -> dict[str, Any]:
    return {
        "id": delivery.pk,
        "message_id": str(delivery.message_id),
        "event": delivery.event,
        "state": delivery.state,
        "attempts": delivery.attempts,
        "status": delivery.status,
        "error": delivery.error,
        "created_at": delivery.created_at,
        "due_at": delivery.due_at,
        "delivered_at": delivery.delivered_at,
        "payload": delivery.payload,
    }


class WebhookDoor(ClubView):
    """A club's own are for its owners, whoever has their secret can speak in its name; a tournament's for the desk."""

    def endpoint(self, request: Request) -> Endpoint:
        found = self.endpoints(request).filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise LeagueError("not_found")
        require(request.user, found.club, found.action)
        return found

    def endpoints(self, request: Request) -> QuerySet[Endpoint]:
        club = self.club(request)
        require(request.user, club, "tournament")
        return club.webhooks.select_related("club", "tournament")


class WebhookListView(WebhookDoor):
    @extend_schema(operation_id="webhooks", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        may = actions_of(request.user, self.club(request))
        return Response([endpoint_shape(one) for one in self.endpoints(request) if one.action in may])

    @extend_schema(
        operation_id="webhook_add", request=WebhookForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(WebhookForm, request)
        if slug := body.pop("tournament", ""):
            body["tournament"] = found.tournaments.filter(slug=slug).first()
            if body["tournament"] is None:
                raise LeagueError("not_found")
        return answer(request, lambda: with_secret(webhook_add(actor=actor(request), club=found, **body)), 201)


class OneWebhookView(WebhookDoor):
    @extend_schema(operation_id="webhook_amend", request=WebhookAmendForm, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        endpoint, body = self.endpoint(request), read_body(WebhookAmendForm, request, partial=True)
        return Response(endpoint_shape(webhook_amend(actor=actor(request), endpoint=endpoint, **body)))

    @extend_schema(operation_id="webhook_remove", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        webhook_remove(actor=actor(request), endpoint=self.endpoint(request))
        return Response(status=204)


class WebhookSecretView(WebhookDoor):
    """Another secret in place of the old one, told once."""

    @extend_schema(operation_id="webhook_renew", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        return Response(with_secret(webhook_renew(actor=actor(request), endpoint=self.endpoint(request))))


class WebhookTrialView(WebhookDoor):
    """Send a message that says nothing, to see whether it arrives."""

    @extend_schema(operation_id="webhook_try", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        return Response(delivery_shape(webhook_try(actor=actor(request), endpoint=self.endpoint(request))), status=202)


class DeliveryListView(WebhookDoor):
    """What was sent, when, and what was answered; the newest first."""

    @extend_schema(operation_id="webhook_deliveries", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, pk: int) -> Response:
        return self.pages(request, self.endpoint(request).deliveries.all(), delivery_shape)


class DeliveryRetryView(WebhookDoor):
    @extend_schema(operation_id="webhook_delivery_retry", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int, delivery: int) -> Response:
        found = self.endpoint(request).deliveries.filter(pk=delivery).select_related("endpoint__club").first()
        if found is None:
            raise LeagueError("not_found")
        delivery_retry(actor=actor(request), delivery=found)
        found.refresh_from_db()
        return Response(delivery_shape(found))
