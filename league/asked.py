"""What stands in an address or a body may be anything."""

import json
import re
from typing import Any

# Written as escapes alone, so that most bodies need no second look.
ODD_LETTERS = re.compile(rb"\\u(d[89a-f]|0000)", re.IGNORECASE)
NOTHING = re.compile(r"(?<!\\)(\\\\)*\\u0000")


def whole_number(text: str) -> int | None:
    """The number that somebody wrote, where it can be that of a row.

    >>> whole_number("12"), whole_number("²"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def refuse_odd_letters(body: bytes, told: Any) -> None:
    """What no text of a database holds: half a letter, and the letter that ends a text.

    told        what the body says, read as JSON
    raises      ValueError
    """
    if not ODD_LETTERS.search(body):
        return
    text = json.dumps(told, ensure_ascii=False)
    text.encode()
    if NOTHING.search(text):
        raise ValueError("\\u0000")
