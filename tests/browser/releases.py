"""Another release of Janroku: a copy of its files with changes."""

import shutil
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("league", "rules", "scoring", "static")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "vendor")


def release(folder: Path, changes: Mapping[str, tuple[str, str]]) -> Path:
    """Make a copy in which, by file, the first text stands as the second; return its folder."""
    folder.mkdir()
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for name in ("locale", "templates", "static/vendor"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "manage.py", folder)
    for name, (before, after) in changes.items():
        text = (folder / name).read_text()
        assert before in text, name
        (folder / name).write_text(text.replace(before, after, 1))
    return folder
