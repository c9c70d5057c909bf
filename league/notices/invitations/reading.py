"""A pasted or uploaded list of people and their mail addresses, read line by line."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from league.core.names import spaced
from league.players.models import fold_name
from league.players.pasted import HEADINGS

ADDRESS = re.compile(r"[^\s,;<>\"'，；、()]+@[^\s,;<>\"'，；、()]+")
BETWEEN = re.compile(r"[\t,;，；、<>\"()]")


OF_ADDRESSES = frozenset(
    {
        "mail",
        "e-mail",
        "email",
        "address",
        "メール",
        "メールアドレス",
        "邮箱",
        "邮件",
        "郵箱",
        "郵件",
        "電子郵件",
        "信箱",
    }
)


class ReadLine(NamedTuple):
    """A line with somebody. `names` are the ways to read the name: "Smith, John" is John Smith too."""

    number: int
    names: tuple[str, ...]
    address: str
    error: str

    @property
    def name(self) -> str:
        return self.names[0] if self.names else ""


def read_people(text: str) -> list[ReadLine]:
    """Read a list; a first line that names columns is a heading.

    >>> [(line.name, line.address) for line in read_people("Anna Hart, anna@club.example\\nBen <ben@club.example>")]
    [('Anna Hart', 'anna@club.example'), ('Ben', 'ben@club.example')]
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if BETWEEN.sub("", line).strip()]
    if lines and _is_heading(lines[0][1]):
        lines = lines[1:]
    return [_read(number, line) for number, line in lines]


def _is_heading(line: str) -> bool:
    cells = {fold_name(cell.strip()) for cell in BETWEEN.split(line)}
    return "@" not in line and bool(cells & {*HEADINGS, *OF_ADDRESSES})


def _read(number: int, line: str) -> ReadLine:
    addresses = ADDRESS.findall(line)
    names = tuple(_names(ADDRESS.sub(" ", line)))
    address = addresses[0] if len(addresses) == 1 else ""
    error = "" if _is_address(address) else "bad_mail_address"
    return ReadLine(number, names, address, error or ("" if names else "name_missing"))


def _names(rest: str) -> Iterator[str]:
    cells = [cell for cell in (spaced(cell) for cell in BETWEEN.split(rest)) if cell]
    if cells:
        yield " ".join(cells)
    if len(cells) == 2:
        yield f"{cells[1]} {cells[0]}"


def _is_address(address: str) -> bool:
    try:
        validate_email(address)
    except ValidationError:
        return False
    return True
