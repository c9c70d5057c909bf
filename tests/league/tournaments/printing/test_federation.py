"""What an event hands over to the federation: the report of MCR, a preview of points, the ranking of countries."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.sheets.sheet import printed
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add, tournament_amend
from league.tournaments.models import Tournament
from league.tournaments.printing.sheets import tournament_sheet
from league.tournaments.results.services import result_enter
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.draws.cuts import main_round

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 7, 9, 30, tzinfo=UTC)


@pytest.fixture
def event(organiser: User, club: Club) -> Tournament:
    """Eight players of two countries after one round of MCR; ranks 1 to 8 are start numbers 1, 5, 6, 2, 3, 7, 8, 4."""
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    event = started_tournament(organiser, rules, players=8, rounds=1, slug="mcr-open")
    main_round(organiser, event, {1: [120, 10, -30, -100], 2: [90, 40, -40, -90]})
    tournament_amend(actor=organiser, tournament=event, ends_on=date(2026, 3, 8))
    for number in (1, 2, 3, 4):
        event.entrants.filter(number=number).update(country="ESP")
    for number, country in ((5, "FRA"), (6, "fra")):
        event.entrants.filter(number=number).update(country=country)
    return event


def sheet_of(event: Tournament, key: str) -> object:
    return printed(tournament_sheet(TournamentAccess(event, is_desk=True), key, now=NOW))


def test_a_report_of_mcr_has_table_points_as_carried_over_and_the_scores_of_all_games(
    organiser: User, event: Tournament
) -> None:
    final = stage_add(actor=organiser, tournament=event, name="Final", rounds_planned=1, cut=4, carry=50, method="top")
    [round_] = stage_draw(actor=organiser, stage=final, seed=1)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    table = round_.tables.get()
    seats = list(table.seats.order_by("seat").values_list("entrant__number", flat=True))
    scores = {1: 50, 5: 10, 6: -20, 2: -40}
    result_enter(actor=organiser, table=table, scores=[scores[number] for number in seats])

    sheet = sheet_of(event, "ema")

    headings = [column.heading for column in sheet.columns]
    assert headings[3:7] == ["EMA number", "Table points", "Score", "EMA member"]
    # half of 4 table points carried over + 4 of the final; the scores of both games: 120 + 50
    assert sheet.rows[0][4:6] == [Decimal("6.00"), 170]


def test_the_preview_has_the_points_the_weight_and_where_the_formula_is_from(event: Tournament) -> None:
    sheet = sheet_of(event, "ema-preview")

    # 1000 × (8 − p) ÷ 7
    assert [row[3] for row in sheet.rows[:3]] == [Decimal("1000.00"), Decimal("857.14"), Decimal("714.29")]
    # two days; 8 players and 2 countries add nothing
    assert {row[4] for row in sheet.rows} == {Decimal("2.0")}
    assert sheet.foot[0].startswith("Preview:")
    assert any("1000 × (N − p) ÷ (N − 1)" in line for line in sheet.foot)
    assert any("mahjong-europe.org" in line for line in sheet.foot)


def test_countries_are_ranked_by_the_mean_of_their_best_three(event: Tournament) -> None:
    sheet = sheet_of(event, "countries")

    rows = [row[:4] for row in sheet.rows]
    # ESP: places 1, 4, 5: (1000 + 571.43 + 428.57) ÷ 3; FRA: places 2, 3 and nobody: (857.14 + 714.29 + 0) ÷ 3
    assert rows == [[1, "ES", 4, Decimal("666.67")], [2, "FR", 2, Decimal("523.81")]]


def test_the_page_shows_both_and_says_that_it_is_a_preview(event: Tournament) -> None:
    page = Client().get(f"/e/{event.slug}/federation/").content.decode()

    assert "Preview" in page
    assert "857.14" in page
    assert "666.67" in page
    assert f"/e/{event.slug}/federation/" in Client().get(f"/e/{event.slug}/standings/").content.decode()


def test_the_api_shows_both(organiser: User, event: Tournament) -> None:
    found = Desk(organiser, event.slug).get("federation/")

    assert found["is_preview"] is True
    assert found["weight"] == {"total": "2.0", "days": "2.0", "players": "0.0", "countries": "0.0"}
    assert (found["results"][1]["entrant"]["number"], found["results"][1]["points"]) == (5, "857.14")
    assert [(one["country"], one["mean"]) for one in found["countries"]] == [("ES", "666.67"), ("FR", "523.81")]


def test_an_event_without_games_has_no_preview(organiser: User, club: Club) -> None:
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    event = started_tournament(organiser, rules, players=8, rounds=1, slug="mcr-open")

    assert Client().get(f"/e/{event.slug}/federation/").status_code == 200
    assert Desk(organiser, event.slug).get("federation/")["results"] == []
