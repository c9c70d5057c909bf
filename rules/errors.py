"""One family of errors for everything that people or programs can get wrong.

The code is public and stable for ever; the sentence is a literal that `league` puts into the reader's language.
"""

from reprlib import Repr
from typing import Any


def _(sentence: str) -> str:
    """Mark a sentence for translation; the text itself stays as it is."""
    return sentence


SENTENCES: dict[str, str] = {
    # the line itself
    "bad_json": _("This is not JSON."),
    "bad_input": _("“{key}” is missing or is not of its type."),
    "unknown_field": _("Nobody knows the key “{key}” here."),
    "unknown_kind": _("There is no kind of question “{kind}”. Known are: {allowed}."),
    "unknown_ruleset": _("There is no ruleset “{ruleset}”. Known are: {allowed}."),
    "unknown_option": _("This ruleset has no option “{option}”. It has: {allowed}."),
    "bad_option": _("The option “{option}” does not take {value}. It takes: {allowed}."),
    # tiles
    "bad_tile": _("“{tile}” is not a tile of this ruleset."),
    "wrong_tile_count": _("The hand has {found} tiles where {wanted} are wanted."),
    "too_many_of_a_tile": _("There are more {tile} than the set has."),
    "too_many_red_fives": _("There are more red fives {tile} than the set has."),
    "too_many_indicators": _("There are more indicators than the ruleset has."),
    "bad_indicator": _("“{tile}” is not one indicator tile."),
    # hand and table
    "bad_meld": _("{meld} is not a chow, pung or kong as its type says."),
    "bad_meld_source": _("A {meld} cannot come from seat {seat}."),
    "bad_wind": _("“{wind}” is not a wind that can be here."),
    "bad_seat": _("{seat} is not a seat from 0 to 3, or is named twice."),
    "bad_flowers": _("{found} is not a number of flowers from 0 to 8."),
    "bad_table": _("The table and the waiting line do not name each player once."),
    # circumstances
    "unknown_condition": _("This ruleset does not know the condition “{condition}”."),
    "conflicting_conditions": _("These circumstances cannot go together: {conditions}."),
    "ippatsu_without_riichi": _("Ippatsu needs riichi."),
    "ura_without_riichi": _("Ura indicators need riichi."),
    "riichi_open_hand": _("An open hand cannot have declared riichi."),
    "cannot_rob_concealed_kong": _("A concealed kong cannot be robbed by this hand."),
    # the hand does not win
    "not_a_winning_hand": _("These tiles make no winning hand."),
    "three_suits": _("A winning hand must be missing a suit; this one has all three."),
    "wild_in_meld": _("A wildcard cannot be in this meld."),
    "bonus_tile_in_hand": _("{tile} is laid open beside the hand and never kept in it."),
    "bad_bonus_count": _("{found} is not a number of such tiles that can be shown."),
    # the deal's result
    "bad_result": _("This is not a result that a deal can have."),
    "bad_reason": _("“{reason}” is no reason for an abortive draw."),
    "bad_event": _("Event {number} cannot have happened like this."),
    "bad_wins": _("These wins cannot go together."),
    "winner_is_discarder": _("Seat {seat} cannot win off its own discard."),
    "already_won": _("Seat {seat} has already won in this deal."),
    "bad_value": _("A hand cannot have this value: {value}."),
    "bad_hua": _("The flowers are four squares, one for each seat."),
    "below_minimum": _("The hand does not reach the minimum to win."),
    "unknown_pattern": _("This ruleset has no pattern “{pattern}”."),
    # not possible here
    "liability_not_allowed": _("Nobody can be liable for this hand."),
    "liable_is_winner": _("The winner, seat {seat}, cannot be liable for the own hand."),
    "stop_not_allowed": _("The dealer cannot end the game here."),
    "not_in_ruleset": _("This ruleset does not have “{key}”."),
    "game_is_over": _("The game is already over."),
    # riichi and counters
    "riichi_not_ready": _("Seat {seat} declared riichi and is not ready."),
    "riichi_without_points": _("Seat {seat} has too few points to declare riichi."),
    "bad_honba": _("{found} is not a number of honba."),
    "bad_deposits": _("{found} is not a number of points that can lie as deposits."),
    # scores and settlement
    "bad_scores": _("The scores are not one whole number for each seat in the table's unit."),
    "scores_do_not_add_up": _("The scores add up to {found} and should add up to {wanted}."),
    "bad_chips": _("The chips are not one whole number for each seat."),
    "chips_do_not_add_up": _("The chips add up to {found} and should add up to 0."),
    "bad_adjustments": _("The adjustments are not one whole number for each seat that add up to 0."),
    "bad_penalties": _("The penalties are not one number from 0 up for each seat."),
}


# An offending value is told as far as people read.
LONGEST_TOLD = 2000
_TOLD = Repr()
_TOLD.maxlist, _TOLD.maxdict, _TOLD.maxlevel, _TOLD.maxstring = 10, 10, 3, 200


def _told(value: Any) -> Any:
    """
    >>> len(_told("1m" * 100_000)), _told([0, 1, [2]]), len(_told([[0] * 1000] * 1000)) < 1000
    (2001, '[0, 1, [2]]', True)
    """
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TOLD else value[:LONGEST_TOLD] + "…"
    return _TOLD.repr(value) if isinstance(value, list | tuple | dict) else value


class _Blank(dict[str, Any]):
    """A parameter that was not given reads as a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"


class RuleError(Exception):
    """Something that a person or a program got wrong.

    code        stable, one of the documented codes
    params      the offending values, by the names in the sentence
    sentence    the literal sentence with its placeholders, for translation

    >>> error = RuleError("bad_option", option="cap", value=9, allowed="8, 16, null")
    >>> error.code, str(error)
    ('bad_option', 'The option “cap” does not take 9. It takes: 8, 16, null.')
    """

    sentences = SENTENCES

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.params = params
        self.sentence = self.sentences[code]
        super().__init__(code)

    def message(self, sentence: str | None = None) -> str:
        """Fill the sentence (or its translation) with the offending values."""
        return (sentence or self.sentence).format_map(_Blank({key: _told(value) for key, value in self.params.items()}))

    def __str__(self) -> str:
        return self.message()
