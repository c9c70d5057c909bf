"""What stands in an address may be anything."""


def whole_number(text: str) -> int | None:
    """The number that somebody wrote, where it can be that of a row.

    >>> whole_number("12"), whole_number("²"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
