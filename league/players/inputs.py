from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

SURNAME_HELP = "The part at the beginning or end of the name that is the surname; empty if it is not known."


@extend_schema_field({"type": ["integer", "string"], "description": "A player's id, or a name or alias."})
class PlayerField(serializers.JSONField):
    """A player in a body; `read_players` finds it."""
