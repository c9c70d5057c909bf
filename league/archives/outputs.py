from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.archives.format.parts import PARTS
from league.archives.imports import ImportStatus
from league.archives.models import ClubImport
from league.clubs.models import Role
from league.clubs.outputs import ClubOutput
from league.core.api.serializers import Output


class ClubArchiveOutput(Output):
    """The top level of an archive; docs/archive.md describes the rows of each part."""

    format = serializers.CharField()
    version = serializers.IntegerField()
    heading = serializers.DictField(help_text="What differs between a club and its copy: addresses and members.")
    club = serializers.DictField(help_text="The club's own columns.")
    users = serializers.ListField(child=serializers.DictField(), help_text="The people whom the record names.")

    def get_fields(self) -> dict[str, Any]:
        """The fields above, and a list of rows for each part."""
        parts = {part.key: serializers.ListField(child=serializers.DictField()) for part in PARTS}
        return {**super().get_fields(), **parts}


class ClubDeletionOutput(Output):
    deleted_from = serializers.DateTimeField(
        allow_null=True, help_text="The night after this moment deletes the club; null: nobody has asked for it."
    )


class InvitedOutput(Output):
    name = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    link = serializers.URLField(help_text="Opened by this person, it makes them a member.")


class ClubImportOutput(Output):
    """An import: first `running`, then `done` with the club, or `failed` with the error."""

    id = serializers.IntegerField(source="order.pk")
    url = serializers.SerializerMethodField(help_text="The address that answers the state of this import.")
    state = serializers.ChoiceField(ClubImport.State.choices)
    percent = serializers.IntegerField()
    ahead = serializers.IntegerField(
        help_text="How many other imports the server does first; 0 once this one runs or has ended."
    )
    error = serializers.CharField(help_text="The code of the error; empty if there is none.")
    message = serializers.CharField(help_text="The error's sentence in the language of the importer.")
    club = serializers.SerializerMethodField(help_text="The club, once it is there.")
    invited = serializers.SerializerMethodField(
        help_text="The members of the archived club whose invitation is still open."
    )
    created_at = serializers.DateTimeField(source="order.created_at")
    finished_at = serializers.DateTimeField(source="order.finished_at", allow_null=True)

    def get_url(self, status: ImportStatus) -> str:
        return self.context["request"].build_absolute_uri(reverse("api_one_club_import", args=[status.order.pk]))

    @extend_schema_field(ClubOutput(allow_null=True))
    def get_club(self, status: ImportStatus) -> dict[str, Any] | None:
        is_done = status.state == ClubImport.State.DONE and status.order.club is not None
        return dict(ClubOutput(status.order.club).data) if is_done else None

    @extend_schema_field(InvitedOutput(many=True))
    def get_invited(self, status: ImportStatus) -> list[dict[str, str]]:
        request = self.context["request"]
        return [
            {
                "name": one.name,
                "role": one.role,
                "link": request.build_absolute_uri(reverse("invitation", args=[one.secret])),
            }
            for one in status.invited
        ]
