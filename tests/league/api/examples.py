"""Examples of the API's operations, recorded from a small club: `python -m tests.league.api.examples` writes them."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(__file__).parents[3] / "league" / "core" / "api" / "examples.json"
MOST_ROWS = 2
BY_SEAT = ("seats", "players")
# Keys whose values are secret or random.
SECRET = ("secret", "token")


def shortened(value: Any, key: str = "") -> Any:
    """The value with its lists cut, and without secrets."""
    if isinstance(value, dict):
        return {key: shortened(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        # The lists by seat stay whole.
        is_cut = bool(value) and isinstance(value[0], dict) and key not in BY_SEAT
        return [shortened(one) for one in (value[:MOST_ROWS] if is_cut else value[:12])]
    if key == "address" and "#" in value:
        return f"{value.partition('#')[0]}#secret"
    return "…" if isinstance(value, str) and key in SECRET and value else value


def write(examples: dict[str, Any]) -> None:
    PLACE.write_text(json.dumps(examples, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def main() -> int:
    os.environ["JANROKU_LONG"] = "1"  # the quick profile leaves most of these tests out
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "--write-examples", "tests/league/api/test_examples.py"]))


if __name__ == "__main__":
    sys.exit(main())
