"""A table between two deals, and the result of a game, as JSON."""

from collections.abc import Mapping
from typing import Any

from rules.hand import WINDS_IN_WORDS
from rules.ruleset import Answer, Ruleset
from rules.settlement import GameResult
from scoring.exact import points_decimal
from scoring.replay import Table
from scoring.words import FamilyWords, Language

WINDS: Mapping[Any, str] = {letter: word for word, letter in WINDS_IN_WORDS.items()}


def table_values(table: Table) -> Answer:
    """Return what a recorder sees of a table between two deals; what a rule system does not have is None.

    scores, chips, penalties    by player
    at_table, waiting           the players who have a seat now, by seat, and those who wait for one
    """
    state = table.state
    return {
        "next_deal": None if table.over else table.played + 1,
        "over": table.over,
        "scores": list(table.totals),
        "chips": list(table.chips),
        "penalties": [str(one) for one in table.penalties],
        "spectators": list(table.spectators),
        "dealer": state.get("dealer"),
        "round_wind": WINDS.get(state.get("round_wind")),
        "honba": state.get("honba"),
        "deposits": state.get("deposits") or 0,
        "phase": state.get("phase"),
        "passes": state.get("passes"),
        "wins_in_a_row": state.get("wins_in_a_row"),
        "at_table": list(state.get("table", range(len(table.totals)))),
        "waiting": list(state.get("waiting", ())),
    }


def table_shown(ruleset: Ruleset[Any], options: Any, table: Table, words: FamilyWords, language: Language) -> Answer:
    """Return the values of a table with the name of the next deal and what ends the game.

    >>> from gettext import NullTranslations
    >>> from rules.registry import find_ruleset
    >>> from scoring.replay import start_table
    >>> from scoring.words import WORDS
    >>> club = find_ruleset("riichi-club")
    >>> shown = table_shown(club, club.defaults, start_table(club, club.defaults), WORDS["riichi"], NullTranslations())
    >>> shown["name"], shown["seat_winds"], shown["next_deal"]
    ('東1局', ['east', 'south', 'west', 'north'], 1)
    """
    state, values = table.state, table_values(table)
    is_known = state.get("dealer") is not None and not table.over
    seats = range(len(values["at_table"]))
    winds = [ruleset.wind_of_seat(state, seat, options) if is_known else None for seat in seats]
    return {
        **values,
        "name": words.name_of_deal(language, state, table.played, options),
        "ends": "" if table.over else words.ending(language, state, options),
        "is_decider": state.get("phase") == "decider" and not table.over,
        "winds": winds,
        "seat_winds": [WINDS.get(wind) for wind in winds],
    }


def result_shown(result: GameResult) -> Answer:
    """Return the places and points of a game.

    >>> result_shown(GameResult((1, 2), (31200, -31200)))
    {'places': [1, 2], 'points': ['31.2', '-31.2'], 'points_text': ['+31.2', '-31.2']}
    """
    return {
        "places": list(result.places),
        "points": [points_decimal(one, result.unit) for one in result.points],
        "points_text": list(result.as_text()),
        **result.extra,
    }
