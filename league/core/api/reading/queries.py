"""Query keys are texts: which of them a filter or a field would misread, or take for no filter at all."""

from collections.abc import Mapping
from typing import Any

import django_filters as filters
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from rest_framework import serializers

from league.core.api.filters import InstantField
from league.core.api.reading.strict import (
    DAY,
    INSTANT,
    MOST_TEXT,
    NEEDS_DAY,
    NEEDS_INSTANT,
    NEEDS_NOT_EMPTY,
    NEEDS_WHOLE,
    WHOLE,
    query_fault,
)

# What a filter's field reads, the shape of its text, and what is said of another one.
SHAPES: tuple[tuple[type[forms.Field], Any, Any], ...] = (
    (forms.DateField, DAY, NEEDS_DAY),
    (InstantField, INSTANT, NEEDS_INSTANT),
    (forms.IntegerField, WHOLE, NEEDS_WHOLE),
    (forms.ModelChoiceField, WHOLE, NEEDS_WHOLE),
)


def reject_wrong_queries(sent: QueryDict, fields: Mapping[str, Any]) -> None:
    """Refuse an empty value, a key twice, and a text that is not of the shape of its key.

    raises      ValidationError by key
    """
    wrong = {key: reason for key, texts in sent.lists() if (reason := _fault(fields.get(key), texts))}
    if wrong:
        raise serializers.ValidationError({key: [reason] for key, reason in wrong.items()})


def _fault(field: Any, texts: list[str]) -> str:
    if len(texts) > 1 and not isinstance(field, filters.MultipleChoiceFilter):
        return gettext("This key is here twice.")
    return next(filter(None, (_fault_of_text(field, text) for text in texts)), "")


def _fault_of_text(field: Any, text: str) -> str:
    if not text.strip():
        return str(NEEDS_NOT_EMPTY)
    if len(text) > (most := getattr(field, "max_length", None) or MOST_TEXT):
        return gettext("This is longer than %(most)s characters.") % {"most": most}
    for kind, shape, reason in SHAPES:
        if issubclass(getattr(field, "field_class", object), kind):
            return "" if shape.fullmatch(text) else str(reason)
    return query_fault(field, text)
