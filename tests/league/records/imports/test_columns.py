"""Where the headings do not say what the columns are, it is asked in words, and remembered for the next such file."""

import html
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.imports.columns.given import shapes_as_said
from league.records.imports.columns.guessing import columns_asked
from league.records.imports.fields import SEAT_FIELDS
from league.records.imports.shapes.recognising import shapes_of
from league.records.imports.table import read_table
from league.records.models import ColumnAnswer, Hanchan
from tests.league.core.page import signed_in, words

PEOPLE = ("Aoi", "Ben", "Chika", "Dai")
SCORES = (41200, 28300, 20400, 10100)
# Headings that no language has.
ACROSS = "Wann;A;A;B;B;C;C;D;D\n04.03.2026;" + ";".join(f"{n};{s}" for n, s in zip(PEOPLE, SCORES, strict=True)) + "\n"
BELOW = "Wann;Abend;Wer;Stand\n" + "".join(f"04.03.2026;1;{n};{s}\n" for n, s in zip(PEOPLE, SCORES, strict=True))
OF_SEATS = [f"{seat}{part}" for seat in ("east", "south", "west", "north") for part in ("", "_score")]


@pytest.fixture
def page(organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Any:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])

    def send(do: str, text: str = "", **more: Any) -> HttpResponse:
        sent = {"house_rules": house_rules.pk, "deposits_left": "0", "do": do}
        file = {"file": SimpleUploadedFile("night.csv", text.encode())} if text else {}
        return client.post(address, sent | file | more)

    return send


def form_of(page: HttpResponse) -> dict[str, str]:
    """What the browser would send: the kept file, and the choice of each column."""
    text = page.content.decode()
    kept = re.search(r'name="kept_file" value="([^"]+)"', text)
    chosen = {
        name: html.unescape(found[1]) if (found := re.search(r'value="([^"]*)" selected', options)) else ""
        for name, options in re.findall(r'name="(field-\d+)">(.*?)</select>', text, re.DOTALL)
    }
    return {"kept_file": kept[1] if kept else "", **chosen}


def fields_of(page: HttpResponse) -> list[str]:
    form = form_of(page)
    return [form[f"field-{number}"] for number in range(len(form) - 1)]


@pytest.mark.parametrize(
    ("text", "guess"),
    [(ACROSS, ["date", *OF_SEATS]), (BELOW, ["date", "place", "player", "score"])],
    ids=["one line a game", "a line for each player"],
)
def test_the_page_asks_what_the_columns_are_and_proposes_it(page: Any, text: str, guess: list[str]) -> None:
    asked = page("preview", text)

    assert asked.status_code == 422
    assert "What are the columns?" in words(asked)
    assert "its cells are names of players" in words(asked)
    assert fields_of(asked) == guess
    assert not Hanchan.objects.exists()


def test_the_answer_is_carried_out_and_remembered_for_the_next_file_with_these_headings(page: Any) -> None:
    form = form_of(page("preview", BELOW)) | {"field-1": "game"}
    checked = page("preview", **form)
    stored = words(page("store", **form_of(checked)))
    next_one = page("preview", BELOW.replace("04.03", "11.03"))

    assert "Would be stored 1" in words(checked)
    assert "1 hanchan stored" in stored
    assert "columns as answered on" in words(next_one)
    assert "Would be stored 1" in words(next_one)
    assert fields_of(next_one) == ["date", "game", "player", "score"]
    assert Hanchan.objects.count() == 1


def test_an_answer_can_be_changed(page: Any) -> None:
    form = form_of(page("preview", ACROSS))
    page("store", **form)
    turned = form | {"field-1": "north", "field-2": "north_score", "field-7": "east", "field-8": "east_score"}
    page("store", **turned | {"kept_file": form_of(page("preview", ACROSS.replace("04.03", "11.03")))["kept_file"]})

    assert ColumnAnswer.objects.get().fields[1:3] == ["north", "north_score"]
    assert next(row.player.name for row in Hanchan.objects.latest("pk").participants.order_by("seat")) == "Dai"


@pytest.mark.parametrize("heads", ["Date;Player;Score", "Date;East;Score;South;Score;West;Score;North;Score"])
def test_a_file_whose_headings_say_it_is_stored_from_the_page_and_nothing_is_remembered(page: Any, heads: str) -> None:
    below = "".join(f"2026-03-04;{n};{s}\n" for n, s in zip(PEOPLE, SCORES, strict=True))
    across = ACROSS.split("\n", 1)[1]
    checked = page("preview", f"{heads}\n{below if 'Player' in heads else across}")
    stored = words(page("store", **form_of(checked)))

    assert "1 hanchan stored" in stored
    assert not ColumnAnswer.objects.exists()


def test_a_field_said_of_two_columns_is_refused(page: Any) -> None:
    refused = page("preview", **form_of(page("preview", ACROSS)) | {"field-2": "east"})

    assert "Two columns are said to be “East: name”." in words(refused)
    assert "What are the columns?" in words(refused)


def test_a_pasted_table_is_read_and_stored_as_a_file_is(page: Any) -> None:
    table = "date\teast\tsouth\twest\tnorth\teast_score\tsouth_score\twest_score\tnorth_score\n"
    pasted = table + "\t".join(["2026-03-04", *PEOPLE, *map(str, SCORES)])
    checked = page("preview", pasted=pasted)
    stored = words(page("store", **form_of(checked)))

    assert "divided by tabs" in words(checked)
    assert "1 hanchan stored" in stored
    assert page("preview", pasted=" \n ").status_code == 422


def test_the_api_answers_what_the_columns_seem_to_be_and_takes_the_answer(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    client, address = APIClient(), f"/api/v1/clubs/{club.slug}/imports/"
    client.force_authenticate(organiser)
    body = {"content": ACROSS, "house_rules": house_rules.pk}
    asked = client.post(address, body, format="json")
    fields = [column["field"] for column in asked.json()["columns"]]
    few = client.post(address, {**body, "column_fields": fields[:-1]}, format="json").json()["error"]
    twice = client.post(address, {**body, "column_fields": [fields[0]] * 9}, format="json").json()["error"]
    stored = client.post(address, {**body, "column_fields": fields}, format="json")
    next_one = client.post(address, {**body, "content": ACROSS.replace("04.03", "11.03")}, format="json")

    assert (asked.status_code, asked.json()["error"]) == (400, "missing_import_field")
    assert asked.json()["columns"][1] == {
        "heading": "A", "cells": ["Aoi"], "field": "east", "why": "its cells are names of players",
    }  # fmt: skip
    assert (few, twice) == ("wrong_column_count", "field_twice")
    assert (stored.status_code, stored.json()["fresh"], next_one.json()["fresh"]) == (201, 1, 1)
    assert "columns as answered on" in next_one.json()["understood"]["sentence"]


# Two of the players are called as winds are, and the days have a heading of their own.
MATRIX = "Wann,Nord,West,Chika,Dai,Emi\n2026-03-04,41200,28300,20400,10100,abs.\n,28300,abs.,41200,20400,10100\n"


def test_a_file_with_a_column_for_each_player_is_asked_about_and_read_as_answered(page: Any) -> None:
    asked = page("preview", pasted=MATRIX)
    players = {f"field-{number}": "of_player" for number in range(1, 6)}
    checked = page("preview", **form_of(asked) | players | {"field-0": "date", "makes_players": "on"})

    assert "What are the columns?" in words(asked)
    assert "results of the player named above" in words(asked)
    assert "Would be stored 2" in words(checked)
    assert "one column for each player" in words(checked)


def test_numbers_below_names_seem_to_be_those_of_players() -> None:
    table = read_table(b"x,Aoi,Ben,Chika,Dai\n2026-03-04,41200,28300,20400,10100\n")

    assert [column.field for column in columns_asked(table, 4)] == ["date", *["of_player"] * 4]


def test_a_word_above_the_days_of_a_matrix_is_no_player() -> None:
    text = "When,Aoi,Ben,Chika,Dai,Emi\n2026-03-04,41200,28300,20400,10100,abs.\nlate,28300,abs.,41200,20400,10100\n"
    shaped = shapes_of(read_table(text.encode()), 4)[0]

    assert [line.cells[shaped.columns["east"]] for line in shaped.table.lines] == ["Aoi", "Aoi"]


def test_a_column_of_evenings_is_said_to_have_the_players() -> None:
    text = (
        "x,Club night,2026-03-04,,\n1,Aoi,Ben,Chika,Dai\n1,41200,28300,20400,10100\n"
        "2,Ben,Aoi,Emi,Dai\n2,41200,28300,20400,10100\n"
    )
    table = read_table(text.encode())

    with pytest.raises(LeagueError) as refusal:
        shapes_as_said(table, ["", *["of_player"] * 4], 4)
    assert refusal.value.params["field"] == "date"


@pytest.mark.parametrize(
    ("text", "fields", "shape", "names"),
    [
        ("When,Aoi,Ben,Chika,Dai,Emi\n2026-03-04,412,283,204,101,abs.\n,283,abs.,412,204,101\n",
         ["date", *["of_player"] * 5], "players", ["Aoi Ben Chika Dai", "Aoi Chika Dai Emi"]),
        ("Day,a,b,c,d\n2026-03-04,Aoi,Ben,Chika,Dai\n,412,283,204,101\n,101,204,283,412\n"
         "2026-03-11,Ben,Aoi,Dai,Emi\n,412,283,204,101\n",
         ["date", *["of_player"] * 4], "evenings", ["Aoi Ben Chika Dai"] * 2 + ["Ben Aoi Dai Emi"]),
    ],
    ids=["headings", "evenings"],
)  # fmt: skip
def test_columns_of_players_are_read_as_said(text: str, fields: list[str], shape: str, names: list[str]) -> None:
    shaped = shapes_as_said(read_table(text.encode()), fields, 4)[0]
    seats = [shaped.columns[seat] for seat in SEAT_FIELDS if seat in shaped.columns]

    assert shaped.shape == shape
    assert [" ".join(filter(None, (line.cells[seat] for seat in seats))) for line in shaped.table.lines] == names


def test_the_command_takes_a_column_at_a_time(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = tmp_path / "night.csv"
    path.write_text("Wann;Wer, genau;Stand\n" + "".join(
        f"2026-03-04;{name};{score}\n" for name, score in zip(PEOPLE, SCORES, strict=True)
    ))  # fmt: skip
    call_command(
        "import_hanchan", str(path), "--column", "Wann=date", "--column", "Wer, genau=player", "--column",
        "Stand=score", "--club", club.slug, "--as", organiser.username, "--house-rules", house_rules.house_rules.name,
    )  # fmt: skip

    assert "1 hanchan stored" in capsys.readouterr().out
