"""A calendar as iCalendar (RFC 5545), in the time zone of its club or event."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

REFRESH = timedelta(hours=1)


@dataclass(frozen=True)
class CalendarEntry:
    """
    key         identifies the entry for ever, on every installation
    starts      a moment, or a day
    ends        a moment, or the last day; None: it is not known
    changed_at  the last change of the entry
    sequence    how often it has changed
    note        what else there is to know, a line for each
    """

    key: str
    title: str
    starts: datetime | date
    ends: datetime | date | None
    changed_at: datetime
    sequence: int
    address: str
    place: str = ""
    is_cancelled: bool = False
    note: str = ""


def calendar_file(name: str, zone: str, entries: Iterable[CalendarEntry]) -> bytes:
    """Return the file of a calendar to subscribe to."""
    calendar = Calendar()
    for key, value in (
        ("prodid", "-//Janroku//Janroku//EN"), ("version", "2.0"), ("method", "PUBLISH"), ("name", name),
        ("x-wr-calname", name), ("x-wr-timezone", zone),
    ):  # fmt: skip
        calendar.add(key, value)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for entry in entries:
        calendar.add_component(_event(entry, ZoneInfo(zone)))
    calendar.add_missing_timezones()
    return calendar.to_ical()


def _event(entry: CalendarEntry, zone: ZoneInfo) -> Event:
    event = Event()
    event.add("uid", str(uuid5(NAMESPACE_URL, f"janroku:{entry.key}")))
    event.add("dtstamp", entry.changed_at)
    event.add("last-modified", entry.changed_at)
    event.add("sequence", entry.sequence)
    event.add("summary", entry.title)
    event.add("dtstart", _local(entry.starts, zone))
    if isinstance(entry.ends, datetime):
        event.add("dtend", _local(entry.ends, zone))
    elif entry.ends:
        # A day that ends an event is the day after its last one.
        event.add("dtend", entry.ends + timedelta(days=1))
    event.add("status", "CANCELLED" if entry.is_cancelled else "CONFIRMED")
    event.add("url", entry.address)
    if entry.place:
        event.add("location", entry.place)
    if entry.note:
        event.add("description", entry.note)
    return event


def _local(moment: datetime | date, zone: ZoneInfo) -> datetime | date:
    return moment.astimezone(zone) if isinstance(moment, datetime) else moment
