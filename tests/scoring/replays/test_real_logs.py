"""Real logs: every deal pays as recorded."""

from pathlib import Path

import pytest

from rules.registry import find_ruleset
from scoring.replays.bridge import Comparison, compare_game
from scoring.replays.opening import read_log

pytestmark = pytest.mark.real_data

# These logs contradict themselves: one has a riichi stick that nobody gets, one a win with tiles that do not win.
EDITED = {
    "confusing_nakis_1.json": ["log_pays_otherwise"],
    "confusing_nakis_2.json": ["log_deal_not_possible"],
}
BREAKS_OFF = {"encdec-kan-opened-01.mjlog": ["log_breaks_off"]}


def compared(path: Path, ruleset: str = "tenhou") -> Comparison:
    game, tenhou = read_log(path.read_bytes()), find_ruleset(ruleset)
    return compare_game(game, tenhou, tenhou.resolve(game.rules.overrides()))


@pytest.mark.parametrize(("folder", "deals"), [("log6", 23), ("mjlog", 120), ("mjai", 12)])
def test_every_deal_of_the_real_logs_pays_as_recorded(real_data: Path, folder: str, deals: int) -> None:
    if not (real_data / "replays").is_dir():
        pytest.skip("these real results have no logs")
    games = {path.name: compared(path) for path in sorted((real_data / "replays" / folder).iterdir())}

    # Files of single deals begin later than the game or end before it does.
    part = {"log_begins_late", "log_ends"}
    found = {name: [one.code for one in game.all_differences if one.code not in part] for name, game in games.items()}
    assert {name: codes for name, codes in found.items() if codes} == {
        name: codes for name, codes in {**EDITED, **BREAKS_OFF}.items() if name in games
    }
    assert sum(len(game.deals) for game in games.values()) == deals


def test_every_deal_of_the_real_logs_of_three_players_pays_as_recorded(real_data: Path) -> None:
    if not (real_data / "replays" / "sanma").is_dir():
        pytest.skip("these real results have no logs of three players")
    games = [compared(path, "tenhou-3") for path in sorted((real_data / "replays" / "sanma").iterdir())]

    assert [(one.code, one.sentence) for game in games for one in game.all_differences] == []
    assert len(games) == 24
    assert {len(deal.answer["deltas"]) for game in games for deal in game.deals if deal.answer} == {3}
