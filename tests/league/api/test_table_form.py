"""Lines of seasons, teams, events and ladders have one form, and the tables too; the keys from before are answered."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.parts import team_add
from league.standings.computing.following import standings_catch_up
from tests.api_answers import schema
from tests.league.factories import make_hanchan
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.draws.cuts import main_round
from tests.league.tournaments.standings.test_team_order import teams

pytestmark = pytest.mark.once

OF_A_LINE = {"rank", "rank_change", "subject", "games", "values"}
OF_A_TABLE = {"revision", "is_behind", "ranked_by", "columns", "count", "next", "previous", "results"}
OLD_KEYS = {
    "standings": {"player"},
    "team_standings": {"team"},
    "tournament_standings": {"entrant"},
    "tournament_final_table": {"entrant"},
    "tournament_team_standings": {"team"},
    "ladder": {"player", "rating", "deviation"},
}


def forms_of(operation: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The form of a table in the schema, and that of its lines."""
    whole = schema()
    [found] = [
        methods["get"] for methods in whole["paths"].values() if methods.get("get", {}).get("operationId") == operation
    ]
    table = form_at(whole, found["responses"]["200"]["content"]["application/json"]["schema"])
    return table, form_at(whole, table["properties"]["results"]["items"])


def form_at(whole: dict[str, Any], reference: dict[str, str]) -> dict[str, Any]:
    form: dict[str, Any] = whole["components"]["schemas"][reference["$ref"].rpartition("/")[2]]
    return form


def types_of(form: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    """The keys of a form without their words: the words may say more of one table."""
    told = ("description", "title")
    return {key: {name: value for name, value in form["properties"][key].items() if name not in told} for key in keys}


@pytest.mark.parametrize("operation", OLD_KEYS)
def test_every_table_has_the_form_of_a_league_table(operation: str) -> None:
    usual, usual_line = forms_of("standings")
    table, line = forms_of(operation)
    rows = {"results"}

    assert types_of(table, OF_A_TABLE - rows) == types_of(usual, OF_A_TABLE - rows)
    assert types_of(line, OF_A_LINE) == types_of(usual_line, OF_A_LINE)
    marked = {key for key, form in line["properties"].items() if form.get("deprecated")}
    assert marked == OLD_KEYS[operation]
    assert all(line["properties"][key]["description"].startswith("Use `") for key in marked)


@pytest.fixture
def tables(
    owner: User, organiser: User, club: Club, regulars: list[Player], season: Season, house_rules: HouseRulesVersion,
) -> dict[str, Any]:  # fmt: skip
    """The answers of all tables by operation, of one game: 31.2, 8.3, -9.6 and -29.9."""
    team_add(actor=owner, season=season, name="Winds")
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    ladder = ladder_open(actor=owner, club=club, name="Skill", kind="plackett_luce")
    ladders_catch_up([ladder])
    event = started_tournament(organiser, house_rules, players=4, rounds=1)
    main_round(organiser, event, {})
    teams(organiser, event, (1, 2), (3, 4))
    of_club, of_event = f"/api/v1/clubs/{club.slug}/", f"/api/v1/tournaments/{event.slug}/"
    addresses = {
        "standings": f"{of_club}seasons/{season.slug}/standings/",
        "team_standings": f"{of_club}seasons/{season.slug}/standings/teams/",
        "tournament_standings": f"{of_event}standings/",
        "tournament_final_table": f"{of_event}final/",
        "tournament_team_standings": f"{of_event}team-standings/",
        "ladder": f"{of_club}ladders/{ladder.slug}/",
    }
    return {operation: Client().get(address) for operation, address in addresses.items()}


def test_the_keys_from_before_are_answered_with_the_day_of_their_end(tables: dict[str, Any]) -> None:
    for operation, old in OLD_KEYS.items():
        answer = tables[operation]
        [first, *_] = answer.json()["results"]

        assert (answer.headers["sunset"], answer.headers["link"]) == (
            "Fri, 28 May 2027 00:00:00 GMT", '</api/docs/changelog/>; rel="deprecation"'
        )  # fmt: skip
        # midnight on 28 November 2026
        assert answer.headers["deprecation"] == "@1795824000"
        assert old <= first.keys()
        subject = next(first[key] for key in ("player", "entrant", "team") if key in old)
        assert {key: first["subject"][key] for key in ("id", "name")} == {key: subject[key] for key in ("id", "name")}


def test_whose_line_it_is_has_a_kind(tables: dict[str, Any]) -> None:
    kinds = {operation: answer.json()["results"][0]["subject"]["kind"] for operation, answer in tables.items()}

    assert kinds == {
        "standings": "player", "team_standings": "team", "tournament_standings": "entrant",
        "tournament_final_table": "entrant", "tournament_team_standings": "team", "ladder": "player",
    }  # fmt: skip


def test_each_column_has_a_value_in_each_line(tables: dict[str, Any]) -> None:
    for operation, answer in tables.items():
        table = answer.json()
        keys = [column["key"] for column in table["columns"]]

        assert set(table["ranked_by"]) <= set(keys), operation
        assert [set(line["values"]) for line in table["results"]] == [set(keys)] * table["count"], operation


def test_a_ladder_has_its_ratings_as_values(tables: dict[str, Any]) -> None:
    ladder = tables["ladder"].json()
    first = ladder["results"][0]

    assert ladder["columns"] == [
        {"key": "rating", "heading": "Rating", "unit": "rating"},
        {"key": "deviation", "heading": "Deviation", "unit": "rating"},
    ]
    assert {key: first["values"][key]["value"] for key in ("rating", "deviation")} == {
        key: first[key] for key in ("rating", "deviation")
    }


def test_a_final_table_has_the_games_of_each_player(tables: dict[str, Any]) -> None:
    assert [line["games"] for line in tables["tournament_final_table"].json()["results"]] == [1, 1, 1, 1]
