"""Decode the text of a file: as it says itself, as Unicode, or as the only old encoding that fits; otherwise ask."""

import codecs
import re
import unicodedata

from league.core.errors import EncodingDoubtful, LeagueError
from league.records.imports.encodings.candidates import Candidate, candidates_of, cells_of, certain_of, samples
from league.records.imports.encodings.words import script_of, words_of

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Encodings of seven bits, which change between alphabets by escapes.
BY_ESCAPES = ("iso2022_jp_ext", "iso2022_kr")
ESCAPE = b"\x1b"
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
    unicode_names = () if content.isascii() else ("utf-8",)
    escaped = BY_ESCAPES if ESCAPE in content else ()
    for name in (*_utf_16_by_zeros(content), *escaped, *unicode_names):
        if (text := _try(content, name)) is not None:
            if name == "utf-8" and _is_by_chance(content, text):
                break
            return text, name
    if content.isascii() and not escaped:
        return content.decode(), "utf-8"
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


def _utf_16_by_zeros(content: bytes) -> tuple[str, ...]:
    """Recognise UTF-16 without a byte order mark: commas, digits and line ends have a zero in every second byte."""
    start = content[:4000]
    odd, even = start[1::2].count(0), start[0::2].count(0)
    if max(odd, even) * 10 < len(start):
        return ()
    return ("utf-16-le",) if odd > even else ("utf-16-be",)


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
