"""The end of a season: what is still open, who has won, who goes up and down, by page and API."""

from datetime import date, timedelta

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from league.players.services import player_amend
from league.records.deals.services import hanchan_begin
from league.seasons.models import Season
from league.seasons.parts import part_fill, team_add
from league.seasons.services import season_amend, season_archive
from league.sessions.services import session_open
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan, make_players

pytestmark = pytest.mark.once


def url(season, name="season_close"):
    return reverse(name, args=[season.club.slug, season.slug])


def end_of(user, season):
    client = APIClient()
    client.force_authenticate(user)
    return client.get(f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/end/").json()


def names(rows):
    return [row["name"] for row in rows]


# ----- what is still open -----


def test_the_page_names_what_is_still_open(owner, organiser, club, regulars, house_rules, played):
    season_amend(actor=owner, season=played, min_games=3)
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY, season=played)
    evening = session_open(actor=owner, club=club, played_on=DAY + timedelta(days=7), name="The last evening")

    page = words(signed_in(organiser).get(url(played)))
    told = end_of(organiser, played)["still_open"]

    assert "2026-03-04 #2 still being played" in page
    assert "The last evening 11 March 2026" in page
    assert (names(told["hanchan"]), told["sessions"][0]["id"]) == (["2026-03-04 #2"], evening.pk)


def test_players_below_the_minimum_are_named_with_the_games_they_miss(owner, organiser, played, computed):
    computed(season_amend(actor=owner, season=played, min_games=3))

    page = words(signed_in(organiser).get(url(played)))

    assert "Aoi 2 games missing" in page
    assert "Nobody has a rank, so the season has no champion." in page
    told = end_of(organiser, played)
    assert told["still_open"]["below_minimum"][0]["missing"] == 2
    assert told["tables"][0]["lines"] == []


def test_an_evening_after_the_last_day_is_not_of_the_season(owner, organiser, club, played):
    season_amend(actor=owner, season=played, closes=DAY)
    session_open(actor=owner, club=club, played_on=DAY + timedelta(days=1), name="Next season")

    assert end_of(organiser, played)["still_open"] == {
        "last_day": None, "hanchan": [], "sessions": [], "below_minimum": [],
    }  # fmt: skip


def test_a_last_day_that_is_to_come_is_still_open(owner, organiser, played):
    season_amend(actor=owner, season=played, closes=date(2099, 1, 1))

    assert end_of(organiser, played)["still_open"]["last_day"] == "2099-01-01"
    assert "Last day 1 January 2099" in words(signed_in(organiser).get(url(played)))


# ----- the champion, and who goes up and down -----


def test_a_season_is_closed_on_its_page_and_reopened(organiser, played):
    client = signed_in(organiser)

    assert "In the lead Aoi" in words(client.get(url(played)))
    answer = client.post(url(played), {"closed": "yes"}, follow=True)

    played.refresh_from_db()
    assert (played.is_archived, answer.redirect_chain) == (True, [(url(played), 302)])
    assert "This season is closed." in words(answer)
    assert "Champion Aoi" in words(answer)
    client.post(url(played), {"closed": "no"})
    client.post(url(played), {"closed": "yes"})
    assert Season.objects.get(pk=played.pk).is_archived


def test_two_who_share_the_first_rank_are_both_champions(owner, organiser, house_rules, regulars, season, computed):
    """Aoi and Ben have +31.2 and +8.3 each, in the other order."""
    second, first = regulars[1], regulars[0]
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    make_hanchan(actor=owner, house_rules=house_rules, players=[second, first, *regulars[2:]], season=season)
    computed(season_amend(actor=owner, season=season, cut=1))

    table = end_of(organiser, season)["tables"][0]

    assert [(line["rank"], line["player"]["name"]) for line in table["lines"][:3]] == [
        (1, "Aoi"), (1, "Ben"), (3, "Chika"),
    ]  # fmt: skip
    assert names(table["up"]) == ["Aoi", "Ben"]
    season_archive(actor=owner, season=season)
    assert "Champions Aoi, Ben" in words(signed_in(organiser).get(url(season)))


def test_each_division_has_its_champion_and_who_leaves_it(organiser, divided):
    first, second = end_of(organiser, divided)["tables"]

    assert (first["lines"][0]["player"]["name"], names(first["up"]), names(first["down"])) == (
        "Aoi", [], ["Chika", "Dai"],
    )  # fmt: skip
    assert (second["lines"][0]["player"]["name"], names(second["up"]), second["up_to"]["name"]) == (
        "Emi", ["Emi", "Finn"], "First",
    )  # fmt: skip
    assert (first["up_to"], second["down_to"]) == (None, None)
    page = words(signed_in(organiser).get(url(divided)))
    assert "Go down to Second: Chika, Dai" in page
    assert "Go up to First: Emi, Finn" in page


def test_the_best_team_is_shown(owner, organiser, played, regulars, computed):
    for name, players in (("Winds", regulars[2:]), ("Dragons", regulars[:2])):
        part_fill(actor=owner, part=team_add(actor=owner, season=played, name=name), players=players)
    computed(played)

    assert [(row["rank"], row["team"]["name"]) for row in end_of(organiser, played)["teams"]] == [
        (1, "Dragons"), (2, "Winds"),
    ]  # fmt: skip
    assert "Dragons 1 Winds 2" in words(signed_in(organiser).get(url(played)))


def test_a_hidden_champion_has_a_number(organiser, played, regulars):
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)

    page = words(signed_in(organiser).get(url(played)))

    assert f"In the lead #{regulars[0].pk}" in page
    assert "Aoi" not in page


def test_the_page_needs_as_many_queries_for_many_players_as_for_few(
    owner, organiser, club, house_rules, played, computed
):
    few = query_count(signed_in(organiser), url(played))
    more = make_players(owner, club, (f"Player {n}" for n in range(8)))
    for table in (more[:4], more[4:]):
        make_hanchan(actor=owner, house_rules=house_rules, players=table, season=played)
    computed(played)

    assert query_count(signed_in(organiser), url(played)) == few


# ----- the certificates -----


def test_the_first_three_and_the_best_team_get_a_certificate(owner, organiser, played, regulars, computed, monkeypatch):
    part_fill(actor=owner, part=team_add(actor=owner, season=played, name="Dragons"), players=regulars[:2])
    player_amend(actor=owner, player=regulars[1], is_hidden=True)
    season_archive(actor=owner, season=computed(played))
    printed = {}
    monkeypatch.setattr("league.sheets.pdf.typeset", lambda _template, data: printed.update(data) or b"%PDF")

    answer = signed_in(organiser).get(url(played, "season_certificates"))

    assert answer.content == b"%PDF"
    pages = [(page["large"], page["lines"][0], page["provisional"]) for page in printed["runs"][0]]
    assert pages == [
        ("Aoi", "Rank 1 of 4", ""), (f"#{regulars[1].pk}", "Rank 2 of 4", ""), ("Chika", "Rank 3 of 4", ""),
        ("Dragons", "Rank 1 of 1", ""),
    ]  # fmt: skip


def test_certificates_of_an_open_season_are_provisional(organiser, played):
    answer = signed_in(organiser).get(url(played, "season_certificates"))

    assert answer.content.startswith(b"%PDF")
    assert answer["Content-Disposition"] == f'attachment; filename="{played.club.slug}-spring-certificates.pdf"'
