from typing import Any

from league.clubs.models import Club


def club_shape(club: Club) -> dict[str, Any]:
    return {
        "slug": club.slug,
        "name": club.name,
        "time_zone": club.time_zone,
        "day_begins": club.day_begins,
        "is_public": club.is_public,
    }
