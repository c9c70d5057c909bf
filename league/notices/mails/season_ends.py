"""To whom the end of a season goes: to each who wants the stories of the club, once, also after a correction.

Nobody waits for the table when a season is closed, so the worker looks every minute, as it does for the days.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from league.notices.mails.club_outbox import message_to
from league.notices.models import THE_ONE, Mail, MailKind, SendingSite
from league.players.models import Player
from league.standings.selectors import is_behind
from league.stories.closed_seasons.closings import Closing, closings_since
from league.stories.closed_seasons.selectors import season_story

TOLD_SINCE = timedelta(days=2)


def season_ends_told(readers: Mapping[int, Mapping[int, Player]]) -> Iterator[Mail]:
    """The messages about the seasons that have ended, to those readers of each club who have not got one."""
    now = timezone.now()
    for closing in closings_since(readers, _since(now), now):
        of_club = readers[closing.season.club_id]
        waiting = sorted(of_club.keys() - _told(closing))
        if waiting and _is_final(closing):
            yield from (_message(of_club[player], closing) for player in waiting)


def _since(now: datetime) -> datetime:
    """None that was closed before this service sent anything, as in a restored copy."""
    since = now - TOLD_SINCE
    site = SendingSite.objects.filter(pk=THE_ONE).first()
    return max(since, site.since) if site else since


def _key(closing: Closing) -> str:
    return f"season-end:{closing.key}"


def _told(closing: Closing) -> set[int]:
    """The players who have got a message about it, merged ones as those for whom they count."""
    sent = Mail.objects.filter(club=closing.season.club, what="season_end", key__startswith=f"{_key(closing)}:")
    return {one.player.standing_for.pk for one in sent.select_related("player__merged_into") if one.player}


def _is_final(closing: Closing) -> bool:
    """Whether its table is computed, and there is something to say."""
    return not is_behind(closing.season) and season_story(closing.season) is not None


def _message(player: Player, closing: Closing) -> Mail:
    facts = {"season": closing.season.pk}
    return message_to(player, MailKind.STORY, "season_end", _key(closing), facts=facts)
