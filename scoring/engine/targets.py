"""What each player needs, as JSON with the players' names."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.ruleset import Answer
from rules.settlement import GameResult
from scoring.exact import points_decimal
from scoring.sentences import Sentence
from scoring.targets import Target, Targets
from scoring.targets.reaching import Range, Reaching
from scoring.targets.words import said
from scoring.words import Language, say

Seats = Sequence[Mapping[str, Any]]
KEYS = ("winner", "sources", "anybody", "other", "ready", "unready")


def targets_shown(found: Targets, seats: Seats, unit: int, language: Language) -> Answer:
    """Return the targets by player.

    seats       an object with a `name` for each player; the answer has it as `player`
    unit        points are in 1/unit
    """
    names = {number: str(one["name"]) for number, one in enumerate(seats)}

    def of_player(number: int) -> list[Answer]:
        own = [each for each in found.targets if each.player == number]
        return [target_shown(each, found.now, names, unit, language) for each in own]

    players = [{"player": dict(one), "targets": of_player(number)} for number, one in enumerate(seats)]
    return {"ends": ends_of(found), "players": players}


def ends_of(found: Targets) -> str:
    """Return whether the game ends with the deal: `always`, `sometimes` or `never`."""
    return "always" if found.must_end else "sometimes" if found.may_end else "never"


def target_shown(target: Target, now: GameResult, names: Mapping[int, str], unit: int, language: Language) -> Answer:
    """Return one target; `now` is the game as if it ended before the deal."""

    def spoken(sentence: Sentence) -> str:
        return sentence.render(lambda text: say(language, text), names.__getitem__)

    points = getattr(target.goal, "least", None)
    goal = {
        "kind": target.goal.kind,
        "place": getattr(target.goal, "place", None),
        "points": None if points is None else points_decimal(points, unit),
        "rank": getattr(target.goal, "rank", getattr(target.goal, "places", None)),
        "text": spoken(target.goal.sentence(now)),
    }
    results = [_reaching(one, spoken(said(one, target.player))) for one in target.results]
    return {"goal": goal, "state": target.state.value, "results": results}


def _reaching(one: Reaching, text: str) -> Answer:
    values = {key: getattr(one, key) for key in KEYS}
    lists = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
    return {"text": text, **lists, "ranges": [_range(each) for each in one.ranges]}


def _range(one: Range) -> Answer:
    return {
        "least": {"entry": dict(one.least.entry)},
        "most": {"entry": dict(one.most.entry)} if one.most else None,
    }
