"""Damage to what a client sends: values of JSON and of forms, cells of a table, and the bytes themselves."""

import copy
import gzip
import io
import json
import zipfile
from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from urllib.parse import quote_plus

from tests.scoring.test_fuzz import HOSTILE, found_at, places

TEXTS = (
    "", " ", "0", "-1", "1e9", "NaN", "Infinity", "²", "９", "9" * 19, "9" * 400, "0x10", "1,2", "true", "null", "\0",
    "a\0b", "\ud800", "\ufeff", "\u202eabc", "🀄" * 40, "x" * 300, "x" * 20_000, "A\u0301" * 200, "\r\n", "a\nb", "\t",
    "=1+1", "@SUM(A1)", "'; --", "<b>", "%s%n{0}{a}", "../../etc/passwd", "2026-02-30", "9999-12-31", "0000-00-00",
    "2026-03-07T25:00", "[]", "{}", "None", "Aoi", "autumn-open", "spring", "en", "عربي", "雀", "Ω", "ﬁ", "İ",
)  # fmt: skip
# Two keys of one name, numbers that no float or no database holds, and nesting that no parser follows.
ODD_JSON = (
    b'{"a":1,"a":2}', b"NaN", b"-Infinity", b"1e999", b"-0", b"9" * 5_000, b"[" * 100_000, b'{"a":' * 20_000,
    b'"\\ud800"', b'"\\u0000"', b'{"\\u0000":1}', b"null", b"true", b"[]", b"{}", b'""', b"", b" ", b"\xff", b"{'a':1}",
    b"// a\n{}",
)  # fmt: skip
NUMBERS = (b"NaN", b"Infinity", b"1e999", b"1e-999", b"0.1e1", b"-0", b"00", b"9" * 400, b"1_0", b"'1'", b"1.0", b"+1")
CHARACTERS = (
    b"\0",
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b'"',
    b"\\",
    b"\n",
    b"{",
    b",",
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "cp932", "gb18030", "latin-1", "utf-7", "utf-8-sig")


def text(rng: Random) -> str:
    return rng.choice(TEXTS)


def json_value(rng: Random, right: Any) -> Any:
    """A copy of a JSON value with one to four changes: a value, a missing key, a further key."""
    value = copy.deepcopy(right)
    for _ in range(rng.choice((1, 1, 2, 4))):
        *path, key = rng.choice(places(value)[1:] or [("",)])
        if key == "":
            return hostile(rng)
        holder = found_at(value, tuple(path))
        _change(rng, holder, key, value)
    return value


def _change(rng: Random, holder: Any, key: Any, whole: Any) -> None:
    kind = rng.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = copy.deepcopy(found_at(whole, rng.choice(places(whole)[1:])))
    elif kind == 2 and isinstance(holder, list):
        holder.insert(key, rng.choice((hostile(rng), copy.deepcopy(holder[key]))))
    elif kind == 2:
        holder[rng.choice(("id", "pk", "club", "__proto__", "", "version", "\0", "name", "x" * 300))] = hostile(rng)
    elif isinstance(holder[key], int) and not isinstance(holder[key], bool) and kind < 5:
        holder[key] += rng.choice((-100, -1, 1, 100, 2**31, 2**63, -(2**63)))
    else:
        holder[key] = hostile(rng)


def hostile(rng: Random) -> Any:
    return rng.choice((copy.deepcopy(rng.choice(HOSTILE)), text(rng)))


def json_bytes(rng: Random, right: Any) -> bytes:
    """A damaged body: mostly changed values, sometimes changed bytes."""
    if rng.random() < 0.04:
        return rng.choice(ODD_JSON)
    value = json_value(rng, right) if rng.random() < 0.85 else right
    try:
        written = json.dumps(value, ensure_ascii=rng.random() < 0.5).encode()
    except UnicodeEncodeError:
        written = json.dumps(value).encode()
    if rng.random() < 0.08:
        written = _with_odd_number(rng, written)
    return damaged(rng, written) if rng.random() < 0.15 else written


def _with_odd_number(rng: Random, written: bytes) -> bytes:
    digits = [place for place, byte in enumerate(written) if 48 <= byte <= 57]
    place = rng.choice(digits) if digits else 0
    return written[:place] + rng.choice(NUMBERS) + written[place + 1 :]


# ----- bytes -----
def damaged(rng: Random, content: bytes) -> bytes:
    return rng.choice(DAMAGES)(rng, content)


def _cut(rng: Random, content: bytes) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def _inserted(rng: Random, content: bytes) -> bytes:
    place = rng.randrange(len(content) + 1)
    return content[:place] + rng.choice(CHARACTERS) * rng.choice((1, 1, 1, 50)) + content[place:]


def _flipped(rng: Random, content: bytes) -> bytes:
    changed = bytearray(content)
    for _ in range(rng.choice((1, 3, 20)) if changed else 0):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _repeated(rng: Random, content: bytes) -> bytes:
    start = rng.randrange(len(content) + 1)
    return content[:start] + content[start : start + 200] * rng.choice((2, 30)) + content[start:]


def _encoded(rng: Random, content: bytes) -> bytes:
    return content.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")


def _packed(rng: Random, content: bytes) -> bytes:
    """Another kind of file: gzip or zip, whole or cut short, or the beginning of a known kind."""
    kind = rng.randrange(3)
    if kind == 0:
        packed = gzip.compress(content, 1)
    elif kind == 1:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("table.csv", content)
        packed = file.getvalue()
    else:
        return (
            rng.choice((b"\xd0\xcf\x11\xe0", b"%PDF-1.7", b"\x89PNG\r\n", b"\xff\xd8\xff", b"\x1f\x8b", b"PK"))
            + content
        )
    return packed if rng.random() < 0.5 else _cut(rng, packed)


def _other_lines(rng: Random, content: bytes) -> bytes:
    return content.replace(b"\n", rng.choice((b"\r", b"\r\n", b"\n\n", b"\n\r", b"\x85", "\u2028".encode())))


DAMAGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    _cut, _inserted, _inserted, _flipped, _repeated, _encoded, _packed, _other_lines,
)  # fmt: skip


# ----- tables -----
def table_bytes(rng: Random, lines: Sequence[str]) -> bytes:
    """A damaged file of comma separated values: changed cells, columns and lines, and sometimes changed bytes."""
    rows = [line.split(",") for line in lines]
    for _ in range(rng.choice((1, 1, 2, 5))):
        row = rng.choice(rows)
        place = rng.randrange(len(row)) if row else 0
        match rng.randrange(6) if row else 4:
            case 0:
                del row[place]
            case 1:
                row.insert(place, rng.choice((text(rng), row[place])))
            case 2:
                rows.append(list(row))
            case 3 if len(rows) > 1:
                rng.shuffle(rows)
            case _:
                row[place : place + 1] = [text(rng)]
    delimiter = rng.choice((",", ",", ",", ";", "\t", "|"))
    quoted = rng.random() < 0.5
    content = "\n".join(delimiter.join(_cell(cell, quoted) for cell in row) for row in rows)
    written = (content + "\n").encode("utf-8", "replace")
    return damaged(rng, written) if rng.random() < 0.4 else written


def _cell(value: str, quoted: bool) -> str:
    return '"' + value.replace('"', '""') + '"' if quoted else value


# ----- forms -----
Fields = list[tuple[str, str]]


def form_fields(rng: Random, right: Fields) -> Fields:
    """The fields of a form with one to four changes."""
    fields = list(right)
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(fields)) if fields else 0
        match rng.randrange(6) if fields else 5:
            case 0:
                del fields[place]
            case 1:
                fields.insert(place, (fields[place][0], text(rng)))
            case 5:
                fields.append(
                    (rng.choice(("table", "player", "do", "csrfmiddlewaretoken", "page", "x" * 300)), text(rng))
                )
            case _:
                fields[place] = (fields[place][0], text(rng))
    return fields


def urlencoded(rng: Random, fields: Fields) -> bytes:
    sent = "&".join(f"{quote_plus(key, errors='replace')}={_quoted(value)}" for key, value in fields).encode()
    return damaged(rng, sent) if rng.random() < 0.08 else sent


def _quoted(value: str) -> str:
    return quote_plus(value.encode("utf-8", "surrogatepass"))


def multipart(rng: Random, fields: Fields, files: Sequence[tuple[str, bytes]]) -> bytes:
    """A body with the boundary `b`; sometimes its frame is damaged too."""
    parts = [_part(f'name="{key}"', value.encode("utf-8", "surrogatepass")) for key, value in fields]
    names = ("t.csv", "t.json", "", "a\\b.csv", "../t", "x" * 300, "\u202e.csv", 'a".csv', "t.csv\0")
    parts += [_part(f'name="{key}"; filename="{rng.choice(names)}"', content) for key, content in files]
    body = b"".join(parts) + b"--b--\r\n"
    return damaged(rng, body) if rng.random() < 0.1 else body


def _part(disposition: str, content: bytes) -> bytes:
    return b"--b\r\nContent-Disposition: form-data; " + disposition.encode() + b"\r\n\r\n" + content + b"\r\n"


# ----- headers -----
TYPES = (
    "", "text/plain", "application/xml", "multipart/form-data", "multipart/form-data; boundary=\xff", "*/*", "a",
    "application/json; charset=utf-16", "application/json; charset=klingon", "application/json; charset=hex",
    "application/x-www-form-urlencoded; charset=hex", "application/x-www-form-urlencoded; charset=cp932",
    "multipart/form-data; boundary=b; charset=hex", "multipart/form-data; boundary=b; charset=rot13",
    "application/json;;;=", "application/x-www-form-urlencoded; charset=undefined", "application/octet-stream",
)  # fmt: skip
HEADERS = {
    "accept": ("", "text/html", "application/xml", "*/*;q=x", "application/json;version=9", "x" * 5_000, "image/*"),
    "accept-language": ("xx", "ja;q=x", "zh-Hant-HK-x-y", "x" * 5_000, "en;q=1e9", "\xff", "*"),
    "if-none-match": ("*", '"x"', "W/", "x" * 5_000, '"\xff"'),
    "if-modified-since": ("x", "Sat, 99 Foo 9999 99:99:99 GMT", "Sat, 01 Jan 0000 00:00:00 GMT"),
    "idempotency-key": ("", "k", "x" * 5_000, "\xff", " ", "\t"),
    "authorization": ("", "Bearer", "Bearer ", "Bearer \xff", "Bearer x y", "Basic !!!!", "x" * 5_000, "Digest a=b"),
    "cookie": ("sessionid=x", "sessionid=\xff; csrftoken=", "django_language=xx; messages=x", "=;=;", "x" * 5_000),
    "content-encoding": ("gzip", "x", "identity"),
    "referer": ("x", "http://[::1", "javascript:1", "http://testserver/%zz"),
    "origin": ("null", "http://[::1", "x"),
    "range": ("bytes=0-0", "bytes=9-1", "x"),
    "hx-request": ("true", "x"),
    "x-request-id": ("x" * 5_000, "\xff", ""),
    "x-forwarded-for": ("x", "::1", "1.2.3.4, \xff"),
    "x-http-method-override": ("DELETE", "x"),
}  # fmt: skip


def headers(rng: Random) -> dict[str, str]:
    if rng.random() < 0.7:
        return {}
    return {name: rng.choice(HEADERS[name]) for name in rng.sample(sorted(HEADERS), rng.choice((1, 1, 3)))}


def content_type(rng: Random, right: str) -> str:
    return rng.choice(TYPES) if rng.random() < 0.06 else right
