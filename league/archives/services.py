"""Export and import a whole club. An archive has the record; jobs compute tables, ladders and statistics again."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, count
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.text import slugify

from league.accounts.models import User
from league.archives.format.parts import CLUB_COLUMNS, RESTORED
from league.archives.format.values import value_in
from league.archives.restoring.people import Invited, members_in, users_in, users_known
from league.archives.restoring.reader import Archive, Reader, naming_row
from league.archives.writing import archive_lines, one_snapshot
from league.clubs.models import Club
from league.clubs.roles import require, require_all_clubs
from league.core.errors import LeagueError
from league.core.uniqueness import unique_name
from league.history.services import history_log
from league.ladders.computing.ratings import ladders_compute
from league.ladders.computing.storing import ladders_store
from league.ladders.recalculation import ladders_want
from league.seasons.recalculation import season_want
from league.tournaments.models import Tournament

ADDRESS = re.compile(r"[-a-zA-Z0-9_]{1,60}")


class Restored(NamedTuple):
    club: Club
    invited: list[Invited]


def club_archive(*, actor: User, club: Club) -> Iterator[str]:
    """The archive's text, line by line, from one snapshot of the database; for the club's owners."""
    require(actor, club, "club")
    return _lines(club)


def _lines(club: Club) -> Iterator[str]:
    with one_snapshot():
        yield from archive_lines(club)


@transaction.atomic
def club_restore(*, actor: User, archive: Archive, slug: str = "", matches_names: bool = False) -> Restored:
    """Create the club of an archive in one transaction; `actor` becomes an owner.

    slug                the club's address; empty for the address it had, or the next free one
    matches_names       accounts of the same name are the same people: only for the server's administrator
    raises              LeagueError `archive_row` or another of docs/archive.md
    """
    require_all_clubs(actor)
    members = archive["heading"]["members"]
    club = _club(archive, slug)
    names = [row["name"] for row in (*archive["users"], *members)]
    known = users_known(actor, names, matches_names=matches_names)
    invited = members_in(actor, club, members, known)
    users = users_in(club, archive["users"], known)
    Reader(club, archive, users, _event_addresses(archive)).read()
    _log(actor, club, archive["heading"], invited)
    _request_tables(club)
    return Restored(club, invited)


def _club(archive: Archive, slug: str) -> Club:
    columns = {column.name: column for column in Club._meta.concrete_fields}
    with naming_row("club", 1):
        values = {name: value_in(columns[name], archive["club"][name]) for name in CLUB_COLUMNS}
        if values["time_zone"] not in available_timezones():
            raise LeagueError("unknown_time_zone", time_zone=values["time_zone"])
    if slug and Club.objects.filter(slug=slug).exists():
        raise LeagueError("name_taken", name=slug)
    club = Club(slug=slug or _address(archive["heading"].get("address"), values["name"], Club, ()), **values)
    club.full_clean()
    with unique_name(club.slug):
        club.save()
    return club


def _event_addresses(archive: Archive) -> list[str]:
    addresses = archive["heading"].get("event_addresses")
    rows = archive["events"]
    if not isinstance(addresses, list) or len(addresses) != len(rows):
        raise LeagueError("archive_part", part="event_addresses")
    taken: list[str] = []
    for slug in addresses:
        taken.append(_address(slug, archive["club"]["name"], Tournament, taken))
    return taken


def _address(wanted: Any, name: str, model: Any, taken: Collection[str]) -> str:
    """The address it had where that is free, otherwise one with a number."""
    base = wanted if isinstance(wanted, str) and ADDRESS.fullmatch(wanted) else slugify(name)[:50] or "club"
    candidates = chain([base], (f"{base[:50]}-{number}" for number in count(2)))
    return next(slug for slug in candidates if slug not in taken and not model.objects.filter(slug=slug).exists())


def _log(actor: User, club: Club, heading: Mapping[str, Any], invited: list[Invited]) -> None:
    after = {name: str(heading.get(name, ""))[:60] for name in ("address", "written_at")}
    invited_as = [f"{member.name}: {member.role}" for member in invited]
    history_log(actor=actor, action=RESTORED, subject=club, club=club, after={**after, "invited": invited_as})


def _request_tables(club: Club) -> None:
    for season in club.seasons.all():
        season_want(season.pk)
    ladders_want(club.pk, 0)
    # No job computes archived ladders, so they are computed from the record now.
    ladders_store(ladders_compute(club.ladders.filter(is_archived=True), anew=True))
