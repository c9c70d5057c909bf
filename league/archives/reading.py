"""An archive's rows made anew, part by part; the first fault ends it, told by part, row and reason."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Field, Model
from django.utils.translation import gettext

from league.accounts.models import User
from league.archives.following import FOLLOWS, check_agreement
from league.archives.hanchan import Following, check_merge
from league.archives.keys import row_rekey
from league.archives.parts import FORMAT, PARTS, VERSION, Part
from league.archives.people import people_check
from league.archives.values import value_in
from league.asked import refuse_odd_letters
from league.clubs.models import Club
from league.errors import LeagueError, translated
from league.history.models import LogEntry
from league.players.models import Player
from league.records.models import Hanchan
from rules.errors import RuleError, _

ROWS_AT_ONCE = 1000
KNOWN = {"format", "version", "heading", "club", "users", *(part.key for part in PARTS)}

Archive = Mapping[str, Any]


def archive_read(content: bytes) -> Archive:
    """The archive of a file: its outlines and its people are as they should be, its rows not yet looked at.

    raises      RuleError `bad_json`; LeagueError `no_club_archive`, `archive_version`, `archive_part`, `archive_row`
    """
    try:
        archive = json.loads(content.decode("utf-8-sig"), parse_constant=_refuse)
        refuse_odd_letters(content, archive)
    except (ValueError, RecursionError):
        raise RuleError("bad_json") from None
    if not isinstance(archive, dict) or archive.get("format") != FORMAT:
        raise LeagueError("no_club_archive")
    if archive.get("version") != VERSION:
        raise LeagueError("archive_version", found=str(archive.get("version"))[:20], known=VERSION)
    for key in sorted(KNOWN ^ archive.keys()):
        raise LeagueError("archive_part", part=key[:60])
    for key in KNOWN - {"format", "version"}:
        if not isinstance(archive[key], dict if key in ("heading", "club") else list):
            raise LeagueError("archive_part", part=key)
    members = archive["heading"].get("members")
    if not isinstance(members, list):
        raise LeagueError("archive_part", part="members")
    people_check("members", members, columns=("name", "shown_name", "role", "since"))
    people_check("users", archive["users"], columns=("name", "shown_name"))
    return archive


def _refuse(constant: str) -> None:
    raise ValueError(constant)


@contextmanager
def telling(part: str, row: int) -> Iterator[None]:
    """Whatever is wrong inside is told with its place."""
    try:
        yield
    except RuleError as error:
        raise LeagueError("archive_row", part=part, row=row, reason=translated(error)) from error
    except ValidationError as error:
        raise LeagueError("archive_row", part=part, row=row, reason=error.messages[0]) from error
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        reason = gettext(_("This cannot be read."))
        raise LeagueError("archive_row", part=part, row=row, reason=reason) from error


class Reader:
    """Makes the rows of all parts in a new club; the archive's keys lead to them."""

    def __init__(self, club: Club, archive: Archive, users: Sequence[User], addresses: Sequence[str]) -> None:
        self.club, self.archive, self.addresses = club, archive, addresses
        self.made: dict[type[Model], Sequence[Model]] = {Club: [club], User: users}
        self.following = Following()

    def read(self) -> None:
        for part in PARTS:
            made: list[Model] = []
            self.made[part.model] = made
            rows = enumerate(self.archive[part.key], 1)
            while bunch := list(islice(rows, ROWS_AT_ONCE)):
                made += self._bunch(part, bunch)
            self._refer_to_own(part, made)

    def _bunch(self, part: Part, rows: Sequence[tuple[int, Any]]) -> list[Model]:
        made: list[Model] = []
        inside: dict[str, list[Model]] = {one.key: [] for one in part.inside}
        for number, raw in rows:
            with telling(part.key, number):
                row = self._row(part, raw, number)
                lists = {one.key: self._inside(one, raw, row) for one in part.inside}
                if isinstance(row, Hanchan):
                    self.following.complete(row, lists["seats"], lists["deals"])  # type: ignore[arg-type]
            made.append(row)
            for key in lists:
                inside[key] += lists[key]
        _store(part, made)
        for one in part.inside:
            _store(one, inside[one.key])
        return made

    def _inside(self, part: Part, raw: Mapping[str, Any], outer: Model) -> list[Model]:
        rows = [self._row(part, one, None) for one in raw[part.key]]
        for row in rows:
            setattr(row, part.parent, outer)
        return rows

    def _row(self, part: Part, raw: Mapping[str, Any], number: int | None) -> Model:
        """The row, not yet stored.

        number      its place in the archive, which is its key; None for a row inside another
        """
        if unknown := sorted(raw.keys() - part.names):
            raise LeagueError("archive_column", column=unknown[0][:60])
        if number and raw["id"] != number:
            raise RuleError("bad_input", key="id")
        values = {column.name: self._value(part, column, raw) for column in part.columns if self._is_told(column, raw)}
        row_rekey(part.model, values, self._key)
        if part.model is LogEntry:
            values["subject_id"] = str(values["subject_id"] or "")
        if part.names_the_club:
            values["club"] = self.club
        row = part.model(**values)
        if number and "slug" in part.left_out:
            row.slug = self.addresses[number - 1]  # type: ignore[attr-defined]
        if part.model in FOLLOWS:
            FOLLOWS[part.model](row)
        check_agreement(row, part.agree)
        return row

    def _is_told(self, column: "Field[Any, Any]", raw: Mapping[str, Any]) -> bool:
        """A column that came later than the archive has its default."""
        return column.name in raw or not (column.has_default() or column.null)

    def _value(self, part: Part, column: "Field[Any, Any]", raw: Mapping[str, Any]) -> Any:
        if column.name not in raw:
            raise RuleError("bad_input", key=column.name)
        value = raw[column.name]
        if part.model is LogEntry and column.name == "subject_id":
            return value
        if not column.is_relation:
            return self._told(column, value)
        # Rows of the same part may come later: they are referred to when all are there.
        if (value is None and column.null) or column.related_model is part.model:
            return None
        return self._made(column, value)

    def _told(self, column: "Field[Any, Any]", value: Any) -> Any:
        try:
            return value_in(column, value)
        except ValidationError as error:
            raise LeagueError("bad_field", field=column.name, reason=error.messages[0]) from error

    def _made(self, column: "Field[Any, Any]", key: Any) -> Model:
        rows = self.made[column.related_model]  # type: ignore[index]
        if type(key) is not int or not 1 <= key <= len(rows):
            raise LeagueError("archive_reference", column=column.name, key=str(key)[:20])
        return rows[key - 1]

    def _key(self, model: type[Model], key: Any) -> int | None:
        rows = self.made.get(model, ())
        return rows[key - 1].pk if type(key) is int and 1 <= key <= len(rows) else None

    def _refer_to_own(self, part: Part, made: list[Model]) -> None:
        for column in part.columns:
            if column.is_relation and column.related_model is part.model:
                changed = []
                for number, (row, raw) in enumerate(zip(made, self.archive[part.key], strict=True), 1):
                    if (key := raw.get(column.name)) is not None:
                        with telling(part.key, number):
                            setattr(row, column.name, self._made(column, key))
                        changed.append(row)
                part.model._default_manager.bulk_update(changed, [column.name], batch_size=ROWS_AT_ONCE)
        ended: set[int] = set()
        for number, row in enumerate(made if part.model is Player else (), 1):
            with telling(part.key, number):
                check_merge(row, ended)  # type: ignore[arg-type]


def _store(part: Part, rows: list[Any]) -> None:
    try:
        part.model._default_manager.bulk_create(rows)
    except (IntegrityError, DataError, ValueError, OverflowError, RecursionError) as error:
        raise LeagueError("archive_contradicts", part=part.key) from error
