import django_filters
from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import actions_of, require
from league.core.api.errors import at_key
from league.core.api.reading.references import SlugRefField
from league.core.api.serializers import Input
from league.core.errors import LeagueError, existing
from league.tournaments.models import Tournament
from league.webhooks.catalogue import EVENTS
from league.webhooks.events.examples import EXAMPLES
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.outputs import (
    EVENT_CHOICES,
    DeliveryOutput,
    WebhookEventOutput,
    WebhookOutput,
    WebhookWithSecretOutput,
    with_secret,
)
from league.webhooks.services import (
    delivery_retry,
    events_check,
    webhook_add,
    webhook_amend,
    webhook_remove,
    webhook_renew,
    webhook_secret_end,
    webhook_try,
)

ALL = "Names of events, as `events/` lists them. Empty: all."


class WebhookInput(Input):
    url = serializers.URLField(max_length=500, help_text="Where the messages are posted; it begins with https.")
    events = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=100, default=list, help_text=ALL
    )
    tournament = SlugRefField(
        required=False, help_text="Only events of this tournament; its organisers may add such a webhook."
    )


class WebhookAmendInput(Input):
    url = serializers.URLField(max_length=500, required=False)
    events = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=100, help_text=ALL
    )
    is_enabled = serializers.BooleanField(required=False, help_text="True also sends the messages that wait.")


def check_events(events: list[str], tournament: Tournament | None) -> None:
    with at_key("events"):
        events_check(events, of_tournament=tournament is not None)


class WebhookView(ClubView):
    """A club's webhooks are for its owners, since the secret signs in the club's name; a tournament's for its desk."""

    def endpoint(self, request: Request) -> Endpoint:
        found = existing(self.endpoints(request).filter(pk=self.kwargs["pk"]).first())
        require(request.user, found.club, found.action)
        return found

    def endpoints(self, request: Request) -> QuerySet[Endpoint]:
        club = self.club(request)
        require(request.user, club, "tournament")
        return club.webhooks.select_related("club", "tournament")


class WebhookEventListView(WebhookView):
    pagination_class = Pages

    @extend_schema(operation_id="webhook_events", responses=WebhookEventOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the events that a webhook can have, each with an example of its message."""
        require(request.user, self.club(request), "tournament")
        return self.page(request, EVENTS, WebhookEventOutput, examples=EXAMPLES)


class WebhookListView(WebhookView):
    pagination_class = Pages
    shown_once = frozenset({"secret"})

    @extend_schema(operation_id="webhooks", responses=WebhookOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the webhooks: those of the club for its owners, those of tournaments for the organisers too."""
        may_all = "club" in actions_of(request.user, self.club(request))
        of_tournaments = Q() if may_all else Q(tournament__isnull=False)
        return self.page(request, self.endpoints(request).filter(of_tournaments), WebhookOutput)

    @extend_schema(operation_id="webhook_add", request=WebhookInput, responses={201: WebhookWithSecretOutput})
    def post(self, request: Request, club: str) -> Response:
        """Add a webhook. Only this answer has its secret."""
        found, body = self.club(request), read_body(WebhookInput, request)
        if slug := body.pop("tournament", ""):
            body["tournament"] = found.tournaments.filter(slug=slug).first()
            if body["tournament"] is None:
                raise LeagueError("unknown_tournament", tournament=slug)
        check_events(body["events"], body.get("tournament"))
        return Response(with_secret(webhook_add(actor=actor(request), club=found, **body)), status=201)


class OneWebhookView(WebhookView):
    @extend_schema(operation_id="webhook", responses=WebhookOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a webhook, without its secret."""
        return Response(WebhookOutput(self.endpoint(request)).data)

    @extend_schema(operation_id="webhook_amend", request=WebhookAmendInput, responses=WebhookOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Change a webhook's address or events, or switch it off or on."""
        endpoint, body = self.endpoint(request), read_body(WebhookAmendInput, request, partial=True)
        check_events(body.get("events", []), endpoint.tournament)
        return Response(WebhookOutput(webhook_amend(actor=actor(request), endpoint=endpoint, **body)).data)

    @extend_schema(operation_id="webhook_remove", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Remove a webhook and the log of its messages."""
        webhook_remove(actor=actor(request), endpoint=self.endpoint(request))
        return Response(status=204)


class WebhookSecretView(WebhookView):
    shown_once = frozenset({"secret"})

    @extend_schema(operation_id="webhook_renew", request=None, responses=WebhookWithSecretOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Replace the secret. Only this answer has the new one. For a day messages are signed with both."""
        return Response(with_secret(webhook_renew(actor=actor(request), endpoint=self.endpoint(request))))


class WebhookPreviousSecretView(WebhookView):
    @extend_schema(operation_id="webhook_secret_end", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """End the time in which the secret before signs too."""
        webhook_secret_end(actor=actor(request), endpoint=self.endpoint(request))
        return Response(status=204)


class WebhookTrialView(WebhookView):
    @extend_schema(operation_id="webhook_try", request=None, responses={202: DeliveryOutput})
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Send a message without content to test the webhook."""
        delivery = webhook_try(actor=actor(request), endpoint=self.endpoint(request))
        return Response(DeliveryOutput(delivery).data, status=202)


class DeliveryFilter(django_filters.FilterSet):
    state = django_filters.ChoiceFilter(choices=Delivery.State.choices)
    event = django_filters.ChoiceFilter(choices=EVENT_CHOICES)

    class Meta:
        model = Delivery
        fields: list[str] = []


class DeliveryListView(WebhookView):
    pagination_class = Pages
    filterset_class = DeliveryFilter
    queryset = Delivery.objects.none()  # for the schema of its filters

    @extend_schema(operation_id="webhook_deliveries", responses=DeliveryOutput(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """List the messages of a webhook with all attempts to send them, the newest message first."""
        return self.page(request, self.endpoint(request).deliveries.prefetch_related("attempts"), DeliveryOutput)


class DeliveryRetryView(WebhookView):
    @extend_schema(operation_id="webhook_delivery_retry", request=None, responses=DeliveryOutput)
    def post(self, request: Request, club: str, pk: int, delivery: int) -> Response:
        """Send a message again that was not delivered. The attempts so far stay in its log."""
        found = existing(self.endpoint(request).deliveries.filter(pk=delivery).select_related("endpoint__club").first())
        delivery_retry(actor=actor(request), delivery=found)
        found.refresh_from_db()
        return Response(DeliveryOutput(found).data)
