import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from league.downloads.kinds import find_sheet
from league.jobs.models import Job
from league.odds.models import SeasonOdds
from league.odds.templatetags.odds import share
from league.players.services import player_amend
from league.seasons.parts import division_add, division_cut, part_fill, team_add
from league.seasons.services import season_amend, season_open
from tests.league.core.page import query_count, signed_in, words
from tests.league.downloads.test_sheets import sheet
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs
from tests.league.odds.conftest import OPENS
from tests.profile import part_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def page(club, league):
    return reverse("season_odds", args=[club.slug, league.slug])


@pytest.fixture
def api(club, league):
    return f"/api/v1/clubs/{club.slug}/seasons/{league.slug}/odds/"


@pytest.fixture
def computed(half_season, page, owner):
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()
    return half_season


def test_a_visit_requests_the_odds_and_a_later_one_shows_them(owner, half_season, page):
    run_jobs()
    client = signed_in(owner)
    assert "This page is filled when the computation is done." in words(client.get(page))

    run_jobs()

    shown = words(client.get(page))
    # four evenings, each a week after the other; seven more until the last day, 7 × 7 days later
    assert re.search(r"Evenings to come: 7, hanchan: about \d+. They were simulated 500 times.", shown)
    assert "Aoi" in shown
    assert "How much was luck" in shown
    (stored,) = SeasonOdds.objects.all()
    (table,) = stored.found["tables"]
    assert all(sum(row["ranks"]) + row["unranked"] == 500 for row in table["players"])


def test_the_odds_are_computed_once_for_a_state_of_the_record(owner, club, regulars, house_rules, computed, page):
    signed_in(owner).get(page)
    run_jobs()
    job = Job.objects.get(kind="odds")
    assert (job.wanted, job.computed) == (1, 1)

    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=computed, played_on=OPENS)
    signed_in(owner).get(page)

    job.refresh_from_db()
    assert (job.wanted, job.computed) == (2, 1)


def test_the_same_record_gives_the_same_odds(owner, computed, page):
    first = SeasonOdds.objects.get().found
    SeasonOdds.objects.all().delete()
    signed_in(owner).get(page)
    run_jobs()

    assert SeasonOdds.objects.get().found == first


def test_few_games_have_no_odds(owner, league, evening, today, page, api):
    evening(0)
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()

    assert "Odds are shown from 6 hanchan on; so far the season has 2." in words(signed_in(owner).get(page))
    answer = signed_in(owner).get(api).json()
    assert (answer["missing"], answer["players"], answer["least_games"]) == ("few_games", [], 6)


def test_a_season_without_an_end_has_no_odds_until_evenings_are_planned(owner, club, half_season, page, api):
    season_amend(actor=owner, season=half_season, closes=None)
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()

    assert "it is not known how many games are to come" in words(signed_in(owner).get(page))
    assert signed_in(owner).get(api).json()["missing"] == "no_end"


def test_a_season_that_is_over_has_its_table(owner, half_season, today, page, api):
    today(OPENS + timedelta(days=71))
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()

    answer = signed_in(owner).get(api).json()
    assert answer["is_over"] is True
    assert {player["first"] for player in answer["players"]} == {0.0, 1.0}
    assert [player["mean_rank"] for player in answer["players"]] == [player["rank"] for player in answer["players"]]
    assert "The season is over: the table is final." in words(signed_in(owner).get(page))


def test_the_api_says_what_the_page_says(owner, computed, api):
    answer = signed_in(owner).get(api + "?cut=2&down=1").json()

    assert (answer["games"], answer["evenings_left"], answer["seasons"]) == (8, 7, 500)
    assert sum(player["first"] for player in answer["players"]) == pytest.approx(1, abs=0.02)
    assert sum(player["cut"] for player in answer["players"]) == pytest.approx(2, abs=0.02)
    assert sum(player["down"] for player in answer["players"]) == pytest.approx(1, abs=0.02)
    for player in answer["players"]:
        assert sum(player["ranks"]) == pytest.approx(1)
        assert player["points"] == sorted(player["points"], key=Decimal)
    # 1.96 × √(1.25 / 8) = 0.775
    assert {round(one["mean_place_range"], 3) for one in answer["luck"]} == {0.775}
    assert sum(Decimal(one["luck"]) for one in answer["luck"]) == pytest.approx(0, abs=Decimal("0.2"))


@pytest.mark.parametrize("query", ["cut=0", "cut=x", "down=-1", "division=9", "rank=1"])
def test_the_api_refuses_other_questions(owner, computed, api, query):
    assert signed_in(owner).get(f"{api}?{query}").status_code == 400


def test_a_division_has_odds_of_its_own(owner, computed, regulars, page, api):
    division = division_add(actor=owner, season=computed, name="North")
    part_fill(actor=owner, part=division, players=regulars[2:])
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()

    answer = signed_in(owner).get(f"{api}?division=North").json()

    assert {player["player"]["name"] for player in answer["players"]} == {"Chika", "Dai"}
    assert sum(player["first"] for player in answer["players"]) == pytest.approx(1, abs=0.02)
    assert "North" in words(signed_in(owner).get(f"{page}?division={division.pk}"))


def test_sheets_have_the_odds_of_the_page(owner, club, computed, api):
    answer = signed_in(owner).get(api).json()

    odds, luck = (sheet(club, kind, season=computed.slug) for kind in ("odds", "luck"))

    columns = [column.key for column in odds.columns]
    for row, player in zip(odds.rows, answer["players"], strict=True):
        of_row = dict(zip(columns, row, strict=True))
        assert str(of_row["player"]) == player["player"]["name"]
        assert float(of_row["first"]) == pytest.approx(100 * player["first"], abs=0.05)
    assert [str(row[0]) for row in luck.rows] == [one["player"]["name"] for one in answer["luck"]]


@pytest.mark.parametrize("kind", part_of(["odds", "team-odds", "luck", "past-odds"], 2))
@pytest.mark.parametrize("suffix", ["csv", "xlsx", "json"])
def test_every_format_is_there(owner, club, computed, kind, suffix):
    query = "" if kind == "past-odds" else f"?season={computed.slug}"

    assert signed_in(owner).get(f"/api/v1/clubs/{club.slug}/sheets/{kind}/{suffix}/{query}").status_code == 200
    assert str(find_sheet(kind).title)


@pytest.mark.parametrize("place", ["page", "api", "sheet", "table", "player"])
def test_a_hidden_player_is_hidden(owner, stranger, club, computed, regulars, page, api, place):
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()
    address = {
        "page": page,
        "api": api,
        "sheet": f"/api/v1/clubs/{club.slug}/sheets/odds/csv/?season={computed.slug}",
        "table": reverse("season", args=[club.slug, computed.slug]),
        "player": reverse("player", args=[club.slug, regulars[0].pk]),
    }[place]

    answer = signed_in(stranger).get(address).content.decode()

    assert "Aoi" not in answer
    assert f"#{regulars[0].pk}" in answer


def test_the_table_shows_the_favourites(owner, club, computed):
    shown = words(signed_in(owner).get(reverse("season", args=[club.slug, computed.slug])))

    assert "Odds of the season" in shown
    assert "All odds, luck, and predictions in past seasons" in shown


def test_new_odds_reach_readers_of_the_table(owner, club, half_season, page):
    run_jobs()
    client = signed_in(owner)
    table = reverse("season", args=[club.slug, half_season.slug])
    first = client.get(table)
    assert "Odds of the season" not in words(first)
    client.get(page)
    run_jobs()

    again = client.get(table, headers={"if-none-match": first["ETag"]})

    assert again.status_code == 200
    assert "Odds of the season" in words(again)


def test_new_odds_reach_readers_of_a_player(owner, club, half_season, regulars, page):
    run_jobs()
    client = signed_in(owner)
    player = reverse("player", args=[club.slug, regulars[0].pk])
    first = client.get(player)
    client.get(page)
    run_jobs()

    again = client.get(player, headers={"if-none-match": first["ETag"]})

    assert again.status_code == 200
    assert "Odds of the season" in words(again)


def test_a_page_of_more_players_takes_no_more_queries(owner, club, computed, page, regulars):
    client = signed_in(owner)
    before = query_count(client, page)
    stored = SeasonOdds.objects.get()
    players = stored.found["tables"][0]["players"]
    stored.found["tables"][0]["players"] = players * 3
    stored.save()

    assert query_count(client, page) == before


# ----- past seasons -----


def test_past_seasons_are_judged(owner, club, league, half_season, evening, house_rules, today, page, api):
    for week in range(4, 9):
        evening(week)
    today(OPENS + timedelta(days=100))
    later = season_open(actor=owner, club=club, name="Next", opens=OPENS + timedelta(days=80), house_rules=house_rules)
    evening(0, 6, later)
    run_jobs()
    client = signed_in(owner)
    client.get(page)
    run_jobs()

    answer = client.get(api).json()["past"]

    # four players, called for rank 1 and for a rank up to 3
    assert (answer["seasons"], answer["calls"]) == (1, 8)
    # equal chances: (1/4 × 3/4 + 3/4 × 1/4) / 2 = 0.1875
    assert answer["equal_chances"] == pytest.approx(0.1875)
    assert sum(group["calls"] for group in answer["groups"]) == 8
    shown = words(client.get(page))
    assert "Predictions in past seasons" in shown
    assert "Finished seasons, each judged at half-time: 1. Brier score" in shown
    said = SeasonOdds.objects.get(season=league).said
    assert date.fromisoformat(said["day"]) == OPENS + timedelta(weeks=4)


def test_a_running_season_is_not_judged(computed):
    assert SeasonOdds.objects.get().said == {}


@pytest.mark.parametrize(
    ("chance", "text"), [(0.0, "0"), (0.004, "<1"), (0.125, "13"), (0.5, "50"), (0.996, ">99"), (1.0, "100")]
)
def test_shares_are_whole_percents_and_never_nothing_by_rounding(chance, text):
    assert share(chance) == text


def test_the_cut_of_the_season_is_asked_for_unless_another_is(owner, club, computed, page, api):
    season_amend(actor=owner, season=computed, cut=2, down=1)
    run_jobs()
    client = signed_in(owner)
    client.get(page)
    run_jobs()

    stored, asked = client.get(api).json(), client.get(api + "?cut=2&down=1").json()
    assert stored == asked
    assert (stored["cut"], stored["down"]) == (2, 1)
    other = client.get(api + "?cut=1&down=0").json()
    assert (other["cut"], other["down"]) == (1, 0)
    assert {player["down"] for player in other["players"]} == {0.0}
    shown = words(client.get(page))
    assert "Up to rank 2" in shown
    assert "Last rank" in shown
    assert "up to rank 2:" in words(client.get(reverse("season", args=[club.slug, computed.slug])))
    assert "up to rank 2:" in words(client.get(reverse("player", args=[club.slug, computed.rows.first().player_id])))
    sheet_odds = sheet(club, "odds", season=computed.slug)
    assert "Rank up to 2, %" in [column.heading for column in sheet_odds.columns]


def test_a_division_is_asked_for_its_own_cut(owner, computed, regulars, api):
    division = division_add(actor=owner, season=computed, name="North")
    part_fill(actor=owner, part=division, players=regulars[2:])
    division_cut(actor=owner, division=division, cut=1, down=1)

    answer = signed_in(owner).get(f"{api}?division=North").json()

    assert (answer["cut"], answer["down"]) == (1, 1)


def test_what_was_said_of_a_past_season_is_about_its_cut(owner, half_season, evening, today, page):
    for week in range(4, 8):
        evening(week)
    season_amend(actor=owner, season=half_season, cut=1)
    today(OPENS + timedelta(days=71))
    run_jobs()
    signed_in(owner).get(page)
    run_jobs()

    said = SeasonOdds.objects.get(season=half_season).said
    assert said["ranks"] == 1
    assert {row["first"] == row["top"] for row in said["calls"]} == {True}


# ----- teams -----


def test_teams_have_odds_of_the_title(owner, club, half_season, regulars, page, api):
    for name, members in (("Winds", regulars[:2]), ("Dragons", regulars[2:])):
        part_fill(actor=owner, part=team_add(actor=owner, season=half_season, name=name), players=members)
    run_jobs()
    client = signed_in(owner)
    client.get(page)
    run_jobs()

    answer = client.get(api).json()["teams"]
    assert {one["team"]["name"] for one in answer} == {"Winds", "Dragons"}
    assert sum(one["first"] for one in answer) == pytest.approx(1, abs=0.02)  # a shared title counts for both
    assert answer[0]["first"] >= answer[1]["first"]
    assert answer[0]["ranks"][0] == answer[0]["first"]
    shown = words(client.get(page))
    assert shown.index("Teams") < shown.index(answer[0]["team"]["name"])
    found = sheet(club, "team-odds", season=half_season.slug)
    assert [str(row[0]) for row in found.rows] == [one["team"]["name"] for one in answer]


def test_a_season_without_teams_has_no_odds_of_teams(owner, computed, page, api):
    assert signed_in(owner).get(api).json()["teams"] == []
    assert 'id="teams"' not in signed_in(owner).get(page).content.decode()
