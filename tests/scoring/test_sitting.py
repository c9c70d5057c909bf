"""Games whose players sat otherwise: the deals follow the people, and all is as if it had been recorded so at once."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.registry import RULESETS
from scoring.replay import ADJUSTMENTS, PENALTIES, replay, start_table
from scoring.sitting import BY_SEAT, LISTED_SEATS, NESTED, ONE_SEAT, Moved, moved_entry, replay_moved
from tests import strategies as some
from tests.rules.test_properties import rotate, turn_seats
from tests.samples import ONE_OF_EACH
from tests.scoring.test_replay import EXAMPLES, Game, games

WITHOUT_SEATS = frozenset({"stop", "horses", "indicator"})

FAMILY = pytest.mark.parametrize("key", [ruleset.key for ruleset in ONE_OF_EACH])


def seats_in(game: Game) -> list[Sequence[int]]:
    """For each deal of a game the players at its seats."""
    ruleset, options, players, entries = game
    tables = [start_table(ruleset, options, players=players), *(deal.table for deal in played(game).deals)]
    return [table.state.get("table", range(players)) for table in tables[: len(entries)]]


def moved_game(data: st.DataObject, key: str) -> tuple[Game, list[int], Moved]:
    """A game, the places where its players really sat, and the game with its deals moved there."""
    game = data.draw(games(key))
    ruleset, options, players, entries = game
    places = data.draw(st.permutations(range(players)))
    return game, places, replay_moved(ruleset, options, entries, sat=seats_in(game), places=places)


def played(game: Game) -> Any:
    ruleset, options, players, entries = game
    return replay(ruleset, options, entries, players=players)


@pytest.mark.parametrize("key", [ruleset.key for ruleset in RULESETS])
def test_what_each_key_of_an_entry_says_of_seats_is_known(key: str) -> None:
    ruleset = next(one for one in RULESETS if one.key == key)

    assert ruleset.entry_keys | {ADJUSTMENTS, PENALTIES} <= LISTED_SEATS | BY_SEAT | NESTED | WITHOUT_SEATS | ONE_SEAT


@FAMILY
@given(data=st.data(), turn=st.integers(1, 3))
@EXAMPLES
def test_a_turned_entry_has_every_seat_turned(key: str, data: st.DataObject, turn: int) -> None:
    ruleset = next(one for one in RULESETS if one.key == key)
    entry = data.draw(some.deals(ruleset))

    moved = moved_entry(entry, rotate(list(range(ruleset.seats)), -turn % ruleset.seats))

    assert in_order(moved) == in_order(turn_seats(entry, turn, ruleset.seats))


def in_order(value: Any) -> Any:
    """Return an entry with its lists of seats sorted."""
    if isinstance(value, list):
        return [in_order(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: sorted(one) if key in LISTED_SEATS and one else in_order(one) for key, one in value.items()}


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_a_corrected_game_is_one_that_was_recorded_so_from_the_start(key: str, data: st.DataObject) -> None:
    game, _places, moved = moved_game(data, key)
    ruleset, options, players, entries = game

    again = replay(ruleset, options, moved.entries, players=players)
    assert (again.deals, again.table) == (moved.deals, moved.table)
    assert len(moved.entries) == len(entries) or moved.misfit is not None


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_a_correction_that_is_taken_back_gives_the_game_as_it_was(key: str, data: st.DataObject) -> None:
    game, places, moved = moved_game(data, key)
    ruleset, options, players, entries = game
    assume(moved.misfit is None)

    corrected = (ruleset, options, players, list(moved.entries))
    back = [places.index(player) for player in range(players)]
    again = replay_moved(ruleset, options, moved.entries, sat=seats_in(corrected), places=back)

    assert again.table == played(game).table
    assert in_order(list(again.entries)) == in_order(entries)


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_people_keep_their_wins_and_the_deals_that_they_dealt_in(key: str, data: st.DataObject) -> None:
    game, places, moved = moved_game(data, key)
    ruleset, options, players, entries = game
    corrected = (ruleset, options, players, list(moved.entries))

    before = people_of_wins(entries[: len(moved.entries)], seats_in(game))
    after = people_of_wins(moved.entries, seats_in(corrected))

    assert [[places[person] for person in people] for people in before] == after


def people_of_wins(entries: Sequence[Any], seats: Sequence[Sequence[int]]) -> list[list[int]]:
    """By deal the winners and discarders, in the order in which they were entered."""
    return [
        [
            sat[win[part]]
            for event in (*(entry.get("events") or ()), entry["result"])
            for win in event.get("wins", ())
            for part in ("winner", "from")
            if win.get(part) is not None
        ]
        for entry, sat in zip(entries, seats, strict=False)
    ]
