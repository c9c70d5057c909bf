from collections.abc import Container, Iterable

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import DayInput, PageForm
from scoring.metrics import METRICS

MOST_METRICS = 6


def metric_choices(hidden: Container[str] = ()) -> list[tuple[str, str]]:
    shown = (metric for metric in METRICS if metric.key not in hidden)
    return [("", "–"), *((metric.key, gettext(metric.name).format(number="N")) for metric in shown)]


def split_metrics(metrics: Iterable[str]) -> dict[str, str]:
    """`["points", "best:5"]` as the fields of the form."""
    values: dict[str, str] = {}
    for place, text in enumerate(metrics, start=1):
        key, _colon, number = text.partition(":")
        values |= {f"metric_{place}": key, f"number_{place}": number}
    return values


class DaysForm(PageForm):
    error_fields = {"too_many_rows": "since"}
    since = forms.DateField(label=_("From"), widget=DayInput(), required=False)
    until = forms.DateField(label=_("To"), widget=DayInput(), required=False)
