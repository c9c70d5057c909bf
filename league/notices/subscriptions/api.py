"""Tell me, by API: the devices of an account, and the device of an entrant or player by the personal link."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.models import hash_secret
from league.clubs.api_base import ApiView, Pages, actor, read_body
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.notices.models import TOPICS, PushSubscription
from league.notices.subscriptions.selectors import browsers_of_owner, mail_topics_of, public_key
from league.notices.subscriptions.services import Owner, mail_topics_set, push_end, push_subscribe
from league.player_links.api.own import PlayerSecretInput, SecretView
from league.tournaments.api.base import TournamentView
from league.tournaments.core.access import of_token
from league.tournaments.core.links import entrant_opened
from league.tournaments.models import Entrant

TOPIC_CHOICES = [(topic, topic) for topic in TOPICS]


def _topics() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(TOPIC_CHOICES), max_length=len(TOPICS),
        help_text="`table`: my table at an event; `evening`: my evening; `results`: results of mine; `story`: the "
        "story of a day, and how a season ended.",
    )  # fmt: skip


class PushInput(Input):
    endpoint = serializers.CharField(max_length=1000, help_text="As the browser's `PushSubscription` has it.")
    p256dh = serializers.CharField(max_length=120, help_text="Its key `p256dh`.")
    auth = serializers.CharField(max_length=40, help_text="Its key `auth`.")
    topics = _topics()
    language = serializers.ChoiceField(
        settings.LANGUAGES, required=False, help_text="Of the messages; absent: that of the request."
    )


class EntrantPushInput(PushInput):
    secret = serializers.CharField(max_length=100, help_text="Of the entrant's own link.")


class EntrantPushEndInput(Input):
    secret = serializers.CharField(max_length=100, help_text="Of the entrant's own link.")
    endpoint = serializers.CharField(max_length=1000)


class OwnPushInput(PushInput, PlayerSecretInput):
    """A device of a player with a personal link."""


class OwnPushEndInput(PlayerSecretInput):
    endpoint = serializers.CharField(max_length=1000)


class PushOutput(Output):
    id = serializers.IntegerField()
    device = serializers.CharField(help_text="What the browser is called.")
    host = serializers.CharField(help_text="Of the push service.")
    topics = _topics()
    language = serializers.ChoiceField(settings.LANGUAGES)
    created_at = serializers.DateTimeField()
    last_success_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True, help_text="Since when the push service takes nothing more.")


class PushKeyOutput(Output):
    key = serializers.CharField(help_text="`applicationServerKey` of `PushManager.subscribe()`; empty: switched off.")


class MailTopicsInput(Input):
    topics = _topics()


class MailTopicsOutput(Output):
    topics = _topics()


class PushKeyView(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="push_key", responses=PushKeyOutput)
    def get(self, request: Request) -> Response:
        """Show the key to which a browser subscribes."""
        return Response({"key": public_key() if settings.HAS_PUSH else ""})


class PushListView(ApiView):
    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    queryset = PushSubscription.objects.none()  # for the schema

    @extend_schema(operation_id="push_subscriptions", responses=PushOutput(many=True))
    def get(self, request: Request) -> Response:
        """List the devices of the own account that get messages. No answer has an address or a key of a device."""
        return self.page(request, browsers_of_owner(actor(request)), PushOutput)

    @extend_schema(operation_id="push_subscribe", request=PushInput, responses={201: PushOutput})
    def post(self, request: Request) -> Response:
        """Send messages about these topics to a browser. The same browser again takes the place of its entry."""
        body = read_body(PushInput, request)
        return _subscribed(actor(request), request, body)


class OnePushView(ApiView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="push_end", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Send nothing more to a device of the own account."""
        user = actor(request)
        push_end(owner=user, browser=existing(browsers_of_owner(user).filter(pk=pk).first()))
        return Response(status=204)


class MailTopicsView(ApiView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="mail_topics", responses=MailTopicsOutput)
    def get(self, request: Request) -> Response:
        """Show of what the own account is told by mail. A mail about an event is chosen at its end."""
        return Response({"topics": mail_topics_of(actor(request))})

    @extend_schema(operation_id="mail_topics_set", request=MailTopicsInput, responses=MailTopicsOutput)
    def put(self, request: Request) -> Response:
        """Choose of what the own account is told by mail."""
        body = read_body(MailTopicsInput, request)
        return Response({"topics": mail_topics_set(actor=actor(request), **body).topics})


class OfEntrantView(TournamentView):
    """The secret of the personal link is enough, also for an event that is not public."""

    permission_classes = [AllowAny]

    def entrant(self, request: Request, secret: str) -> Entrant:
        found = of_token(request.user).filter(slug=self.kwargs["slug"]).select_related("club").first()
        return entrant_opened(existing(found), secret)


class EntrantPushView(OfEntrantView):
    @extend_schema(operation_id="tournament_push_subscribe", request=EntrantPushInput, responses={201: PushOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Send messages to the browser of an entrant, by the own link; no account is needed."""
        body = read_body(EntrantPushInput, request)
        return _subscribed(self.entrant(request, body.pop("secret")), request, body)


class EntrantPushEndView(OfEntrantView):
    @extend_schema(operation_id="tournament_push_end", request=EntrantPushEndInput, responses={204: None})
    def post(self, request: Request, slug: str) -> Response:
        """Send nothing more to the browser of an entrant."""
        body = read_body(EntrantPushEndInput, request)
        entrant = self.entrant(request, body["secret"])
        return _ended(entrant, body["endpoint"])


class OwnPushView(SecretView):
    @extend_schema(operation_id="own_push_subscribe", request=OwnPushInput, responses={201: PushOutput})
    def post(self, request: Request, club: str) -> Response:
        """Send messages to the browser of a player, by the secret of the personal link; no account is needed."""
        body = read_body(OwnPushInput, request)
        return _subscribed(self.changes(request, body.pop("secret")), request, body)


class OwnPushEndView(SecretView):
    @extend_schema(operation_id="own_push_end", request=OwnPushEndInput, responses={204: None})
    def post(self, request: Request, club: str) -> Response:
        """Send nothing more to the browser of a player with a personal link."""
        body = read_body(OwnPushEndInput, request)
        return _ended(self.changes(request, body["secret"]), body["endpoint"])


def _ended(owner: Owner, endpoint: str) -> Response:
    browsers = browsers_of_owner(owner).filter(endpoint_hash=hash_secret(endpoint))
    push_end(owner=owner, browser=existing(browsers.first()))
    return Response(status=204)


def _subscribed(owner: Owner, request: Request, body: dict[str, Any]) -> Response:
    body.setdefault("language", get_language() or "")
    agent = request.headers.get("User-Agent", "")
    return Response(PushOutput(push_subscribe(owner=owner, user_agent=agent, **body)).data, status=201)
