"""The text form of a plan, called a script.

Each line is a table, "1-2-3-4" (of three players "1-2-3"), East first; numbers begin at 1. A blank line separates
rounds.
"""

import re

from scoring.errors import SeatingError

Table = tuple[int, ...]
Round = tuple[Table, ...]
Plan = tuple[Round, ...]

_NUMBERS = re.compile(r"\d{1,6}(-\d{1,6})*", re.ASCII)


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
        row = line.strip()
        if not row:
            if rounds[-1]:
                rounds.append([])
            continue
        if not _NUMBERS.fullmatch(row) or row.count("-") != seats - 1:
            raise SeatingError("bad_script", line=number, text=row, seats=seats)
        table = tuple(int(part) - 1 for part in row.split("-"))
        _check(table, rounds[-1], players, number, row)
        rounds[-1].append(table)
    return tuple(tuple(tables) for tables in rounds if tables)


def _check(table: Table, before: list[Table], players: int | None, number: int, row: str) -> None:
    seated = {player for other in before for player in other}
    twice = len(set(table)) != len(table) or seated & set(table)
    outside = any(player < 0 or (players is not None and player >= players) for player in table)
    if twice or outside:
        raise SeatingError("bad_script", line=number, text=row, seats=len(table))
