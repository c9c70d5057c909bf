"""The list of planted faults fits the tree: each text stands once in its file, and each test file is there."""

from collections import Counter
from pathlib import Path

import pytest

from tests.planted import ROOT, Fault, faults, plant

FAULTS = faults()
# Modules of `league` itself, and a package of generated files.
PACKAGES = sorted(path.parent.name for path in (ROOT / "league").glob("*/__init__.py"))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_text_of_a_fault_stands_once_in_its_file(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.text) == 1
    assert fault.changed != fault.text


@pytest.mark.parametrize("file", sorted({fault.test.partition("::")[0] for fault in FAULTS}))
def test_the_test_file_of_a_fault_is_there(file: str) -> None:
    assert (ROOT / file).exists()


def test_there_are_many_faults_and_each_has_a_name_of_its_own() -> None:
    assert len(FAULTS) >= 120
    assert [name for name, times in Counter(fault.name for fault in FAULTS).items() if times > 1] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_of_league_has_a_fault(package: str) -> None:
    assert [fault for fault in FAULTS if fault.file.startswith(f"league/{package}/")]


def test_a_planted_fault_changes_its_file_alone(tmp_path: Path) -> None:
    fault = Fault("a", "rules/a.py", "tests/test_a.py", False, "one < two", "one <= two")
    (tmp_path / "rules").mkdir()
    for name in ("a", "b"):
        (tmp_path / "rules" / f"{name}.py").write_text("return one < two\n")

    plant(fault, tmp_path)

    assert (tmp_path / "rules" / "a.py").read_text() == "return one <= two\n"
    assert (tmp_path / "rules" / "b.py").read_text() == "return one < two\n"
