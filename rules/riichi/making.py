"""Make the rulesets of riichi, of four and of three players: all use the same functions and differ in options."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.deal import seat_wind
from rules.errors import _
from rules.hand import HandForm
from rules.options import resolve_options
from rules.patterns import Pattern
from rules.question import need, read_seat
from rules.riichi.by_patterns import DORA, FOUR, SET_ASIDE, value_of_patterns
from rules.riichi.deal import ENTRY_KEYS, entry_form, settle_deal, start_state
from rules.riichi.options import Options, one_spelling
from rules.riichi.outcomes import outcomes
from rules.riichi.reading import Reading
from rules.riichi.settlement import game_keys, game_parts, settle_game
from rules.riichi.wins_in_a_row import doubt
from rules.ruleset import Answer, Question, Ruleset


def wind_of_seat(state: Question, seat: int, options: Options) -> str:
    """Return the wind of a seat: the dealer is East, the next seats in turn are South, West and, of four, North."""
    return seat_wind(seat, read_seat(need(state, "dealer"), options.seats), options.seats)


def make_ruleset(
    key: str,
    name: str,
    title: str,
    source: str,
    overrides: Mapping[str, Any],
    *,
    family: str,
    options: Any,
    catalogue: tuple[Pattern[Reading], ...],
    conditions: tuple[str, ...],
    score_hand: Callable[[Question, Any], Answer],
    hand: HandForm,
) -> Ruleset[Any]:
    """Make a ruleset.

    overrides   the options in which it differs from `options`
    """
    return Ruleset(
        key=key,
        name=name,
        title=title,
        family=family,
        players=(options.seats,),
        unit=_("han"),
        source=source,
        defaults=resolve_options(options, overrides),
        catalogue=catalogue,
        score_hand=score_hand,
        settle_deal=settle_deal,
        settle_game=settle_game,
        game_keys=game_keys,
        game_parts=game_parts,
        start_state=start_state,
        entry_keys=ENTRY_KEYS,
        form=entry_form(hand),
        outcomes=outcomes,
        value_of_patterns=value_of_patterns,
        value_keys=frozenset(["patterns", "total", "fu", "limit", "yakuman", "valid", "base", "fu_parts", "chips"]),
        bonus_keys=frozenset(DORA if options.seats == FOUR else DORA | SET_ASIDE),
        conditions=conditions,
        wind_of_seat=wind_of_seat,
        doubt=doubt,
        one_spelling=one_spelling,
    )
