"""A whole club out and in: the record alone. Tables, ladders and statistics follow from it again, by the jobs."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, count
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.text import slugify

from league.accounts.models import User
from league.archives.parts import CLUB_COLUMNS, RESTORED
from league.archives.people import Invited, members_in, users_in, users_known
from league.archives.reading import Archive, Reader, telling
from league.archives.values import value_in
from league.archives.writing import archive_lines, one_moment
from league.clubs.models import Club
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.ladders.computing import ladders_compute
from league.ladders.storing import ladders_store
from league.records.wants import ladders_want, season_want
from league.taken import name_given_once
from league.tournaments.models import Tournament

ADDRESS = re.compile(r"[-a-zA-Z0-9_]{1,60}")


class Restored(NamedTuple):
    club: Club
    invited: list[Invited]


def club_archive(*, actor: User, club: Club) -> Iterator[str]:
    """The text of the archive, line by line, all of it as it was at the first; for the club's owners."""
    require(actor, club, "club")
    return _lines(club)


def _lines(club: Club) -> Iterator[str]:
    with one_moment():
        yield from archive_lines(club)


@transaction.atomic
def club_restore(*, actor: User, archive: Archive, slug: str = "", knows_everybody: bool = False) -> Restored:
    """The club of an archive, owned by whoever takes it in. All of it or nothing.

    slug                its address; otherwise the one it had, or the next that is free
    knows_everybody     accounts here of the same name are the same people: for the server's administrator alone
    raises              LeagueError `archive_row` or another of docs/archive.md
    """
    members = archive["heading"]["members"]
    club = _club(archive, slug)
    names = [row["name"] for row in (*archive["users"], *members)]
    known = users_known(actor, names, knows_everybody=knows_everybody)
    invited = members_in(actor, club, members, known)
    users = users_in(club, archive["users"], known)
    Reader(club, archive, users, _event_addresses(archive)).read()
    _log(actor, club, archive["heading"], invited)
    _tables_want(club)
    return Restored(club, invited)


def _club(archive: Archive, slug: str) -> Club:
    columns = {column.name: column for column in Club._meta.concrete_fields}
    with telling("club", 1):
        told = {name: value_in(columns[name], archive["club"][name]) for name in CLUB_COLUMNS}
        if told["time_zone"] not in available_timezones():
            raise LeagueError("unknown_time_zone", time_zone=told["time_zone"])
    if slug and Club.objects.filter(slug=slug).exists():
        raise LeagueError("name_taken", name=slug)
    club = Club(slug=slug or _address(archive["heading"].get("address"), told["name"], Club, ()), **told)
    club.full_clean()
    with name_given_once(club.slug):
        club.save()
    return club


def _event_addresses(archive: Archive) -> list[str]:
    wanted = archive["heading"].get("event_addresses")
    rows = archive["events"]
    if not isinstance(wanted, list) or len(wanted) != len(rows):
        raise LeagueError("archive_part", part="event_addresses")
    free: list[str] = []
    for slug in wanted:
        free.append(_address(slug, archive["club"]["name"], Tournament, free))
    return free


def _address(wanted: Any, name: str, model: Any, taken: Collection[str]) -> str:
    """The address it had, where it is free; otherwise one like it."""
    base = wanted if isinstance(wanted, str) and ADDRESS.fullmatch(wanted) else slugify(name)[:50] or "club"
    candidates = chain([base], (f"{base[:50]}-{number}" for number in count(2)))
    return next(one for one in candidates if one not in taken and not model.objects.filter(slug=one).exists())


def _log(actor: User, club: Club, heading: Mapping[str, Any], invited: list[Invited]) -> None:
    after = {name: str(heading.get(name, ""))[:60] for name in ("address", "written_at")}
    invited_as = [f"{one.name}: {one.role}" for one in invited]
    history_log(actor=actor, action=RESTORED, subject=club, club=club, after={**after, "invited": invited_as})


def _tables_want(club: Club) -> None:
    for season in club.seasons.all():
        season_want(season.pk)
    ladders_want(club.pk, 0)
    # No job follows these: they stand as the record stands now.
    ladders_store(ladders_compute(club.ladders.filter(is_archived=True), anew=True))
