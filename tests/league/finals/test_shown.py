"""Where final tables are shown, and where they are not."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.club_bests.jobs import club_bests_compute
from league.finals.lines import NamedLine
from league.finals.models import FinalTable
from league.finals.services import final_table_add, final_table_delete, lines_of_names
from league.ladders.models import LadderRow
from league.players.services import player_amend
from league.seasons.models import Season, StandingsRow
from league.seasons.services import season_archive
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import words
from tests.league.factories import make_hanchan


@pytest.fixture
def table(organiser, club, regulars) -> FinalTable:
    lines = lines_of_names(
        club, [NamedLine("Aoi", "318.5", 24), NamedLine("Emi", "318.50"), NamedLine("Ben", "-3")]
    )  # fmt: skip
    return final_table_add(actor=organiser, club=club, name="League", period="2019", lines=lines)


@pytest.fixture
def won(organiser, season, house_rules, regulars) -> Season:
    """A season of 2026 that Aoi has won."""
    make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    return season_archive(actor=organiser, season=season)


def hall(club):
    return APIClient().get(f"/api/v1/clubs/{club.slug}/champions/").json()["results"]


def test_the_first_rank_is_in_the_hall_of_champions_with_its_source(club, table, regulars):
    (one,) = hall(club)

    assert (one["season"], one["final_table"]) == (None, {"id": table.pk, "name": "League"})
    (win,) = one["tables"]
    assert (win["names"], [player["id"] for player in win["players"]]) == (["Aoi", "Emi"], [regulars[0].pk])
    shown = words(Client().get(reverse("champions", args=[club.slug])))
    assert "League 2019 · Final table Aoi, Emi" in shown


def test_seasons_and_final_tables_stand_by_their_days(organiser, club, table, won):
    newer = final_table_add(
        actor=organiser, club=club, name="Cup", period="2027", lines=lines_of_names(club, [NamedLine("Ben", "1")])
    )

    assert [(one["season"] or one["final_table"])["name"] for one in hall(club)] == ["Cup", "Spring", "League"]
    final_table_delete(actor=organiser, table=newer)
    assert [(one["season"] or one["final_table"])["name"] for one in hall(club)] == ["Spring", "League"]


def test_the_page_of_a_player_has_the_lines_and_that_of_another_none(club, table, regulars):
    page = words(Client().get(reverse("player", args=[club.slug, regulars[1].pk])))

    assert "League 2019 Rank 3 −3" in page
    assert "Final tables" not in words(Client().get(reverse("player", args=[club.slug, regulars[2].pk])))


def test_a_hidden_champion_is_a_number(organiser, club, table, regulars):
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)

    shown = words(Client().get(reverse("champions", args=[club.slug])))

    assert "Aoi" not in shown
    assert f"#{regulars[0].pk}" in shown
    assert "Aoi" not in str(hall(club))


def test_a_final_table_is_in_no_season_ladder_or_record(club, table):
    assert not Season.objects.exists()
    assert not StandingsRow.objects.exists()
    assert not LadderRow.objects.exists()
    assert club_bests_compute(club) in (None, {}, {"rulesets": []}) or "318" not in str(club_bests_compute(club))
