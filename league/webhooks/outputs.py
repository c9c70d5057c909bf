"""The bodies of messages, one serializer for each form, and the answers of the API about webhooks."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.clubs.outputs import ClubRefOutput
from league.confirmations.outputs import ConfirmationOutput
from league.core.api.serializers import Output
from league.evening_tables.models import EveningRound
from league.evening_tables.selectors import TableOfRound, out_of, tables_shown
from league.players.outputs import PlayerRefOutput
from league.records.api.deals.outputs import DealOutput
from league.records.api.outputs import PresentHanchanOutput
from league.seasons.outputs import SeasonOutput, SeasonRefOutput
from league.sessions.outputs import SessionOutput
from league.tournaments.api.outputs import TournamentOutput, TournamentRefOutput
from league.tournaments.api.rounds.outputs import RoundOutput, TournamentTableOutput
from league.webhooks.catalogue import NAMES, TRIAL, Event
from league.webhooks.models import Delivery, Endpoint

# ----- messages -----
EVENT_CHOICES = [(name, name) for name in (*NAMES, TRIAL)]


class MessageOutput(Output):
    """What every message has; a trial message has nothing else."""

    event = serializers.ChoiceField(choices=EVENT_CHOICES)
    sequence = serializers.IntegerField(help_text="The number of the message at this webhook: 1, 2, 3 … without a gap.")
    at = serializers.DateTimeField(help_text="When it happened.")
    club = ClubRefOutput()


class HanchanMessageOutput(MessageOutput):
    hanchan = PresentHanchanOutput()


class ConfirmationMessageOutput(HanchanMessageOutput):
    """What the players of a hanchan say of its result; its `state` says whether all of them have confirmed it."""

    confirmation = ConfirmationOutput()


class DealMessageOutput(HanchanMessageOutput):
    """A deal, and the hanchan after it: `finished` if this deal ended it."""

    deal = DealOutput()


class SessionMessageOutput(MessageOutput):
    session = SessionOutput()


class RoundBegunTableOutput(Output):
    """A table of a round of an evening."""

    number = serializers.IntegerField(source="table.number", help_text="Of the table in the room.")
    hanchan = serializers.IntegerField(source="table.hanchan_id", help_text="The id of its hanchan.")
    players = serializers.SerializerMethodField(help_text="In the order of the first deal.")

    @extend_schema_field(PlayerRefOutput(many=True))
    def get_players(self, shown: TableOfRound) -> Any:
        return PlayerRefOutput([seat.player for seat in shown.seats], many=True).data


class RoundBegunOutput(Output):
    """A round of an evening that has begun."""

    number = serializers.IntegerField(help_text="From 1 in each session.")
    tables = serializers.SerializerMethodField()
    sits_out = serializers.SerializerMethodField(help_text="Players; guests who sit out are left out.")

    @extend_schema_field(RoundBegunTableOutput(many=True))
    def get_tables(self, round_: EveningRound) -> Any:
        return RoundBegunTableOutput(tables_shown(round_), many=True).data

    @extend_schema_field(PlayerRefOutput(many=True))
    def get_sits_out(self, round_: EveningRound) -> Any:
        players = [seat.player.standing_for for seat in out_of(round_) if seat.player]
        return PlayerRefOutput(players, many=True).data


class RoundBegunMessageOutput(SessionMessageOutput):
    round = RoundBegunOutput()


class SeasonMessageOutput(MessageOutput):
    season = SeasonOutput()


class RankMoveOutput(Output):
    """A player's rank in the table of the whole season."""

    player = PlayerRefOutput()
    rank = serializers.IntegerField(allow_null=True, help_text="Null without a rank.")
    rank_before = serializers.IntegerField(allow_null=True, help_text="In the table before; null without a rank.")


class RankMessageOutput(MessageOutput):
    season = SeasonRefOutput()
    revision = serializers.IntegerField(help_text="Of the new table.")
    players_count = serializers.IntegerField(help_text="How many players have another rank.")
    players = RankMoveOutput(many=True, help_text="The first 100 of them, the best rank first.")


class ForgottenPlayerOutput(Output):
    id = serializers.IntegerField()


class ForgottenMessageOutput(MessageOutput):
    """A player, by the id alone: take the name out of your copies."""

    player = ForgottenPlayerOutput()


class TournamentMessageOutput(MessageOutput):
    tournament = TournamentOutput()


class RoundMessageOutput(TournamentMessageOutput):
    round = RoundOutput()


class RoundRefOutput(Output):
    """A round where something else is shown."""

    number = serializers.IntegerField()


class RoundTakenBackMessageOutput(TournamentMessageOutput):
    round = RoundRefOutput()


class ResultMessageOutput(TournamentMessageOutput):
    round = RoundRefOutput()
    table = TournamentTableOutput()


FORMS: Mapping[str, type[MessageOutput]] = {
    **{f"hanchan.{what}": HanchanMessageOutput for what in ("recorded", "amended", "voided", "restored", "shown")},
    **{f"result.{what}": ConfirmationMessageOutput for what in ("confirmed", "disputed", "decided")},
    "deal.recorded": DealMessageOutput,
    **{f"session.{what}": SessionMessageOutput for what in ("opened", "closed", "reopened", "amended", "cancelled")},
    "session.round_begun": RoundBegunMessageOutput,
    **{f"season.{what}": SeasonMessageOutput for what in ("opened", "closed", "reopened")},
    "rank.changed": RankMessageOutput,
    "player.forgotten": ForgottenMessageOutput,
    **{f"tournament.{what}": TournamentMessageOutput for what in ("started", "closed", "reopened")},
    "round.released": RoundMessageOutput,
    "round.finished": RoundMessageOutput,
    "round.taken_back": RoundTakenBackMessageOutput,
    "result.entered": ResultMessageOutput,
    "result.cleared": ResultMessageOutput,
    TRIAL: MessageOutput,
}


def _of_event(event: str, form: type[MessageOutput]) -> type[MessageOutput]:
    """The form of the messages of one event. Their `event` is a constant, by which a client tells the forms apart."""
    constant = extend_schema_field({"type": "string", "const": event})(type("EventField", (serializers.CharField,), {}))
    name = event.replace(".", "_").title().replace("_", "")
    return type(f"{name}MessageOutput", (form,), {"__doc__": form.__doc__, "event": constant()})


MESSAGES = {event: _of_event(event, form) for event, form in FORMS.items()}


# ----- answers -----
class WebhookEventOutput(Output):
    """An event that a webhook can have."""

    name = serializers.CharField()
    sent_when = serializers.CharField(source="words", help_text="In the reader's language.")
    of_tournament = serializers.BooleanField(
        source="is_of_tournament", help_text="Whether the webhook of a single tournament can have it."
    )
    example = serializers.SerializerMethodField(help_text="The body of a message.")

    @extend_schema_field(serializers.DictField())
    def get_example(self, event: Event) -> Any:
        return self.context["examples"][event.name]


class WebhookOutput(Output):
    id = serializers.IntegerField()
    url = serializers.URLField()
    tournament = TournamentRefOutput(allow_null=True, help_text="Null: a webhook of the whole club.")
    events = serializers.ListField(child=serializers.CharField(), help_text="Empty: all.")
    is_enabled = serializers.BooleanField()
    last_sequence = serializers.IntegerField(help_text="The number of the last message; 0 before the first.")
    created_at = serializers.DateTimeField()
    both_sign_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when the secret before signs too; null where one secret signs."
    )


class WebhookWithSecretOutput(WebhookOutput):
    """A webhook with the secret that was made just now."""

    secret = serializers.CharField(
        allow_null=True, help_text="Shown once: null in the answer to a repeated `Idempotency-Key`."
    )


class AttemptOutput(Output):
    """One attempt to deliver a message."""

    made_at = serializers.DateTimeField()
    status = serializers.IntegerField(allow_null=True, help_text="Of the receiver's answer; null without an answer.")
    error = serializers.CharField(help_text="Why there was no answer; else empty.")
    milliseconds = serializers.IntegerField(help_text="How long it took.")


class DeliveryOutput(Output):
    """A message to one webhook."""

    id = serializers.IntegerField()
    message_id = serializers.UUIDField(help_text="The header `webhook-id`.")
    sequence = serializers.IntegerField(allow_null=True, help_text="Null before the first attempt.")
    event = serializers.ChoiceField(choices=EVENT_CHOICES)
    state = serializers.ChoiceField(choices=Delivery.State.choices)
    attempts = AttemptOutput(source="attempts.all", many=True, help_text="All, the first first.")
    created_at = serializers.DateTimeField()
    due_at = serializers.SerializerMethodField(help_text="Of a waiting message: the time of the next attempt.")
    delivered_at = serializers.DateTimeField(allow_null=True)
    payload = serializers.DictField(source="message", help_text="The body of the message.")

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_due_at(self, delivery: Delivery) -> str | None:
        is_waiting = delivery.state == Delivery.State.WAITING
        return serializers.DateTimeField().to_representation(delivery.due_at) if is_waiting else None


def with_secret(endpoint: Endpoint) -> Any:
    return WebhookWithSecretOutput(endpoint).data
