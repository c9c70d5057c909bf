"""A position in the log of PostgreSQL (LSN) as a whole number, and as the text of a cookie."""

import re

COOKIE = re.compile(r"[0-9A-F]{1,16}")


def position_of(lsn: str) -> int:
    """Read what PostgreSQL writes.

    >>> position_of("1/A0")
    4294967456
    """
    high, low = lsn.split("/")
    return int(high, 16) << 32 | int(low, 16)


def parse_position(text: str) -> int | None:
    """Read a cookie; None for anything else.

    >>> parse_position("1000000A0"), parse_position("-1"), parse_position("")
    (4294967456, None, None)
    """
    return int(text, 16) if COOKIE.fullmatch(text) else None


def format_position(position: int) -> str:
    """
    >>> format_position(4294967456)
    '1000000A0'
    """
    return f"{position:X}"
