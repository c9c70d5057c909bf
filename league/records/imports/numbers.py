"""Numbers as people write them. Which sign divides the decimals is decided for a file as a whole, or asked."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from league.core.errors import LeagueError

DECIMAL_SIGNS = (".", ",")
# Of one column of scores: points, hundreds or thousands.
SCORE_UNITS = (1, 100, 1000)
_MINUS = str.maketrans(dict.fromkeys("▲△▼−–—‐‑‒﹣", "-") | dict.fromkeys("’‘ʼ´`", "'"))
# As most numbers are written.
_DIGITS = re.compile(r"-?\d{1,12}", re.ASCII)
_SPACE = re.compile(r"(?<=\d)[\s'](?=\d{3}(\D|$))")
_NUMBER = {
    ".": re.compile(r"\d{1,3}(,\d{3})+(\.\d{1,6})?|\d{1,12}(\.\d{1,6})?"),
    ",": re.compile(r"\d{1,3}(\.\d{3})+(,\d{1,6})?|\d{1,12}(,\d{1,6})?"),
}
_THOUSANDS = re.compile(r"[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*")
# What spreadsheets make of a long number in a narrow column.
_SHORTENED = re.compile(r"[+-]?\d([.,]\d+)?E[+-]\d+", re.IGNORECASE)


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


def read_as(text: str, decimal_sign: str) -> Decimal:
    """Read a number whose decimals, if it has any, stand behind this sign; thousands may be divided otherwise.

    raises      LeagueError `bad_number`, `shortened_number`

    >>> read_as("▲1.400,5", ","), read_as("(500)", "."), read_as("25 000", "."), read_as("1’000.5", ".")
    (Decimal('-1400.5'), Decimal('-500'), Decimal('25000'), Decimal('1000.5'))
    """
    if _DIGITS.fullmatch(text):
        return Decimal(text) + 0
    sign, digits = _parted(text)
    is_grouped = digits.count("," if decimal_sign == "." else ".") > 0
    if not _NUMBER[decimal_sign].fullmatch(digits) or (is_grouped and digits.startswith("0")):
        raise LeagueError("bad_number", value=text)
    number = digits.replace(",", "") if decimal_sign == "." else digits.replace(".", "").replace(",", ".")
    return sign * Decimal(number) + 0


def check_whole_digits(text: str) -> None:
    """Refuse a number that a spreadsheet has shortened, so that nobody knows its last digits.

    raises      LeagueError `shortened_number`
    """
    if _SHORTENED.fullmatch(text.strip()):
        raise LeagueError("shortened_number", value=text)


def _parted(text: str) -> tuple[int, str]:
    """The sign, and the digits without what divides thousands and cannot divide decimals.

    raises      LeagueError `bad_number`, `shortened_number`
    """
    cleaned = plain(text.translate(_MINUS))
    check_whole_digits(cleaned)
    match = re.fullmatch(r"(?:([+-]) ?)?([\d.,' ]+)|\(([\d.,' ]+)\)|([\d.,' ]+)-|±(0+(?:[.,]0+)?)", cleaned)
    if match is None or (not cleaned.isascii() and not cleaned.startswith("±")):
        raise LeagueError("bad_number", value=text)
    sign, digits, bracketed, trailing, none = match.groups()
    found = digits or bracketed or trailing or none
    without = _SPACE.sub("", found)
    # 1 000 is grouped; 10 00 is not a number, and "1 000.000" not one of thousands.
    if re.search(r"[\s']", without) or (without != found and not re.fullmatch(r"\d+([.,]\d+)?", without)):
        raise LeagueError("bad_number", value=text)
    return (-1 if sign == "-" or bracketed or trailing else 1), without


def readings(text: str) -> dict[str, Decimal]:
    """What a number is by decimal sign, without the signs with which it is none."""
    found = {}
    for sign in DECIMAL_SIGNS:
        try:
            found[sign] = read_as(text, sign)
        except LeagueError:
            continue
    return found


def read_number(text: str) -> Decimal:
    """Read a number that stands alone.

    raises      LeagueError `bad_number`, `shortened_number`, `numbers_doubtful`

    >>> read_number("▲1400"), read_number("+18.4"), read_number("0,5")
    (Decimal('-1400'), Decimal('18.4'), Decimal('0.5'))
    """
    values = set(readings(text).values())
    if not values:
        return read_as(text, ".")
    if len(values) > 1:
        raise doubt(text)
    return values.pop()


def read_whole(text: str) -> int:
    """Read a whole number that stands alone: three digits behind a dot or a comma are thousands.

    raises      LeagueError `bad_number`, `shortened_number`

    >>> read_whole("25.000"), read_whole("25,000"), read_whole("30,0")
    (25000, 25000, 30)
    """
    values = [value for value in readings(text).values() if value == value.to_integral_value()]
    if not values:
        read_as(text, ".")
        raise LeagueError("bad_number", value=text)
    return int(max(values, key=abs))


def doubt(text: str) -> LeagueError:
    one, other = (f"{value.normalize():f}" for value in readings(text).values())
    return LeagueError("numbers_doubtful", value=text.strip(), one=one, other=other)


@dataclass(frozen=True)
class NumberStyle:
    """How the numbers of a file are written: the decimal sign of whole numbers, and that of others."""

    of_whole: str = "."
    of_others: str = "."
    score_unit: int = 1

    def whole(self, text: str) -> int:
        return self._whole(text, read_as(text, self.of_whole))

    def score(self, text: str) -> int:
        return self._whole(text, read_as(text, self.of_whole) * self.score_unit)

    def number(self, text: str) -> Decimal:
        return read_as(text, self.of_others)

    def _whole(self, text: str, value: Decimal) -> int:
        if value != value.to_integral_value():
            raise LeagueError("bad_number", value=text)
        return int(value)


POINTS = NumberStyle()


@dataclass(frozen=True)
class NumberCells:
    """The cells of a file that hold numbers: scores, other whole numbers, and those that may have decimals."""

    scores: Sequence[str]
    whole: Sequence[str]
    others: Sequence[str]


def styles_of(cells: NumberCells, score_unit: int = 1) -> list[NumberStyle]:
    """The ways in which the numbers of a file can be meant: more than one where it does not tell."""
    of_whole = _signs_of_whole(cells, score_unit)
    of_others = _best(cells.others, DECIMAL_SIGNS)
    if len(of_others) > 1 and len(of_whole) == 1 and _tells((*cells.scores, *cells.whole)):
        of_others = of_whole
    return [NumberStyle(whole, other, score_unit) for whole in of_whole for other in of_others]


def _tells(cells: Iterable[str]) -> bool:
    """Whether one of these cells is another number by another decimal sign."""
    return any(len(set(readings(cell).values())) > 1 or len(readings(cell)) == 1 for cell in cells)


def _signs_of_whole(cells: NumberCells, unit: int) -> list[str]:
    written = [*cells.scores, *cells.whole]
    signs = _best(cells.scores, DECIMAL_SIGNS, unit) if any(map(_is_telling, cells.scores)) else list(DECIMAL_SIGNS)
    signs = _best(written, signs, None if unit != 1 else 1)
    if len(signs) < 2 or unit != 1:
        return signs
    digits = [_digits(cell) for cell in cells.scores]
    # With numbers without decimals in the column: 2.000 is not 2, but for one in which each has its three zeros.
    grouped = {match[1] for cell in digits if (match := _THOUSANDS.fullmatch(cell))}
    if len(grouped) == 1 and any(cell.isdigit() for cell in digits):
        return ["," if "." in grouped else "."]
    return signs


def _is_telling(cell: str) -> bool:
    """Whether the cell has a sign; others are the same number by each."""
    return not {".", ",", "．", "，"}.isdisjoint(cell)


def _digits(cell: str) -> str:
    try:
        return _parted(cell)[1]
    except LeagueError:
        return ""


def _best(cells: Iterable[str], signs: Sequence[str], unit: int | None = None) -> list[str]:
    """The signs by which most cells are numbers, whole ones where there is a unit; one of those that read all alike."""
    telling = list(filter(_is_telling, dict.fromkeys(cells)))
    if not telling:
        return [signs[0]]
    values = {sign: [_value(cell, sign, unit) for cell in telling] for sign in signs}
    most = max(sum(value is not None for value in read) for read in values.values())
    best = [sign for sign, read in values.items() if sum(value is not None for value in read) == most]
    return best[:1] if all(values[sign] == values[best[0]] for sign in best) else best


def _value(cell: str, sign: str, unit: int | None) -> Decimal | None:
    try:
        value = read_as(cell, sign)
    except LeagueError:
        return None
    return value if unit is None or value * unit == (value * unit).to_integral_value() else None


def first_doubtful(cells: NumberCells, styles: Sequence[NumberStyle]) -> str:
    """A cell that is another number by another of these styles."""
    one, other, *_rest = styles
    doubtful = (*cells.scores, *cells.whole) if one.of_whole != other.of_whole else cells.others
    return next(cell for cell in doubtful if len(set(readings(cell).values())) > 1)
