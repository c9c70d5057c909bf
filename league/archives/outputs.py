from typing import Any

from rest_framework import serializers

from league.archives.format.parts import PARTS
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


class InvitedOutput(Output):
    name = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    link = serializers.URLField(help_text="Opened by this person, it makes them a member.")


class ClubImportOutput(ClubOutput):
    invited = InvitedOutput(many=True, help_text="The members of the archived club, each with an invitation.")
