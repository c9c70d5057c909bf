"""PyPI `hk-mahjong` 0.1.0 as a judge: the faan of the best way to lay a hand."""

from hk_mahjong.core.meld import Meld, MeldType
from hk_mahjong.core.scoring import ScoringContext, score_hand
from hk_mahjong.core.tiles import (
    BonusType,
    Dragon,
    Suit,
    Tile,
    Wind,
    make_bonus,
    make_dragon,
    make_suited,
    make_wind,
)
from hk_mahjong.core.win_check import check_win

from tests.rules.yueqing.judge import split

SUITS = {"m": Suit.CHARACTERS, "p": Suit.DOTS, "s": Suit.BAMBOO}
WINDS = {"E": Wind.EAST, "S": Wind.SOUTH, "W": Wind.WEST, "N": Wind.NORTH}
DRAGONS = {"5": Dragon.WHITE, "6": Dragon.GREEN, "7": Dragon.RED}


def ask(question):
    """Return the faan of the hand up to 13, or None where it is no win."""
    concealed = [tile_of(tile) for tile in [*split(question["concealed"]), question["winning_tile"]]]
    melds = [meld_of(meld) for meld in question["melds"]]
    scored = [score_hand(context(question, cut, melds, concealed)) for cut in check_win(concealed, melds)]
    return max((one.total_faan for one in scored), default=None)


def tile_of(text: str) -> Tile:
    number, suit = text
    if suit != "z":
        return make_suited(SUITS[suit], int(number))
    return make_dragon(DRAGONS[number]) if number in DRAGONS else make_wind([*WINDS.values()][int(number) - 1])


def meld_of(meld) -> Meld:
    kind = MeldType.CONCEALED_KONG if meld.get("concealed") else KINDS[meld["type"]]
    return Meld(kind, tuple(map(tile_of, split(meld["tiles"]))))


KINDS = {"chow": MeldType.CHOW, "pung": MeldType.PONG, "kong": MeldType.KONG}


def context(question, cut, melds, concealed) -> ScoringContext:
    numbers = [int(digit) - 1 for digit in question["flowers"].replace("f", "")]
    conditions = question["conditions"]
    return ScoringContext(
        decomposition=cut,
        exposed_melds=melds,
        concealed_tiles=concealed,
        bonus_tiles=[make_bonus((BonusType.FLOWER, BonusType.SEASON)[n // 4], n % 4 + 1) for n in numbers],
        winning_tile=concealed[-1],
        self_drawn=question["self_draw"],
        seat_wind=WINDS[question["seat_wind"]],
        prevailing_wind=WINDS[question["round_wind"]],
        is_last_tile="last_tile" in conditions,
        is_kong_replacement="after_kong" in conditions,
        is_robbing_kong="robbing_kong" in conditions,
    )
