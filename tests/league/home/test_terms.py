"""The terms of the first pages are explained where they stand, each once a page, by one touch."""

import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.seasons.models import Season
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import signed_in
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.once


def explained(client: Client, address: str) -> list[str]:
    """The terms that a page explains; each has its button and its text once."""
    page = client.get(address).content.decode()
    buttons = Counter(re.findall(r'popovertarget="what-is-([\w-]+)"', page))
    assert buttons == Counter(re.findall(r'id="what-is-([\w-]+)"', page))
    assert set(buttons.values()) <= {1}
    return sorted(buttons)


def test_a_visitor_and_a_founder_read_what_the_terms_are(organiser: User, club: Club) -> None:
    founder = signed_in(organiser)

    assert explained(Client(), "/") == ["hanchan"]
    assert explained(founder, reverse("club", args=[club.slug])) == ["hanchan"]
    assert explained(founder, reverse("which_game", args=[club.slug])) == ["house-rules", "season"]


def test_a_club_that_plays_explains_season_rules_ladder_and_points(
    owner: User, club: Club, season: Season, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    Player.objects.filter(pk=regulars[0].pk).update(user=owner, account=owner)
    ladders = [ladder_open(actor=owner, club=club, name=name, kind="elo") for name in ("Elo", "Second Elo")]
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    ladders_catch_up(ladders)
    standings_catch_up(season)
    client = signed_in(owner)

    def of(name: str, *more: Any) -> list[str]:
        return explained(client, reverse(name, args=[club.slug, *more]))

    assert set(of("club")) >= {"season"}
    assert of("season", season.slug) == ["house-rules", "season"]
    assert of("begin") == ["deal-by-deal", "dealer"]
    assert explained(client, "/") == ["points"]
