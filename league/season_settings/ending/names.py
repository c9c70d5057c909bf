"""The name of the next season: what it says of the year, of the time of the year and of a number follows the days."""

import re
from collections.abc import Collection, Sequence
from datetime import date

MOST_LETTERS = 100
# The times of a year in the languages of the pages, in their order. The first of several words is proposed.
TIMES = (
    (("Spring",), ("Summer",), ("Autumn", "Fall"), ("Winter",)),
    (("春",), ("夏",), ("秋",), ("冬",)),
    (("前期",), ("後期",)),
    (("上半",), ("下半",)),
    (("First half",), ("Second half",)),
)
# A year, or two: 2026, 2026/27.
YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?:([/–-])(\d\d))?(?!\d)")


def next_name(name: str, since: date, opens: date, taken: Collection[str]) -> str:
    """Return the name of the season after one that began `since`, which no other one has.

    >>> next_name("Spring 2026", date(2026, 1, 1), date(2026, 7, 1), ["Spring 2026"])
    'Autumn 2026'
    >>> next_name("Autumn 2026", date(2026, 7, 1), date(2027, 1, 1), ["Spring 2026", "Autumn 2026"])
    'Spring 2027'
    >>> next_name("2026 第9期", date(2026, 4, 1), date(2027, 4, 1), [])
    '2027 第10期'
    """
    proposed = _with_year(_with_number(_with_time(name, since, opens)), opens.year - since.year)
    while proposed in taken:
        proposed = _with_number(proposed) if _numbers(proposed) else f"{proposed[: MOST_LETTERS - 2]} 2"
    return proposed[:MOST_LETTERS]


def _with_time(name: str, since: date, opens: date) -> str:
    months = (opens.year - since.year) * 12 + opens.month - since.month
    for times in TIMES:
        for number, words in enumerate(times):
            pattern = "|".join(rf"\b{word}\b" if word.isascii() else word for word in words)
            if re.search(pattern, name):
                following = times[(number + round(months * len(times) / 12)) % len(times)]
                # The word of the club where it is one of this time: Fall.
                return name if following == words else re.sub(pattern, following[0], name, count=1)
    return name


def _with_year(name: str, years: int) -> str:
    def moved(found: re.Match[str]) -> str:
        second = f"{found[2]}{(int(found[3]) + years) % 100:02}" if found[2] else ""
        return f"{int(found[1]) + years}{second}"

    return YEAR.sub(moved, name)


def _with_number(name: str) -> str:
    """Raise the last number that is no year."""
    numbers = _numbers(name)
    if not numbers:
        return name
    last = numbers[-1]
    return f"{name[: last.start()]}{int(last[0]) + 1}{name[last.end() :]}"


def _numbers(name: str) -> Sequence[re.Match[str]]:
    years = [found.span() for found in YEAR.finditer(name)]
    return [one for one in re.finditer(r"\d+", name) if not any(a <= one.start() < b for a, b in years)]
