"""A folder in memory for the counts of the processes.

The counts are mapped files: where the disk is full, the kernel kills a process that lengthens one (SIGBUS). So they do
not lie on the disk of the data.
"""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

IN_MEMORY = Path("/dev/shm")


def new_folder(installation: Path) -> Path:
    """An empty folder of this account alone; what an earlier start of the same installation has left is removed."""
    parent = IN_MEMORY if os.access(IN_MEMORY, os.W_OK | os.X_OK) else Path(tempfile.gettempdir())
    beginning = f"janroku-metrics-{hashlib.sha256(str(installation.resolve()).encode()).hexdigest()[:12]}-"
    for left in parent.glob(f"{beginning}*"):
        if left.stat(follow_symlinks=False).st_uid == os.geteuid():
            shutil.rmtree(left, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=beginning, dir=parent))
