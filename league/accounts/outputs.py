from rest_framework import serializers

from league.core.api.serializers import Output


class UserRefOutput(Output):
    """An account where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__", help_text="The name shown, or else the user name.")
