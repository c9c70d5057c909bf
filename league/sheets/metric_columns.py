"""Metrics as columns of a sheet: numbers, rounded as on the page."""

from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext

from league.core.texts.lists import listed
from league.sheets.sheet import Column
from scoring.exact import Exact, decimal
from scoring.metrics import Step, TableRule

SIGNED = {"points", "average"}
# The units of metrics whose values are decimals, even where a ruleset has whole points.
EXACT = {*SIGNED, "place", "rate"}


def step_title(step: Step) -> str:
    return step.title.render(gettext)


def metric_column(rule: TableRule, step: Step) -> Column:
    return Column(
        step.text, step_title(step), _decimals(rule, step),
        is_signed=step.metric.unit in SIGNED, kind="decimal" if step.metric.unit in EXACT else "number",
    )  # fmt: skip


def metric_number(rule: TableRule, step: Step, value: Exact | None) -> Decimal | None:
    if value is None:
        return None
    if step.metric.unit in SIGNED:
        value = Fraction(value, rule.unit)
    if step.metric.unit == "rate":
        value = 100 * value
    return Decimal(decimal(value, _decimals(rule, step)))


def _decimals(rule: TableRule, step: Step) -> int:
    return {"points": rule.decimals, "average": rule.decimals + 1, "place": 2, "rate": 1}.get(step.metric.unit, 0)


def ranked_by(rule: TableRule) -> str:
    """The last line of a ranked sheet: the metrics in the order in which they break ties."""
    return gettext("Ranked by: %(steps)s") % {"steps": listed(map(step_title, rule.steps))}
