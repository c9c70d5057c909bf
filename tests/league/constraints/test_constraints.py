"""Rows that the database itself refuses, written by raw SQL: without services, forms or models."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, models

from tests.league.constraints.cases import CHECKS, OTHER, UNIQUES, Values
from tests.league.constraints.rows import (
    Rows,
    constraints,
    is_by,
    league_models,
    refusal,
    row_change,
    row_copy,
)

pytestmark = pytest.mark.django_db
Model = type[models.Model]

NAMED: dict[str, tuple[Model, str]] = {
    name if any(one.name == name for one in model._meta.constraints) else f"{model._meta.label}.{name}": (model, name)
    for model, name in constraints()
}
CHECKED = [(name, values) for name, case in CHECKS.items() for values in case.refused]
CHECKED_FINE = [(name, values) for name, case in CHECKS.items() for values in case.accepted]
UNIQUE_FINE = [(name, values) for name, case in UNIQUES.items() for values in case.accepted]
REFERENCES = [
    (model, field.name)
    for model in league_models()
    for field in model._meta.concrete_fields
    if isinstance(field, models.ForeignKey)
]
NOT_NEGATIVE = [
    (model, field.name)
    for model in league_models()
    for field in model._meta.concrete_fields
    if isinstance(
        field, models.PositiveIntegerField | models.PositiveSmallIntegerField | models.PositiveBigIntegerField
    )
]


@pytest.fixture(scope="module")
def rows(shared_db: None) -> Rows:
    found = Rows()
    # Now, since a test rolls back the rows that it makes.
    for model in league_models():
        found[model]
    return found


def named(case: object) -> str:
    if isinstance(case, type):
        return case._meta.label  # type: ignore[attr-defined,no-any-return]
    return ",".join(f"{key}={value}" for key, value in case.items()) if isinstance(case, dict) else str(case)


def change(row: models.Model, values: Values) -> None:
    row_change(row, {key: row.pk if value == "itself" else value for key, value in values.items()})


def copy(row: models.Model, given: Values, values: Values) -> None:
    if given:
        row_change(row, given)
    row_copy(row, values)


def test_every_constraint_has_a_case() -> None:
    assert {*CHECKS, *UNIQUES} == set(NAMED)
    assert not CHECKS.keys() & UNIQUES.keys()


@pytest.mark.parametrize(("name", "values"), CHECKED, ids=named)
def test_a_wrong_value_is_refused(name: str, values: Values, rows: Rows) -> None:
    model, constraint = NAMED[name]

    refused = refusal(change, rows[model], values)

    assert refused is not None
    assert is_by(refused, model, constraint), refused


@pytest.mark.parametrize(("name", "values"), CHECKED_FINE, ids=named)
def test_the_nearest_right_value_is_stored(name: str, values: Values, rows: Rows) -> None:
    assert refusal(change, rows[NAMED[name][0]], values) is None


@pytest.mark.parametrize("name", UNIQUES)
def test_a_second_row_is_refused(name: str, rows: Rows) -> None:
    model, constraint = NAMED[name]

    refused = refusal(copy, rows[model], UNIQUES[name].given, UNIQUES[name].refused)

    assert refused is not None
    assert is_by(refused, model, constraint), refused


@pytest.mark.parametrize(("name", "values"), UNIQUE_FINE, ids=named)
def test_another_row_is_stored(name: str, values: Values, rows: Rows) -> None:
    assert refusal(copy, rows[NAMED[name][0]], UNIQUES[name].given, values) is None


@pytest.mark.parametrize(("model", "name"), REFERENCES, ids=named)
def test_a_reference_to_a_row_that_does_not_exist_is_refused(model: Model, name: str, rows: Rows) -> None:
    def refer() -> None:
        row_change(rows[model], {name: OTHER + (name == "other")})
        connection.check_constraints(table_names=[model._meta.db_table])

    assert refusal(refer) is not None


@pytest.mark.parametrize(("model", "name"), NOT_NEGATIVE, ids=named)
def test_a_number_below_zero_is_refused(model: Model, name: str, rows: Rows) -> None:
    assert refusal(row_change, rows[model], {name: -1}) is not None


# ----- the constraint is the one that refuses -----
@pytest.mark.postgres
@pytest.mark.parametrize(
    ("name", "act"),
    [(name, "change") for name in CHECKS] + [(name, "copy") for name in UNIQUES],
    ids=named,
)
def test_without_the_constraint_the_row_is_stored(name: str, act: str, rows: Rows) -> None:
    model, _constraint = NAMED[name]
    row = rows[model]
    write: Callable[[], Any] = (
        (lambda: change(row, CHECKS[name].refused[0])) if act == "change"
        else (lambda: copy(row, UNIQUES[name].given, UNIQUES[name].refused))
    )  # fmt: skip
    refused = refusal(write)
    assert refused is not None

    def write_without() -> None:
        drop(model, refused)
        write()

    assert refusal(write_without) is None


def drop(model: Model, refused: IntegrityError) -> None:
    """Drop the constraint that has refused a row, until the transaction is rolled back."""
    found, quote = refused.__cause__.diag.constraint_name, connection.ops.quote_name  # type: ignore[union-attr]
    with connection.cursor() as cursor:
        # A table with pending checks cannot be changed.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("SELECT conname FROM pg_constraint WHERE conname = %s", [found])
        is_constraint = cursor.fetchone() is not None
        if is_constraint:
            cursor.execute(f"ALTER TABLE {quote(model._meta.db_table)} DROP CONSTRAINT {quote(found)} CASCADE")
        else:
            cursor.execute(f"DROP INDEX {quote(found)}")
