"""To whom the story of a day goes that is over: to each who wants it once, also after a correction.

Nobody has done what ends a day, so the worker looks every minute. The key of a message has the day and the player.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta

from django.utils import timezone

from league.clubs.models import Club
from league.notices.mails.audience import base_key
from league.notices.mails.club_outbox import anybody_wants, message_to
from league.notices.mails.season_ends import season_ends_told
from league.notices.models import THE_ONE, Mail, MailKind, MailTopics, PushSubscription, SendingSite
from league.notices.site import is_held
from league.players.models import Player
from league.records.models import Participant
from league.stories.events.kept import stories_of_events
from league.stories.events.over import event_days_over_since
from league.stories.kept import stories_of_year
from league.stories.over import days_over_since
from league.stories.services import stories_request
from league.tournaments.models import Tournament

# A day that was entered later is told to nobody.
TOLD_SINCE = timedelta(days=2)


def stories_told() -> list[Mail]:
    """The messages about days and seasons that are over, to those who have not got one about the day or the season."""
    if not anybody_wants("story") or is_held():
        return []
    # From the readers to their clubs: to look through the games of all clubs every minute would cost more.
    readers = _readers()
    clubs = Club.objects.filter(pk__in=readers).order_by("pk")
    of_days = [mail for club in clubs for mail in _of_club(club, readers[club.pk])]
    return [*of_days, *season_ends_told(readers)]


def _of_club(club: Club, readers: Mapping[int, Player]) -> Iterator[Mail]:
    since = _since(club)
    told = _told(club)
    for over in event_days_over_since(club, since):
        waiting = _waiting(_entrants(over.event) & readers.keys(), over.day, told)
        if waiting and (over.event.pk, over.day) in _stories_of_events(club):
            yield from _messages(club, [readers[one] for one in waiting], over.day, told, event=over.event.pk)
    for day in days_over_since(club, since):
        waiting = _waiting(readers.keys() - _players_at_events(club, day), day, told)
        if waiting and _is_written(club, day):
            yield from _messages(club, [readers[one] for one in waiting], day, told)


def _since(club: Club) -> date:
    """The first day that is told: none that was over before this service sent anything, as in a restored copy."""
    day = club.day_of(timezone.now()) - TOLD_SINCE
    site = SendingSite.objects.filter(pk=THE_ONE).first()
    return max(day, club.day_of(site.since)) if site else day


def _readers() -> dict[int, dict[int, Player]]:
    """By club the players who want to be told: by their accounts, or by devices of a personal link."""
    devices = PushSubscription.objects.filter(wants_story=True, ended_at=None)
    accounts = {*MailTopics.objects.filter(wants_story=True).values_list("account", flat=True)}
    accounts |= {*devices.filter(account__isnull=False).values_list("account", flat=True)}
    links = devices.filter(player__isnull=False).select_related("player__merged_into")
    own = Player.objects.filter(account__in=accounts, merged_into=None)
    found: dict[int, dict[int, Player]] = {}
    for player in (*own, *(one.player.standing_for for one in links if one.player)):
        if player.forgotten_at is None:
            found.setdefault(player.club_id, {})[player.pk] = player
    return found


def _told(club: Club) -> set[str]:
    rows = Mail.objects.filter(club=club, what="story", created_at__gt=timezone.now() - 3 * TOLD_SINCE)
    return {base_key(mail) for mail in rows.only("key")}


def _key(day: date) -> str:
    return f"story:{day.isoformat()}"


def _waiting(players: Collection[int], day: date, told: Collection[str]) -> list[int]:
    return sorted(player for player in players if f"{_key(day)}:{player}" not in told)


def _messages(club: Club, players: Collection[Player], day: date, told: set[str], **event: int) -> Iterator[Mail]:
    for player in players:
        mail = message_to(player, MailKind.STORY, "story", _key(day), facts={"day": day.isoformat(), **event})
        told.add(mail.key)
        yield mail


def _entrants(tournament: Tournament) -> set[int]:
    entrants = tournament.entrants.took_part().select_related("player__merged_into")
    return {entrant.player.standing_for.pk for entrant in entrants}


def _players_at_events(club: Club, day: date) -> set[int]:
    """Who plays at an event of the club on a day is told that one."""
    seats = Participant.objects.filter(club=club, hanchan__played_on=day, hanchan__tournament_table__isnull=False)
    return set(seats.values_list("player", flat=True))


def _stories_of_events(club: Club) -> Collection[tuple[int, date]]:
    stories = stories_of_events(club)
    if stories is None:
        stories_request(club=club)
    return stories or {}


def _is_written(club: Club, day: date) -> bool:
    """Whether the story is there; that of a large club is told when its job has written it."""
    of_year = stories_of_year(club, day.year)
    if of_year is None:
        stories_request(club=club)
    return day in (of_year or {})
