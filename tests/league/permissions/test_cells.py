import pytest
from django.core.cache import cache

from league.accounts.models import User
from tests.league.factories import make_user
from tests.league.permissions.cells import cells, isolated


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


def errors() -> None:
    with cells() as cell:
        with cell("a fault of the program"):
            1 / 0  # noqa: B018
        with cell("a failed assertion"):
            raise AssertionError("odd")
        {}["outside"]


def test_an_error_ends_its_cell_alone_and_outside_of_cells_the_test() -> None:
    with pytest.raises(KeyError) as failed:
        errors()

    of_the_program, assertion = failed.value.__notes__
    assert of_the_program.startswith("a fault of the program: ZeroDivisionError('division by zero') in ")
    assert "test_cells.py, line " in of_the_program
    assert assertion == "a failed assertion: odd"


def failing_after_a_change() -> None:
    with cells() as cell:
        with cell("first"), isolated():
            cache.set("kept", 1)
            make_user("kept")
            raise AssertionError("odd")
        with cell("second"), isolated():
            assert cache.get("kept") is None
            assert not User.objects.filter(username="kept").exists()


@pytest.mark.django_db
@pytest.mark.once
def test_a_cell_leaves_nothing_behind_for_the_next() -> None:
    with pytest.raises(AssertionError) as failed:
        failing_after_a_change()

    assert str(failed.value).strip() == "first: odd"
