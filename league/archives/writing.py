"""The archive, written line by line: a club of any size needs no more memory than its largest bunch of rows."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.archives.keys import row_rekey
from league.archives.parts import CLUB_COLUMNS, FORMAT, PARTS, RESTORED, VERSION, Part, is_key_of
from league.archives.values import value_out
from league.clubs.models import Club
from league.history.models import LogEntry

ROWS_AT_ONCE = 500
STAND_IN = "/"


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read inside is the database as it was at the first look, and no writer waits for it."""
    before = getattr(connection, "transaction_mode", None)
    is_outermost = not connection.in_atomic_block
    if is_outermost and connection.vendor == "sqlite":
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            if is_outermost and connection.vendor == "postgresql":
                connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        if is_outermost and connection.vendor == "sqlite":
            connection.transaction_mode = before  # type: ignore[attr-defined]


def archive_lines(club: Club) -> Iterator[str]:
    """The archive's text, a row a line."""
    writer = _Writer(club)
    yield f'{{"format":"{FORMAT}","version":{VERSION},\n'
    yield f'"heading":{_text(writer.heading())},\n'
    yield f'"club":{_text({name: value_out(getattr(club, name)) for name in CLUB_COLUMNS})},\n'
    yield from _listed("users", writer.users())
    for part in PARTS:
        yield ",\n"
        yield from _listed(part.key, writer.rows(part))
    yield "\n}\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _listed(key: str, rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    yield f'"{key}":['
    for number, row in enumerate(rows):
        yield f"{',' if number else ''}\n{_text(row)}"
    yield "]"


class _Writer:
    """Counts the rows of each part from 1: these numbers are the archive's keys."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.keys: dict[type[Model], dict[Any, int]] = {Club: {club.pk: 1}}

    def heading(self) -> dict[str, Any]:
        """What differs between a club and its copy."""
        members = self.club.memberships.select_related("user").order_by("since", "pk")
        return {
            "written_at": value_out(timezone.now()),
            "address": self.club.slug,
            "event_addresses": list(self.club.tournaments.order_by("pk").values_list("slug", flat=True)),
            "members": [
                {**_user(one.user), "role": one.role, "since": value_out(one.since)} for one in members
            ],
        }  # fmt: skip

    def users(self) -> Iterator[dict[str, Any]]:
        """Whoever stands in the record, by name: no password, no address, no role."""
        users = sorted(
            User.objects.in_bulk(_users_of(self.club)).values(),
            key=lambda user: (_user(user)["name"], STAND_IN in user.username, user.pk),
        )
        self.keys[User] = {user.pk: key for key, user in enumerate(users, 1)}
        for key, user in enumerate(users, 1):
            yield {"id": key, **_user(user)}

    def rows(self, part: Part) -> Iterator[dict[str, Any]]:
        everything = rows_of_club(part, self.club).order_by("pk")
        # All keys first: a row may refer to a later one of its own part.
        keys = {pk: key for key, pk in enumerate(everything.values_list("pk", flat=True).iterator(), 1)}
        self.keys[part.model] = keys
        stream = everything.values("pk", *(one.attname for one in part.columns)).iterator(chunk_size=ROWS_AT_ONCE)
        while bunch := list(islice(stream, ROWS_AT_ONCE)):
            inside = {one.key: self._inside(one, [row["pk"] for row in bunch]) for one in part.inside}
            for row in bunch:
                lists = {key: found.get(row["pk"], []) for key, found in inside.items()}
                yield {"id": keys[row["pk"]], **self._row(part, row), **lists}

    def _inside(self, part: Part, parents: list[Any]) -> dict[Any, list[dict[str, Any]]]:
        found: dict[Any, list[dict[str, Any]]] = {}
        rows = part.model._default_manager.filter(**{f"{part.parent}__in": parents}).order_by(part.order)
        for row in rows.values(part.parent, *(one.attname for one in part.columns)):
            found.setdefault(row[part.parent], []).append(self._row(part, row))
        return found

    def _row(self, part: Part, stored: dict[str, Any]) -> dict[str, Any]:
        row = {}
        for column in part.columns:
            value = stored[column.attname]
            row[column.name] = self._key(column.related_model, value) if column.related_model else value
        row_rekey(part.model, row, self._key)
        return {name: value_out(value) for name, value in row.items()}

    def _key(self, model: type[Model], pk: Any) -> int | None:
        return self.keys.get(model, {}).get(pk)


def rows_of_club(part: Part, club: Club) -> QuerySet[Any]:
    rows = part.model._default_manager.filter(**{part.of_club: club})
    return rows.exclude(action=RESTORED) if part.model is LogEntry else rows


def _users_of(club: Club) -> set[int]:
    """Everybody who has done, or had done to them, anything that is carried."""
    found: set[int] = set()
    for part in (one for outer in PARTS for one in (outer, *outer.inside)):
        for column in part.columns:
            if is_key_of(column, User):
                rows = rows_of_club(part, club).exclude(**{column.name: None}).order_by()
                found.update(rows.values_list(column.attname, flat=True).distinct())
    subjects = LogEntry.objects.filter(club=club, subject_type=User._meta.label_lower).exclude(action=RESTORED)
    return found | {int(pk) for pk in subjects.order_by().values_list("subject_id", flat=True).distinct()}


def _user(user: User) -> dict[str, str]:
    """By the name they sign in with; a stand-in by the name of whom it stands for."""
    return {"name": user.username.partition(STAND_IN)[0], "shown_name": str(user)}
