"""A fresh checkout in an empty folder, with an empty home: what somebody has who has just cloned the repository."""

import contextlib
import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# A proxy, a mirror or a cache of packages belongs to the machine, not to the checkout.
KEPT = ("PATH", "LANG", "TERM", "SSL_", "PIP_", "UV_", "HTTP", "http", "NO_PROXY", "no_proxy", "REQUESTS_", "CI")


@contextlib.contextmanager
def fresh_checkout() -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield the folder of a clone of the last commit and the environment of its commands."""
    with tempfile.TemporaryDirectory() as folder:
        home, clone = Path(folder) / "home", Path(folder) / "janroku"
        home.mkdir()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
        yield clone, kept | {"HOME": str(home)}


def cpu_of_children() -> float:
    """Return the CPU seconds so far of all ended processes that this process started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
