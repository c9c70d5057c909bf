"""An invitation on a phone: who opens the link signs up, joins, and reads the own rank on the first page."""

from typing import Any

import pytest

from league.clubs.models import Club
from league.members.invitations import invitation_create
from league.players.models import Player
from league.seasons.models import Season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_invited_player_signs_up_joins_and_reads_the_own_rank(
    browser: Any, live_server: Any, season: Season
) -> None:
    club = Club.objects.get()
    season.min_games = 0
    season.save()
    player = Player.objects.get(name="Akiko")
    _invitation, secret = invitation_create(actor=club.memberships.get().user, club=club, player=player)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()

    page.goto(f"{live_server.url}/join/{secret}/")
    asked = page.inner_text("main")
    page.click("main >> text=Sign up")
    page.fill("[name=username]", "akiko")
    page.fill("[name=password]", "tsumo after tsumo")
    page.click("main button")
    page.click("main >> text=Join")
    page.wait_for_url(f"**/c/{club.slug}/")
    page.goto(live_server.url)
    rank = page.inner_text("main dl")
    shown = page.content()
    width = page.evaluate("document.documentElement.scrollWidth")
    context.close()

    assert "You are the player Akiko here" in asked
    assert Player.objects.get(name="Akiko").account.username == "akiko"
    assert rank.split("\n")[0] == "Rank"
    assert f"?why={player.pk}#row-{player.pk}" in shown
    assert width == 390
