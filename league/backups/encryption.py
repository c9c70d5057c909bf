"""Encryption to public keys in the format of age, by the optional package pyrage."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, Any

from league.core.errors import LeagueError

BEGINNING = b"age-encryption.org/"


def age() -> Any:
    """The package, which an installation needs only for encrypted backups."""
    try:
        import pyrage
    except ImportError:
        raise LeagueError("age_missing") from None
    return pyrage


def recipients_of(keys: Sequence[str]) -> list[Any]:
    """The public keys.

    raises      LeagueError `age_missing`, `backup_key`
    """
    package = age()
    try:
        return [package.x25519.Recipient.from_str(key) for key in keys]
    except package.RecipientError as error:
        raise LeagueError("backup_key") from error


def identities_of(path: Path) -> list[Any]:
    """The secret keys in a file of age-keygen.

    raises      LeagueError `age_missing`, `backup_key`
    """
    package = age()
    lines = [line.strip() for line in path.read_text().splitlines()]
    try:
        identities = [package.x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#")]
    except package.IdentityError as error:
        raise LeagueError("backup_key") from error
    if not identities:
        raise LeagueError("backup_key")
    return identities


@contextmanager
def encrypted(file: IO[bytes], recipients: list[Any]) -> Iterator[IO[bytes]]:
    """A file whose content arrives encrypted in `file`. A thread encrypts, so that only a few blocks are in memory."""
    receiver, sender = os.pipe()
    with _Working(lambda: _encrypt(receiver, file, recipients)), os.fdopen(sender, "wb") as plain:
        yield plain


def _encrypt(receiver: int, file: IO[bytes], recipients: list[Any]) -> None:
    with os.fdopen(receiver, "rb") as plain:
        age().encrypt_io(plain, file, recipients)


@contextmanager
def decrypted(file: IO[bytes], identities: list[Any]) -> Iterator[IO[bytes]]:
    """The content of an encrypted file."""
    receiver, sender = os.pipe()
    with _Working(lambda: _decrypt(file, sender, identities)), os.fdopen(receiver, "rb") as plain:
        yield plain


def _decrypt(file: IO[bytes], sender: int, identities: list[Any]) -> None:
    with os.fdopen(sender, "wb") as plain:
        try:
            age().decrypt_io(file, plain, identities)
        except age().DecryptError as error:
            raise LeagueError("backup_key") from error


class _Working:
    """Runs a function in a thread, and raises its error at the end."""

    def __init__(self, work: Any) -> None:
        self.work = work
        self.error: BaseException | None = None
        self.thread = Thread(target=self._run, name="age", daemon=True)

    def _run(self) -> None:
        try:
            self.work()
        except BaseException as error:
            self.error = error

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.thread.join()
        # A reader that stops early closes the pipe; its own error says why, unless nothing could be read at all.
        if isinstance(self.error, LeagueError) or (self.error is not None and error is None):
            raise self.error
