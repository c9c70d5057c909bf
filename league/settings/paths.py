import os
from pathlib import Path

from league.settings.environment import env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
# The folder for what the installation writes: the database, the secret, collected files.
VAR_DIR = Path(env.text("JANROKU_VAR", str(BASE_DIR / "var")))


def make_private(folder: Path) -> None:
    """Create the folder, and let only its owner in: it has password hashes, secrets and names of players."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    set_mode(folder, 0o700)


def set_mode(path: Path, mode: int) -> None:
    """Set the mode, unless it is so already: on a disk that can only be read a process must still start.

    A folder of another account, such as a container's volume, has the mode its operator chose.
    """
    found = path.stat()
    if found.st_uid == os.geteuid() and found.st_mode & 0o777 != mode:
        path.chmod(mode)
