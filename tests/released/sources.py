"""The sources of released versions, out of the history."""

import subprocess
from pathlib import Path

from tests.released import COMMIT, FIXTURES, ROOT


class NoHistory(Exception):
    """The checkout has no history, or not all of it."""


def commit_of(version: str) -> str:
    """The commit whose processes stand for the version.

    That of 0.1.0 is the first one with its tables; it has four migrations of the next version already.
    """
    return (FIXTURES / version / COMMIT).read_text(encoding="ascii").strip()


def sources_unpack(version: str, folder: Path) -> None:
    command = ["git", "archive", commit_of(version)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True)
    if done.returncode:
        raise NoHistory(done.stderr.decode())
    subprocess.run(["tar", "-x", "-C", folder], input=done.stdout, check=True)
