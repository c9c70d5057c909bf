"""Filters of lists for clients that keep a copy: `updated_since`, and `ordering` by `updated_at`."""

from datetime import UTC, datetime
from typing import Any

import django_filters as filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import Filter, FilterSet

from league.core.api.errors import at_key


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


class OrderingFilter(filters.OrderingFilter):
    """An order in which rows with equal values have one place on one page."""

    def filter(self, qs: QuerySet[Any], value: list[str] | None) -> QuerySet[Any]:
        ordered: QuerySet[Any] = super().filter(qs, value)
        return ordered.order_by(*ordered.query.order_by, "pk") if value else ordered


class UpdatedFilter(FilterSet):
    """The base of a list's filters. The model has `updated_at`; see `league.core.updated`."""

    updated_since = InstantFilter(
        field_name="updated_at", lookup_expr="gte", label="Changed at this instant or later, with its offset."
    )
    ordering = OrderingFilter(fields=("updated_at",))

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows that the filters let through; an error of a filter names its key."""
        for name, value in self.form.cleaned_data.items():
            with at_key(name):
                queryset = self.filters[name].filter(queryset, value)
        return queryset
