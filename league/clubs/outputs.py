from typing import Any

from rest_framework import serializers

from league.clubs.models import Club
from league.core.api.serializers import Output


class ClubRefOutput(Output):
    """A club where something else is shown."""

    slug = serializers.CharField()
    name = serializers.CharField()


def club_shape(club: Club) -> dict[str, Any]:
    return {
        "slug": club.slug,
        "name": club.name,
        "time_zone": club.time_zone,
        "day_begins": club.day_begins,
        "is_public": club.is_public,
    }
