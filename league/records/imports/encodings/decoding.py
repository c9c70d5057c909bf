"""Decode the text of a file: as it says itself, as Unicode, or as the only old encoding that fits; otherwise ask."""

import codecs
import re
import unicodedata

from league.core.errors import EncodingDoubtful, LeagueError
from league.records.imports.encodings.candidates import Candidate, candidates_of, cells_of, certain_of, samples
from league.records.imports.encodings.seven_bits import seven_bit_encodings
from league.records.imports.encodings.words import script_of, words_of

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Python has these codecs too, but they are meant for host names and need minutes for a long text.
OF_ADDRESSES = {"punycode", "idna"}
# "Dvořák" of an old Macintosh is UTF-8 by chance, with a letter of the Maldives: two bytes a letter, among Latin ones.
LONGER_IN_UTF_8 = re.compile(rb"[\xe0-\xff]")


def decode(content: bytes, encoding: str = "") -> tuple[str, str]:
    """Return the text and its encoding: the given one, or the only one that fits.

    raises      LeagueError `unknown_encoding`, `cannot_decode`, EncodingDoubtful

    >>> decode("日付,東".encode("cp932"))
    ('日付,東', 'cp932')
    """
    if encoding:
        return _decode_as(content, encoding)
    for bom, name in BOMS:
        if content.startswith(bom):
            return _decode_as(content, name)
    if (wide := _wide_by_zeros(content)) and (text := _try(content, wide)) is not None:
        return text, wide
    of_seven_bits = seven_bit_encodings(content)
    if of_seven_bits is None:
        raise LeagueError("cannot_decode")
    for name in (*of_seven_bits, "utf-8"):
        text = _try(content, name)
        if text is not None and (name != "utf-8" or not _is_by_chance(content, text)):
            return text, name
    return _decode_legacy(content)


def _decode_as(content: bytes, encoding: str) -> tuple[str, str]:
    try:
        known = codecs.lookup(encoding)
    except (LookupError, ValueError):
        raise LeagueError("unknown_encoding", encoding=encoding) from None
    if known.name in OF_ADDRESSES:
        raise LeagueError("unknown_encoding", encoding=encoding)
    text = _try(content, encoding)
    if text is None:
        raise LeagueError("cannot_decode")
    return unicodedata.normalize("NFC", text) if known.name == "cp1258" else text, encoding


def _try(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except (UnicodeError, LookupError):
        return None


def _wide_by_zeros(content: bytes) -> str:
    """Recognise UTF-16 and UTF-32 without a byte order mark: of a comma or a digit all bytes but one are zeros."""
    start = content[:4000]
    zeros = [start[place::4].count(0) for place in range(4)]
    if sum(zeros) * 10 < len(start):
        return ""
    characters = len(start) // 4
    if min(zeros[2:]) > 0.9 * characters:
        return "utf-32-le"
    if min(zeros[:2]) > 0.9 * characters:
        return "utf-32-be"
    return "utf-16-le" if zeros[1] + zeros[3] > zeros[0] + zeros[2] else "utf-16-be"


def _is_by_chance(content: bytes, text: str) -> bool:
    if LONGER_IN_UTF_8.search(content):
        return False
    words = list(words_of(text))
    mixed = [word for word in words if len({script_of(letter) for letter in word if letter.isalpha()}) > 1]
    return 2 * len(mixed) > len(words)


def _decode_legacy(content: bytes) -> tuple[str, str]:
    candidates = candidates_of(content)
    by_chance = _try(content, "utf-8")
    if by_chance is not None:
        cells = tuple(cell.decode() for cell in cells_of(content))
        candidates = [*candidates, Candidate("utf-8", cells)]
    if not candidates:
        raise LeagueError("cannot_decode")
    certain = certain_of(candidates)
    if certain is None:
        raise EncodingDoubtful(samples(candidates))
    return _decode_as(content, certain.encoding)
