"""Tables as people keep them, and the games that each is read as."""

import pytest

from league.records.imports.fields import SEAT_FIELDS
from league.records.imports.shapes.found import Shaped
from league.records.imports.shapes.recognising import shapes_of
from league.records.imports.table import read_table

# One game on 2 January, in the order of the seats.
GAME = [("Anna", "30000"), ("Ben", "26000"), ("Cleo", "24000"), ("Dora", "20000")]
COLUMNS = {
    "numbered, name and score in turn":
        "Date,p1_name,p1_score,p2_name,p2_score,p3_name,p3_score,p4_name,p4_score\n"
        "2024-01-02,Anna,30000,Ben,26000,Cleo,24000,Dora,20000\n",
    "numbered, names first":
        "Player 1,Player 2,Player 3,Player 4,Score 1,Score 2,Score 3,Score 4,Day\n"
        "Anna,Ben,Cleo,Dora,30000,26000,24000,20000,2024-01-02\n",
    "four columns called Score":
        "Datum;Ost;Score;Süd;Score;West;Score;Nord;Score\n2024-01-02;Anna;30000;Ben;26000;Cleo;24000;Dora;20000\n",
    "names first, four columns called Score":
        "Date,East,South,West,North,Score,Score,Score,Score\n2024-01-02,Anna,Ben,Cleo,Dora,30000,26000,24000,20000\n",
    "winds out of order":
        "Date,North,North score,East,East score,South,South score,West,West score\n"
        "2024-01-02,Dora,20000,Anna,30000,Ben,26000,Cleo,24000\n",
    "four columns called Player":
        "日付,氏名,得点,氏名,得点,氏名,得点,氏名,得点\n2024-01-02,Anna,30000,Ben,26000,Cleo,24000,Dora,20000\n",
    "Japanese winds": "対局日,東家,東家得点,南家,南家得点,西家,西家得点,北家,北家得点\n"
        "2024-01-02,Anna,30000,Ben,26000,Cleo,24000,Dora,20000\n",
    "Chinese winds": "日期,东家,东家得分,南家,南家得分,西家,西家得分,北家,北家得分\n"
        "2024-01-02,Anna,30000,Ben,26000,Cleo,24000,Dora,20000\n",
    "places": "Date,1st,1st Score,2nd,2nd Score,3rd,3rd Score,4th,4th Score\n"
        "2024-01-02,Anna,30000,Ben,26000,Cleo,24000,Dora,20000\n",
    "name and score in one cell": "Data,1.,2.,3.,4.\n2024-01-02,Anna (30000),Ben (26000),Cleo (24000),Dora (20000)\n",
    "French": "Date;Joueur 1;Joueur 2;Joueur 3;Joueur 4;Points 1;Points 2;Points 3;Points 4\n"
        "2024-01-02;Anna;Ben;Cleo;Dora;30000;26000;24000;20000\n",
    "Russian": "Дата;Игрок 1;Очки 1;Игрок 2;Очки 2;Игрок 3;Очки 3;Игрок 4;Очки 4\n"
        "2024-01-02;Anna;30000;Ben;26000;Cleo;24000;Dora;20000\n",
    "Polish": "Data;Wschód;Wynik;Południe;Wynik;Zachód;Wynik;Północ;Wynik\n"
        "2024-01-02;Anna;30000;Ben;26000;Cleo;24000;Dora;20000\n",
    "Spanish": "Fecha;Jugador 1;Puntos;Jugador 2;Puntos;Jugador 3;Puntos;Jugador 4;Puntos\n"
        "2024-01-02;Anna;30000;Ben;26000;Cleo;24000;Dora;20000\n",
    "columns that say nothing": "No,Date,Where,East,Score,South,Score,West,Score,North,Score,Weather\n"
        "1,2024-01-02,Home,Anna,30000,Ben,26000,Cleo,24000,Dora,20000,rain\n",
}  # fmt: skip
LINES = {
    "with the number of the game":
        "Date,Game,Player,Score\n2024-01-02,1,Anna,30000\n2024-01-02,1,Ben,26000\n"
        "2024-01-02,1,Cleo,24000\n2024-01-02,1,Dora,20000\n",
    "without a number": "Tag;Spieler;Punkte\n2024-01-02;Anna;30000\n2024-01-02;Ben;26000\n2024-01-02;Cleo;24000\n"
        "2024-01-02;Dora;20000\n",
    "merged cells": "Date,Game,Player,Score\n2024-01-02,1,Anna,30000\n,,Ben,26000\n,,Cleo,24000\n,,Dora,20000\n",
    "winds in a column":
        "Date,Seat,Player,Score\n2024-01-02,S,Ben,26000\n2024-01-02,N,Dora,20000\n2024-01-02,E,Anna,30000\n"
        "2024-01-02,W,Cleo,24000\n",
    "Japanese": "日付,回戦,卓,選手,得点\n2024-01-02,1,2,Anna,30000\n2024-01-02,1,2,Ben,26000\n"
        "2024-01-02,1,2,Cleo,24000\n2024-01-02,1,2,Dora,20000\n",
}  # fmt: skip
PLAYERS = {
    "a column for each": "Date,Anna,Ben,Cleo,Dora,Emil\n2024-01-02,30000,26000,24000,20000,\n"
        "2024-01-03,30000,26000,24000,,20000\n",
    "dashes where somebody was away": "Datum;Anna;Ben;Cleo;Dora;Emil\n2024-01-02;30000;26000;24000;20000;-\n"
        "2024-01-03;-;30000;26000;24000;20000\n",
    "sums below":
        "日付,Anna,Ben,Cleo,Dora,Emil\n2024-01-02,30000,26000,24000,20000,\n2024-01-03,,30000,26000,24000,20000\n"
        "合計,60000,56000,50000,44000,20000\n",
    "a day that stands once":
        "Date,Game,Anna,Ben,Cleo,Dora,Emil\n2024-01-02,1,30000,26000,24000,20000,\n,2,30000,26000,24000,,20000\n",
}  # fmt: skip
EVENINGS = {
    "a day above the names": "Our evenings,\n2024-01-02,\n,Anna,Ben,Cleo,Dora\nGame 1,30000,26000,24000,20000\n"
        "Game 2,20000,26000,24000,30000\n\n2024-01-09,\n,Anna,Ben,Cleo,Emil\nGame 1,30000,26000,24000,20000\n",
    "a day in the line of names":
        "2024-01-02,Anna,Ben,Cleo,Dora\n1,30000,26000,24000,20000\n2,20000,26000,24000,30000\n"
        "Total,50000,52000,48000,50000\n2024-01-09,Ben,Anna,Emil,Cleo\n1,30000,26000,24000,20000\n",
}  # fmt: skip
ALL = [
    *(pytest.param("columns", text, id=f"columns: {name}") for name, text in COLUMNS.items()),
    *(pytest.param("lines", text, id=f"lines: {name}") for name, text in LINES.items()),
    *(pytest.param("players", text, id=f"players: {name}") for name, text in PLAYERS.items()),
    *(pytest.param("evenings", text, id=f"evenings: {name}") for name, text in EVENINGS.items()),
]


def only(text: str) -> Shaped:
    return shapes_of(read_table(text.encode()), 4)[0]


def games(shaped: Shaped) -> list[list[tuple[str, str]]]:
    return [
        [
            (line.cells[shaped.columns[seat]], line.cells[shaped.columns[f"{seat}_score"]])
            for seat in SEAT_FIELDS
            if seat in shaped.columns and line.cells[shaped.columns[seat]]
        ]
        for line in shaped.table.lines
        if not line.is_total
    ]


@pytest.mark.parametrize(("shape", "text"), ALL)
def test_a_shape_is_recognised_and_read(shape: str, text: str) -> None:
    shaped = only(text)

    assert (shaped.shape, shaped.refused) == (shape, ())
    assert games(shaped)[0] == GAME
    assert shaped.table.lines[0].cells[shaped.columns["date"]] == "2024-01-02"


def test_games_of_one_day_without_a_number_follow_each_other() -> None:
    lines = [f"2024-01-02,{name},{score}" for name, score in [*GAME, *reversed(GAME)]]

    shaped = only("\n".join(["Date,Player,Score", *lines]))

    assert games(shaped) == [GAME, GAME[::-1]]
    assert [line.number for line in shaped.table.lines] == [2, 6]


def test_a_game_that_lacks_a_player_takes_none_from_the_next_one() -> None:
    lines = ["2024-01-02,1,Anna,30000", "2024-01-02,1,Ben,26000", *(f"2024-01-02,2,{n},{s}" for n, s in GAME)]

    shaped = only("\n".join(["Date,Game,Player,Score", *lines]))

    assert games(shaped) == [GAME[:2], GAME]


def test_an_evening_ends_the_names_of_the_one_before() -> None:
    read = games(only(EVENINGS["a day above the names"]))

    assert [game[3][0] for game in read] == ["Dora", "Dora", "Emil"]


def test_a_line_that_is_no_game_is_named() -> None:
    text = EVENINGS["a day above the names"] + "played at,the pub\n"

    shaped = only(text)

    assert [(line.number, error.code) for line, error in shaped.refused] == [(10, "line_of_no_game")]
    assert len(games(shaped)) == 3


def test_a_game_of_seven_is_named_and_no_game() -> None:
    heads = ",".join(["Date", *"ABCDFGH"])

    shaped = only(f"{heads}\n2024-01-02,1,2,3,4,5,6,7\n2024-01-02,30000,26000,24000,20000,,,\n")

    assert [(line.number, error.code) for line, error in shaped.refused] == [(2, "line_of_no_game")]


@pytest.mark.parametrize(
    "text",
    [
        "Name,Games,Points\nAnna,12,45.2\nBen,11,-3\n",
        "Date,Anna,Ben\n2024-01-02,1,2\n",
        "East,South,West,North\nAnna,Ben,Cleo,Dora\n",
        "some,words\nand,others\n",
    ],
)
def test_what_has_no_games_has_no_shape(text: str) -> None:
    assert shapes_of(read_table(text.encode()), 4) == []


def test_points_without_scores_are_read_as_either() -> None:
    text = "Date,1st,Points,2nd,Points,3rd,Points,4th,Points\n2024-01-02,Anna,45.0,Ben,5.0,Cleo,-15.0,Dora,-35.0\n"

    as_scores, as_points = shapes_of(read_table(text.encode()), 4)

    assert as_scores.columns["east_score"] == as_points.columns["east_points"] == 2
    assert as_points.has_points_alone
    assert not as_scores.has_points_alone
