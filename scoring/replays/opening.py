"""Read a log of any known format from the bytes of its file."""

import json
import re
import zlib
from typing import Any
from urllib.parse import unquote

from scoring.errors import ReplayError
from scoring.replays.log6 import read_log6
from scoring.replays.mjai import read_mjai
from scoring.replays.mjlog import read_mjlog
from scoring.replays.record import OnlineGame

MB = 1_000_000
MOST_MB = 4
GZIP = b"\x1f\x8b"
_ADDRESS = re.compile(r"^https?://[^\s#]{1,200}#json=")
# Escapes of JSON that no database and no answer can hold: NUL, and surrogates without their other half.
_ESCAPES = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)


def read_log(content: bytes) -> OnlineGame:
    """Read a game from the content of a file, compressed by gzip or not; the format is found from the content.

    An address of the editor of Tenhou (`https://tenhou.net/6/#json=…`) is read as the JSON that it has.

    raises      ReplayError: the content is no log that can be read, or a deal of it contradicts itself
    """
    text = unpack(content).strip()
    if match := _ADDRESS.match(text):
        text = unquote(text[match.end() :])
    start = text[:1]
    if start == "<":
        return read_mjlog(text)
    if start != "{":
        raise ReplayError("replay_unknown_format")
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    first = _object(lines[0][1], 1, whole=text)
    if "log" in first:
        return read_log6(_object(text, 1))
    if "type" not in first:
        raise ReplayError("replay_unknown_format")
    return read_mjai([_object(line, number) for number, line in lines])


def unpack(content: bytes) -> str:
    """Return the text of a file; it is never unpacked to more than `MOST_MB`.

    raises      ReplayError `replay_too_large`, `replay_cannot_unpack`, `replay_not_text`
    """
    if content[:2] == GZIP:
        content = _gunzip(content)
    if len(content) > MOST_MB * MB:
        raise ReplayError("replay_too_large", most=MOST_MB)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ReplayError("replay_not_text") from None


def _gunzip(content: bytes) -> bytes:
    reader = zlib.decompressobj(wbits=31)
    try:
        found = reader.decompress(content, MOST_MB * MB + 1)
    except zlib.error:
        raise ReplayError("replay_cannot_unpack") from None
    if len(found) <= MOST_MB * MB and not reader.eof:
        raise ReplayError("replay_cannot_unpack")
    return found


def _object(text: str, line: int, whole: str | None = None) -> dict[str, Any]:
    """Read a JSON object; `whole` is the text to read where the first line alone is none."""
    try:
        value = json.loads(text)
        if _ESCAPES.search(text):
            _check_text(value)
    except (ValueError, RecursionError) as error:
        if whole is not None and whole != text:
            return _object(whole, line)
        raise ReplayError("replay_broken", line=getattr(error, "lineno", 1) + line - 1) from None
    if not isinstance(value, dict):
        raise ReplayError("replay_unknown_format")
    return value


def _check_text(value: object) -> None:
    try:
        whole = json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ReplayError("replay_not_text") from None
    if b"\\u0000" in whole:
        raise ReplayError("replay_not_text")
