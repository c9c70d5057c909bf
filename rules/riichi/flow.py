"""The next deal: its dealer and honba, and whether the game is over (sections 6.5 and 6.6)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.deal import game_over, next_deal, pass_deal
from rules.errors import RuleError
from rules.riichi.options import Options

WINDS = "ESWN"
MAIN, DECIDER = "main", "decider"
ROUNDS = {"east": 1, "south": 2}


class Table(NamedTuple):
    """The state of the table before the deal; `phase` is DECIDER in a returned east round 返り東."""

    dealer: int
    round_wind: str
    honba: int
    phase: str = MAIN


def last_deal(options: Options) -> int:
    """Return the number of the last deal: East 4, or South 4; with three players East 3, or South 3.

    >>> last_deal(Options()), last_deal(Options(length="east"))
    (7, 3)
    """
    return options.seats * ROUNDS[options.length] - 1


def number_of(table: Table, options: Options) -> int:
    """Return the number of the deal in the game, without repeats: East 1 is 0, South 4 is 7.

    >>> number_of(Table(3, "S", 0), Options())
    7
    """
    if table.phase == DECIDER:
        return last_deal(options) + 1 + table.dealer
    return options.seats * WINDS.index(table.round_wind) + table.dealer


def is_last_deal(table: Table, options: Options) -> bool:
    """Whether the game can end with this deal: the last deal, and every later one."""
    return number_of(table, options) >= last_deal(options)


class Ending(NamedTuple):
    """How a deal ended, as far as the next deal depends on it.

    stays       whether the dealer stays 連荘
    added       honba added; None: honba go back to 0
    yame        whether the dealer may end the game now: the value of `agari_yame` or `tenpai_yame`, or `off`
    played      False after a penalty or an abortive draw: the deal is played again
    """

    stays: bool
    added: int | None
    yame: str = "off"
    played: bool = True


def after(
    table: Table, ending: Ending, scores: Sequence[int], deposits: int, stop: bool, options: Options
) -> dict[str, Any]:
    """Return the `next` of a deal's answer.

    scores      table points after this deal
    deposits    table points left in the pot
    stop        whether the winning or ready dealer of a last deal chooses to end the game
    raises      RuleError `stop_not_allowed`
    """
    may_stop = _may_stop(table, ending, scores, options)
    if stop and not may_stop:
        raise RuleError("stop_not_allowed")
    stops = may_stop and (stop or ending.yame == "auto")
    if stops or _is_bust(scores, options) or _is_over(table, ending, scores, options):
        return game_over(deposits)
    honba = 0 if ending.added is None else table.honba + ending.added
    if ending.stays:
        return next_deal(table.dealer, table.round_wind, honba, deposits, table.phase)
    if options.has_decider and number_of(table, options) == last_deal(options):
        return next_deal(0, "E", honba, deposits, DECIDER)
    return next_deal(*pass_deal(table.dealer, table.round_wind, options.seats), honba, deposits, table.phase)


def _is_bust(scores: Sequence[int], options: Options) -> bool:
    """トビ: a low score ends the game after any result."""
    if options.bust == "off":
        return False
    return min(scores) < (1 if options.bust == "zero" else 0)


def _may_stop(table: Table, ending: Ending, scores: Sequence[int], options: Options) -> bool:
    """「最終局の親の上がり止め」: in a last deal, if the dealer meets the options on place and target."""
    if ending.yame == "off" or not is_last_deal(table, options):
        return False
    if options.yame_needs_top and _first(scores, options) != table.dealer:
        return False
    return not options.yame_needs_target or scores[table.dealer] >= options.target


def _first(scores: Sequence[int], options: Options) -> int:
    """Return the seat in the lead; a tie goes to the earlier seat, with `reverse_seat` to the later one."""
    leaders = [seat for seat in range(options.seats) if scores[seat] == max(scores)]
    return leaders[-1] if options.tie_break == "reverse_seat" else leaders[0]


def _is_over(table: Table, ending: Ending, scores: Sequence[int], options: Options) -> bool:
    """The game ends when the dealer of a last deal passes, or in an extra round 西入 once a player has the target."""
    if not ending.played or not is_last_deal(table, options):
        return False
    extra = number_of(table, options) - last_deal(options)
    has_target = options.extension != "none" and max(scores) >= options.target
    if ending.stays:
        return has_target and options.extension == "sudden_death_any" and extra > 0
    return options.extension == "none" or has_target or extra >= options.seats
