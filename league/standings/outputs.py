"""The answers of the API about tables of standings."""

from fractions import Fraction
from typing import get_args

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.core.points import points_decimal
from league.sheets.metric_columns import step_title
from scoring.exact import Exact
from scoring.metrics import METRICS, Step, format_value
from scoring.standings import Reason, ReasonKind, TableRule

UNITS = tuple(dict.fromkeys((metric.unit, metric.unit) for metric in METRICS))
REASON_KINDS = [(kind, kind) for kind in get_args(ReasonKind)]

UNIT = (
    "How to read a value: `points` is decimal text; `count` and `score` are whole numbers; `average` (of points), "
    "`average_score`, `place` and `rate` (0.5 is 50 %) are numbers."
)


# ----- values -----


@extend_schema_field({"type": ["number", "string", "null"], "description": "Its type is that of the column's unit."})
class ExactField(serializers.Field):
    """The value of a metric: a number, decimal text, or null."""


class ValueOutput(Output):
    value = ExactField()
    text = serializers.CharField(help_text='What the page shows; "–" without a value.')


def raw_value(rule: TableRule, step: Step, value: Exact | None) -> int | float | str | None:
    """The value of a metric for programs; `UNIT` says what it is."""
    if value is None:
        return None
    match step.metric.unit:
        case "points":
            return points_decimal(value, rule.unit)
        case "count" | "score":
            return int(value)
        case "average":
            return float(Fraction(value, rule.unit))
        case _:
            return float(value)


class ColumnOutput(Output):
    key = serializers.CharField(source="text", help_text="The key of a row's `values`: a metric.")
    heading = serializers.SerializerMethodField(help_text="In the reader's language.")
    unit = serializers.ChoiceField(source="metric.unit", choices=UNITS, help_text=UNIT)

    def get_heading(self, step: Step) -> str:
        return step_title(step)


# ----- reasons -----


class NamedOutput(Output):
    """A player or a team."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class ReasonOutput(Output):
    """One reason for a rank. The context has the `table`."""

    kind = serializers.ChoiceField(
        choices=REASON_KINDS,
        help_text="`behind` and `ahead` compare with a neighbour, `shared` names the others of the rank, `below_line` "
        "says how many games a rank needs (`theirs`), `first` that nobody stands before.",
    )
    metric = serializers.SerializerMethodField(help_text="The column that separates them.")
    own = serializers.SerializerMethodField()
    theirs = serializers.SerializerMethodField()
    others = serializers.SerializerMethodField(help_text="The players, or teams, that it compares with.")
    text = serializers.SerializerMethodField(help_text="The reason in the reader's language.")

    def get_metric(self, reason: Reason) -> str | None:
        return reason.step.text if reason.step else None

    @extend_schema_field(ValueOutput(allow_null=True))
    def get_own(self, reason: Reason) -> dict[str, object] | None:
        return self._value(reason.step, reason.own)

    @extend_schema_field(ValueOutput(allow_null=True))
    def get_theirs(self, reason: Reason) -> dict[str, object] | None:
        return self._value(reason.step, reason.theirs)

    @extend_schema_field(NamedOutput(many=True))
    def get_others(self, reason: Reason) -> list[dict[str, object]]:
        return [{"id": key, "name": self.context["table"].names[key]} for key in reason.others]

    def get_text(self, reason: Reason) -> str:
        return reason.sentence.render(gettext, self.context["table"].names.__getitem__)

    def _value(self, step: Step | None, value: Exact | None) -> dict[str, object] | None:
        if step is None:
            return None
        rule = self.context["table"].standings.rule
        text = format_value(step.metric, value, rule.unit, rule.decimals)
        return {"value": raw_value(rule, step, value), "text": text}
