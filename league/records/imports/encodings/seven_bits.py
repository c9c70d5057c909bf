"""Encodings that write every letter in seven bits, by escapes: a file of plain ASCII may be one of them."""

import re
from collections.abc import Sequence

from league.core.errors import EncodingDoubtful
from league.records.imports.encodings.candidates import CELL_ENDS, Candidate, certain_of, samples, text_in
from league.records.imports.encodings.words import is_plausible

ESCAPE, TILDE = b"\x1b", b"~{"
BY_ESCAPES = ("iso2022_jp_ext", "iso2022_kr", "iso2022_jp_2", "iso2022_jp_2004", "iso2022_jp_3")
# The letters of UTF-7, "+AOk-"; a number such as "+1200" has none.
SHIFTED = re.compile(rb"\+[0-9/]*[A-Za-z][A-Za-z0-9+/]+")


def seven_bit_encodings(content: bytes) -> Sequence[str] | None:
    """The encodings of seven bits in which the file may be; none of them if it is just plain; None if it is unknown.

    raises      EncodingDoubtful: it may be UTF-7, or just plain
    """
    if ESCAPE in content:
        return [name for name in BY_ESCAPES if _is_in(content, name)] or None
    if not content.isascii():
        return []
    if TILDE in content and not (text_in(content, "hz") or "").isascii():
        return ["hz"]
    return _utf_7(content)


def _is_in(content: bytes, name: str) -> bool:
    text = text_in(content, name)
    # An escape that a decoder does not know stays in its text.
    return text is not None and ESCAPE.decode() not in text


def _utf_7(content: bytes) -> list[str]:
    cells = tuple(cell.strip() for cell in CELL_ENDS.split(content) if SHIFTED.search(cell))
    read = tuple(text_in(cell, "utf-7") or "" for cell in cells)
    if not cells or not all(map(is_letters, read)):
        return []
    candidates = [Candidate("utf-7", read), Candidate("utf-8", tuple(cell.decode() for cell in cells))]
    certain = certain_of(candidates)
    if certain is None:
        raise EncodingDoubtful(samples(candidates))
    return [certain.encoding]


def is_letters(text: str) -> bool:
    return not text.isascii() and is_plausible(text)
