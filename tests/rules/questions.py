"""Make questions from one line of text, so that a test shows only what matters to it."""

from typing import Any


def meld(text: str) -> dict[str, Any]:
    """Make a meld: ``123m``, ``555z``; kongs: ``1111m`` is open, ``(1111m)`` concealed, ``1111m+`` added."""
    tiles = text.strip("()+")
    numbers = tiles[:-1]
    shape = "kong" if len(numbers) == 4 else "pung" if len(set(numbers)) == 1 else "chow"
    return {"type": shape, "tiles": tiles, "concealed": text.startswith("("), "added": text.endswith("+")}


def hand(text: str, **more: Any) -> dict[str, Any]:
    """Make a hand question from ``concealed winning-tile meld meld``; off a discard unless `more` has `self_draw`."""
    concealed, winning_tile, *melds = text.split()
    asked = {"concealed": concealed, "winning_tile": winning_tile, "melds": [meld(one) for one in melds]}
    return {**asked, "self_draw": False, **more}


def win(winner: int, source: int | None = None, **value: Any) -> dict[str, Any]:
    """Make one win; `liable` is a key next to `value`."""
    entry = {"winner": winner, "from": source, "value": value}
    if "liable" in value:
        entry["liable"] = value.pop("liable")
    return entry
