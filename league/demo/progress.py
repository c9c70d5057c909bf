"""How far the demo club is made, for the first page: a file, since nobody sees the rows before they are all there."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from django.conf import settings

from league.demo.club import STEPS, Said

# A command that was killed leaves its file behind, so an old one says nothing.
SECONDS_OF_A_STEP = 120


@dataclass(frozen=True)
class Making:
    """The demo club while it is made."""

    done: int
    of: int = STEPS


def making() -> Making | None:
    """Return how far the club is, while a command makes it."""
    path = settings.VAR_DIR / "demo.json"
    try:
        if time.time() - path.stat().st_mtime > SECONDS_OF_A_STEP:
            return None
        return Making(int(json.loads(path.read_text(encoding="utf-8"))["done"]))
    except (OSError, ValueError, KeyError):
        return None


@contextmanager
def shown_progress() -> Iterator[Said]:
    """Yield what is called with the number of finished steps."""
    path = settings.VAR_DIR / "demo.json"
    new = path.with_suffix(".new")

    def said(done: int) -> None:
        # Only the first page reads it: a full disk does not end the work.
        with suppress(OSError):
            new.write_text(json.dumps({"done": done}), encoding="utf-8")
            new.replace(path)

    said(0)
    try:
        yield said
    finally:
        path.unlink(missing_ok=True)
