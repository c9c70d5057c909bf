"""Make deal questions of yueqing, so that a test shows only what matters to it."""

from typing import Any

from rules.yueqing import RULESET
from tests.rules.questions import meld, win

# Three hands without honours, 1p, 9p, 4m to 9m and 4s to 9s, except one 5s.
HANDS = tuple({"concealed": tiles} for tiles in ("1123m23445678p1223s", "123m223455678p1233s", "123m23345678p11235s"))


def deal(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"scores": [0, 0, 0, 0], "dealer": 0, "result": result, **more}


def wins(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries)}


def won(winner: int, source: int | None, total: int, **more: Any) -> dict[str, Any]:
    """Make a win with known tai."""
    return {**win(winner, source, total=total), **more}


def draw(**more: Any) -> dict[str, Any]:
    return {"type": "exhaustive_draw", **more}


def side(text: str, **shown: Any) -> dict[str, Any]:
    """Make a player's hand from ``concealed meld meld``; ``555z<2`` came from seat 2."""
    concealed, *melds = text.split()
    return {"concealed": concealed, "melds": [_meld(one) for one in melds], **shown}


def _meld(text: str) -> dict[str, Any]:
    tiles, _, source = text.partition("<")
    return {**meld(tiles), **({"from": int(source)} if source else {})}


def settle(question: dict[str, Any], options: dict[str, Any] | None = None) -> dict[str, Any]:
    return RULESET.settle_deal(question, RULESET.resolve(options))


def shows(wind: str, *melds: str, **shown: int) -> dict[str, Any]:
    """Make the shown tiles of another player, for a hand question."""
    return {"seat_wind": wind, "melds": [meld(one) for one in melds], **shown}
