"""Scripts of seats as people and programs write them."""

import pytest

from scoring.errors import SeatingError
from scoring.seating.text import parse_plan

TWO_ROUNDS = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))


@pytest.mark.parametrize(
    "between", ["-", " - ", "–", " — ", "−", ",", ", ", ";", "\t", " ", "   ", "/"], ids=lambda sign: repr(sign)
)
@pytest.mark.parametrize("end", ["", ",,", "\t\t", "  # table 3", " // near the window"])
def test_numbers_may_be_divided_by_what_tables_and_texts_have(between: str, end: str) -> None:
    rounds = (("1 2 3 4", "5 6 7 8"), ("1 5 2 6", "3 7 4 8"))
    lines = [[line.replace(" ", between) + end for line in tables] for tables in rounds]
    script = "# drawn by hand\n" + "\n\n".join("\n".join(tables) for tables in lines) + "\n# end\n"

    assert parse_plan(script) == TWO_ROUNDS


@pytest.mark.parametrize(
    "line",
    ["1--2-3-4", "1-2-3", "1-2-3-4-5", "0-1-2-3", "1,5-2-3-4", "table 1-2-3-4", "1-2-3-x", "1.2.3.4", "-1 2 3 4"],
)
def test_a_line_that_is_no_table_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(SeatingError) as refusal:
        parse_plan(f"# first\n5-6-7-8\n{line}\n")

    assert (refusal.value.code, refusal.value.params["line"], refusal.value.params["text"]) == ("bad_script", 3, line)
