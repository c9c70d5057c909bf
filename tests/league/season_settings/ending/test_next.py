"""The next season like one that has ended: shown before it is stored, and opened once."""

from datetime import date

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.services import player_amend
from league.season_settings.ending.plan import next_days, season_next
from league.season_settings.ending.services import season_follow
from league.seasons.models import Season, SeasonPlayer
from league.seasons.parts import season_player_set, team_add
from league.seasons.services import season_amend, season_archive, season_open
from tests.league.core.page import signed_in, words

pytestmark = pytest.mark.once


@pytest.fixture
def closed(owner, divided):
    season_amend(actor=owner, season=divided, closes=date(2026, 6, 30), min_games=1, cut=3)
    return season_archive(actor=owner, season=Season.objects.get(pk=divided.pk))


@pytest.fixture
def api(organiser):
    client = APIClient()
    client.force_authenticate(organiser)
    return client


def url(season):
    return reverse("season_next", args=[season.club.slug, season.slug])


def path(season):
    return f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/next/"


def in_divisions(season):
    return {
        division.name: sorted(division.season_players.values_list("player__name", flat=True))
        for division in season.divisions.all()
    }


# ----- the plan -----


@pytest.mark.parametrize(
    ("opens", "closes", "next_opens", "next_closes"),
    [
        (date(2026, 1, 1), date(2026, 6, 30), date(2026, 7, 1), date(2026, 12, 31)),
        (date(2026, 2, 1), date(2026, 2, 28), date(2026, 3, 1), date(2026, 3, 31)),
        (date(2025, 9, 1), date(2026, 2, 28), date(2026, 3, 1), date(2026, 8, 31)),
        # 10 days, then 10 days
        (date(2026, 1, 5), date(2026, 1, 14), date(2026, 1, 15), date(2026, 1, 24)),
        (date(2026, 1, 1), None, date(2026, 5, 5), None),
    ],
)
def test_the_days_are_shifted(opens, closes, next_opens, next_closes):
    season = Season(opens=opens, closes=closes)

    assert next_days(season, date(2026, 5, 5)) == (next_opens, next_closes)


@pytest.mark.parametrize(
    ("name", "name_of_next"), [("Spring", "Spring 2"), ("Cup 2026", "Cup 2027"), ("第9期", "第11期")]
)
def test_the_name_is_raised_until_it_is_free(name, name_of_next, owner, club, season, house_rules):
    season_amend(actor=owner, season=season, name=name)
    season_open(actor=owner, club=club, name="第10期", opens=date(2025, 1, 1), house_rules=house_rules)

    # a year after the season began
    assert season_next(Season.objects.get(pk=season.pk), date(2027, 1, 1)).name == name_of_next


def test_the_page_shows_who_goes_up_and_down_before_anything_is_stored(organiser, closed):
    page = words(signed_in(organiser).get(url(closed)))

    assert "First 4 players; there were 4. Aoi" in page
    assert "Emi ↑ Second" in page
    assert "Chika ↓ First" in page
    assert Season.objects.count() == 1


def test_a_season_that_is_not_closed_has_no_next_one_yet(organiser, owner, divided, api):
    assert "Close this season first" in words(signed_in(organiser).get(url(divided)))
    answer = api.post(path(divided), {}, format="json")

    assert (answer.status_code, answer.json()["error"]) == (409, "wrong_state")
    assert Season.objects.count() == 1


# ----- opening it -----


def test_the_next_season_has_rules_ranking_divisions_and_promotions(organiser, closed):
    form = signed_in(organiser).get(url(closed)).context["form"]
    sent = {field.name: field.value() or "" for field in form if field.name != "even_if_full"}

    answer = signed_in(organiser).post(url(closed), sent)

    new = Season.objects.get(follows=closed)
    assert answer.url == reverse("season", args=[new.club.slug, "autumn"])
    assert (new.name, new.opens, new.closes) == ("Autumn", date(2026, 7, 1), date(2026, 12, 31))
    like = ("house_rules_id", "metrics", "min_games", "counts_guests", "cut", "down")
    assert [getattr(new, field) for field in like] == [getattr(closed, field) for field in like]
    assert [(one.name, one.cut, one.down) for one in new.divisions.all()] == [("First", 0, 2), ("Second", 2, 0)]
    assert in_divisions(new) == {"First": ["Aoi", "Ben", "Emi", "Finn"], "Second": ["Chika", "Dai", "Gina", "Hiro"]}
    entry = LogEntry.objects.get(action="season_open", subject_id=str(new.pk))
    assert entry.after["follows"] == closed.pk


def test_to_open_it_twice_opens_it_once(owner, organiser, closed, api):
    first, is_new = season_follow(actor=owner, season=closed)
    logged = LogEntry.objects.count()
    again = api.post(path(closed), {"name": "Another"}, format="json")
    page = signed_in(organiser).post(url(closed), {"name": "Another", "opens": "2027-01-01"})

    assert (is_new, again.status_code, again.json()["slug"]) == (True, 200, first.slug)
    assert page.url == reverse("season", args=[first.club.slug, first.slug])
    assert (Season.objects.count(), LogEntry.objects.count()) == (2, logged)


def test_a_program_opens_it_with_other_days_and_another_division(owner, closed, api, regulars):
    plan = api.get(path(closed)).json()
    second = next(one for one in plan["divisions"] if one["name"] == "Second")
    body = {
        "name": "Autumn", "opens_on": "2026-09-01", "closes_on": None, "even_if_full": True,
        "places": [{"player": regulars[0].pk, "division": second["id"]}, {"player": "Hiro", "division": None}],
    }  # fmt: skip

    answer = api.post(path(closed), body, format="json")

    made = answer.json()
    assert (answer.status_code, made["opens_on"], made["closes_on"], made["follows"]) == (
        201, "2026-09-01", None, {"slug": "spring", "name": "Spring"},
    )  # fmt: skip
    assert in_divisions(Season.objects.get(follows=closed)) == {
        "First": ["Ben", "Emi", "Finn"], "Second": ["Aoi", "Chika", "Dai", "Gina"],
    }  # fmt: skip
    assert api.get(path(closed)).json()["opened"] == {"slug": "autumn", "name": "Autumn"}


def test_a_first_day_alone_moves_the_last_one_with_it(closed, api):
    made = api.post(path(closed), {"opens_on": "2026-07-02"}, format="json").json()

    assert made["closes_on"] == "2027-01-01"


def test_a_division_that_would_be_too_full_is_shown_and_the_organiser_decides(
    owner, organiser, house_rules, divided, computed
):
    """Three of the second division go up and two of the first come down."""
    second = divided.divisions.get(name="Second")
    second.cut = 3
    second.save()
    season_archive(actor=owner, season=divided)
    client = signed_in(organiser)
    page = client.get(url(divided))
    assert "5 players; there were 4. Give somebody another division, or let it be." in words(page)
    sent = {field.name: field.value() or "" for field in page.context["form"] if field.name != "even_if_full"}

    refused = client.post(url(divided), sent)

    assert refused.status_code == 422
    assert "“First” would have 5 players; it has 4." in words(refused)
    assert Season.objects.count() == 1
    gina = divided.club.players.get(name="Gina")
    client.post(url(divided), {**sent, f"division_{gina.pk}": str(second.pk)})
    assert in_divisions(Season.objects.get(follows=divided))["First"] == ["Aoi", "Ben", "Emi", "Finn"]


def test_a_fuller_division_can_be_let_be(owner, divided):
    divided.divisions.filter(name="Second").update(cut=3)
    season_archive(actor=owner, season=divided)

    with pytest.raises(LeagueError) as refused:
        season_follow(actor=owner, season=divided)
    new, _is_new = season_follow(actor=owner, season=divided, even_if_full=True)

    assert (refused.value.code, refused.value.params) == (
        "division_too_full", {"name": "First", "players": 5, "before": 4},
    )  # fmt: skip
    assert len(in_divisions(new)["First"]) == 5


def test_teams_stay_together(owner, closed, regulars):
    team = team_add(actor=owner, season=closed, name="Winds")
    first = closed.divisions.get(name="First")
    season_player_set(actor=owner, season=closed, player=regulars[0], division=first, team=team)
    loner = closed.club.players.get(name="Hiro")
    season_player_set(actor=owner, season=closed, player=loner, team=team)

    new, _is_new = season_follow(actor=owner, season=closed)

    placed = SeasonPlayer.objects.filter(season=new, team__name="Winds")
    assert [(row.player.name, str(row.division)) for row in placed.order_by("player__name")] == [
        ("Aoi", "First"), ("Hiro", "None"),
    ]  # fmt: skip


def test_a_season_without_divisions_and_ranks_is_continued_too(owner, season):
    season_archive(actor=owner, season=season)

    new, _is_new = season_follow(actor=owner, season=season)

    assert (new.follows_id, new.divisions.count(), new.season_players.count()) == (season.pk, 0, 0)


def test_a_season_reopened_keeps_its_next_one(owner, closed):
    new, _is_new = season_follow(actor=owner, season=closed)
    season_archive(actor=owner, season=closed, is_archived=False)

    assert season_follow(actor=owner, season=closed) == (new, False)
    assert not Season.objects.get(pk=new.pk).is_archived


@pytest.mark.parametrize("places", [[{"player": "Aoi", "division": 0}], [{"player": "Zoe", "division": None}]])
def test_another_division_or_player_is_refused(places, owner, club, closed, api):
    team_add(actor=owner, season=closed, name="Winds")
    club.players.create(name="Zoe")
    club.players.get(name="Zoe").names.create(club=club, name="Zoe", folded="zoe", is_alias=False)

    answer = api.post(path(closed), {"places": places}, format="json")

    assert (answer.status_code, Season.objects.count()) == (404, 1)


def test_a_hidden_player_has_a_number_in_the_plan(owner, organiser, closed, regulars, api):
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    page = words(signed_in(organiser).get(url(closed)))

    assert f"#{regulars[0].pk}" in page
    assert "Aoi" not in page
    assert "Aoi" not in api.get(path(closed)).content.decode()
