import pytest

from league.players.pasted import PastedPlayer, Reading, read_names, sort_names

pytestmark = pytest.mark.once

PEOPLE = ["Anna Hart", "Ben", "Emi"]


@pytest.mark.parametrize(
    "text",
    [
        "Anna Hart\nBen\nEmi",
        "  Anna   Hart \r\n\r\nBen\r\nEmi\n",
        "Anna Hart, Ben, Emi",
        "Anna Hart，Ben、Emi",
        "Anna Hart; Ben； Emi;",
        "Anna Hart\tBen\tEmi",
        "Anna Hart, Ben,\nEmi",
        "1. Anna Hart\n2. Ben\n3. Emi",
        "(1) Anna Hart\n(2) Ben\n(3) Emi",
        "1） Anna Hart\n2、Ben\n③ Emi",
        "1 Anna Hart\n2 Ben\n3 Emi",
        "1\tAnna Hart\n2\tBen\n3\tEmi",
        "- Anna Hart\n• Ben\n* Emi",
        "Name\nAnna Hart\nBen\nEmi",
        "氏名\nAnna Hart\nBen\nEmi",
        "No\tName\tClub\n1.\tAnna Hart\tNorth\n2\tBen\t\n3\tEmi\tNorth",
        "Name,Mail\nAnna Hart,anna@club.example\nBen,\nEmi,emi@club.example",
        "Anna Hart <anna@club.example>, Ben <b@club.example>; Emi",
        '"Anna Hart"\n"Ben"\n"Emi"',
    ],
)
def test_a_paste_of_any_shape_names_the_same_people(text):
    pasted = read_names(text)

    assert [player.name for player in pasted.players] == PEOPLE
    assert not any(player.aliases or player.surname for player in pasted.players)


@pytest.mark.parametrize(
    "text",
    [
        "Smith, John\nde la Cruz, Ana",
        "1. Smith, John\n2. de la Cruz, Ana",
        "Smith, John; de la Cruz, Ana",
        '"Smith, John"\n"de la Cruz, Ana"',
        "Smith, John <j@club.example>; de la Cruz, Ana <a@club.example>",
        "Surname\tFirst name\nSmith\tJohn\nde la Cruz\tAna",
        "First name;Club;Surname\nJohn;North;Smith\nAna;;de la Cruz",
    ],
)
def test_a_surname_that_comes_first_makes_one_person(text):
    assert read_names(text).players == [
        PastedPlayer("John Smith", "Smith"),
        PastedPlayer("Ana de la Cruz", "de la Cruz"),
    ]


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        # Another writing of a name is a name of the same player.
        ("田中太郎, Tanaka, たなか\nBen", Reading.ALIASES),
        ("田中太郎, Tanaka\n佐藤葵, Sato", Reading.ALIASES),
        ("Emi, Emiko\nBen\nCarl", Reading.ALIASES),
        ("田中、佐藤、鈴木", Reading.PEOPLE),
        ("田中、佐藤", Reading.PEOPLE),
        ("Smith, John", Reading.SURNAME_FIRST),
        # One line of three people decides about the other as well.
        ("Smith, John\nAnna, Ben, Carl", Reading.PEOPLE),
    ],
)
def test_the_whole_paste_decides_what_a_comma_divides(text, reading):
    pasted = read_names(text)

    assert (pasted.reading, pasted.is_ambiguous) == (reading, True)


@pytest.mark.parametrize(
    ("reading", "players"),
    [
        (Reading.PEOPLE, [PastedPlayer("Smith"), PastedPlayer("John")]),
        (Reading.ALIASES, [PastedPlayer("Smith", aliases=("John",))]),
        (Reading.SURNAME_FIRST, [PastedPlayer("John Smith", "Smith")]),
    ],
)
def test_the_reader_chooses_what_a_comma_divides(reading, players):
    assert read_names("Smith, John", reading=reading).players == players


def test_an_east_asian_surname_stays_in_front():
    pasted = read_names("田中, 太郎", reading=Reading.SURNAME_FIRST)

    assert pasted.players == [PastedPlayer("田中 太郎", "田中")]


def test_a_heading_is_a_name_where_the_reader_says_so():
    assert read_names("Player\nBen").heading == "Player"
    assert [player.name for player in read_names("Player\nBen", has_heading=False).players] == ["Player", "Ben"]


@pytest.mark.parametrize("text", ["", " \n\t\n", ", ; 、", "Name", "anna@club.example"])
def test_a_paste_may_name_nobody(text):
    assert read_names(text).players == []


def test_a_number_in_a_name_stays():
    assert [player.name for player in read_names("3 Kings\nBen 2").players] == ["3 Kings", "Ben 2"]


def test_who_is_known_or_comes_twice_is_told_apart():
    players = read_names("Emi\nBEN\nｅｍｉ\nCarl").players

    found = sort_names(players, {"ben"})

    assert [[player.name for player in part] for part in found] == [["Emi", "Carl"], ["BEN"], ["ｅｍｉ"]]
