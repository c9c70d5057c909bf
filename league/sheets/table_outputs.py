"""The one form of the tables of seasons, teams, events and ladders in the API: what each line and each table has.

What only some of them know stands beside it.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.deprecation import Deprecation
from league.core.api.serializers import Output
from league.sheets.metric_columns import step_title
from scoring.metrics import METRICS, Step

UNITS = tuple(dict.fromkeys((metric.unit, metric.unit) for metric in METRICS))
COLUMN_UNITS = (*UNITS, ("rating", "rating"))
UNIT = (
    "How to read a value: `points` is decimal text; `count` and `score` are whole numbers; `average` (of points), "
    "`average_score`, `place` and `rate` (0.5 is 50 %) are numbers."
)
SUBJECT_KINDS = [(kind, kind) for kind in ("player", "team", "entrant")]
USE_SUBJECT = "Use `subject`."
# Keys of the lines from before all tables had one form.
OLD_KEYS = Deprecation(date(2026, 11, 28), date(2027, 5, 28), "/api/docs/changelog/")

Values = dict[str, dict[str, int | float | str | None]]


# ----- columns and values -----


@extend_schema_field({"type": ["number", "string", "null"], "description": "Its type is that of the column's unit."})
class ExactField(serializers.Field):
    """The value of a metric: a number, decimal text, or null."""


class ValueOutput(Output):
    """The value of a metric, for programs and as the page shows it."""

    value = ExactField()
    text = serializers.CharField(help_text='What the page shows; "–" without a value.')


class ColumnOutput(Output):
    """A column of a table: a metric, with its number if it takes one, or the rating or deviation of a ladder."""

    key = serializers.CharField(help_text="The key of a row's `values`.")
    heading = serializers.CharField(help_text="In the reader's language.")
    unit = serializers.ChoiceField(choices=COLUMN_UNITS, help_text=f"{UNIT} `rating` is decimal text.")


def metric_columns(steps: Iterable[Step]) -> list[dict[str, str]]:
    return [{"key": step.text, "heading": step_title(step), "unit": step.metric.unit} for step in steps]


def values_shown(values: Mapping[str, int | float | str | None], texts: Mapping[str, str]) -> Values:
    return {key: {"value": values.get(key), "text": text} for key, text in texts.items()}


@extend_schema_field(ColumnOutput(many=True))
class ColumnsField(serializers.SerializerMethodField):
    pass


# ----- lines -----


class LineSubjectOutput(Output):
    """Whose line it is."""

    kind = serializers.ChoiceField(choices=SUBJECT_KINDS)
    id = serializers.IntegerField()
    name = serializers.CharField()


def subject_shown(kind: str, key: int, name: str) -> dict[str, Any]:
    return {"kind": kind, "id": key, "name": name}


# A table has thousands of values: a serializer for each would take half of the answer's time.
@extend_schema_field(serializers.DictField(child=ValueOutput()))
class ValuesField(serializers.SerializerMethodField):
    pass


@extend_schema_field(LineSubjectOutput)
class SubjectField(serializers.SerializerMethodField):
    pass


class LineOutput(Output):
    """What a line of every table has. A subclass has `get_subject` and `get_values`."""

    rank = serializers.IntegerField(
        source="row.rank", allow_null=True, help_text="Equal lines share it. Null below the line, or without a game."
    )
    rank_change = serializers.SerializerMethodField(
        help_text="Ranks gained since the table before the last day of play, in an event before its last round. Null "
        "without a rank then or now, and in tables that are not compared: of teams, of a past day, and final ones."
    )
    subject = SubjectField()
    games = serializers.IntegerField(source="row.games", allow_null=True, help_text="Null where nobody kept it.")
    values = ValuesField(help_text="The value of each column, by its key.")

    def get_rank_change(self, line: Any) -> int | None:
        return None


# ----- tables -----


class TableOutput(Output):
    """What every table has beside its lines."""

    revision = serializers.IntegerField(help_text="Rises whenever a row changes.")
    is_behind = serializers.BooleanField(
        help_text="The record has changed since, and the new table is being computed: ask again. Never of an event."
    )
    ranked_by = serializers.ListField(child=serializers.CharField(), help_text="The columns that rank, in their order.")
    columns = ColumnsField(help_text="The keys of the `values` of each row.")

    def get_columns(self, table: Any) -> list[dict[str, str]]:
        return metric_columns(table.columns)
