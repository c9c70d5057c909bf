"""What the page of a deal asks: the rules a table plays by say what can happen at it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.riichi.flow import LAST_DEAL
from rules.riichi.flow import Table as RiichiTable
from rules.ruleset import Ruleset

WON, WIN, DRAW, ABORTIVE, PENALTY = "won", "win", "exhaustive_draw", "abortive_draw", "penalty"


@dataclass(frozen=True)
class Asks:
    """
    whats       how a deal may end, in the order of the buttons
    most_wins   off one tile
    reasons     of an abortive draw
    has_…       whether the page asks for it at all; `has_hands`: all four hands may be laid
    """

    ruleset: Ruleset[Any]
    options: Any
    names: tuple[str, ...]
    whats: tuple[str, ...]
    most_wins: int = 1
    reasons: tuple[str, ...] = ()
    has_riichi: bool = False
    has_fouls: bool = False
    has_ready: bool = False
    has_nagashi: bool = False
    has_liable: bool = False
    has_stop: bool = False
    has_false_hu: bool = False
    has_flowers: bool = False
    has_flowers_at_draw: bool = False
    has_kong: bool = False
    has_hands: bool = False
    has_events: bool = False
    has_horses: bool = False
    has_pigs: bool = False
    has_ready_max: bool = False

    @property
    def family(self) -> str:
        return self.ruleset.family


def asks_of(ruleset: Ruleset[Any], options: Any, state: Mapping[str, Any], names: Sequence[str]) -> Asks:
    """What to ask of the next deal; `names` are those who sit at seats 0..3."""
    return Asks(ruleset, options, tuple(names), **FAMILIES[ruleset.family](options, state))


def _riichi(options: Any, state: Mapping[str, Any]) -> dict[str, Any]:
    whats = [
        WIN,
        DRAW,
        *([ABORTIVE] if options.abortive_draws else []),
        *([PENALTY] if options.chombo != "none" else []),
    ]
    return {
        "whats": tuple(whats),
        "most_wins": options.ron_winners,
        "reasons": options.abortive_draws,
        "has_riichi": True,
        "has_fouls": options.foul_deposit > 0,
        "has_ready": True,
        "has_nagashi": options.nagashi != "off",
        "has_liable": bool(options.pao_yaku) or options.daiminkan_pao,
        "has_stop": "may" in (options.agari_yame, options.tenpai_yame) and _is_last(options, state),
    }


def _is_last(options: Any, state: Mapping[str, Any]) -> bool:
    table = RiichiTable(state["dealer"] or 0, state["round_wind"] or "E", 0)
    return table.number >= LAST_DEAL[options.length]


def _mingjiang(options: Any, state: Mapping[str, Any]) -> dict[str, Any]:
    return {"whats": (WIN, DRAW, PENALTY), "has_riichi": True, "has_ready": True, "has_liable": True}


def _mcr(options: Any, state: Mapping[str, Any]) -> dict[str, Any]:
    return {"whats": (WIN, DRAW, PENALTY), "has_false_hu": True}


def _yueqing(options: Any, state: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "whats": (WIN, DRAW, PENALTY),
        "most_wins": 3 if options.multiple_wins == "all" else 1,
        "has_liable": True,
        "has_flowers": True,
        "has_flowers_at_draw": options.draw_settles_hua,
        "has_kong": True,
        "has_hands": True,
    }


def _sichuan(options: Any, state: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "whats": (WON, DRAW, PENALTY),
        "most_wins": 3 if options.multiple_wins == "all" else 1,
        "has_events": True,
        "has_horses": True,
        "has_ready": options.void_unready_kongs or options.check_ready or options.check_pigs,
        "has_pigs": options.check_pigs,
        "has_ready_max": options.check_ready,
    }


FAMILIES: dict[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]] = {
    "riichi": _riichi,
    "mingjiang": _mingjiang,
    "mcr": _mcr,
    "yueqing": _yueqing,
    "sichuan": _sichuan,
}
