"""What is kept of hands that have been scored; without it a hand is new to both scorers."""

from mahjong.hand_calculating.divider import HandDivider

from rules import tiles
from rules.readings import cut_suit
from rules.riichi.pieces import CLAIMED, DRAWN, SUITS

# By the tiles of a suit or by their text. What is kept by circumstances or house rules is in use before the first hand.
OF_TILES = (*SUITS, *DRAWN, *CLAIMED, tiles._RUNS, tiles._SHORT)


def forget_tiles() -> None:
    for kept in OF_TILES:
        kept.clear()
    cut_suit.cache_clear()
    HandDivider._divide_hand_impl.cache_clear()
