"""What processes of the last release need of the tables, while they run beside those of this version."""

from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from tests.released import released_digests


class Column(NamedTuple):
    """is_optional     a row may be stored without it: it may be empty, or the database fills it"""

    kind: str
    is_null: bool = False
    is_optional: bool = False
    is_unique: bool = False
    length: int | None = None


class Table(NamedTuple):
    columns: dict[str, Column]
    constraints: dict[str, str]


Tables = dict[str, Table]


def tables_now() -> Tables:
    return tables_of(apps)


def tables_released(version: str) -> Tables:
    """The tables of a release, by its migrations, which never change."""
    last = list(last_migrations(version).items())
    return tables_of(MigrationLoader(None).project_state(last).apps)


def tables_of(registry: Any) -> Tables:
    labels = {config.label for config in own_apps()}
    models = [model for model in registry.get_models(include_auto_created=True) if model._meta.app_label in labels]
    return {
        model._meta.db_table: Table(
            {field.column: column_of(field) for field in model._meta.local_fields},
            {constraint.name: repr(constraint) for constraint in model._meta.constraints},
        )
        for model in models
    }


def column_of(field: Any) -> Column:
    filled = field.null or field.has_db_default() or field.primary_key
    return Column(field.get_internal_type(), field.null, filled, field.unique, field.max_length)


def broken(before: Tables, after: Tables, noted: dict[str, str] | None = None) -> list[str]:
    """What code that knows the tables `before` can no longer do with those `after`.

    noted   constraints that are new or another one, and why rows of the older code keep them
    """
    found = []
    for name, table in before.items():
        if name not in after:
            found.append(f"{name} is gone")
            continue
        found += [f"{name}.{column} {what}" for column, what in broken_columns(table.columns, after[name].columns)]
        old, new = table.constraints, after[name].constraints
        found += [f"{name}: {one}" for one in new if one not in (noted or {}) and new[one] != old.get(one)]
    return found


def broken_columns(before: dict[str, Column], after: dict[str, Column]) -> list[tuple[str, str]]:
    added = [column for column, now in after.items() if column not in before and not now.is_optional]
    return [(column, "must be named") for column in added] + [
        (column, what) for column in before if (what := narrowed(before[column], after.get(column)))
    ]


def narrowed(before: Column, after: Column | None) -> str:
    if after is None:
        return "is gone"
    if after.kind != before.kind:
        return f"is {after.kind}, not {before.kind}"
    if before.is_null and not after.is_null:
        return "may not be empty any more"
    if after.is_unique and not before.is_unique:
        return "may have a value once only"
    return "is shorter" if (after.length or 0) < (before.length or 0) else ""


# ----- the migrations of a release -----
def last_migrations(version: str) -> dict[str, str]:
    """By app, the last migration that the version has."""
    found: dict[str, str] = {}
    for path in sorted(released_digests(version)):
        _league, app, _migrations, name = Path(path).with_suffix("").parts
        found[app] = name
    labels = {Path(config.path).name: config.label for config in own_apps()}
    return {labels[app]: name for app, name in found.items()}


def own_apps() -> list[Any]:
    return [config for config in apps.get_app_configs() if config.name.startswith("league.")]
