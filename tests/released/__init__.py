"""Databases as released versions wrote them, in `tests/fixtures`: tests upgrade them.

`python -m tests.services python -m tests.released` writes those of the version in pyproject.toml, once, when it is
released.
"""

import gzip
import hashlib
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "released"
# The files of a version.
SQLITE, POSTGRES, BACKUP, MIGRATIONS = "janroku.sqlite3.gz", "janroku.sql.gz", "janroku.backup", "migrations.txt"
COMMIT = "commit.txt"


def versions() -> list[str]:
    """All released versions, the last one at the end."""
    return sorted((path.name for path in FIXTURES.iterdir()), key=lambda name: [int(part) for part in name.split(".")])


def digests() -> dict[str, str]:
    """The digest of every migration of the service, by its path."""
    paths = sorted(ROOT.glob("league/*/migrations/0*.py"))
    return {str(path.relative_to(ROOT)): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def released_digests(version: str) -> dict[str, str]:
    lines = (FIXTURES / version / MIGRATIONS).read_text(encoding="utf-8").splitlines()
    return dict(reversed(line.split("  ")) for line in lines)


def unpacked(version: str, name: str) -> bytes:
    return gzip.decompress((FIXTURES / version / name).read_bytes())
