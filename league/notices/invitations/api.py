from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.core.api.serializers import Input, Output
from league.notices.invitations.forms import MOST_LETTERS
from league.notices.invitations.services import club_invitations_preview, club_invitations_send
from league.players.outputs import PlayerRefOutput


class InviteManyInput(Input):
    people = serializers.CharField(
        max_length=MOST_LETTERS, help_text="A player of the club in each line, with an e-mail address."
    )
    language = serializers.ChoiceField(
        settings.LANGUAGES, required=False, help_text="Of the mails; absent: that of the request."
    )
    dry_run = serializers.BooleanField(required=False, help_text="`true`: show whom it would invite, and send nothing.")


class InvitedByMailOutput(Output):
    line = serializers.IntegerField(help_text="From 1.")
    name = serializers.CharField()
    player = PlayerRefOutput(allow_null=True, help_text="Null: the line has a mistake.")
    error = serializers.CharField(help_text="The code of the mistake; empty: there is none.")
    message = serializers.CharField(help_text="Its sentence.")
    is_new = serializers.BooleanField(
        help_text="Whether a mail is sent; false for who has an account or a link that still works."
    )


class InvitedManyOutput(Output):
    lines = InvitedByMailOutput(many=True)


class InviteManyView(ClubView):
    @extend_schema(operation_id="invite_many", request=InviteManyInput, responses=InvitedManyOutput)
    def post(self, request: Request, club: str) -> Response:
        """Invite the players of a list by mail, all or nobody; each link joins the account with the player."""
        found, body = self.club(request), read_body(InviteManyInput, request)
        if body.pop("dry_run", False):
            lines = club_invitations_preview(actor=actor(request), club=found, text=body["people"])
        else:
            text, language = body["people"], body.get("language", "")
            lines = club_invitations_send(actor=actor(request), club=found, text=text, language=language)
        return Response(InvitedManyOutput({"lines": lines}).data)
