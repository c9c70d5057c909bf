import pytest

from tests.league.permissions.cells import cells


def failing(looked: list[int]) -> None:
    with cells() as cell:
        for number in range(4):
            with cell("cell", number):
                looked.append(number)
                assert number % 2 == 0, f"{number} is odd"


def test_every_cell_that_fails_is_named_once_all_were_looked_at() -> None:
    looked: list[int] = []

    with pytest.raises(AssertionError) as failed:
        failing(looked)

    assert looked == [0, 1, 2, 3]
    assert "cell 1: 1 is odd" in str(failed.value)
    assert "cell 3: 3 is odd" in str(failed.value)


def test_an_error_in_a_cell_is_no_failed_assertion() -> None:
    with pytest.raises(ZeroDivisionError), cells() as cell, cell("a fault of the program"):
        1 / 0  # noqa: B018
