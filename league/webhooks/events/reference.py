"""The page `docs/reference/webhooks.md`: every event with an example of its message."""

import json

from league.webhooks.catalogue import EVENTS
from league.webhooks.events.examples import EXAMPLES

INTRODUCTION = (
    "`GET /api/v1/clubs/<club>/webhooks/events/` has the same list. The schema of the API describes the forms of the "
    "messages below `webhooks`. How messages are sent and received: [webhooks](../webhooks.md).\n"
)


def webhooks_page(written: str) -> str:
    """The page in Markdown; `written` says how it was made."""
    rows = "".join(
        f"| [`{event.name}`](#{event.name.replace('.', '')}) | {event.words} | "
        f"{'club, tournament' if event.is_of_tournament else 'club'} |\n"
        for event in EVENTS
    )
    table = f"| event | sent when | webhooks of a |\n| --- | --- | --- |\n{rows}"
    examples = "".join(
        f"\n## `{event.name}`\n\n```json\n{json.dumps(EXAMPLES[event.name], ensure_ascii=False, indent=2)}\n```\n"
        for event in EVENTS
    )
    return f"# Events of webhooks\n\n{written}\n{INTRODUCTION}\n{table}{examples}"
