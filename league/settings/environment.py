"""Typed settings from environment variables; each is named once, in the call that reads it."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured

TRUE, FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}


class Reading(NamedTuple):
    kind: str
    default: object


class Environment:
    """Reads settings by name and remembers their names, which a test compares with the documentation."""

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self.variables = variables
        self.readings: dict[str, Reading] = {}

    def _read(self, name: str, kind: str, default: object) -> str | None:
        self.readings[name] = Reading(kind, default)
        return self.variables.get(name)

    def text(self, name: str, default: str = "") -> str:
        found = self._read(name, "text", default)
        return default if found is None else found

    def choice(self, name: str, default: str, *others: str) -> str:
        value = self.text(name, default)
        if value not in (default, *others):
            raise ImproperlyConfigured(f"{name} is {value!r}; it must be one of {', '.join((default, *others))}.")
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self._read(name, "flag", default)
        if value is None:
            return default
        if value.lower() not in TRUE | FALSE:
            raise ImproperlyConfigured(f"{name} is {value!r}; it must be 1 or 0.")
        return value.lower() in TRUE

    def number(self, name: str, default: int) -> int:
        value = self._read(name, "number", default)
        try:
            return default if value is None else int(value)
        except ValueError:
            raise ImproperlyConfigured(f"{name} is {value!r}; it must be a whole number.") from None

    def names(self, name: str, default: tuple[str, ...] = ()) -> list[str]:
        found = self._read(name, "list", default)
        return list(default) if found is None else [part.strip() for part in found.split(",") if part.strip()]


env = Environment()
