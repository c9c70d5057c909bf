"""The link that shows the wall of a club's nights without an account.

As a tournament's links, its secret is derived from the site's key and a number: it can be shown again, and the next
number makes the old link invalid.
"""

from django.db import transaction
from django.db.models import F
from django.utils.crypto import constant_time_compare

from league.accounts.models import User
from league.clubs.links.secrets import derived_secret
from league.clubs.models import Club
from league.clubs.roles import require
from league.history.services import history_log


def wall_secret(club: Club) -> str:
    """Return the secret of the link that is valid now, 144 bits; "" without a link."""
    if not club.wall_link_number:
        return ""
    return derived_secret("wall", f"{club.pk}:{club.wall_link_number}")


def opens_wall(club: Club, secret: str) -> bool:
    return bool(club.wall_link_number) and constant_time_compare(secret, wall_secret(club))


@transaction.atomic
def wall_link_renew(*, actor: User, club: Club) -> Club:
    """Make the link of the wall; one that was made before ends."""
    require(actor, club, "wall_link")
    Club.objects.filter(pk=club.pk).update(wall_link_number=F("wall_link_number") + 1)
    club.refresh_from_db(fields=["wall_link_number"])
    after = {"number": club.wall_link_number}
    history_log(actor, "wall_link_renew", club, club=club, after=after)
    return club
