"""Where the headings do not say what the columns are, it is asked in words, and remembered for the next such file."""

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
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
