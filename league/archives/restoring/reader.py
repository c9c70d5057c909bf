"""Create an archive's rows, part by part. The first error ends the import and names part, row and reason."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Field, Model
from django.utils.translation import gettext

from league.accounts.models import User
from league.archives.deleting.rows import ROWS_AT_ONCE
from league.archives.format.keys import row_rekey
from league.archives.format.parts import FORMAT, PARTS, VERSION, Part
from league.archives.format.values import value_in
from league.archives.restoring.derived_columns import COMPLETE, check_agreement
from league.archives.restoring.hanchan import HanchanCompletion, check_merge
from league.archives.restoring.orders import orders_close_up
from league.archives.restoring.people import people_check
from league.clubs.models import Club
from league.core.bulk import short_transaction
from league.core.errors import LeagueError, translated
from league.core.parsing import reject_unstorable_text
from league.history.models import LogEntry
from league.players.accounts import accounts_complete
from league.players.models import Player, PlayerMerge
from league.records.models import Hanchan
from rules.errors import RuleError, _

NEWER_PARTS = [part.key for part in PARTS if part.is_newer]
KEYS = {"format", "version", "heading", "club", "users", *(part.key for part in PARTS)}

Archive = Mapping[str, Any]
Report = Callable[[float], None]


def archive_read(content: bytes) -> Archive:
    """Parse an archive and check its parts and its people; its rows are checked when they are created.

    raises      RuleError `bad_json`; LeagueError `no_club_archive`, `archive_version`, `archive_part`, `archive_row`
    """
    try:
        archive = json.loads(content.decode("utf-8-sig"), parse_constant=_reject)
        reject_unstorable_text(content, archive)
    except (ValueError, RecursionError):
        raise RuleError("bad_json") from None
    if not isinstance(archive, dict) or archive.get("format") != FORMAT:
        raise LeagueError("no_club_archive")
    if type(archive.get("version")) is not int or archive["version"] != VERSION:
        raise LeagueError("archive_version", found=str(archive.get("version"))[:20], known=VERSION)
    for key in NEWER_PARTS:
        archive.setdefault(key, [])
    for key in sorted(KEYS ^ archive.keys()):
        raise LeagueError("archive_part", part=key[:60], at_key=key)
    for key in KEYS - {"format", "version"}:
        if not isinstance(archive[key], dict if key in ("heading", "club") else list):
            raise LeagueError("archive_part", part=key, at_key=key)
    for key in sorted(KEYS - {"format", "version", "heading", "club"}):
        for row, found in enumerate(archive[key]):
            if not isinstance(found, dict):
                raise LeagueError("archive_row", part=key, row=row + 1, reason=str(found)[:80], at_key=f"{key}.{row}")
    orders_close_up(archive["hanchan"])
    members = archive["heading"].get("members")
    if not isinstance(members, list):
        raise LeagueError("archive_part", part="members")
    people_check("members", members, columns=("name", "shown_name", "role", "since"))
    people_check("users", archive["users"], columns=("name", "shown_name"))
    return archive


def _reject(constant: str) -> None:
    raise ValueError(constant)


@contextmanager
def naming_row(part: str, row: int) -> Iterator[None]:
    """Turn any error inside into `archive_row`, which names the part and the row."""
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
    """Creates the rows of all parts in a new club and finds them by the archive's keys."""

    def __init__(self, club: Club, archive: Archive, users: Sequence[User], addresses: Sequence[str]) -> None:
        self.club, self.archive, self.addresses = club, archive, addresses
        self.created: dict[type[Model], Sequence[Model]] = {Club: [club], User: users}
        self.completion = HanchanCompletion()

    def read(self, report: Report = lambda share: None) -> None:
        """Create all rows in short transactions; `report` receives the share of rows that are stored.

        The rows of a batch are read and checked before its transaction begins, so that other writers do not wait.
        """
        total, stored = sum(_weight(part, raw) for part in PARTS for raw in self.archive[part.key]), 0
        for part in PARTS:
            created: list[Model] = []
            self.created[part.model] = created
            for batch, weight in _batches(part, self.archive[part.key]):
                created += self._batch(part, batch)
                stored += weight
                report(stored / total)
            self._set_references_within(part, created)
            if part.model is PlayerMerge:
                accounts_complete(self.club)

    def _batch(self, part: Part, rows: Sequence[tuple[int, Any]]) -> list[Model]:
        created: list[Model] = []
        inside: dict[str, list[Model]] = {nested.key: [] for nested in part.inside}
        for number, raw in rows:
            with naming_row(part.key, number):
                row = self._row(part, raw, number)
                lists = {nested.key: self._inside(nested, raw, row) for nested in part.inside}
                if isinstance(row, Hanchan):
                    self.completion.complete(row, lists["seats"], lists["deals"], lists["stints"])  # type: ignore[arg-type]
            created.append(row)
            for key in lists:
                inside[key] += lists[key]
        with _naming_part(part.key), short_transaction():
            part.model._default_manager.bulk_create(created)
            for nested in part.inside:
                with _naming_part(nested.key):
                    nested.model._default_manager.bulk_create(inside[nested.key])
        return created

    def _inside(self, part: Part, raw: Mapping[str, Any], outer: Model) -> list[Model]:
        rows = [self._row(part, nested, None) for nested in (raw.get(part.key, []) if part.is_newer else raw[part.key])]
        for row in rows:
            setattr(row, part.parent, outer)
        return rows

    def _row(self, part: Part, raw: Mapping[str, Any], number: int | None) -> Model:
        """Build a row without storing it.

        number      its position in the part, which is its key; None for a nested row
        """
        if unknown := sorted(raw.keys() - part.names):
            raise LeagueError("archive_column", column=unknown[0][:60])
        if number and raw["id"] != number:
            raise RuleError("bad_input", key="id")
        values = {column.name: self._value(part, column, raw) for column in part.columns if self._is_given(column, raw)}
        row_rekey(part.model, values, self._key)
        if part.model is LogEntry:
            values["subject_id"] = str(values["subject_id"] or "")
        if part.names_the_club:
            values["club"] = self.club
        row = part.model(**values)
        if number and "slug" in part.left_out:
            row.slug = self.addresses[number - 1]  # type: ignore[attr-defined]
        if part.model in COMPLETE:
            COMPLETE[part.model](row)
        check_agreement(row, part.agree)
        return row

    def _is_given(self, column: "Field[Any, Any]", raw: Mapping[str, Any]) -> bool:
        """Whether to read the column; one that is newer than the archive keeps its default."""
        return column.name in raw or not (column.has_default() or column.null)

    def _value(self, part: Part, column: "Field[Any, Any]", raw: Mapping[str, Any]) -> Any:
        if column.name not in raw:
            raise RuleError("bad_input", key=column.name)
        value = raw[column.name]
        if part.model is LogEntry and column.name == "subject_id":
            return value
        if not column.is_relation:
            return self._converted(column, value)
        # Rows of the same part may come later, so these references are set when all rows exist.
        if (value is None and column.null) or column.related_model is part.model:
            return None
        return self._referred(column, value)

    def _converted(self, column: "Field[Any, Any]", value: Any) -> Any:
        try:
            return value_in(column, value)
        except ValidationError as error:
            raise LeagueError("bad_field", field=column.name, reason=error.messages[0]) from error

    def _referred(self, column: "Field[Any, Any]", key: Any) -> Model:
        rows = self.created[column.related_model]  # type: ignore[index]
        if type(key) is not int or not 1 <= key <= len(rows):
            raise LeagueError("archive_reference", column=column.name, key=str(key)[:20])
        return rows[key - 1]

    def _key(self, model: type[Model], key: Any) -> int | None:
        rows = self.created.get(model, ())
        return rows[key - 1].pk if type(key) is int and 1 <= key <= len(rows) else None

    def _set_references_within(self, part: Part, created: list[Model]) -> None:
        for column in part.columns:
            if column.is_relation and column.related_model is part.model:
                changed = []
                for number, (row, raw) in enumerate(zip(created, self.archive[part.key], strict=True), 1):
                    if (key := raw.get(column.name)) is not None:
                        with naming_row(part.key, number):
                            setattr(row, column.name, self._referred(column, key))
                        changed.append(row)
                for first in range(0, len(changed), ROWS_AT_ONCE):
                    with short_transaction():
                        part.model._default_manager.bulk_update(changed[first : first + ROWS_AT_ONCE], [column.name])
        checked: set[int] = set()
        for number, row in enumerate(created if part.model is Player else (), 1):
            with naming_row(part.key, number):
                check_merge(row, checked)  # type: ignore[arg-type]


@contextmanager
def _naming_part(key: str) -> Iterator[None]:
    """Turn an error of the database into `archive_contradicts`, also one that it finds at the end of a transaction."""
    try:
        yield
    except LeagueError:
        raise
    except (IntegrityError, DataError, ValueError, OverflowError, RecursionError) as error:
        raise LeagueError("archive_contradicts", part=key) from error


def _batches(part: Part, rows: Sequence[Any]) -> Iterator[tuple[list[tuple[int, Any]], int]]:
    """Numbered rows in batches of about the same number of rows, inner rows counted, and this number."""
    batch: list[tuple[int, Any]] = []
    weight = 0
    for number, raw in enumerate(rows, 1):
        batch.append((number, raw))
        weight += _weight(part, raw)
        if weight >= ROWS_AT_ONCE:
            yield batch, weight
            batch, weight = [], 0
    if batch:
        yield batch, weight


def _weight(part: Part, raw: Any) -> int:
    lists = [raw.get(nested.key) for nested in part.inside] if isinstance(raw, dict) else []
    return 1 + sum(len(rows) for rows in lists if isinstance(rows, list))
