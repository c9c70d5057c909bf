"""docs/architecture.md describes the code as it is, and the code stays easy to find one's way in."""

from pathlib import Path

import pytest

from tests import architecture
from tests.architecture import ROOT, crowded_folders, layers, long_functions, modules, with_table

pytestmark = pytest.mark.docs


def test_the_page_has_the_table_of_layers() -> None:
    page = architecture.PAGE.read_text(encoding="utf-8")

    assert page == with_table(page, architecture.table()), "run python -m tests.architecture"


def test_every_package_of_league_stands_in_one_layer() -> None:
    listed = [name for layer in layers() for name in layer]
    present = {
        path.stem for path in (ROOT / "league").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }

    assert sorted(listed) == sorted(present - {"__init__"})


def test_every_package_says_what_it_has() -> None:
    packages = [path.parent for name in ("league", *architecture.PLAIN) for path in (ROOT / name).glob("*/__init__.py")]

    assert [folder for folder in packages if not architecture.purpose(folder).endswith(".")] == []


def test_no_folder_of_league_has_too_many_modules() -> None:
    assert crowded_folders(ROOT / "league") == []


@pytest.mark.parametrize("package", ["league", "scoring", "rules"])
def test_no_function_is_too_long(package: str) -> None:
    assert [found for path in modules(ROOT / package) for found in long_functions(path)] == []


def test_a_stale_table_would_be_noticed() -> None:
    page = f"# Title\n{architecture.BEGIN}\nold\n{architecture.END}\nrest\n"

    assert with_table(page, "new") == f"# Title\n{architecture.BEGIN}\nnew\n{architecture.END}\nrest\n"


def test_a_crowded_folder_would_be_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "league" / "shop"
    folder.mkdir(parents=True)
    for number in range(3):
        (folder / f"part_{number}.py").touch()

    assert crowded_folders(tmp_path / "league", most=2) == ["league/shop: 3"]


def test_a_long_function_would_be_noticed(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    path.write_text("def short():\n    pass\n\n\ndef long():\n    a = 1\n    b = 2\n    return a + b\n")

    assert list(long_functions(path, most=3)) == ["long.py:5 long: 4 lines"]
