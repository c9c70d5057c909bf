"""The club of the recorder's guide, and a phone that takes its pictures."""

import os
from base64 import b64decode
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import Pad
from tests.league.factories import make_hanchan

NAMES = ("Aoi", "Ben", "Chika", "Dai", "Emi")
# Of a WebP picture: letters stay sharp, and a picture has some 20 kB.
QUALITY = 85
LAST_WEEKS = (
    ((0, 1, 2, 3), (38_200, 29_400, 21_300, 11_100)),
    ((1, 2, 3, 4), (33_500, 30_100, 22_700, 13_700)),
    ((2, 0, 4, 3), (41_000, 27_600, 19_800, 11_600)),
)


class Guide:
    """One club in the middle of its season, the phone of its recorder, and what the phone shows."""

    def __init__(self, phone: Any, site: str) -> None:
        self.phone, self.site = phone, site
        self.owner = User.objects.create_user(username="aoi", shown_name="Aoi", password="a long password")
        self.club: Club = club_create(actor=self.owner, name="East Wind", slug="east-wind", time_zone="Asia/Tokyo")
        self.players: list[Player] = [player_add(actor=self.owner, club=self.club, name=name) for name in NAMES]
        self.rules = self.house_rules("Thursday rules", "riichi-club", {"uma": [10, 5, -5, -10]})
        self.season = self._season()

    def house_rules(self, name: str, ruleset: str, options: Mapping[str, Any] | None = None) -> HouseRulesVersion:
        return house_rules_create(actor=self.owner, club=self.club, name=name, ruleset=ruleset, options=options or {})

    def _season(self) -> Season:
        today = date.today()
        season = season_open(
            actor=self.owner, club=self.club, name="Autumn", opens=today - timedelta(60), house_rules=self.rules
        )
        for week, (seats, scores) in enumerate(LAST_WEEKS):
            make_hanchan(
                actor=self.owner, house_rules=self.rules, season=season, scores=scores,
                players=[self.players[seat] for seat in seats], played_on=today - timedelta(28 - 7 * week),
            )  # fmt: skip
        standings_catch_up(season)
        return season

    def sign_in(self) -> None:
        enter_signed_in(self.phone, self.site, self.owner)

    def visit(self, path: str = "") -> None:
        self.phone.goto(f"{self.site}/c/{self.club.slug}/{path}")

    def begin(self, rules: HouseRulesVersion, seats: int = 4, **more: Any) -> Pad:
        """Begin a game, and open its pad on the phone."""
        hanchan = hanchan_begin(
            actor=self.owner, club=self.club, house_rules=rules, players=self.players[:seats], **more
        )
        return self.pad(hanchan)

    def pad(self, hanchan: Hanchan) -> Pad:
        return Pad(self.phone, f"{self.site}/c/{self.club.slug}/g/{hanchan.pk}/pad/").open()

    def picture(self, name: str, page: Any = None) -> None:
        take(page or self.phone, name)


def take(page: Any, name: str) -> None:
    """Write a picture of what the page shows, if a folder for pictures is named."""
    if folder := os.environ.get("GUIDE_PICTURES"):
        # A tapped button is drawn in its pressed colours for a moment, and scores are counting.
        page.wait_for_timeout(700)
        shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (Path(folder) / f"{name}.webp").write_bytes(b64decode(shot["data"]))


@pytest.fixture
def guide(transactional_db: None, phone: Any, live_server: Any) -> Guide:
    phone.emulate_media(color_scheme="light", reduced_motion="reduce")
    made = Guide(phone, live_server.url)
    made.sign_in()
    return made
