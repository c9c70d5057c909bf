"""Questions in a line of text, so that a test shows only what it is about."""

from typing import Any


def meld(text: str) -> dict[str, Any]:
    """A meld: ``123m``, ``555z``, ``1111m`` an open kong, ``(1111m)`` a concealed one, ``1111m+`` an added one."""
    tiles = text.strip("()+")
    numbers = tiles[:-1]
    shape = "kong" if len(numbers) == 4 else "pung" if len(set(numbers)) == 1 else "chow"
    return {"type": shape, "tiles": tiles, "concealed": text.startswith("("), "added": text.endswith("+")}


def hand(text: str, **more: Any) -> dict[str, Any]:
    """A hand question: ``concealed winning-tile meld meld``; off a discard unless `more` says else."""
    concealed, winning_tile, *melds = text.split()
    asked = {"concealed": concealed, "winning_tile": winning_tile, "melds": [meld(one) for one in melds]}
    return {**asked, "self_draw": False, **more}


def win(winner: int, source: int | None = None, **value: Any) -> dict[str, Any]:
    """One win; `liable` stands beside the value."""
    entry = {"winner": winner, "from": source, "value": value}
    if "liable" in value:
        entry["liable"] = value.pop("liable")
    return entry
