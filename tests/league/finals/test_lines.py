"""Final tables as people paste them."""

import pytest

from league.core.errors import LeagueError
from league.finals.lines import NamedLine, lines_text, read_lines, read_points
from league.finals.models import FinalTableRow
from league.players.models import Player

READ = {
    "name and points": ("Aoi\t318.5", NamedLine("Aoi", "318.5")),
    "games between them": ("Aoi; 24; 318.5", NamedLine("Aoi", "318.5", 24)),
    "rank before them": ("1.; Aoi; 24; 318.5", NamedLine("Aoi", "318.5", 24, 1)),
    "rank and points": ("1; Aoi; 318.5", NamedLine("Aoi", "318.5", None, 1)),
    "rank alone": ("1; Aoi; ;", NamedLine("Aoi", "", None, 1)),
    "commas": ("Aoi, 24, 318.5", NamedLine("Aoi", "318.5", 24)),
    "a comma in the name": ('"Hart, Aoi", 24, 318.5', NamedLine("Hart, Aoi", "318.5", 24)),
    "a decimal comma": ("Aoi;24;318,5", NamedLine("Aoi", "318.5", 24)),
    "a Japanese minus": ("葵;24;▲3.50", NamedLine("葵", "-3.50", 24)),
    "a number in the name": ("3 Kings;24;1", NamedLine("3 Kings", "1", 24)),
    "somebody forgotten": ("#7;24;1", NamedLine("#7", "1", 24)),
}


@pytest.mark.parametrize(("text", "line"), READ.values(), ids=READ)
def test_a_line_is_read(text, line):
    assert read_lines(f"\n{text}\n\n") == [line]


REFUSED = {
    "no points": "Aoi",
    "two names": "Aoi; Ben; 3",
    "a heading": "name; games; points",
    "games that are no number of games": "Aoi; 2.5; 3",
    "a column too many": "1; Aoi; 24; 3; 4",
    "a rank that is none": "1.5; Aoi; 3",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_line_that_says_something_else_is_refused_with_its_number(text):
    with pytest.raises(LeagueError) as refusal:
        read_lines(f"Chika\t3\n{text}" if "\t" in text else f"Chika; 3\n{text}")

    assert (refusal.value.code, refusal.value.params["line"]) == ("final_line", 2)


@pytest.mark.parametrize("text", ["1,234", "1.2.3", "12a", "--3", "1e5", "٣"])
def test_points_that_could_be_another_number_are_refused(text):
    with pytest.raises(LeagueError) as refusal:
        read_points(text)

    assert refusal.value.code == "bad_points"


def test_the_text_of_stored_lines_is_read_as_the_same_lines():
    rows = [
        FinalTableRow(rank=1, name="Hart; Aoi", games=24, points="12.50"),
        FinalTableRow(rank=2, player=Player(name="#7"), points="-3"),
        FinalTableRow(rank=2, name="Ben"),
    ]

    assert read_lines(lines_text(rows)) == [
        NamedLine("Hart; Aoi", "12.50", 24, 1), NamedLine("#7", "-3", None, 2), NamedLine("Ben", "", None, 2)
    ]  # fmt: skip
