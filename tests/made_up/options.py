"""The options of three pairs."""

from dataclasses import dataclass

from rules.options import option, whole


@dataclass(frozen=True)
class Options:
    """All that a table can agree on."""

    stake: int = option(1, whole(1), "What one point of a hand is worth.", "打1")
    start: int = option(100, whole(), "Points each seat begins with.", "起始")
    deals: int = option(2, whole(1), "Deals in a game.", "局數")
