from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.roles import actions_of, require
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import (
    delivery_retry,
    webhook_add,
    webhook_amend,
    webhook_remove,
    webhook_renew,
    webhook_try,
)


class WebhookInput(Input):
    url = serializers.URLField(max_length=500)
    events = serializers.ListField(child=serializers.CharField(max_length=40), required=False, default=list)
    tournament = serializers.SlugField(
        required=False, help_text="Only events of this tournament; its organisers may add such a webhook."
    )


class WebhookAmendInput(Input):
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
    """The endpoint with its secret, only in the answer to the request that created the secret."""
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


class WebhookView(ClubView):
    """A club's webhooks are for its owners, since the secret signs in the club's name; a tournament's for its desk."""

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


class WebhookListView(WebhookView):
    @extend_schema(operation_id="webhooks", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        may = actions_of(request.user, self.club(request))
        return Response([endpoint_shape(endpoint) for endpoint in self.endpoints(request) if endpoint.action in may])

    @extend_schema(operation_id="webhook_add", request=WebhookInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(WebhookInput, request)
        if slug := body.pop("tournament", ""):
            body["tournament"] = found.tournaments.filter(slug=slug).first()
            if body["tournament"] is None:
                raise LeagueError("unknown_tournament", tournament=slug)
        return Response(with_secret(webhook_add(actor=actor(request), club=found, **body)), status=201)


class OneWebhookView(WebhookView):
    @extend_schema(operation_id="webhook_amend", request=WebhookAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        endpoint, body = self.endpoint(request), read_body(WebhookAmendInput, request, partial=True)
        return Response(endpoint_shape(webhook_amend(actor=actor(request), endpoint=endpoint, **body)))

    @extend_schema(operation_id="webhook_remove", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        webhook_remove(actor=actor(request), endpoint=self.endpoint(request))
        return Response(status=204)


class WebhookSecretView(WebhookView):
    """Replace the secret. Only this answer has the new one."""

    @extend_schema(operation_id="webhook_renew", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        return Response(with_secret(webhook_renew(actor=actor(request), endpoint=self.endpoint(request))))


class WebhookTrialView(WebhookView):
    """Send an empty message to test the endpoint."""

    @extend_schema(operation_id="webhook_try", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        return Response(delivery_shape(webhook_try(actor=actor(request), endpoint=self.endpoint(request))), status=202)


class DeliveryListView(WebhookView):
    """The messages sent, with times and answers, newest first."""

    @extend_schema(operation_id="webhook_deliveries", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, pk: int) -> Response:
        return self.pages(request, self.endpoint(request).deliveries.all(), delivery_shape)


class DeliveryRetryView(WebhookView):
    @extend_schema(operation_id="webhook_delivery_retry", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int, delivery: int) -> Response:
        found = self.endpoint(request).deliveries.filter(pk=delivery).select_related("endpoint__club").first()
        if found is None:
            raise LeagueError("not_found")
        delivery_retry(actor=actor(request), delivery=found)
        found.refresh_from_db()
        return Response(delivery_shape(found))
