"""The other scorers of riichi hands, called as their users call them: with text and the circumstances of the win."""

from collections.abc import Callable
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from rules.tiles import WIND_TILE

Question = dict[str, Any]
TENHOU = OptionalRules(has_open_tanyao=True, has_aka_dora=True)
SHAPES = {"chow": Meld.CHI, "pung": Meld.PON, "kong": Meld.KAN}
WINDS = {wind: place for place, wind in enumerate("ESWN")}


def score_mahjong(question: Question) -> tuple[int, int]:
    """Return han and fu by PyPI `mahjong`; its configuration names the circumstances."""
    read, now, self_draw = TilesConverter.one_line_string_to_136_array, question["conditions"], question["self_draw"]
    texts = [question["concealed"], question["winning_tile"], *[meld["tiles"] for meld in question["melds"]]]
    config = HandConfig(
        is_tsumo=self_draw,
        is_riichi="riichi" in now,
        is_ippatsu="ippatsu" in now,
        is_rinshan="after_kong" in now,
        is_chankan="robbing_kong" in now,
        is_haitei="last_tile" in now and self_draw,
        is_houtei="last_tile" in now and not self_draw,
        is_daburu_riichi="double_riichi" in now,
        is_tenhou="blessing_of_heaven" in now,
        is_chiihou="blessing_of_earth" in now,
        player_wind=WIND_TILE[question["seat_wind"]],
        round_wind=WIND_TILE[question["round_wind"]],
        options=TENHOU,
    )
    melds = [
        Meld(SHAPES[meld["type"]], sorted(read(meld["tiles"], True)), opened=not meld.get("concealed"))
        for meld in question["melds"]
    ]
    found = HandCalculator.estimate_hand_value(
        read("".join(texts), True),
        read(question["winning_tile"], True)[0],
        melds,
        read("".join(question["dora_indicators"]), True),
        config,
        ura_dora_indicators=read("".join(question["ura_indicators"]), True) if _shows_ura(question) else None,
    )
    return found.han, found.fu


def _shows_ura(question: Question) -> bool:
    return "riichi" in question["conditions"] or "double_riichi" in question["conditions"]


class Written(NamedTuple):
    """A hand in the notation of `riichienv`: 123m(p5z0)1m, the winning tile last."""

    hand: str
    dora: str
    ura: str
    question: Question


def written(question: Question) -> Written:
    melds = "".join(_written_meld(meld) for meld in question["melds"])
    hand = question["concealed"] + melds + question["winning_tile"]
    ura = "".join(question["ura_indicators"]) if _shows_ura(question) else ""
    return Written(hand, "".join(question["dora_indicators"]), ura, question)


def _written_meld(meld: Question) -> str:
    numbers, suit = meld["tiles"][:-1], meld["tiles"][-1]
    if meld["type"] == "chow":
        return f"({numbers}{suit}0)"
    # The digit tells whose discard was claimed; a kong without one is concealed.
    letter, source = ("p", "1") if meld["type"] == "pung" else ("k", "" if meld.get("concealed") else "1")
    return f"({letter}{min(numbers)}{suit}{source})"


def riichienv_scorer() -> Callable[[Written], tuple[int, int]] | None:
    """Return a function that gives han and fu by `riichienv`, or None if it is not installed."""
    try:
        from riichienv.hand import Conditions, HandEvaluator
    except ImportError:
        return None

    def score(one: Written) -> tuple[int, int]:
        question = one.question
        now, self_draw = question["conditions"], question["self_draw"]
        conditions = Conditions(
            tsumo=self_draw,
            riichi="riichi" in now,
            double_riichi="double_riichi" in now,
            ippatsu="ippatsu" in now,
            haitei="last_tile" in now and self_draw,
            houtei="last_tile" in now and not self_draw,
            rinshan="after_kong" in now,
            chankan="robbing_kong" in now,
            player_wind=WINDS[question["seat_wind"]],
            round_wind=WINDS[question["round_wind"]],
            honba=question.get("honba", 0),
        )
        found = HandEvaluator.calc_from_text(one.hand, one.dora, conditions, one.ura)
        return found.han, found.fu

    return score
