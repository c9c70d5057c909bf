"""The part of a club's log that programs read to keep a copy in step: what changed, without what was entered."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import CharField, Model, Q, QuerySet
from django.db.models.functions import Cast

from league.accounts.models import Visitor
from league.clubs.models import Club, HouseRules
from league.clubs.roles import can
from league.core.errors import LeagueError
from league.core.names import guest_name
from league.external_ids.models import ExternalIdRow
from league.history.models import LogEntry, LogEntryQuerySet
from league.history.numbering import entries_number
from league.history.selectors import club_history
from league.home.changes.kinds import ABOUT_A_SEASON, BY_LABEL, HIDDEN, KINDS, SUBJECT_KINDS
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.tournaments.core.access import LISTED_STATES, tournaments_visible
from league.tournaments.models import Entrant, Tournament
from rules.errors import _


@dataclass(frozen=True)
class Subject:
    """What changed: a public reference, its ids in other systems, and of an entrant the tournament."""

    kind: str
    id: int | None
    slug: str | None
    name: str
    tournament: Tournament | None
    external_ids: list[ExternalIdRow]


ACTOR_KINDS = ("account", "guest_link", "service", "token")


@dataclass(frozen=True)
class Actor:
    """Who made a change.

    kind        `account`, `token` (a program that acted for an account), `guest_link` or `service`
    id          of the account or token, or the number of the link; None of the service itself
    name        of the account, also where its program acted, or of the link
    """

    kind: str
    id: int | None
    name: str


@dataclass(frozen=True)
class Change:
    """
    actor       None for a visitor who may not read the log
    merged      of `player.merged` and `player.unmerged` the key of the other entry
    version     of a hanchan that is shown, its version now
    """

    id: int
    at: datetime
    kind: str
    subject: Subject
    actor: Actor | None
    merged: int | None
    version: int | None


@dataclass(frozen=True)
class Changes:
    results: list[Change]
    next_after: int
    has_more: bool


def changes_after(user: Visitor, club: Club, *, after: int | None, limit: int) -> Changes:
    """Return what this visitor may know of the changes after a number of the club's log; without it where it ends.

    raises      LeagueError `bad_field` for a number that the log does not have
    """
    last = entries_number(club.pk)
    if after is None:
        return Changes([], last, has_more=False)
    if after > last:
        raise LeagueError("bad_field", field="after", reason=_("The club's log does not have this number."))
    found = list(_public(user, club).filter(number__gt=after).order_by("number")[: limit + 1])
    shown = found[:limit]
    has_more = len(found) > limit
    # Entries that this visitor may not see are passed over; if they may be seen later, another entry says so.
    reached = shown[-1].number or 0 if shown else 0
    end = reached if has_more else max(last, reached)
    return Changes(list(_changes(user, club, shown)), end, has_more)


def _public(user: Visitor, club: Club) -> LogEntryQuerySet:
    kinds = Q()
    for model, actions in KINDS.items():
        kinds |= Q(subject_type=model._meta.label_lower, action__in=list(actions))
    held_back = _about(Hanchan, Hanchan.objects.filter(club=club, is_held_back=True)) & ~Q(action=HIDDEN)
    visible = tournaments_visible(user).filter(club=club)
    private = Tournament.objects.filter(club=club).exclude(pk__in=visible.values("pk"))
    of_private = Entrant.objects.filter(tournament__in=private)
    entries = club_history(club).filter(kinds).exclude(held_back)
    return entries.exclude(_about(Tournament, private)).exclude(_about(Entrant, of_private))


def _about(model: type[Model], rows: QuerySet[Any]) -> Q:
    """Entries about these rows. A subquery, so that rows and entries are those of one instant."""
    keys = rows.order_by().annotate(key=Cast("pk", CharField())).values("key")
    return Q(subject_type=model._meta.label_lower, subject_id__in=keys)


def _changes(user: Visitor, club: Club, entries: list[LogEntry]) -> Iterator[Change]:
    keys = {entry.pk: _subject_key(entry) for entry in entries}
    rows = {model: _rows(model, club, keys.values()) for model in SUBJECT_KINDS}
    is_desk, may_record, may_read_log = (can(user, club, ask) for ask in ("desk", "record", "view_history"))
    for entry in entries:
        model, key = keys[entry.pk]
        # A season's division may be gone, and an entry of an old archive may name nothing.
        if row := rows[model].get(key):
            subject = _subject(row, is_desk=is_desk, may_record=may_record)
            is_shown_hanchan = isinstance(row, Hanchan) and not row.is_held_back
            version = row.version if is_shown_hanchan else None
            kind = KINDS[BY_LABEL[entry.subject_type]][entry.action]
            # Who acts for an event alone reads no log of the club, but knows what was done by themselves.
            is_known = may_read_log or (entry.actor_id is not None and entry.actor_id == user.pk)
            actor = _actor(entry) if is_known else None
            yield Change(entry.number or 0, entry.at, kind, subject, actor, _merged(entry), version)


def _actor(entry: LogEntry) -> Actor:
    if entry.guest_link is not None:
        return Actor("guest_link", entry.guest_link, guest_name(entry.guest_link, entry.actor))
    if entry.actor is None:
        return Actor("service", None, "")
    kind, key = ("account", entry.actor.pk) if entry.token is None else ("token", entry.token)
    return Actor(kind, key, str(entry.actor))


def _subject_key(entry: LogEntry) -> tuple[type[Model], int]:
    if entry.action in ABOUT_A_SEASON:
        return Season, _logged(entry, "season") or 0
    text = entry.subject_id
    return BY_LABEL[entry.subject_type], int(text) if text.isdecimal() else 0


def _logged(entry: LogEntry, name: str) -> int | None:
    for side in (entry.after, entry.before):
        if isinstance(side, Mapping) and type(side.get(name)) is int:
            return int(side[name])
    return None


def _merged(entry: LogEntry) -> int | None:
    return _logged(entry, "merged") if entry.action in ("player_merge", "player_unmerge") else None


def _rows(model: type[Model], club: Club, keys: Iterable[tuple[type[Model], int]]) -> dict[int, Any]:
    wanted = {key for of, key in keys if of is model}
    rows = model._default_manager.filter(pk__in=wanted)
    if hasattr(model, "external_ids"):
        rows = rows.prefetch_related("external_ids")
    if model is HouseRules:
        return {row.pk: row for row in rows.filter(club=club).prefetch_related("versions")} if wanted else {}
    if model is Entrant:
        return {row.pk: row for row in rows.filter(tournament__club=club).select_related("player", "tournament")}
    return {row.pk: row for row in rows.filter(club=club)} if wanted else {}


def _subject(row: Any, *, is_desk: bool, may_record: bool) -> Subject:
    name, slug, tournament = str(row), None, None
    if isinstance(row, Player):
        name = row.public_name
    elif isinstance(row, Entrant):
        is_listed = row.state in LISTED_STATES or is_desk
        name, tournament = (row.player.name if is_desk else row.player.public_name) if is_listed else "", row.tournament
    elif isinstance(row, Season | Tournament):
        slug = row.slug
    # Lists name house rules by the id of their newest version.
    key = row.newest.pk if isinstance(row, HouseRules) else row.pk
    ids = list(row.external_ids.all()) if _tells_ids(row, is_desk=is_desk, may_record=may_record) else []
    return Subject(SUBJECT_KINDS[type(row)], None if slug else key, slug, name, tournament, ids)


def _tells_ids(row: Any, *, is_desk: bool, may_record: bool) -> bool:
    if isinstance(row, Player):
        # An id in another system tells who somebody is, as the name does.
        return may_record or not row.is_hidden
    if isinstance(row, Entrant):
        return is_desk
    return not isinstance(row, HouseRules) and not (isinstance(row, Hanchan) and row.is_held_back)
