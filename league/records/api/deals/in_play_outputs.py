"""The clock of a table and its call, as the API shows them."""

from rest_framework import serializers

from league.core.api.serializers import Output


class ClockOutput(Output):
    """A clock that runs towards `ends_at` or counts from `began_at`, or one that stands at `seconds_left`."""

    began_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null if it counts from `began_at`, or stands.")
    seconds_left = serializers.IntegerField(allow_null=True, help_text="Of a clock that does not run.")


class TablesideOutput(Output):
    """What happens at a table apart from its deals."""

    now = serializers.DateTimeField(help_text="The server's time, by which a phone corrects its own.")
    clock = ClockOutput(allow_null=True)
    called_at = serializers.DateTimeField(
        allow_null=True, help_text="When an organiser or a referee was called who has not come yet."
    )
