"""Filters of lists for clients that keep a copy: `updated_since`, and `ordering` by `updated_at`."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter, Filter, FilterSet


class InstantField(forms.Field):
    default_error_messages = {"invalid": _("Enter an instant with its offset, like 2026-03-04T21:30:00Z.")}

    def to_python(self, value: Any) -> datetime | None:
        if value in self.empty_values:
            return None
        try:
            instant = datetime.fromisoformat(value)
            if instant.tzinfo is None:
                raise ValueError(value)
            return instant.astimezone(UTC)
        except (ValueError, OverflowError):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None


class InstantFilter(Filter):
    """A day and time of ISO 8601 with an offset; one without is refused, since nobody knows which zone it means."""

    field_class = InstantField


class OrderingFilter(ChoiceFilter):
    """`ordering` by one of these columns, ascending or with a minus sign; rows that are equal there by their key."""

    def __init__(self, *columns: str, **extra: Any) -> None:
        extra.setdefault("label", "Ascending, or descending with a minus sign.")
        super().__init__(choices=[(key, key) for column in columns for key in (column, f"-{column}")], **extra)

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        if not value:
            return qs
        return qs.order_by(value, "-pk" if value.startswith("-") else "pk")


class UpdatedFilter(FilterSet):
    """The base of a list's filters. The model has `updated_at`; see `league.core.updated`."""

    updated_since = InstantFilter(
        field_name="updated_at", lookup_expr="gte", label="Changed at this instant or later, with its offset."
    )
    ordering = OrderingFilter("updated_at")
