"""The pages of `docs/reference`, written from the descriptions of rulesets, errors, commands, webhooks and the API."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.core.management import get_commands, load_command_class
from django.utils.module_loading import import_string
from drf_spectacular.generators import SchemaGenerator

from league.core.errors import SENTENCES as LEAGUE_SENTENCES
from rules.errors import SENTENCES as RULE_SENTENCES
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.errors import ReplayError, SeatingError, TableError
from scoring.replays.differences import SENTENCES as DIFFERENCES

WRITTEN = "Written by `manage.py write_reference`; a test fails if it is out of date.\n"
# The areas of the API by the beginning of their addresses.
AREAS = {
    "/api/v1/": "What belongs to no club, and the lists of clubs and tournaments",
    "/api/v1/clubs/{club}/": "A club",
    "/api/v1/clubs/{club}/seasons/{slug}/": "A season",
    "/api/v1/clubs/{club}/ladders/{slug}/": "A ladder",
    "/api/v1/hanchan/{id}/": "A hanchan",
    "/api/v1/tournaments/{slug}/": "A tournament",
    "/api/v1/tournaments/{slug}/rounds/{number}/": "A round of a tournament",
}


def pages() -> dict[str, Callable[[], str]]:
    """The function that writes each reference page, by the page's path below `docs/reference`."""
    rulesets = {f"rulesets/{ruleset.key}.md": partial(ruleset_page, ruleset) for ruleset in RULESETS}
    others = {"api.md": api_page, "errors.md": errors_page, "commands.md": commands_page, "webhooks.md": webhooks_page}
    return {**rulesets, **others}


def webhooks_page() -> str:
    # By its path, since it stands in an app above this one.
    return str(import_string("league.webhooks.events.reference.webhooks_page")(WRITTEN))


def _table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines) + "\n"


def _cell(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text.replace("|", "\\|").replace("\n", " ")


def ruleset_page(ruleset: Ruleset[Any]) -> str:
    described = ruleset.describe()
    options = _table(
        ("option", "default", "takes", "what it says", "clause"),
        (
            (f"`{one['key']}`", one["default"], one["allowed"], one["help"], one["clause"])
            for one in described["options"]
        ),
    )
    patterns = _table(
        ("key", "name", "in English", described["unit"], "open", "what it is", "source"),
        (
            (f"`{row['key']}`", row["name"], row["title"], _value(row), _open(row), row["help"], row["source"])
            for row in described["patterns"]
        ),
    )
    return (
        f"# `{ruleset.key}`: {ruleset.name}\n\n{WRITTEN}\n{ruleset.title}. Source: {ruleset.source}.\n\n"
        f"## Options\n\n{options}\n## Patterns\n\n{patterns}"
    )


def _value(row: Mapping[str, Any]) -> object:
    return f"{row['value']} if agreed" if "agreed" in row["tags"] else row["value"]


def _open(row: Mapping[str, Any]) -> object:
    return "" if row["open_value"] is None else row["open_value"]


def errors_page() -> str:
    parts = (
        ("Of the rules", RULE_SENTENCES),
        ("Of tables and ladders", TableError.sentences),
        ("Of seating", SeatingError.sentences),
        ("Of logs of online games", ReplayError.sentences),
        ("Differences between a log and house rules", DIFFERENCES),
        ("Of the league", LEAGUE_SENTENCES),
    )
    text = "".join(f"## {title}\n\n{_codes(codes)}\n" for title, codes in parts)
    return f"# Error codes\n\n{WRITTEN}\nCodes are stable; sentences come in the reader's language.\n\n{text}"


def _codes(codes: Mapping[str, str]) -> str:
    return _table(("code", "sentence"), ((f"`{code}`", words) for code, words in sorted(codes.items())))


def commands_page() -> str:
    own = {name: app for name, app in get_commands().items() if str(app).partition(".")[0] == "league"}
    rows = [(f"`manage.py {name}`", load_command_class(str(app), name).help) for name, app in sorted(own.items())]
    table = _table(("command", "what it does"), rows)
    return f"# Commands\n\n{WRITTEN}\nEach command explains its options with `--help`.\n\n{table}"


def api_page() -> str:
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    rows: dict[str, list[Sequence[object]]] = {area: [] for area in AREAS}
    for address, methods in sorted(paths.items()):
        area = max((area for area in AREAS if address.startswith(area)), key=len)
        for method, operation in methods.items():
            shown = f"{method.upper()} {address.removeprefix(area)}".strip()
            rows[area].append((f"`{shown}`", operation["summary"], f"`{operation['operationId']}`"))
    text = "".join(
        f"## {AREAS[area]}\n\nBelow `{area}`:\n\n{_table(('method and address', 'what it does', 'operation'), found)}\n"
        for area, found in rows.items()
    )
    return (
        f"# Operations of the API\n\n{WRITTEN}\n[The API](../api.md) describes what they have in common; "
        f"`/api/docs/` shows the fields of each.\n\n{text}"
    )
