from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, ClubView, Form, actor, answer, read_body
from league.clubs.roles import require
from league.errors import LeagueError
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import delivery_retry, webhook_add, webhook_amend, webhook_remove


class WebhookForm(Form):
    url = serializers.URLField(max_length=500)
    events = serializers.ListField(child=serializers.CharField(max_length=40), required=False, default=list)


class WebhookAmendForm(Form):
    url = serializers.URLField(max_length=500, required=False)
    events = serializers.ListField(child=serializers.CharField(max_length=40), required=False)
    is_enabled = serializers.BooleanField(required=False)


def endpoint_shape(endpoint: Endpoint) -> dict[str, Any]:
    return {
        "id": endpoint.pk,
        "url": endpoint.url,
        "events": endpoint.events,
        "is_enabled": endpoint.is_enabled,
        "secret": endpoint.secret,
    }


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
    """For owners alone: whoever has the secret can speak in the club's name."""

    def endpoint(self, request: Request) -> Endpoint:
        club = self.club(request)
        require(request.user, club, "club")
        found = club.webhooks.filter(pk=self.kwargs["pk"]).select_related("club").first()
        if found is None:
            raise LeagueError("not_found")
        return found


class WebhookListView(WebhookDoor):
    @extend_schema(operation_id="webhooks", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        require(request.user, found, "club")
        return Response([endpoint_shape(one) for one in found.webhooks.all()])

    @extend_schema(
        operation_id="webhook_add", request=WebhookForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(WebhookForm, request)
        return answer(request, lambda: endpoint_shape(webhook_add(actor=actor(request), club=found, **body)), 201)


class OneWebhookView(WebhookDoor):
    @extend_schema(operation_id="webhook_amend", request=WebhookAmendForm, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        endpoint, body = self.endpoint(request), read_body(WebhookAmendForm, request, partial=True)
        return Response(endpoint_shape(webhook_amend(actor=actor(request), endpoint=endpoint, **body)))

    @extend_schema(operation_id="webhook_remove", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        webhook_remove(actor=actor(request), endpoint=self.endpoint(request))
        return Response(status=204)


class DeliveryListView(WebhookDoor):
    """What was sent, when, and what was answered; the newest first."""

    @extend_schema(operation_id="webhook_deliveries", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, pk: int) -> Response:
        return self.pages(request, self.endpoint(request).deliveries.all(), delivery_shape)


class DeliveryRetryView(WebhookDoor):
    @extend_schema(operation_id="webhook_delivery_retry", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int, delivery: int) -> Response:
        found = self.endpoint(request).deliveries.filter(pk=delivery).first()
        if found is None:
            raise LeagueError("not_found")
        delivery_retry(actor=actor(request), delivery=found)
        found.refresh_from_db()
        return Response(delivery_shape(found))
