"""The times that `make test` writes are read and added up."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import durations
from tests.durations import Duration

ROWS = [
    Duration(1.0, 0.5, "tests/a/test_x.py::test_many[one]"),
    Duration(2.0, 1.5, "tests/a/test_x.py::test_many[two\ttabs]"),
    Duration(4.0, 0.25, "tests/b/test_y.py::test_once"),
]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (0, [(2.0, 3.0, 2, "tests/a"), (0.25, 4.0, 1, "tests/b")]),
        (1, [(2.0, 3.0, 2, "tests/a/test_x.py"), (0.25, 4.0, 1, "tests/b/test_y.py")]),
        (2, [(2.0, 3.0, 2, "tests/a/test_x.py::test_many"), (0.25, 4.0, 1, "tests/b/test_y.py::test_once")]),
    ],
)
def test_the_most_cpu_time_comes_first(place: int, expected: list[tuple[float, float, int, str]]) -> None:
    assert durations.sums(ROWS, place) == expected


def test_what_is_written_is_read_again_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "build" / "durations-x.tsv"

    durations.write(path, ROWS)

    assert sorted(durations.read(path)) == sorted(ROWS)
    assert durations.main([str(path), "--first", "1"]) == 0
    printed = capsys.readouterr().out
    assert "     2.0      3.0      2  tests/a\n" in printed
    assert "tests/b" not in printed


def test_without_a_file_the_command_names_what_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(durations, "FOLDER", tmp_path)

    assert durations.main([]) == 1
    assert "make test" in capsys.readouterr().err


def test_the_phases_of_a_test_are_added_up(tmp_path: Path) -> None:
    recording = durations.Recording(tmp_path / "durations.tsv")

    for seconds, cpu in [(1.0, 0.5), (0.25, 0.25)]:
        recording.pytest_runtest_logreport(
            SimpleNamespace(nodeid="tests/test_x.py::test_one", duration=seconds, cpu=cpu)
        )
    recording.pytest_sessionfinish(SimpleNamespace(config=object()))  # type: ignore[arg-type]

    assert durations.read(recording.path) == [Duration(1.25, 0.75, "tests/test_x.py::test_one")]
