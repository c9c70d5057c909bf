"""Create the club of an archive: first a draft in short transactions, then the finished club in one."""

import re
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from itertools import chain, count
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.text import slugify

from league.accounts.models import User
from league.archives.format.parts import CLUB_COLUMNS, NEWER_CLUB_COLUMNS, RESTORED
from league.archives.format.values import value_in
from league.archives.models import ClubImport
from league.archives.restoring.people import Invited, members_in, users_in, users_known
from league.archives.restoring.reader import Archive, Reader, Report, naming_row
from league.club_bests.services import club_bests_request
from league.clubs.embed_sites import embed_sites
from league.clubs.models import Club
from league.core.bulk import short_transaction
from league.core.errors import LeagueError
from league.core.parsing import known_time_zones
from league.core.uniqueness import unique_name
from league.forgetting.services import copy_forget
from league.history.services import history_log
from league.ladders.computing.ratings import ladders_compute
from league.ladders.computing.storing import ladders_store, written_ahead
from league.ladders.recalculation import ladders_want
from league.odds.services import odds_want
from league.seasons.recalculation import season_want
from league.tournaments.models import Tournament

ADDRESS = re.compile(r"[-a-zA-Z0-9_]{1,60}")

Transaction = Callable[[], AbstractContextManager[Any]]


class Restored(NamedTuple):
    club: Club
    invited: list[Invited]


class Importing:
    """One import of one archive."""

    def __init__(self, order: ClubImport, archive: Archive, *, matches_names: bool = False) -> None:
        self.order, self.archive = order, archive
        members = archive["heading"]["members"]
        names = [row["name"] for row in (*archive["users"], *members)]
        self.known = users_known(order.user, names, matches_names=matches_names)

    def run(self, report: Report = lambda share: None, last: Transaction = transaction.atomic) -> Restored:
        """Create the club.

        report      receives the share of the rows that are stored
        last        the transaction that makes the club visible
        """
        values = self._club_values()
        check_address(self.order.slug)
        addresses = self._event_addresses()
        club = self._draft(values)
        users = self._users(club)
        drafts = [f"{self.order.draft_slug}-{number}" for number in range(len(addresses))]
        Reader(club, self.archive, users, drafts).read(report)
        # No job computes archived ladders, so they are computed from the record now.
        archived = ladders_compute(club.ladders.filter(is_archived=True), anew=True)
        with written_ahead(archived), last():
            restored = self._finish(club, values["is_public"])
            ladders_store(archived)
        return restored

    def _club_values(self) -> dict[str, Any]:
        columns = {column.name: column for column in Club._meta.concrete_fields}
        with naming_row("club", 1):
            entered = self.archive["club"]
            names = [name for name in CLUB_COLUMNS if name in entered or name not in NEWER_CLUB_COLUMNS]
            values = {name: value_in(columns[name], entered[name]) for name in names}
            if values["time_zone"] not in known_time_zones():
                raise LeagueError("unknown_time_zone", time_zone=values["time_zone"])
            if "embed_sites" in values:
                values["embed_sites"] = _sites(values["embed_sites"])
        return values

    def _draft(self, values: Mapping[str, Any]) -> Club:
        club = Club(**{**values, "slug": self.order.slug or self.order.draft_slug})
        club.full_clean()
        club.slug, club.is_public = self.order.draft_slug, False
        with short_transaction():
            club.save()
            ClubImport.objects.filter(pk=self.order.pk).update(club=club)
        self.order.club = club
        return club

    def _users(self, club: Club) -> list[User]:
        with short_transaction():
            return users_in(club, self.archive["users"], self.known)

    def _finish(self, club: Club, is_public: bool) -> Restored:
        """Give the draft its address, events, members and log entry, and request its tables."""
        slug = self.order.slug or _address(self.archive["heading"].get("address"), club.name, Club, ())
        check_address(self.order.slug)
        club.slug, club.is_public = slug, is_public
        with unique_name(club.slug):
            club.save(update_fields=["slug", "is_public"])
        # The archive may be older than the wish of somebody in it.
        copy_forget(club=club)
        events = club.tournaments.order_by("pk").values_list("pk", flat=True)
        for pk, address in zip(events, self._event_addresses(), strict=True):
            Tournament.objects.filter(pk=pk).update(slug=address)
        members = self.archive["heading"]["members"]
        invited = members_in(self.order.user, club, members, self.known, self.order.secret)
        names = [[one.name, one.role] for one in invited]
        ClubImport.objects.filter(pk=self.order.pk).update(invited=names)
        _log_heading(self.order.user, club, self.archive["heading"], invited)
        for season in club.seasons.all():
            season_want(season.pk)
        ladders_want(club.pk, 0)
        odds_want(club)
        club_bests_request(club=club)
        return Restored(club, invited)

    def _event_addresses(self) -> list[str]:
        addresses = self.archive["heading"].get("event_addresses")
        if not isinstance(addresses, list) or len(addresses) != len(self.archive["events"]):
            raise LeagueError("archive_part", part="event_addresses")
        taken: list[str] = []
        for slug in addresses:
            taken.append(_address(slug, self.archive["club"]["name"], Tournament, taken))
        return taken


def check_address(slug: str) -> None:
    if slug and Club.objects.filter(slug=slug).exists():
        raise LeagueError("name_taken", name=slug)


def _sites(given: Any) -> list[str]:
    """The sites that may embed tables: a browser reads them, so those of a file are checked as those of a form."""
    if not isinstance(given, list) or not all(isinstance(site, str) for site in given):
        raise LeagueError("bad_embed_site", site=given)
    return embed_sites(given)


def _address(wanted: Any, name: str, model: Any, taken: Collection[str]) -> str:
    """The address it had where that is free, otherwise one with a number."""
    base = wanted if isinstance(wanted, str) and ADDRESS.fullmatch(wanted) else slugify(name)[:50] or "club"
    candidates = chain([base], (f"{base[:50]}-{number}" for number in count(2)))
    return next(slug for slug in candidates if slug not in taken and not model.objects.filter(slug=slug).exists())


def _log_heading(actor: User, club: Club, heading: Mapping[str, Any], invited: list[Invited]) -> None:
    after = {name: str(heading.get(name, ""))[:60] for name in ("address", "written_at")}
    invited_as = [f"{member.name}: {member.role}" for member in invited]
    history_log(actor, RESTORED, club, club=club, after={**after, "invited": invited_as})
