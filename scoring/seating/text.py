"""The text form of a plan, called a script.

Each line is a table, "1-2-3-4" (of three players "1-2-3"), East first; numbers begin at 1. A blank line separates
rounds. Dashes of any kind, commas, semicolons, tabs and spaces divide numbers; a comment begins with "#" or "//".
"""

import re

from scoring.errors import SeatingError

Table = tuple[int, ...]
Round = tuple[Table, ...]
Plan = tuple[Round, ...]

_NUMBERS = re.compile(r"\d{1,6}(-\d{1,6})*", re.ASCII)
_DIVIDED = re.compile(r"\s*[-‐‑‒–—−,;/|]\s*|\s+")
_COMMENT = re.compile(r"(#|//).*")


def format_plan(plan: Plan) -> str:
    """Format a plan as a script.

    >>> print(format_plan((((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))))
    1-2-3-4
    5-6-7-8
    <BLANKLINE>
    1-5-2-6
    3-7-4-8
    """
    return "\n\n".join("\n".join("-".join(str(p + 1) for p in table) for table in tables) for tables in plan)


def parse_plan(text: str, players: int | None = None, seats: int = 4) -> Plan:
    """Parse a script.

    players     number of players; None: do not check for numbers beyond it
    seats       number of players at each table
    raises      SeatingError `bad_script` with the number and the text of the line

    >>> parse_plan("1-2-3-4")
    (((0, 1, 2, 3),),)
    """
    rounds: list[list[Table]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip(" \t,;"):
            if rounds[-1]:
                rounds.append([])
            continue
        try:
            written = numbers_of(line)
        except SeatingError as error:
            raise SeatingError("bad_script", **{**error.params, "line": number, "seats": seats}) from None
        if not written:
            continue  # a comment divides no rounds
        if len(written) != seats:
            raise SeatingError("bad_script", line=number, text=line.strip(), seats=seats)
        table = tuple(one - 1 for one in written)
        _check(table, rounds[-1], players, number, line.strip())
        rounds[-1].append(table)
    return tuple(tuple(tables) for tables in rounds if tables)


def numbers_of(line: str) -> tuple[int, ...]:
    """Parse the numbers of a line as they are written, from 1; a line of a comment alone has none.

    raises      SeatingError `bad_script`, without the number of the line

    >>> numbers_of("1 – 2, 3\t4,, # table 7"), numbers_of("# round 2")
    ((1, 2, 3, 4), ())
    """
    row = _DIVIDED.sub("-", _COMMENT.sub("", line).strip(" \t,;"))
    if not row:
        return ()
    if not _NUMBERS.fullmatch(row):
        raise SeatingError("bad_script", line=0, text=line.strip(), seats=0)
    return tuple(int(part) for part in row.split("-"))


def _check(table: Table, before: list[Table], players: int | None, number: int, row: str) -> None:
    seated = {player for other in before for player in other}
    twice = len(set(table)) != len(table) or seated & set(table)
    outside = any(player < 0 or (players is not None and player >= players) for player in table)
    if twice or outside:
        raise SeatingError("bad_script", line=number, text=row, seats=len(table))
