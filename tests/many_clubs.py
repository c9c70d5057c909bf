"""The rows of a few clubs, written again for many: each table then has as many rows as on a large server.

The copies' keys alternate (club 1, club 2, … of the first row, then of the second), as if all clubs had played on the
same evenings. So do their rows, but that the seats of a game lie side by side, as they are stored at once. Packed marks
of ladders have keys of players inside: in the copies they are those of the first club, so either nobody reads them,
or they are left out and a job computes them.
"""

from collections.abc import Callable, Iterator
from datetime import date, time
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.apps import apps
from django.db import connection
from django.db.models import CharField, Max, Model, UniqueConstraint, UUIDField
from django.db.models.fields.related import ForeignKey

from league.core.bulk import rows_insert, rows_reset_keys

Row = tuple[Any, ...]
Change = Callable[[Any, int], Any]
Highest = dict[type[Model], int]
# Of the server and not of its clubs.
LEFT_OUT = {
    "auth.permission", "auth.group", "contenttypes.contenttype", "sessions.session", "usersessions.usersession",
    "admin.logentry", "notices.pushkey", "notices.sendingsite",
}  # fmt: skip
MARKS = {"ladders.ladderrow", "ladders.packedsegment", "ladders.ratingsegment"}
# Keys that are text: of the subject of a line of the log, and of a job.
SUBJECTS = {"standings": "seasons.season", "ladders": "clubs.club"}
# Texts that differ although the database would not mind.
ALSO_DIFFERENT = {("clubs.club", "name"), ("accounts.user", "skeleton"), ("accounts.user", "email")}


class Written(NamedTuple):
    """When a row was written: by its key, after one moment and until another."""

    since: Highest
    until: Highest

    def keys(self, model: type[Model]) -> range:
        model = owner_of_key(model)
        return range(self.since.get(model, 0) + 1, self.until.get(model, 2**62) + 1)


class Template(NamedTuple):
    """The rows of a model, by their key."""

    model: type[Model]
    columns: tuple[str, ...]
    rows: list[Row]


def clubs_multiply(times: int, *, with_marks: bool, since: Highest | None = None, until: Highest | None = None) -> int:
    """Write everything that the database has so many times again; return the number of new rows.

    with_marks      also what jobs compute for ladders
    since, until    the `highest_keys` of a moment: only rows that were written after it, or before
    """
    written = Written(since or {}, until or {})
    templates = list(read_templates(LEFT_OUT if with_marks else LEFT_OUT | MARKS, written))
    highest = {one.model: highest_key(one.model) for one in templates if has_own_key(one.model)}
    keys = Keys(highest, times, written)
    for one in templates:
        rows_insert(one.model, one.columns, copies(one, keys))
    rows_reset_keys(*keys.highest)
    return times * sum(len(one.rows) for one in templates)


def highest_keys() -> Highest:
    """The highest key of each table so far."""
    return {model: highest_key(model) for model in copied_models(LEFT_OUT) if has_own_key(model)}


def copied_models(left_out: set[str]) -> Iterator[type[Model]]:
    for model in apps.get_models(include_auto_created=True):
        if model._meta.label_lower not in left_out and model._meta.managed and not model._meta.proxy:
            yield model


def read_templates(left_out: set[str], written: Written) -> Iterator[Template]:
    for model in copied_models(left_out):
        columns = tuple(field.attname for field in fields_of(model))
        names = ", ".join(f'"{field.column}"' for field in fields_of(model))
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT {names} FROM "{model._meta.db_table}" ORDER BY 1')
            keys = written.keys(model)
            found = (row for row in cursor.fetchall() if row[0] in keys)
            rows = [tuple(map(storable, row)) for row in found if is_copied(model, columns, row)]
        if rows:
            yield Template(model, columns, rows)


def storable(value: Any) -> Any:
    """The value as it is stored: sqlite3 reads days and times, and writes texts alone."""
    is_read = connection.vendor == "sqlite" and isinstance(value, date | time)
    return str(value) if is_read else value


def is_copied(model: type[Model], columns: tuple[str, ...], row: Row) -> bool:
    """Whether a row belongs to a club: of jobs only those of its tables."""
    return model._meta.label_lower != "jobs.job" or row[columns.index("kind")] in SUBJECTS


def fields_of(model: type[Model]) -> list[Any]:
    """The columns of a model, its key first."""
    return sorted(model._meta.concrete_fields, key=lambda field: not field.primary_key)


def has_own_key(model: type[Model]) -> bool:
    return not isinstance(model._meta.pk, ForeignKey)


def owner_of_key(model: type[Model]) -> type[Model]:
    """The model whose keys this one has: itself, or the one that its key refers to."""
    while not has_own_key(model):
        model = model._meta.pk.related_model  # type: ignore[union-attr,assignment]
    return model


def highest_key(model: type[Model]) -> int:
    highest: int | None = model._base_manager.aggregate(highest=Max("pk"))["highest"]
    return highest or 0


# ----- copying -----
class Keys(NamedTuple):
    """The keys of copies: after the highest of the model, those of one row together. Other rows keep theirs."""

    highest: Highest
    times: int
    written: Written

    def of(self, model: type[Model]) -> Change:
        model = owner_of_key(model)
        if model not in self.highest:
            return lambda value, number: value
        highest, times, keys = self.highest[model], self.times, self.written.keys(model)
        return lambda key, number: highest + (key - keys.start) * times + number if key in keys else key


def copies(template: Template, keys: Keys) -> Iterator[Row]:
    """Each row once for each copy; the columns that differ are few, and the others are taken as they are."""
    changes = changes_of(template, keys)
    subject = subject_columns(template)
    for rows in stored_at_once(template):
        changing = [(list(row), changes_of_row(row, changes, subject, keys)) for row in rows]
        for number in range(1, keys.times + 1):
            for copy, changed in changing:
                for place, change, value in changed:
                    copy[place] = change(value, number)
                yield tuple(copy)


def stored_at_once(template: Template) -> Iterator[Iterator[Row]]:
    """The seats of a game together, and each other row alone."""
    is_seat = template.model._meta.label_lower == "records.participant"
    together = template.columns.index("hanchan_id") if is_seat else 0  # their own keys
    return (rows for _key, rows in groupby(template.rows, key=itemgetter(together)))


def changes_of_row(
    row: Row, changes: list[tuple[int, Change]], subject: tuple[int, int] | None, keys: Keys
) -> list[tuple[int, Change, Any]]:
    changing = [(place, change, row[place]) for place, change in changes if row[place] is not None]
    return changing + subject_change(row, *subject, keys) if subject else changing


def changes_of(template: Template, keys: Keys) -> list[tuple[int, Change]]:
    """The places of the columns that differ in each copy, and how."""
    unique = unique_texts(template.model)
    found: list[tuple[int, Change]] = []
    for place, field in enumerate(fields_of(template.model)):
        if isinstance(field, ForeignKey):
            found.append((place, keys.of(field.related_model)))
        elif field.primary_key:
            found.append((place, keys.of(template.model)))
        elif field.name in unique:
            found.append((place, renewed(field)))
    return found


def subject_columns(template: Template) -> tuple[int, int] | None:
    """Where a row says of what it is: kind and key."""
    kinds = {"history.logentry": "subject_type", "jobs.job": "kind"}
    label = template.model._meta.label_lower
    if label not in kinds:
        return None
    key = "subject_id" if label == "history.logentry" else "subject"
    return template.columns.index(kinds[label]), template.columns.index(key)


def subject_change(row: Row, kind: int, key: int, keys: Keys) -> list[tuple[int, Change, Any]]:
    label = SUBJECTS.get(row[kind], row[kind])
    if not str(row[key]).isdigit():
        return []
    number_of = keys.of(apps.get_model(label))
    return [(key, lambda value, number: str(number_of(int(value), number)), row[key])]


def unique_texts(model: type[Model]) -> set[str]:
    """The names of the texts that the server has once; kind and subject of a job are changed as its subject is."""
    label = model._meta.label_lower
    if label == "jobs.job":
        return set()
    fields = {field.name: field for field in model._meta.concrete_fields}
    alone = {name for name, field in fields.items() if field.unique and not field.primary_key}
    for constraint in model._meta.constraints:
        if isinstance(constraint, UniqueConstraint) and not any(is_of_club(fields[n]) for n in constraint.fields):
            alone |= set(constraint.fields)
    named = alone | {name for of, name in ALSO_DIFFERENT if of == label}
    return {name for name in named if isinstance(fields[name], CharField | UUIDField)}


def is_of_club(field: Any) -> bool:
    return isinstance(field, ForeignKey)


def renewed(field: Any) -> Change:
    if isinstance(field, UUIDField):
        return next_uuid
    length = field.max_length or 100

    def with_number(text: str, number: int) -> str:
        end = f"-{number}"
        return text[: length - len(end)] + end if text else text

    return with_number


def next_uuid(value: UUID | str, number: int) -> UUID | str:
    """Another one; SQLite stores 32 digits."""
    if isinstance(value, UUID):
        return UUID(int=(value.int + number) % 2**128)
    return f"{(int(value, 16) + number) % 2**128:032x}"
