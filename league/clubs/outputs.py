from typing import Any

from rest_framework import serializers

from league.clubs.models import Club
from league.core.api.serializers import Output


def club_shape(club: Club) -> dict[str, Any]:
    return {
        "slug": club.slug,
        "name": club.name,
        "time_zone": club.time_zone,
        "day_begins": club.day_begins,
        "is_public": club.is_public,
    }


class HouseRulesRefOutput(Output):
    """A version of a club's house rules where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__", help_text="The name of the house rules and the version's number.")
