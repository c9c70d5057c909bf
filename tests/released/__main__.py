"""Write the files of the version that is released now; see the package."""

import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import psycopg

from tests.released import BACKUP, COMMIT, FIXTURES, MIGRATIONS, POSTGRES, ROOT, SQLITE, digests
from tests.servers import Server

DATABASE = "janroku_released"


def main() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    folder = FIXTURES / version
    if folder.exists():
        sys.exit(f"{folder} is there: a released version never changes.")
    commit = head()
    with tempfile.TemporaryDirectory() as temporary:
        server, place = Server(Path(temporary) / "server"), Path(temporary) / "files"
        place.mkdir()
        server.environment["DJANGO_SETTINGS_MODULE"] = "league.settings"
        server.manage("migrate", "--verbosity", "0")
        server.run("-m", "tests.released.content")
        server.manage("backup", str(place / BACKUP))
        (place / SQLITE).write_bytes(packed(sqlite_file(server.folder / "janroku.sqlite3", place)))
        (place / POSTGRES).write_bytes(packed(postgres_dump(place / BACKUP, Path(temporary) / "other")))
        lines = [f"{digest}  {path}" for path, digest in digests().items()]
        (place / COMMIT).write_text(f"{commit}\n", encoding="ascii")
        (place / MIGRATIONS).write_text("\n".join(lines) + "\n", encoding="utf-8")
        folder.mkdir(parents=True)
        for path in sorted(place.iterdir()):
            (folder / path.name).write_bytes(path.read_bytes())


def head() -> str:
    """The commit of the sources, of which nothing is changed."""
    if changed := git("status", "--porcelain"):
        sys.exit(f"Commit the release first; these files are changed:\n{changed}")
    return git("rev-parse", "HEAD").strip()


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def sqlite_file(path: Path, place: Path) -> bytes:
    """The whole database in one file, without its log."""
    copy = place / "copy"
    with sqlite3.connect(path) as database:
        database.execute("VACUUM INTO ?", [str(copy)])
    content = copy.read_bytes()
    copy.unlink()
    return content


def postgres_dump(backup: Path, folder: Path) -> bytes:
    """The same rows as SQL, restored on PostgreSQL by the version itself."""
    url = os.environ["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE}")
    own = f"{url.rpartition('/')[0]}/{DATABASE}"
    Server(folder, own).manage("restore", str(backup))
    options = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=200"]
    dump = subprocess.run(["pg_dump", *options, own], capture_output=True, check=True).stdout
    # psql alone knows commands that begin with a backslash.
    return b"\n".join(line for line in dump.splitlines() if not line.startswith(b"\\")) + b"\n"


if __name__ == "__main__":
    main()
