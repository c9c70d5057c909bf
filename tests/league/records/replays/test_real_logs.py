"""Whole games of Tenhou and between programs are stored as they ended."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.models import Hanchan
from league.records.replays.services import ReplayOrder, replay_store

pytestmark = pytest.mark.real_data


@pytest.fixture
def stored(
    real_data: Path, organiser: User, club: Club, tenhou: HouseRulesVersion, regulars: list[Player]
) -> Callable[[str], Hanchan]:
    def store(name: str) -> Hanchan:
        path = real_data / "replays" / name
        if not path.is_file():
            pytest.skip("these real results have no logs")
        players = dict(enumerate(regulars))
        order = ReplayOrder(club=club, house_rules=tenhou, played_on=date(2026, 3, 4), players=players)
        return replay_store(actor=organiser, content=path.read_bytes(), order=order).stored

    return store


@pytest.mark.parametrize(
    ("name", "deals", "scores"),
    [
        ("log6/ranked_game.json", 3, [21100, 55000, -4900, 28800]),
        ("mjlog/encdec-game-end.mjlog", 15, [25500, 20700, 32500, 21300]),
        ("mjlog/encdec-nine-gates.mjlog", 2, [24000, -1300, 27000, 50300]),
        ("mjlog/encdec-four-winds-no-winner.mjlog", 12, [37700, 23200, 22900, 16200]),
        ("mjai/126_204_0.jsonl", 12, [2400, 14900, 38800, 43900]),
    ],
)
def test_a_whole_game_is_stored_as_it_ended(
    stored: Callable[[str], Hanchan], name: str, deals: int, scores: list[int]
) -> None:
    hanchan = stored(name)

    assert (hanchan.state, hanchan.deals.count(), hanchan.replay.kept) == ("finished", deals, "rules")
    assert list(hanchan.participants.order_by("seat").values_list("score", flat=True)) == scores
    assert list(differences()) == []
