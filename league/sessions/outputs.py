from rest_framework import serializers

from league.core.api.serializers import Output
from league.external_ids.api import ExternalIdOutput
from league.sessions.models import Session


class SessionRefOutput(Output):
    """A session where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__", help_text="Its name, or else its day.")


class SessionOutput(Output):
    id = serializers.IntegerField()
    name = serializers.CharField(help_text="Empty if the day says enough.")
    played_on = serializers.DateField()
    begins_at = serializers.DateTimeField(allow_null=True, help_text="Null if no time was given.")
    place = serializers.CharField(help_text="Empty if none was given.")
    capacity = serializers.IntegerField(allow_null=True, help_text="How many can play; null: as many as come.")
    answers_until = serializers.DateTimeField(allow_null=True, help_text="Until then members answer; null: to the end.")
    state = serializers.ChoiceField(choices=Session.State.choices)
    is_planned = serializers.BooleanField(help_text="Whether it is open and begins later.")
    external_ids = ExternalIdOutput(many=True, source="external_ids.all", help_text="Ids in other systems.")
    updated_at = serializers.DateTimeField()
