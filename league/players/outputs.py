from rest_framework import serializers

from league.core.api.serializers import Output


class PlayerRefOutput(Output):
    """A player where something else is shown. A hidden player's name is a number."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="public_name")


class PlayerOutput(PlayerRefOutput):
    is_guest = serializers.BooleanField()
    added_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
