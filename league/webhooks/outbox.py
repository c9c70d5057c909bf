"""Store messages in the transaction of the change that they are about; the worker numbers and sends them.

The receivers of the signals write new rows only, so that no transaction waits for another because of a webhook.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from league.history.models import LogEntry
from league.jobs.services import job_want
from league.records.models import Hanchan
from league.seasons.models import Season
from league.standings.computing.signals import RankChange
from league.tournaments.models import Tournament
from league.webhooks.catalogue import RANK_CHANGED
from league.webhooks.events.contents import Content, contents_of, event_of, ranks_content
from league.webhooks.models import Delivery, Endpoint

# An import has thousands of messages. The clock requests the jobs of the others.
MOST_JOBS = 200
# As `Club.sends_messages` says it of one club.
SENDS = Q(club__is_public=True) | Q(club__allows_webhooks=True)


def entries_announce(sender: Any, entries: Sequence[LogEntry], **_signal: Any) -> None:
    """Store the messages about new log entries, for each webhook in the order of the entries."""
    found = [entry for entry in entries if event_of(entry)]
    for club in sorted({entry.club_id for entry in found if entry.club_id}):
        of_club = [entry for entry in found if entry.club_id == club]
        if endpoints := _endpoints(club, of_club):
            deliveries_create(_deliveries(endpoints, of_club))


def _endpoints(club: int, entries: Sequence[LogEntry]) -> list[Endpoint]:
    """The webhooks that want one of these; none of a private club whose owners do not allow it."""
    tournaments = {entry.subject_id for entry in entries if entry.subject_type == Tournament._meta.label_lower}
    whose = Q(tournament=None) | Q(tournament__in=tournaments)
    endpoints = Endpoint.objects.filter(whose, SENDS, club=club, is_enabled=True).select_related("club")
    events = {event.name for entry in entries if (event := event_of(entry))}
    return [endpoint for endpoint in endpoints if any(map(endpoint.wants, events))]


def _deliveries(endpoints: Sequence[Endpoint], entries: Sequence[LogEntry]) -> Iterable[Delivery]:
    for entry, event, content in contents_of(endpoints[0].club, entries):
        hanchan = int(entry.subject_id) if event.model is Hanchan else None
        for endpoint in endpoints:
            is_meant = endpoint.tournament_id is None or (
                event.is_of_tournament and str(endpoint.tournament_id) == entry.subject_id
            )
            if is_meant and endpoint.wants(event.name):
                yield _delivery(endpoint, content, hanchan)


def _delivery(endpoint: Endpoint, content: Content, hanchan: int | None = None) -> Delivery:
    return Delivery(endpoint=endpoint, event=content["event"], payload=content, hanchan_id=hanchan)


def ranks_announce(sender: Any, season: Season, changes: Sequence[RankChange], **_signal: Any) -> None:
    """Store one message about all ranks that a computation changed."""
    of_club = Endpoint.objects.filter(SENDS, club=season.club_id, is_enabled=True, tournament=None).select_related(
        "club"
    )
    if endpoints := [endpoint for endpoint in of_club if endpoint.wants(RANK_CHANGED)]:
        content = ranks_content(season, changes, timezone.now())
        deliveries_create(_delivery(endpoint, content) for endpoint in endpoints)


def trial_create(endpoint: Endpoint, content: Content) -> Delivery:
    [delivery] = deliveries_create([_delivery(endpoint, content)])
    return delivery


def deliveries_create(unsaved: Iterable[Delivery]) -> list[Delivery]:
    stored = Delivery.objects.bulk_create(unsaved, batch_size=500)
    for delivery in stored[:MOST_JOBS]:
        job_want(kind="webhook", subject=str(delivery.pk))
    return stored
