from rest_framework import serializers

from league.core.api.serializers import Output


class SeasonRefOutput(Output):
    """A season where something else is shown."""

    slug = serializers.CharField()
    name = serializers.CharField()
