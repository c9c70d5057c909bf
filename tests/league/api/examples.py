"""Examples of the API's operations, recorded from a small club. `python -m tests.league.api.examples` writes them anew."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(__file__).parents[3] / "league" / "core" / "api" / "examples.json"
MOST_ROWS = 2
# Keys whose values are secret or random.
SECRET = ("secret", "token", "url")


def shortened(value: Any, key: str = "") -> Any:
    """The value with its lists cut, and without secrets."""
    if isinstance(value, dict):
        return {key: shortened(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        # The lists by seat stay whole.
        return [shortened(one) for one in (value[:MOST_ROWS] if value and isinstance(value[0], dict) else value[:12])]
    return "…" if isinstance(value, str) and key in SECRET and value else value


def write(examples: dict[str, Any]) -> None:
    PLACE.write_text(json.dumps(examples, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def main() -> int:
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "--write-examples", "tests/league/api/test_examples.py"]))


if __name__ == "__main__":
    sys.exit(main())
