import pytest

from league.records.imports.shapes.days import forms_of, is_day


@pytest.mark.parametrize(
    ("days", "forms"),
    [
        (["2024-01-02", "2024-12-31"], ["YYYY-MM-DD"]),
        (["31.12.2024", "1.2.2024"], ["D.M.YYYY"]),
        (["2/16/2022", "3/2/2022"], ["M/D/YYYY"]),
        (["16/2/2022", "3/2/2022"], ["D/M/YYYY"]),
        (["3/2/2022", "4/5/2022"], ["D/M/YYYY", "M/D/YYYY"]),
        (["3/3/2022"], ["D/M/YYYY"]),  # the same day in both
        (["2024年1月2日"], ["YYYY年M月D日"]),
        (["2 Jan 2024", "31 Dec 2024"], ["%d %b %Y"]),
        (["20240102"], ["YYYYMMDD"]),
        (["2024-01-02 19:30"], ["YYYY-MM-DD"]),
        (["24-09-27", "24-12-01", "unknown", "2024-12-02"], ["YY-M-D"]),
        (["16/2/2022", "3/2/2022", "13/13/2022"], ["D/M/YYYY"]),
        (["yesterday"], []),
        ([], []),
    ],
)
def test_days_are_written_in_the_forms_in_which_all_of_them_are_days(days: list[str], forms: list[str]) -> None:
    assert forms_of(days) == forms


@pytest.mark.parametrize("text", ["2024-01-02", "2.1.2024", "2024年1月2日"])
def test_a_cell_can_be_a_day(text: str) -> None:
    assert is_day(text)


@pytest.mark.parametrize("text", ["30000", "20240102", "Anna", "45.2", "1.2", ""])
def test_a_number_and_a_name_are_no_day(text: str) -> None:
    assert not is_day(text)
