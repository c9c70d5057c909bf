"""What the schema says of the parts of addresses, by the segment before each, and of its tags."""

from itertools import pairwise
from typing import Any

PARTS = {
    "adjustments": "The id of an adjustment.",
    "applications": "The id of an application.",
    "beside": "The id of another player.",
    "calls": "The id of a call.",
    "club-archives": "The id of an import.",
    "push": "The id of a device.",
    "clubs": "The slug of a club.",
    "days": "A day of the club, such as 2026-03-04.",
    "deals": "The number of a deal, from 1.",
    "deliveries": "The id of a delivery.",
    "divisions": "The id of a division.",
    "entrants": "The id of an entrant.",
    "external": "The other system, as `external_ids` name it.",
    "guest-links": "The number of a link.",
    "hands": "The id of a noted hand.",
    "hanchan": "The id of a hanchan.",
    "house-rules": "The id of any version of the house rules.",
    "imports": "The id of an import.",
    "invitations": "The id of an invitation.",
    "jobs": "The id of a job.",
    "ladders": "The slug of a ladder.",
    "late-deals": "The id of a deal that was handed over.",
    "line-ups": "The number of a round.",
    "mails": "The id of a mail.",
    "merges": "The id of a merge.",
    "claims": "The id of the answer of a member to “Which player are you?”.",
    "final-tables": "The id of a final table.",
    "open-tables": "The id of an open table.",
    "pairs": "The id of a pair.",
    "penalties": "The id of a penalty.",
    "people": "The name of an account.",
    "players": "The id of a player.",
    "printouts": "The id of a print.",
    "rounds": "The number of a round, from 1.",
    "rulesets": "The key of a ruleset.",
    "seasons": "The slug of a season.",
    "series": "The id of a series of evenings.",
    "sessions": "The id of an evening.",
    "sheets": "The kind of a sheet; `sheets/` lists them.",
    "stages": "The number of a stage, from 1.",
    "tables": "The number of a table in the round, from 1.",
    "team-penalties": "The id of a penalty.",
    "teams": "The id of a team.",
    "tournaments": "The slug of a tournament.",
    "webhooks": "The id of a webhook.",
}
# Where the segment before says something else, or is a parameter too.
PARTS_OF = {
    ("standings", "player"): "The id of a player.",
    ("standings", "entrant"): "The id of an entrant.",
    ("{source}", "external_id"): "The id there; `/` may be `%2F`.",
    ("{kind}", "suffix"): "The kind of file: `csv`, `xlsx` or `json`.",
    ("{number}", "team"): "The id of a team.",
}
TAGS = {
    "club-archives": "Whole clubs as files, to move them between servers.",
    "clubs": "Clubs, and what is in one: players, house rules, seasons, ladders, evenings, hanchan, webhooks.",
    "hanchan": "One hanchan: its deals, its table while it is played, its corrections.",
    "join": "Join a club by an invitation.",
    "ladder-kinds": "The kinds of ladders with their parameters.",
    "me": "Who a program acts for.",
    "metrics": "The metrics by which tables are ranked.",
    "push-key": "The key to which a browser subscribes for messages.",
    "rulesets": "The rule systems with their options and patterns.",
    "score": "Answers to scoring cases.",
    "tournaments": "Events, from the first setting to the close.",
    "webhooks": "Messages that a club's webhooks get.",
}


def describe_addresses(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Describe the parameters of every address, and say that messages need no account: a hook of drf-spectacular."""
    for path, operations in result["paths"].items():
        # A parameter can be the segment before another.
        parts = {name: (before, name) for before, name in _parameters(path)}
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path" and "description" not in parameter:
                    before, name = parts[parameter["name"]]
                    parameter["description"] = PARTS_OF.get((before, name)) or PARTS.get(before, "")
    # The receiver of a message is not ours: its signature says who sent it.
    for message in result.get("webhooks", {}).values():
        message["post"]["security"] = []
    return result


def _parameters(path: str) -> list[tuple[str, str]]:
    segments = path.strip("/").split("/")
    return [(before, one.strip("{}")) for before, one in pairwise(segments) if one[0] == "{"]
