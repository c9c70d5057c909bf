"""One family of errors for every mistake in the input, whether of a person or of a program.

The code is public and never changes; the sentence is a literal that `league` translates.
"""

from reprlib import Repr
from typing import Any


def _(sentence: str) -> str:
    """Mark a sentence for translation; return it unchanged."""
    return sentence


SENTENCES: dict[str, str] = {
    # the JSON line
    "bad_json": _("This is not JSON."),
    "bad_input": _("“{key}” is missing or has the wrong type."),
    "unknown_field": _("The key “{key}” is not known here."),
    "unknown_kind": _("There is no question kind “{kind}”. Known kinds: {allowed}."),
    "unknown_ruleset": _("There is no ruleset “{ruleset}”. Known rulesets: {allowed}."),
    "unknown_option": _("This ruleset has no option “{option}”. Its options: {allowed}."),
    "bad_option": _("The option “{option}” does not take {value}. It takes: {allowed}."),
    # tiles
    "bad_tile": _("“{tile}” is not a tile of this ruleset."),
    "wrong_tile_count": _("There are {found} tiles where there should be {wanted}."),
    "too_many_of_a_tile": _("There are more {tile} tiles than the set has."),
    "too_many_red_fives": _("There are more red fives {tile} than the set has."),
    "too_many_indicators": _("There are more indicators than the ruleset allows."),
    "bad_indicator": _("“{tile}” is not a single indicator tile."),
    # hand and table
    "bad_meld": _("{meld} is not a valid chow, pung or kong of the given type."),
    "bad_meld_source": _("A {meld} cannot come from seat {seat}."),
    "bad_wind": _("“{wind}” is not a possible wind here."),
    "bad_seat": _("{seat} is not a seat of this table, or is named twice."),
    "bad_flowers": _("{found} cannot be the flowers of a hand."),
    "bad_table": _("The table must have the seats of this ruleset, and name each player exactly once."),
    # circumstances
    "unknown_condition": _("This ruleset does not know the condition “{condition}”."),
    "conflicting_conditions": _("These circumstances cannot go together: {conditions}."),
    "ippatsu_without_riichi": _("Ippatsu needs riichi."),
    "ura_without_riichi": _("Ura indicators need riichi."),
    "riichi_open_hand": _("An open hand cannot have declared riichi."),
    "cannot_rob_concealed_kong": _("This hand cannot rob a concealed kong."),
    # the hand does not win
    "not_a_winning_hand": _("These tiles do not form a winning hand."),
    "three_suits": _("A winning hand must be missing a suit; this one has all three."),
    "wild_in_meld": _("A wildcard cannot be in this meld."),
    "bonus_tile_in_hand": _("{tile} must be laid open and cannot stay in the hand."),
    "bad_bonus_count": _("{found} is not a possible number of shown tiles."),
    # the deal's result
    "bad_result": _("A deal cannot have this result."),
    "bad_reason": _("“{reason}” is not a reason for an abortive draw."),
    "bad_event": _("Event {number} is not possible at this point of the deal."),
    "bad_wins": _("These wins cannot go together."),
    "winner_is_discarder": _("Seat {seat} cannot win off its own discard."),
    "already_won": _("Seat {seat} has already won in this deal."),
    "bad_value": _("A hand cannot have this value: {value}."),
    "bad_hua": _("The flower scores must be four square numbers, one for each seat."),
    "below_minimum": _("The hand does not reach the minimum to win."),
    "unknown_pattern": _("This ruleset has no pattern “{pattern}”."),
    # not possible in this situation
    "liability_not_allowed": _("Nobody can be liable for this hand."),
    "liable_is_winner": _("Seat {seat} won and cannot be liable for its own hand."),
    "stop_not_allowed": _("The dealer cannot end the game here."),
    "not_in_ruleset": _("This ruleset does not have “{key}”."),
    "game_is_over": _("The game is already over."),
    # riichi and counters
    "riichi_not_ready": _("Seat {seat} declared riichi but is not tenpai."),
    "impossible_patterns": _("No winning hand counts these together, won in this way: {names}."),
    "eighth_win_missing": _("By the record this is win {wins} in a row, but not counted as eight in a row (八連荘)."),
    "eighth_win_early": _("By the record this is only win {wins} in a row, but counted as eight in a row (八連荘)."),
    "riichi_without_points": _("Seat {seat} has too few points to declare riichi."),
    "bad_honba": _("{found} is not a valid number of honba."),
    "bad_deposits": _("{found} is not a valid amount of deposits."),
    # scores and settlement
    "bad_scores": _("The scores must be one whole number for each seat, in the table's unit."),
    "scores_do_not_add_up": _("The scores add up to {found:,} and should add up to {wanted:,}."),
    "bad_chips": _("The chips must be one whole number for each seat."),
    "chips_do_not_add_up": _("The chips add up to {found} and should add up to 0."),
    "bad_adjustments": _("The adjustments must be one whole number for each seat and add up to 0."),
    "bad_penalties": _("The penalties must be one number of 0 or more for each seat."),
}


# A message shows no more than this many characters of an offending value.
LONGEST_TOLD = 2000
_TOLD = Repr()
_TOLD.maxlist, _TOLD.maxdict, _TOLD.maxlevel, _TOLD.maxstring = 10, 10, 3, 200


def _shortened(value: Any) -> Any:
    """Shorten an offending value for a message.

    >>> len(_shortened("1m" * 100_000)), _shortened([0, 1, [2]]), len(_shortened([[0] * 1000] * 1000)) < 1000
    (2001, '[0, 1, [2]]', True)
    """
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TOLD else value[:LONGEST_TOLD] + "…"
    return _TOLD.repr(value) if isinstance(value, list | tuple | dict) else value


class _Unknown:
    """A question mark, however a number in its place would be written."""

    def __format__(self, form: str) -> str:
        return "?"


class _Blank(dict[str, Any]):
    """Parameters of a sentence; a missing one becomes a question mark."""

    def __missing__(self, key: str) -> _Unknown:
        return _Unknown()


class RuleError(Exception):
    """A mistake in the input.

    code        one of the documented codes; codes never change
    params      the offending values, by the names of the sentence's placeholders
    sentence    the English sentence with its placeholders, for translation

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

    def under(self, path: str) -> "RuleError":
        """Put the place of the object that has the key before an unknown key, and return the error.

        >>> str(RuleError("unknown_field", key="colour").under("melds.0"))
        'The key “melds.0.colour” is not known here.'
        """
        if self.code == "unknown_field":
            self.params["key"] = f"{path}.{self.params['key']}"
        return self

    def message(self, sentence: str | None = None) -> str:
        """Return the sentence (or its translation) with the offending values filled in."""
        return (sentence or self.sentence).format_map(
            _Blank({key: _shortened(value) for key, value in self.params.items()})
        )

    def __str__(self) -> str:
        return self.message()
