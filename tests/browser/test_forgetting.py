"""An organiser forgets a player on a phone: from the player's page, with the name typed to confirm."""

import pytest
from playwright.sync_api import expect

from league.players.models import Player
from tests.browser.faults import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_organiser_forgets_a_player_on_a_phone(signed_in, page, season):
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player.objects.filter(club__slug="monday").order_by("pk")[0]
    signed_in(f"/c/monday/player/{player.pk}/")
    page.get_by_role("link", name="Change").click()
    page.get_by_role("link", name="Forget the player").click()
    name, button = page.get_by_label("The name, to confirm"), page.get_by_role("button", name="Forget for ever")
    name.fill("Somebody")
    button.click()
    expect(page.get_by_text("Enter the player’s name as it stands here.")).to_be_visible()

    assert faults_of(page) == []
    assert Player.objects.get(pk=player.pk).name == player.name
    name.fill(player.name)
    button.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"#{player.pk}")
    assert player.name not in page.locator("main").inner_text()
    assert Player.objects.get(pk=player.pk).name == f"#{player.pk}"
