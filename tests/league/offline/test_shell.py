"""What a browser keeps: every file that a stored page may need, under a version that changes with any of them."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from league.offline import shell

pytestmark = pytest.mark.once
STATIC = Path(settings.BASE_DIR) / "static"


def test_every_address_that_is_kept_answers(client: Client) -> None:
    kept = shell.contents()

    missing = [address for address in [*kept["files"], *kept["runtime"]] if client.head(address).status_code != 200]
    assert missing == []


def test_modules_and_styles_need_no_file_that_is_not_kept() -> None:
    kept = set(shell.file_names())
    needed = {
        (path.parent / found).resolve().relative_to(STATIC.resolve()).as_posix()
        for name in kept
        if (path := STATIC / name).suffix in {".js", ".css"} and path.exists()
        for found in re.findall(r"""(?:\bfrom\s*|new URL\(|url\()["'](\.{1,2}/[^"']+)["']""", path.read_text())
    }

    assert needed - kept == set()


@pytest.mark.parametrize("part", ["file", "engine", "worker"])
def test_the_version_changes_with_everything_that_is_kept(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    before = shell.contents()["version"]
    if part == "file":
        monkeypatch.setattr(shell, "_contents", lambda name: b"another text")
    elif part == "engine":
        monkeypatch.setattr(shell, "manifest", lambda: {"hash": "0", "engine": "/engine/0.zip"})
    else:
        monkeypatch.setattr(shell, "worker_code", lambda: b"another worker")

    assert shell.contents()["version"] != before
    monkeypatch.undo()
    assert shell.contents()["version"] == before


def test_the_engine_is_no_part_of_the_files_that_every_page_loads() -> None:
    files = shell.contents()["files"]

    assert not [address for address in files if "pyodide" in address or address.endswith(".zip")]
    # 400 kB at present, a quarter of it over the wire
    assert sum(len(shell._contents(name)) for name in shell.file_names()) < 600_000
