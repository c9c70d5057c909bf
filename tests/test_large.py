"""The large runs name every file with a number of its own for them."""

import re

import pytest

from tests.large import LARGE, ROOT, main

OF_A_LARGE_RUN = re.compile(r"times\([^,()]+,[^,()]+,[^,()]+\)")


def test_every_test_with_a_large_number_is_part_of_a_run() -> None:
    named = [ROOT / path for paths in LARGE.values() for path in paths]
    counted = [
        path for path in sorted((ROOT / "tests").rglob("test_*.py")) if OF_A_LARGE_RUN.search(path.read_text("utf-8"))
    ]

    assert len(counted) > 20
    assert [str(path) for path in counted if not any(path.is_relative_to(one) for one in named)] == []


@pytest.mark.parametrize("path", sorted({path for paths in LARGE.values() for path in paths}))
def test_what_a_large_run_names_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_an_unknown_name_is_refused_and_the_names_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hosts"]) == 1

    told = capsys.readouterr()
    assert "hosts" in told.err
    assert "hostile     tests/league/hostile" in told.out
