"""The mails of an event by API, for the desk. No answer has an address."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.notices.models import OF_EVENTS, SWITCHED, Mail
from league.notices.selectors import event_mails
from league.notices.services import event_mail_set, kinds_off_of, mail_retry
from league.tournaments.api.base import TournamentView


class MailOutput(Output):
    id = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant_id", allow_null=True)
    name = serializers.CharField(help_text="Of the recipient.")
    kind = serializers.ChoiceField([(kind.value, kind.label) for kind in OF_EVENTS])
    state = serializers.ChoiceField(Mail.State.choices)
    attempt_count = serializers.IntegerField()
    error = serializers.CharField(
        help_text="What the mail server answered to the last attempt, or `no_address`, `switched_off`, "
        "`no_longer_true`, `interrupted`."
    )
    created_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)


class MailKindsInput(Input):
    kinds_off = serializers.ListField(
        child=serializers.ChoiceField([(k.value, k.label) for k in SWITCHED]), max_length=len(SWITCHED)
    )


class MailKindsOutput(Output):
    kinds_off = serializers.ListField(
        child=serializers.ChoiceField([(k.value, k.label) for k in SWITCHED]), max_length=len(SWITCHED)
    )


class MailListView(TournamentView):
    pagination_class = Pages
    queryset = Mail.objects.none()  # for the schema

    @extend_schema(operation_id="tournament_mails", responses=MailOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the mails of a tournament, the newest first. For the desk."""
        return self.page(request, event_mails(self.desk(request).tournament), MailOutput)


class MailKindsView(TournamentView):
    @extend_schema(operation_id="tournament_mail_kinds", responses=MailKindsOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show which kinds of mail the tournament does not send. For the desk."""
        return Response({"kinds_off": kinds_off_of(self.desk(request).tournament)})

    @extend_schema(operation_id="tournament_mail_kinds_set", request=MailKindsInput, responses=MailKindsOutput)
    def put(self, request: Request, slug: str) -> Response:
        """Choose the kinds of mail that the tournament does not send."""
        tournament, body = self.desk(request).tournament, read_body(MailKindsInput, request)
        return Response({"kinds_off": event_mail_set(actor=actor(request), tournament=tournament, **body).kinds_off})


class MailRetryView(TournamentView):
    @extend_schema(operation_id="tournament_mail_retry", request=None, responses=MailOutput)
    def post(self, request: Request, slug: str, mail: int) -> Response:
        """Send a mail again that has failed or has perhaps not arrived."""
        found = existing(event_mails(self.desk(request).tournament).filter(pk=mail).first())
        return Response(MailOutput(mail_retry(actor=actor(request), mail=found)).data)
