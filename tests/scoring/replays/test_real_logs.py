"""Real logs: every deal pays as recorded."""

from pathlib import Path
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.ruleset import Answer, Ruleset
from scoring.hands import fill_values
from scoring.replays.bridge import ComparedDeal, Comparison, compare_game, state_of
from scoring.replays.opening import read_log
from tests.rules.test_by_patterns import by_patterns

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


def settled_by_patterns(deal: ComparedDeal, ruleset: Ruleset[Any], options: Any) -> Answer:
    """Settle a deal whose wins are given by the patterns of their tiles."""
    state, result = state_of(deal.deal, options), deal.entry["result"]
    valued = fill_values(ruleset, options, state | deal.entry)["result"]["wins"]
    wins = []
    for win, value in zip(result["wins"], (win["value"] for win in valued), strict=True):
        hand = win["hand"] | {"self_draw": win["from"] is None}
        told = by_patterns(ruleset, hand, value)
        ends = {key: value for key, value in win.items() if key != "hand"}
        wins.append(ends | {key: value for key, value in told.items() if key not in ("self_draw", "honba")})
    entry = deal.entry | {"result": result | {"wins": wins}}
    return ruleset.settle_deal(fill_values(ruleset, options, state | entry), options)


@pytest.mark.parametrize(
    ("folder", "ruleset", "wins"),
    [("log6", "tenhou", 19), ("mjlog", "tenhou", 97), ("mjai", "tenhou", 9), ("sanma", "tenhou-3", 217)],
)
def test_the_wins_of_the_real_logs_pay_as_much_by_their_patterns(
    real_data: Path, folder: str, ruleset: str, wins: int
) -> None:
    if not (real_data / "replays" / folder).is_dir():
        pytest.skip("these real results have no such logs")
    rules, count, wrong = find_ruleset(ruleset), 0, []
    for path in sorted((real_data / "replays" / folder).iterdir()):
        game = read_log(path.read_bytes())
        options = rules.resolve(game.rules.overrides())
        for deal in compare_game(game, rules, options).deals:
            if deal.answer is None or "wins" not in deal.entry["result"]:
                continue
            count += len(deal.entry["result"]["wins"])
            try:
                deltas = settled_by_patterns(deal, rules, options)["deltas"]
            except RuleError as error:
                deltas = [error.code]
            if deltas != deal.answer["deltas"]:
                wrong.append((path.name, deltas, deal.answer["deltas"]))

    assert wrong == []
    assert count == wins
