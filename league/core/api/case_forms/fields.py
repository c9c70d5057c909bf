"""Fields of serializers that have the form of an object of the case format, and what puts these into the schema."""

import json
import re
from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from league.core.api.case_forms.components import components
from league.core.api.case_forms.keys import Schema, ref
from rules import registry


class CaseFormField(serializers.JSONField):
    """A value of the case format, answered as it is stored. The rule systems read it, so the field checks nothing."""

    def __init__(self, form: str | Schema, **more: Any) -> None:
        super().__init__(**more)
        set_override(self, "field", ref(form) if isinstance(form, str) else form)


def entry_fields() -> dict[str, CaseFormField]:
    """Return a field for every key of an entry."""
    entry = components(registry.RULESETS)["DealEntry"]
    return {key: CaseFormField(form, required=key in entry["required"]) for key, form in entry["properties"].items()}


def add_components(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Add the objects that the schema names, and those that they name: a hook of drf-spectacular."""
    schemas, known = result["components"]["schemas"], components(registry.RULESETS)
    names = _named_in(result, known)
    while names:
        name = names.pop()
        schemas[name] = known[name]
        names |= _named_in(known[name], known) - schemas.keys()
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _named_in(value: Any, known: dict[str, Schema]) -> set[str]:
    return set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(value, default=str))) & known.keys()
