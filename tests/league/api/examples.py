"""Examples of the API's operations, recorded from a small club: `python -m tests.league.api.examples` writes them.

What the clock said and what was drawn at random is replaced, so that a new field changes the lines of that field alone.
"""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(__file__).parents[3] / "league" / "core" / "api" / "examples.json"
# The name by which Django's test client calls the server means nothing to a reader.
SERVER = "https://janroku.example.org"
TESTS = "tests/league/api/test_examples.py"
MOST_ROWS = 2
BY_SEAT = ("seats", "players")
# Keys whose values are secret or random.
SECRET = ("secret", "token")
# An instant that nobody typed has a fraction of a second. A day of today stands under these keys.
CLOCK = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|\+00:00)")
EVENING, NEXT_DAY = r"2026-03-04T20:15:30\1", r"2026-03-05T20:15:30\1"
LATER = ("ends_at", "expires_at")
OF_TODAY = {"day": "2026-03-04", "on": "2026-03-04", "message_id": "7d444840-9dc0-11d1-b245-5ffdce74fad2"}


def shortened(value: Any, key: str = "") -> Any:
    """The value with its lists cut, and without secrets."""
    if isinstance(value, dict):
        return {key: shortened(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        # The lists by seat stay whole.
        is_cut = bool(value) and isinstance(value[0], dict) and key not in BY_SEAT
        return [shortened(one) for one in (value[:MOST_ROWS] if is_cut else value[:12])]
    if isinstance(value, str):
        value = value.replace("http://testserver", SERVER)
    if key == "address" and "#" in value:
        return f"{value.partition('#')[0]}#secret"
    if isinstance(value, str) and value:
        return "…" if key in SECRET else OF_TODAY.get(key) or CLOCK.sub(NEXT_DAY if key in LATER else EVENING, value)
    return value


def write(examples: dict[str, Any]) -> None:
    PLACE.write_text(json.dumps(examples, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def main() -> int:
    os.environ["JANROKU_LONG"] = "1"  # the quick profile leaves most of these tests out
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "--write-examples", f"{TESTS}::test_write_the_examples"]))


if __name__ == "__main__":
    sys.exit(main())
