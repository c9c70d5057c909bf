"""A game played online comes in from its log, on a phone."""

from pathlib import Path
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.services import player_add
from league.records.models import Hanchan
from tests.browser.conftest import enter_signed_in
from tests.browser.faults import faults_of, is_wider_than_the_screen
from tests.scoring.replays.logs import whole_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_game_comes_in_from_its_log_on_a_phone(
    phone: Any, live_server: Any, owner: User, club: Club, tmp_path: Path
) -> None:
    for name in ("Aoi", "Ben", "Chika", "Dai"):
        player_add(actor=owner, club=club, name=name)
    house_rules_create(actor=owner, club=club, name="Kiriage", ruleset="tenhou", options={"kiriage": "both"})
    log = tmp_path / "game.json"
    log.write_bytes(whole_game(name=["aoi99", "東風の鬼", "Chika", "d_d"]))
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(live_server.url + "/c/monday/games/")

    phone.get_by_role("link", name="Games played online").click()
    phone.get_by_role("button", name="Look at the game").wait_for()
    assert (faults_of(phone), is_wider_than_the_screen(phone)) == ([], False)
    phone.screenshot(path=tmp_path / "first.png", full_page=True)
    phone.get_by_label("File").set_input_files(log)
    phone.get_by_role("button", name="Look at the game").click()
    phone.get_by_role("heading", name="Who played").wait_for()

    assert not Hanchan.objects.exists()
    assert "these rules 8,000" in phone.locator("#differences").inner_text()
    assert (faults_of(phone), is_wider_than_the_screen(phone)) == ([], False)
    phone.screenshot(path=tmp_path / "look.png", full_page=True)
    for seat, name in (("East", "Aoi"), ("South", "Ben"), ("North", "Dai")):
        phone.get_by_role("combobox", name=seat).fill(name)
    phone.get_by_label("Points of the log").check()
    phone.get_by_role("button", name="Store this game").click()
    phone.locator("#replay").wait_for()

    assert "The points of the log were kept" in phone.locator("#replay").inner_text()
    assert "129,000" in phone.locator("#game").inner_text()
    assert is_wider_than_the_screen(phone) is False
    phone.screenshot(path=tmp_path / "game.png", full_page=True)
