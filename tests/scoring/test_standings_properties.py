"""Properties of every table: relabelled players, turned seats, and changes step by step against a rebuild."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import Game, order_of
from scoring.metrics import table_rule
from scoring.standings import Tallies, standings
from tests.profile import times

# The first rule needs sums only, the second single games and ties.
RULES = (
    table_rule(["points", "average_place", "firsts"], show=["negatives", "fourths"], least_games=2),
    table_rule(["best:3", "direct_encounter", "drop:1"], show=["best_run:2", "opponents", "beaten", "latest"]),
)
PLACES = ((1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 4))
POINTS = {(1, 2, 3, 4): (30, 10, -10, -30), (1, 1, 3, 4): (20, 20, -10, -30), (1, 2, 2, 4): (30, 0, 0, -30)}


@st.composite
def seasons(draw: st.DrawFn, most: int = 12) -> list[Game]:
    """Make games among eight players; so few players make ties and shared ranks common."""
    games = []
    for number in range(draw(st.integers(0, most))):
        players = tuple(draw(st.permutations(range(1, 9)))[:4])
        places = draw(st.sampled_from(PLACES))
        games.append(Game(number, number, players, places, POINTS[places], unit=1))
    return games


@pytest.mark.parametrize("rule", RULES)
@given(games=seasons(), names=st.permutations(range(1, 9)))
def test_relabelling_players_relabels_the_table(rule, games, names) -> None:  # type: ignore[no-untyped-def]
    rule = table_rule([step.text for step in rule.steps], unit=1)
    new = dict(zip(range(1, 9), names, strict=True))

    table = standings(games, rule)
    renamed = standings([game._replace(players=tuple(new[one] for one in game.players)) for game in games], rule)

    for row in table.rows:
        other = renamed.row_of(new[row.player])
        assert (other.rank, other.shared, other.games, other.values) == (row.rank, row.shared, row.games, row.values)


@pytest.mark.parametrize("rule", RULES)
@given(games=seasons(), turn=st.integers(1, 3))
def test_turning_the_seats_of_every_game_changes_nothing(rule, games, turn) -> None:  # type: ignore[no-untyped-def]
    rule = table_rule([step.text for step in rule.steps], unit=1)
    turned = [
        game._replace(
            players=game.players[turn:] + game.players[:turn],
            places=game.places[turn:] + game.places[:turn],
            points=game.points[turn:] + game.points[:turn],
        )
        for game in games
    ]

    assert standings(turned, rule) == standings(games, rule)


@pytest.mark.parametrize("rule", RULES)
@given(games=seasons(), seed=st.integers(0, 9))
def test_the_order_in_which_games_are_added_does_not_matter(rule, games, seed) -> None:  # type: ignore[no-untyped-def]
    rule = table_rule([step.text for step in rule.steps], unit=1)
    shuffled = list(games)
    random.Random(seed).shuffle(shuffled)

    assert standings(shuffled, rule) == standings(games, rule)


@pytest.mark.parametrize("seed", range(times(60, 100, 10_000)))
def test_step_by_step_equals_a_rebuild_after_any_sequence_of_changes(seed: int) -> None:
    rng = random.Random(seed)
    rule = table_rule([step.text for step in RULES[seed % 2].columns], unit=1)
    tallies, stored = Tallies(rule), dict[int, Game]()

    for number in range(60):
        change = rng.choice(("record", "record", "record", "amend", "void", "merge"))
        if change == "record" or not stored:
            old, new = {}, {number: _game(rng, number)}
        elif change == "merge":
            old, new = _merge(rng, stored)
        else:
            key = rng.choice(sorted(stored))
            old = {key: stored[key]}
            new = {key: _game(rng, key)} if change == "amend" else {}
        for game in old.values():
            tallies.remove(game)
            del stored[game.id]
        for game in new.values():
            tallies.add(game)
        stored |= new
        if number % 10 == 9:
            assert tallies.table() == standings(sorted(stored.values(), key=order_of), rule)


def _game(rng: random.Random, number: int) -> Game:
    players = tuple(rng.sample(range(1, 9), 4))
    places = rng.choice(PLACES)
    return Game(rng.randrange(20), number, players, places, POINTS[places], unit=1)


def _merge(rng: random.Random, stored: dict[int, Game]) -> tuple[dict[int, Game], dict[int, Game]]:
    """Merge two players into one, unless they sat at the same table."""
    kept, gone = rng.sample(range(1, 9), 2)
    if any({kept, gone} <= set(game.players) for game in stored.values()):
        return {}, {}
    old = {key: game for key, game in stored.items() if gone in game.players}
    new = {key: game._replace(players=tuple(kept if one == gone else one for one in game.players))
           for key, game in old.items()}  # fmt: skip
    return old, new
