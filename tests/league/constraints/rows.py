"""One valid row of every model, made without the services, and raw SQL that writes a changed one."""

import uuid
from collections.abc import Iterator
from datetime import date, time
from typing import Any

from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

Values = dict[str, Any]

# What a row needs to satisfy the constraints of its own model.
NEEDED: dict[str, Values] = {
    "players.PlayerMerge": {"merged": "another"},
    "tournaments.KeepApart": {"other": "another"},
    "records.Hanchan": {"state": "finished", "order": 1},
    "tournaments.Report": {"state": "waiting"},
    "tournaments.Table": {"unplayed": ""},
    "tournaments.Award": {"kind": "forfeit"},
    "tournaments.TimetableLine": {"round": 1},
    "tournaments.Penalty": {"points": 1},
    "tournaments.TeamPenalty": {"points": 1},
    "sessions.Session": {"state": "open"},
    "evening_series.Series": {"state": "running", "weekday": "monday", "time": time(19, 30)},
    "open_tables.OpenTable": {"state": "open", "seats": 4, "session": None},
    "confirmations.Signature": {"kind": "confirms", "proof": "account", "version": 1},
    "confirmations.Decision": {"version": 1, "reason": "x"},
    "evenings.Answer": {"kind": "yes", "guest": "x", "folded": "x"},
    "evening_tables.Presence": {"guest": "x", "folded": "x"},
    "evening_tables.EveningRound": {"state": "formed", "custom": "anew"},
    "evening_tables.EveningSeat": {"guest": "x", "folded": "x"},
    "player_links.PlayerLink": {"secret_hash": "x"},
    "clubs.Membership": {"role": "player"},
    "clubs.Invitation": {"role": "player", "uses": 1, "used": 0},
    "tournaments.Official": {"role": "recorder"},
    "archives.ClubImport": {"state": "running"},
    "records.LateDeal": {"state": "waiting"},
    "records.OnlineReplay": {"format": "log6"},
    "finals.FinalTableRow": {"name": "Emi"},
    "notices.Mail": {"club": "another", "channel": "mail"},
    "notices.PushSubscription": {"account": "another"},
}
# What a second row needs to differ from the first.
OF_ANOTHER: dict[str, Values] = {"tournaments.Entrant": {"state": "accepted", "player": "another"}}
PLAIN: dict[type[Any], Any] = {
    models.CharField: "x", models.TextField: "x", models.IntegerField: 1, models.JSONField: [],
    models.BooleanField: False, models.DateField: date(2026, 3, 4), models.BinaryField: b"x",
}  # fmt: skip


def league_models() -> list[type[models.Model]]:
    return [model for model in apps.get_models() if model.__module__.startswith("league.")]


class Rows:
    """The first row of each model, made when it is asked for."""

    def __init__(self) -> None:
        self.first: dict[str, models.Model] = {}

    def __getitem__(self, model: type[models.Model]) -> models.Model:
        label = model._meta.label
        if label not in self.first:
            self.first[label] = self.make(model)
        return self.first[label]

    def make(self, model: type[models.Model], needed: dict[str, Values] = NEEDED) -> models.Model:
        wanted = needed.get(model._meta.label, {})
        values = {field.name: self.value(field, wanted.get(field.name)) for field in model._meta.concrete_fields}
        row = model(**{name: value for name, value in values.items() if value is not models.NOT_PROVIDED})
        model._base_manager.bulk_create([row])
        return row

    def value(self, field: Any, wanted: Any) -> Any:
        if isinstance(field, models.ForeignKey):
            target: type[models.Model] = field.related_model  # type: ignore[assignment]
            if wanted == "another":
                return self.make(target, OF_ANOTHER)
            return None if field.null else self[target]
        if wanted is not None:
            return wanted
        if field.primary_key or field.has_default():
            return models.NOT_PROVIDED
        if field.null:
            return None
        if field.unique:
            return uuid.uuid4().hex[:20]
        if isinstance(field, models.DateTimeField):
            return timezone.now()
        if field.blank and isinstance(field, models.CharField):
            return ""
        return next(value for kind, value in PLAIN.items() if isinstance(field, kind))


# ----- raw SQL -----
def column_of(model: type[models.Model], name: str) -> Any:
    return next(field for field in model._meta.concrete_fields if name in (field.name, field.column))


def sql_value(model: type[models.Model], name: str, value: Any) -> Any:
    return column_of(model, name).get_db_prep_save(value, connection) if value is not None else None


def row_change(row: models.Model, values: Values) -> None:
    """UPDATE the row; `values` by field name, a foreign key by its number."""
    model, quote = type(row), connection.ops.quote_name
    parts = ", ".join(f"{quote(column_of(model, name).column)} = %s" for name in values)
    given = [sql_value(model, name, value) for name, value in values.items()]
    key = model._meta.pk
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {quote(model._meta.db_table)} SET {parts} WHERE {quote(key.column)} = %s", [*given, row.pk]
        )


def row_copy(row: models.Model, values: Values) -> None:
    """INSERT a copy of the row which differs in these columns."""
    model, quote = type(row), connection.ops.quote_name
    changed = {column_of(model, name).column: sql_value(model, name, value) for name, value in values.items()}
    columns = [
        field.column for field in model._meta.concrete_fields
        if not isinstance(field, models.AutoField) or field.column in changed
    ]  # fmt: skip
    shown = ", ".join("%s" if column in changed else quote(column) for column in columns)
    table, key = quote(model._meta.db_table), quote(model._meta.pk.column)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(map(quote, columns))}) SELECT {shown} FROM {table} WHERE {key} = %s",
            [*(changed[column] for column in columns if column in changed), row.pk],
        )


class Undone(Exception):
    """Ends a savepoint whose changes are not kept."""


def refusal(act: Any, *args: Any) -> IntegrityError | None:
    """What the database says to a change, which is rolled back in any case; None if it takes it."""
    try:
        with transaction.atomic():
            act(*args)
            raise Undone
    except IntegrityError as error:
        return error
    except Undone:
        return None


# ----- which constraint it was -----
def is_by(error: IntegrityError, model: type[models.Model], name: str) -> bool:
    """Whether this constraint refused the row. `name` is that of a constraint, or of a unique field."""
    constraint = next((one for one in model._meta.constraints if one.name == name), None)
    if connection.vendor == "postgresql":
        found = error.__cause__.diag  # type: ignore[union-attr]
        if constraint is not None:
            return bool(found.constraint_name == name)
        return bool(found.message_detail.startswith(f"Key ({column_of(model, name).column})="))
    if isinstance(constraint, models.CheckConstraint):
        return str(error) == f"CHECK constraint failed: {name}"
    fields = constraint.fields if isinstance(constraint, models.UniqueConstraint) else (name,)
    columns = ", ".join(f"{model._meta.db_table}.{column_of(model, one).column}" for one in fields)
    return str(error) == f"UNIQUE constraint failed: {columns}"


def constraints() -> Iterator[tuple[type[models.Model], str]]:
    """All constraints and unique fields of the models of `league`."""
    for model in league_models():
        yield from ((model, one.name) for one in model._meta.constraints)
        for field in model._meta.concrete_fields:
            if field.unique and not isinstance(field, models.AutoField):
                yield model, field.name
