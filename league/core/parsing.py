"""Parsing of what a request sends: addresses and bodies may contain anything."""

import json
import re
from functools import cache
from typing import Any
from zoneinfo import available_timezones

# JSON can only write these as escapes, so that most bodies need no second check.
UNSTORABLE = re.compile(rb"\\u(d[89a-f]|0000)", re.IGNORECASE)
NUL = re.compile(r"(?<!\\)(\\\\)*\\u0000")


def whole_number(text: str) -> int | None:
    """Parse a number that can be a row's key; None for any other text.

    >>> whole_number("12"), whole_number("²"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


@cache
def known_time_zones() -> frozenset[str]:
    """Return the time zones that a request may name. The search for them takes 5 ms, so that it is done once."""
    return frozenset(available_timezones())


def reject_unstorable_text(body: bytes, parsed: Any) -> None:
    """Reject unpaired surrogates and NUL, which no database text can hold.

    parsed      the body, parsed as JSON
    raises      ValueError
    """
    if not UNSTORABLE.search(body):
        return
    text = json.dumps(parsed, ensure_ascii=False)
    text.encode()
    if NUL.search(text):
        raise ValueError("\\u0000")
