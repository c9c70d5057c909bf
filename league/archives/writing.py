"""Write an archive line by line, so that a club of any size needs memory for one batch of rows at a time."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.db.models import Model, QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.archives.format.keys import row_rekey
from league.archives.format.parts import CLUB_COLUMNS, FORMAT, PARTS, RESTORED, VERSION, Part, is_key_of
from league.archives.format.values import value_out
from league.clubs.models import Club
from league.history.models import LogEntry

ROWS_AT_ONCE = 500
PLACEHOLDER_MARK = "/"


def archive_lines(club: Club) -> Iterator[str]:
    """The archive's text, one row per line."""
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
    """Numbers the rows of each part from 1; these numbers are the archive's keys."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.keys: dict[type[Model], dict[Any, int]] = {Club: {club.pk: 1}}

    def heading(self) -> dict[str, Any]:
        """The facts in which a club and its copy differ."""
        members = self.club.memberships.select_related("user").order_by("since", "pk")
        return {
            "written_at": value_out(timezone.now()),
            "address": self.club.slug,
            "event_addresses": list(self.club.tournaments.order_by("pk").values_list("slug", flat=True)),
            "members": [
                {**_user(member.user), "role": member.role, "since": value_out(member.since)} for member in members
            ],
        }  # fmt: skip

    def users(self) -> Iterator[dict[str, Any]]:
        """The people whom the record names, by name; without password, e-mail address or role."""
        users = sorted(
            User.objects.in_bulk(_users_of(self.club)).values(),
            key=lambda user: (_user(user)["name"], PLACEHOLDER_MARK in user.username, user.pk),
        )
        self.keys[User] = {user.pk: key for key, user in enumerate(users, 1)}
        for key, user in enumerate(users, 1):
            yield {"id": key, **_user(user)}

    def rows(self, part: Part) -> Iterator[dict[str, Any]]:
        everything = rows_of_club(part, self.club).order_by("pk")
        # Number all rows first: a row may refer to a later row of its own part.
        keys = {pk: key for key, pk in enumerate(everything.values_list("pk", flat=True).iterator(), 1)}
        self.keys[part.model] = keys
        stream = everything.values("pk", *(column.attname for column in part.columns)).iterator(chunk_size=ROWS_AT_ONCE)
        while batch := list(islice(stream, ROWS_AT_ONCE)):
            inside = {nested.key: self._inside(nested, [row["pk"] for row in batch]) for nested in part.inside}
            for row in batch:
                lists = {key: found.get(row["pk"], []) for key, found in inside.items()}
                yield {"id": keys[row["pk"]], **self._row(part, row), **lists}

    def _inside(self, part: Part, parents: list[Any]) -> dict[Any, list[dict[str, Any]]]:
        inner: dict[Any, list[dict[str, Any]]] = {}
        rows = part.model._default_manager.filter(**{f"{part.parent}__in": parents}).order_by(part.order)
        for row in rows.values(part.parent, *(column.attname for column in part.columns)):
            inner.setdefault(row[part.parent], []).append(self._row(part, row))
        return inner

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
    """The users whom exported rows name, as actor or as subject."""
    keys: set[int] = set()
    for part in (part for outer in PARTS for part in (outer, *outer.inside)):
        for column in part.columns:
            if is_key_of(column, User):
                rows = rows_of_club(part, club).exclude(**{column.name: None}).order_by()
                keys.update(rows.values_list(column.attname, flat=True).distinct())
    subjects = LogEntry.objects.filter(club=club, subject_type=User._meta.label_lower).exclude(action=RESTORED)
    return keys | {int(pk) for pk in subjects.order_by().values_list("subject_id", flat=True).distinct()}


def _user(user: User) -> dict[str, str]:
    """The user name and shown name; a placeholder account is written under the name of the person it replaces."""
    return {"name": user.username.partition(PLACEHOLDER_MARK)[0], "shown_name": str(user)}
