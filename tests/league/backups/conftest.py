from pathlib import Path
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.services import ladder_open
from league.players.services import player_add
from league.seasons.models import Season
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Printout
from league.webhooks.services import webhook_add
from tests.league.factories import DAY, make_hanchan
from tests.league.jobs.at_once import run_jobs


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    """The folder of the installation, for this test alone."""
    settings.VAR_DIR, settings.SECRET_KEY_FILE = tmp_path, tmp_path / "secret-key"
    return tmp_path


@pytest.fixture
def server(owner: User, club: Club, house_rules: HouseRulesVersion, season: Season) -> Club:
    """A club with rows of many kinds: text in several scripts, JSON, dates, exact decimals and bytes."""
    players = [player_add(actor=owner, club=club, name=name) for name in ("葵", "Bén", "Chika", "Daï")]
    for _one in range(3):
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season)
    ladder_open(actor=owner, club=club, name="Elo", kind="elo", rulesets=["riichi-ladder"])
    event = tournament_create(actor=owner, club=club, name="Cup", house_rules=house_rules, starts_on=DAY)
    Printout.objects.create(tournament=event, kind="x", language="en", content=b"\x00\xff%PDF", wanted_by=owner)
    webhook_add(actor=owner, club=club, url="https://bot.example/", events=[])
    run_jobs()
    return club
