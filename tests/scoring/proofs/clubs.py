"""Games of simulated clubs whose rules changed, with the points that these rules give."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from scoring.proofs.games import PlayedGame, Rules, settled

FIRST_DAY = date(2022, 1, 1)
A_DAY = 3


def games_under(ruleset: str, years: Sequence[dict[str, Any]], each: int, *, chips: bool = False) -> list[PlayedGame]:
    """Three games a day: so many under each of these options, one after another."""
    random, rules = Random(1), find_ruleset(ruleset)
    played = []
    for number in range(each * len(years)):
        options = rules.resolve(years[number // each])
        won = (2, -1, 0, -1) if chips and number % 4 == 0 else ()
        game = PlayedGame(FIRST_DAY + timedelta(days=number // A_DAY), _scores(rules, options, random), chips=won)
        played.append(with_points(Rules(rules, options), game))
    return played


def _scores(rules: Ruleset[Any], options: Any, random: Random) -> tuple[int, ...]:
    start = rules.start_state(options)["scores"][: rules.seats]
    step = 100 if rules.family in ("riichi", "sanma") else 1
    if random.random() < 0.1:
        return tuple(start)
    moved = [random.randrange(-250, 300) * step for _ in start[1:]]
    return tuple(one + move for one, move in zip(start, (*moved, -sum(moved)), strict=True))


def with_points(rules: Rules, game: PlayedGame) -> PlayedGame:
    result = settled(rules, game)
    assert result is not None
    return replace(game, points=tuple(map(Decimal, result.as_text())))


def mistyped(game: PlayedGame) -> PlayedGame:
    return replace(game, scores=(game.scores[0] + 1000, *game.scores[1:]))
