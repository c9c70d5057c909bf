from django.http import HttpRequest

from league.accounts.api.throttle import check_tries, count_try
from league.player_links.models import PlayerLink


def count_change(request: HttpRequest, link: PlayerLink) -> None:
    """Count a change by this link: as many a minute as by a guest link.

    raises      LeagueError `too_many_requests`
    """
    holder = f"player link {link.pk}"
    check_tries("guest_write", request, holder)
    count_try("guest_write", request, holder)
