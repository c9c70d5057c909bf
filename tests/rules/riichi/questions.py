"""Make riichi questions from one line of text."""

from typing import Any

from rules.registry import find_ruleset
from tests.rules.questions import hand, win


def score(
    text: str, *conditions: str, ruleset: str = "riichi-club", options: Any = None, **more: Any
) -> dict[str, Any]:
    """Score a hand: South in the East round, off a discard, unless `more` changes it."""
    asked = hand(text, **{"seat_wind": "S", "round_wind": "E", "conditions": list(conditions), **more})
    known = find_ruleset(ruleset)
    return known.score_hand(asked, known.resolve(options))


def deal(result: dict[str, Any], **state: Any) -> dict[str, Any]:
    """Make a deal question: East 1 and 25000 points each, unless `state` changes it."""
    begun = {"scores": [25000] * 4, "dealer": 0, "round_wind": "E", "honba": 0, "deposits": 0}
    return {**begun, "result": result, **state}


def settle(result: dict[str, Any], ruleset: str = "riichi-club", options: Any = None, **state: Any) -> dict[str, Any]:
    known = find_ruleset(ruleset)
    return known.settle_deal(deal(result, **state), known.resolve(options))


def wins(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries)}


def ron(winner: int, source: int, han: int = 3, fu: int | None = 30, **more: Any) -> dict[str, Any]:
    return win(winner, source, total=han, fu=fu, **more)


def tsumo(winner: int, han: int = 3, fu: int | None = 30, **more: Any) -> dict[str, Any]:
    return win(winner, None, total=han, fu=fu, **more)


def draw(*ready: int, nagashi: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"type": "exhaustive_draw", "ready": list(ready), "nagashi": list(nagashi)}


def abort(reason: str) -> dict[str, Any]:
    return {"type": "abortive_draw", "reason": reason}


def penalty(offender: int) -> dict[str, Any]:
    return {"type": "penalty", "offender": offender}


def settle_game(scores: list[int], ruleset: str = "riichi-club", options: Any = None, **more: Any) -> dict[str, Any]:
    known = find_ruleset(ruleset)
    return known.settle_game({"scores": scores, **more}, known.resolve(options)).answer()


def comes(dealer: int, round_wind: str = "E", honba: int = 0, deposits: int = 0) -> dict[str, Any]:
    """Return the state of the next deal."""
    return {
        "dealer": dealer,
        "round_wind": round_wind,
        "honba": honba,
        "deposits": deposits,
        "phase": "main",
        "over": False,
    }
