"""What takes long to make is made by one test process and used by all of a run."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder of this name, which the first process to ask has made; the others wait for it.

    Tests of one module go to several processes, each of which runs the module's fixtures for itself.
    """
    own = factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, is_whole = shared / name, shared / f"{name}.whole"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_whole.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            is_whole.touch()
    return folder
