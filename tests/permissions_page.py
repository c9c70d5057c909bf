"""docs/reference/permissions.md: the least role of every page and operation.

`python -m tests.permissions_page` writes it, and a test compares.
"""

from pathlib import Path

from tests.league.permissions.table import API, PAGES, Key, of_the_event

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "permissions.md"
HEAD = """# Permissions

The least role that may open a page or carry out an operation of the API. Each role may do everything that the ones
before it may: visitor, stranger (an account outside the club), player, recorder, organiser, owner. A public club or
event shows to visitors what is for its players here.

An account can also be recorder, referee or organiser of one event without any role in its club. The column "in the
event" has the least of these roles, in this order, that may do the same there; the club's own roles reach every event.
Tests request each line as every role. Written by `python -m tests.permissions_page`.
"""


def pages() -> list[tuple[str, str]]:
    return sorted((path, role) for role, paths in PAGES.items() for path in paths.split())


def in_event(key: Key) -> str:
    return of_the_event().get(key, "").removeprefix("event_")


def text() -> str:
    shown = [f"| `/{path.removeprefix('/')}` | {role} | {in_event(path)} |" for path, role in pages()]
    operations = [
        f"| `{method} /{path}` | {role} | {in_event((method, path))} |" for (method, path), (role, _body) in API.items()
    ]
    return "\n".join([
        HEAD, "## Pages", "", "| page | least role | in the event |", "| --- | --- | --- |", *shown, "",
        "## Operations of the API", "", "| operation | least role | in the event |", "| --- | --- | --- |", *operations,
        "",
    ])  # fmt: skip


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
