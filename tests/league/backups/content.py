"""All rows of a database as text, read without the code of the backup. As a program it prints them as JSON."""

import json
from typing import Any

import django

# What a restore changes: nothing else may differ.
NOT_COMPARED = {"sessions.Session", "usersessions.UserSession", "accounts.IdempotencyKey", "notices.SendingSite"}


def rows_of(label: str) -> list[str]:
    from django.apps import apps

    rows: Any = apps.get_model(label)._base_manager.order_by("pk").values()
    return [json.dumps(row, sort_keys=True, default=as_text) for row in rows]


def as_text(value: Any) -> str:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value)


def content() -> dict[str, list[str]]:
    from django.apps import apps

    models = [model._meta.label for model in apps.get_models(include_auto_created=True)]
    return {label: rows_of(label) for label in models if label not in NOT_COMPARED}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(content()))
