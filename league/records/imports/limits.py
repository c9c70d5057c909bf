"""How much an account imports: lines of one file, and of all its files within an hour, dry runs included."""

from league.accounts.limits.attempts import attempt_take, limit_of
from league.accounts.models import User
from league.core.errors import LeagueError
from league.records.imports.table import FileTable

# About two seconds of work; the command on the server accepts any file.
MOST_LINES = 5000


def lines_take(account: User, table: FileTable) -> None:
    """Count the lines of a file that a page or a program sends. Not within a transaction, which may be taken back.

    raises      LeagueError `too_many_lines`, `too_many_requests`
    """
    if len(table.lines) > MOST_LINES:
        raise LeagueError("too_many_lines", most=MOST_LINES)
    work_take(account, len(table.lines))


# Of the archive of an event.
BYTES_OF_A_ROW = 200


def archive_take(account: User, size: int) -> None:
    """Count an archive of so many bytes, which is restored in one transaction, as lines of a file.

    raises      LeagueError `too_many_requests`
    """
    work_take(account, size // BYTES_OF_A_ROW)


def archive_content_take(account: User, archive: object, size: int) -> None:
    """Count an archive of so many bytes that has been read, and that may be blank space for the most part.

    raises      LeagueError `too_many_requests`
    """
    work_take(account, min(size // BYTES_OF_A_ROW, _objects_of(archive)))


def _objects_of(archive: object) -> int:
    """Return the number of objects and lists in a JSON value."""
    objects, left = 0, [archive]
    while left:
        value = left.pop()
        if isinstance(value, dict | list):
            objects += 1
            left += value.values() if isinstance(value, dict) else value
    return objects


def work_take(account: User, rows: int) -> None:
    """Count rows that an account has written at once.

    raises      LeagueError `too_many_requests`
    """
    limit = limit_of("import_lines", f"account {account.pk}")
    if not attempt_take(limit, rows):
        raise LeagueError("too_many_requests", seconds=limit.seconds)
