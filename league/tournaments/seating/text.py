"""The script form of a plan: a table "1-2-3-4" a line, East first; a blank line between rounds; numbers from 1."""

import re

from league.errors import LeagueError

Table = tuple[int, ...]
Round = tuple[Table, ...]
Plan = tuple[Round, ...]

_TABLE = re.compile(r"\d{1,6}(-\d{1,6}){3}", re.ASCII)


def format_plan(plan: Plan) -> str:
    """
    >>> print(format_plan((((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))))
    1-2-3-4
    5-6-7-8
    <BLANKLINE>
    1-5-2-6
    3-7-4-8
    """
    return "\n\n".join("\n".join("-".join(str(p + 1) for p in table) for table in tables) for tables in plan)


def parse_plan(text: str, players: int | None = None) -> Plan:
    """Read a script.

    players     how many there are; None: not checked
    raises      LeagueError `bad_script`, naming the line

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
        if not _TABLE.fullmatch(row):
            raise LeagueError("bad_script", line=number, text=row)
        table = tuple(int(part) - 1 for part in row.split("-"))
        _check(table, rounds[-1], players, number, row)
        rounds[-1].append(table)
    return tuple(tuple(tables) for tables in rounds if tables)


def _check(table: Table, before: list[Table], players: int | None, number: int, row: str) -> None:
    seated = {player for other in before for player in other}
    twice = len(set(table)) != len(table) or seated & set(table)
    outside = any(player < 0 or (players is not None and player >= players) for player in table)
    if twice or outside:
        raise LeagueError("bad_script", line=number, text=row)
