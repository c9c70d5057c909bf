import pytest
from django.utils import translation

from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.families import family_of
from league.season_settings.first.selectors import USUAL, games_to_choose
from league.seasons.models import Season
from rules.registry import RULESETS, find_ruleset
from tests.league.core.page import signed_in, url, words

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", sorted(USUAL))
def test_every_ruleset_is_offered_once_and_each_game_has_one_proposal(language):
    with translation.override(language):
        games = games_to_choose()

    offered = [ruleset.key for game in games for ruleset in (game.proposed, *game.others)]
    assert sorted(offered) == sorted(ruleset.key for ruleset in RULESETS)
    assert [game.family.key for game in games][: len(USUAL[language])] == list(USUAL[language])


@pytest.mark.parametrize("family", sorted({ruleset.family for ruleset in RULESETS}))
def test_a_game_says_what_is_different_and_proposes_rulesets_of_its_own(family):
    record = family_of(next(ruleset for ruleset in RULESETS if ruleset.family == family))

    assert record.difference
    assert {find_ruleset(key).family for key in record.proposed.values()} <= {family}


def test_one_touch_takes_the_printed_rules_and_opens_a_season(organiser, club):
    client = signed_in(organiser)
    page = words(client.get(url(club, "which_game")))

    answer = client.post(url(club, "which_game"), {"ruleset": "mleague"})

    assert "Riichi, Japanese mahjong" in page
    assert answer.url == url(club, "players_add")
    season = Season.objects.get()
    assert season.opens == club.day_of(season.house_rules.created_at)
    mleague = find_ruleset("mleague")
    assert (season.house_rules.ruleset, season.house_rules.options) == ("mleague", mleague.dump(mleague.defaults))


def test_a_second_touch_opens_no_second_season(organiser, club):
    client = signed_in(organiser)

    answers = [client.post(url(club, "which_game"), {"ruleset": key}) for key in ("mcr", "mcr", "hk")]

    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert Season.objects.count() == HouseRulesVersion.objects.count() == 1
    assert client.get(url(club, "which_game")).url == url(club, "club")


def test_house_rules_as_printed_are_used_again(organiser, club):
    version = house_rules_create(actor=organiser, club=club, name="Monday", ruleset="mcr")

    signed_in(organiser).post(url(club, "which_game"), {"ruleset": "mcr"})

    assert Season.objects.get().house_rules == version


def test_an_unknown_game_opens_nothing(organiser, club):
    answer = signed_in(organiser).post(url(club, "which_game"), {"ruleset": "mahjong"})

    assert answer.status_code == 404
    assert not Season.objects.exists()


def test_a_club_asks_for_its_name_alone(stranger):
    client = signed_in(stranger)
    form = client.get("/clubs/new/").context["form"]
    sent = {field.name: field.value() for field in form if field.value() not in (None, False)}

    answer = client.post("/clubs/new/", {**sent, "name": "月曜会"})

    made = Club.objects.get()
    assert answer.url == url(made, "which_game")
    assert (made.slug, made.day_begins) == ("club", 6)


def test_players_without_games_lead_to_the_first_game(organiser, player_user, club, regulars):
    link = url(club, "record")

    assert f'href="{link}">Record the first game' in signed_in(organiser).get(url(club, "players")).content.decode()
    assert "Record the first game" not in words(signed_in(player_user).get(url(club, "players")))
