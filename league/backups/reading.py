"""Read a backup line by line: its heading, then tables with their rows, then a digest of all of them."""

import gzip
import hashlib
import json
import zlib
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any, cast

from league.backups.encryption import BEGINNING, decrypted, identities_of
from league.backups.writing import FORMAT, VERSION, Heading
from league.core.errors import LeagueError

GZIP = b"\x1f\x8b"


class Lines:
    """The lines of a backup, decrypted and unpacked as they are read, with the digest of those counted."""

    def __init__(self, path: Path, identity: Path | None) -> None:
        self.path, self.identity, self.stack = path, identity, ExitStack()
        self.digest = hashlib.sha256()

    def __enter__(self) -> "Lines":
        try:
            self.file = self._open()
        except BaseException:
            self.stack.close()
            raise
        return self

    def __exit__(self, *error: Any) -> None:
        self.stack.__exit__(*error)

    def _open(self) -> IO[bytes]:
        file: IO[bytes] = self.stack.enter_context(self.path.open("rb"))
        if file.read(len(BEGINNING)) == BEGINNING:
            if self.identity is None:
                raise LeagueError("backup_encrypted")
            keys = identities_of(self.identity)
            file.seek(0)
            file = self.stack.enter_context(decrypted(file, keys))
        else:
            file.seek(0)
            if file.read(2) != GZIP:
                raise LeagueError("no_backup")
            file.seek(0)
        return cast(IO[bytes], self.stack.enter_context(gzip.GzipFile(fileobj=file, mode="rb")))

    def next(self) -> tuple[bytes, Any]:
        """The next line as bytes and parsed."""
        try:
            line = self.file.readline()
            return line, json.loads(line)
        except (OSError, EOFError, zlib.error, ValueError) as error:
            raise LeagueError("backup_damaged") from error

    def counted(self) -> Any:
        """The next line, parsed; it counts for the digest unless it is the last one."""
        line, value = self.next()
        if not (isinstance(value, dict) and value.get("end") is True):
            self.digest.update(line)
        return value


def read_heading(lines: Lines) -> Heading:
    try:
        _line, heading = lines.next()
    except LeagueError as error:
        if error.code == "backup_damaged" and isinstance(error.__cause__, ValueError | gzip.BadGzipFile):
            raise LeagueError("no_backup") from error
        raise
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise LeagueError("no_backup")
    if heading.get("version") != VERSION:
        raise LeagueError("backup_version", found=str(heading.get("version"))[:20])
    return heading


def backup_heading(path: Path, *, identity: Path | None = None) -> Heading:
    """What a backup says about itself."""
    with Lines(path, identity) as lines:
        return read_heading(lines)
