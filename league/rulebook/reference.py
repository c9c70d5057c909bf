"""The pages of `docs/reference`, written from the descriptions of rulesets, errors, commands and webhooks."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.management import get_commands, load_command_class
from django.utils.module_loading import import_string

from league.core.errors import SENTENCES as LEAGUE_SENTENCES
from rules.errors import SENTENCES as RULE_SENTENCES
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.errors import SeatingError, TableError

WRITTEN = "Written by `manage.py write_reference`; a test fails if it is out of date.\n"


def pages() -> dict[str, str]:
    """Every reference page by its path below `docs/reference`."""
    rulesets = {f"rulesets/{ruleset.key}.md": ruleset_page(ruleset) for ruleset in RULESETS}
    # By its path, since it stands in an app above this one.
    webhooks = import_string("league.webhooks.events.reference.webhooks_page")(WRITTEN)
    return {**rulesets, "errors.md": errors_page(), "commands.md": commands_page(), "webhooks.md": webhooks}


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
            (f"`{row['key']}`", row["name"], row["title"], row["value"], _open(row), row["help"], row["source"])
            for row in described["patterns"]
        ),
    )
    return (
        f"# `{ruleset.key}`: {ruleset.name}\n\n{WRITTEN}\n{ruleset.title}. Source: {ruleset.source}.\n\n"
        f"## Options\n\n{options}\n## Patterns\n\n{patterns}"
    )


def _open(row: Mapping[str, Any]) -> object:
    return "" if row["open_value"] is None else row["open_value"]


def errors_page() -> str:
    parts = (
        ("Of the rules", RULE_SENTENCES),
        ("Of tables and ladders", TableError.sentences),
        ("Of seating", SeatingError.sentences),
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
