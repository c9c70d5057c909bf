"""What happens in a club, as entries of a feed: games, the stories of days, events, records."""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.club_bests.selectors import BestLine, club_bests_shown, stored_bests
from league.clubs.models import Club
from league.core.templatetags.figures import points, score
from league.publishing.feeds.days import day_entries, event_day_entries, season_end_entries
from league.publishing.feeds.entry import Entry
from league.records.evenings.selectors import EveningBrief, last_evenings
from league.records.models import Hanchan, Participant
from league.records.selectors import hanchan_list
from league.sessions.models import Session
from league.stories.over import days_over
from league.tournaments.models import Tournament
from league.tournaments.views.public.public import public_table

LATEST, EVENINGS, EVENTS = 40, 20, 10
# A series plans many weeks ahead.
PLANNED = 2


def result_entries(club: Club) -> list[Entry]:
    """The latest games, by their final scores; none whose result is frozen."""
    return [_game(club, one) for one in hanchan_list(club).counted()[:LATEST]]


def _game(club: Club, hanchan: Hanchan) -> Entry:
    unit = hanchan.house_rules.points_unit
    seats = sorted(hanchan.participants.all(), key=lambda one: (one.place or 0, one.seat))
    title = " · ".join(f"{one.player.public_name} {_plain(points(one.points, unit))}" for one in seats)
    lines = [date_format(hanchan.played_on, "DATE_FORMAT"), *map(_seat, seats)]
    address = reverse("game", args=[club.slug, hanchan.pk])
    return Entry(title, "\n".join(lines), address, hanchan.recorded_at, hanchan.updated_at)


def _seat(one: Participant) -> str:
    return f"{one.place}. {one.player.public_name} {_plain(score(one.final_score))}"


def news_entries(club: Club) -> list[Entry]:
    """Planned and closed evenings, the ends of seasons, finished events and records, the latest first."""
    days = days_over(club)
    told = {day.day for day in days}
    evenings = (one for one in last_evenings(club, EVENINGS) if one.session.played_on not in told)
    played = [*day_entries(club, days), *event_day_entries(club), *_evenings(club, evenings)]
    found = [*_planned(club), *played, *season_end_entries(club), *_events(club), *_records(club)]
    return sorted(found, key=attrgetter("at"), reverse=True)[:LATEST]


def _evenings(club: Club, evenings: Iterable[EveningBrief]) -> Iterator[Entry]:
    for evening in evenings:
        if evening.session.closed_at and evening.games:
            address = reverse("evening", args=[club.slug, evening.session.pk])
            yield Entry(
                _evening_title(evening),
                _evening_text(evening),
                address,
                evening.session.closed_at,
                evening.session.updated_at,
            )


def _planned(club: Club) -> Iterator[Entry]:
    """The next evenings, also one that was cancelled; each has another id as when it was played."""
    upcoming = Session.objects.filter(club=club, begins_at__isnull=False, played_on__gte=club.day_of(timezone.now()))
    for one in upcoming.exclude(state=Session.State.CLOSED).order_by("begins_at", "pk")[:PLANNED]:
        title = f"{_('Next evening')}: {_title(one)}"
        begins = date_format(localtime(one.begins_at, ZoneInfo(club.time_zone)), "TIME_FORMAT")
        text = _("The evening is cancelled.") if one.is_cancelled else f"{begins} {one.place}".strip()
        address = reverse("evening", args=[club.slug, one.pk])
        yield Entry(title, text, address, one.opened_at, one.updated_at, part="planned")


def _evening_title(one: EveningBrief) -> str:
    return _title(one.session)


def _title(session: Session) -> str:
    day = date_format(session.played_on, "DATE_FORMAT")
    return f"{session.name} · {day}" if session.name else day


def _evening_text(one: EveningBrief) -> str:
    games = ngettext("%(n)s game", "%(n)s games", one.games) % {"n": one.games}
    best = f" · {one.best.public_name} {_plain(points(one.points, one.unit))}" if one.best else ""
    return f"{games}{best}"


def _events(club: Club) -> Iterator[Entry]:
    closed = Tournament.objects.open_to_all().filter(club=club, state=Tournament.State.CLOSED, closed_at__isnull=False)
    for event in closed.select_related("club", "house_rules").order_by("-closed_at")[:EVENTS]:
        yield _event(event)


def _event(event: Tournament) -> Entry:
    ranked = [line for line in public_table(event).lines if line.rank_shown is not None]
    first = [f"{line.rank}. {line.name} {_plain(points(line.points, event.points_unit))}" for line in ranked[:3]]
    address = reverse("event_standings", args=[event.slug])
    title = _("%(event)s: final standings") % {"event": event.name}
    return Entry(title, "\n".join(first), address, event.closed_at or event.updated_at, event.updated_at)


def _records(club: Club) -> Iterator[Entry]:
    """The records that one game or a streak set; those of a month change with every evening of it."""
    kept = stored_bests(club)
    for best in kept.found if kept else ():
        bests = club_bests_shown(kept, best["ruleset"])
        lines = [line for line in bests.lines if not line.is_month] if bests and bests.are_news else []
        # A game that was frozen or made void since they were computed is not told.
        shown = hanchan_list(club).counted().in_bulk([line.last for line in lines])
        known = hanchan_list(club).counted().filter(pk__in=[line.first for line in lines])
        firsts = set(known.values_list("pk", flat=True))
        yield from (
            _record(club, line, shown[line.last]) for line in lines if line.last in shown and line.first in firsts
        )


def _record(club: Club, line: BestLine, hanchan: Hanchan) -> Entry:
    title = f"{line.words}: {line.player.public_name} {_value(line)}"
    address = reverse("game", args=[club.slug, hanchan.pk])
    text = date_format(line.day, "DATE_FORMAT")
    return Entry(title, text, address, hanchan.recorded_at, hanchan.recorded_at, part=f"record-{line.key}")


def _value(line: BestLine) -> str:
    if line.is_points:
        return _plain(points(line.value, line.unit))
    return _plain(score(line.value)) if line.is_score else str(line.value)


def _plain(figure: str) -> str:
    return strip_tags(figure)
