"""The rules that games may have been played under: those that are known by name, then those that the numbers show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.registry import RULESETS
from scoring.proofs.games import PlayedGame, Rules
from scoring.proofs.solving import OF_RIICHI, solved_rules

# What the settlement of a riichi game depends on.
OF_THE_END = (
    "seats", "start", "return_", "uma", "uma_floating", "tie_break", "share_unit", "share_remainder", "leftover",
    "rounding", "chip_points", "tsumo",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Candidate:
    """
    name        what the caller calls these rules; None for a ruleset as it is printed, or with options that were read
    """

    rules: Rules
    name: Any = None

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for rules by which every game ends alike."""
        ruleset, options = self.rules
        if ruleset.family not in OF_RIICHI:
            return (ruleset.family, options)
        return ("riichi", options.chips is None, *(getattr(options, name) for name in OF_THE_END))

    @property
    def changed(self) -> dict[str, Any]:
        """The options that differ from the ruleset's, as they are stored."""
        ruleset, options = self.rules
        printed = ruleset.dump(ruleset.defaults)
        return {key: value for key, value in ruleset.dump(options).items() if value != printed[key]}


def candidates(known: Iterable[Candidate], games: Sequence[PlayedGame]) -> list[Candidate]:
    """Return the rules to compare the games with: the known ones, the rulesets as printed, and what the points show.

    known       the likeliest first; options that are read are put on top of the first of each kind
    """
    named = [*known, *(Candidate(Rules(ruleset, ruleset.defaults)) for ruleset in RULESETS)]
    seen = {one.key for one in named}
    solved = []
    for base, of_kind in _bases(named, games):
        for rules in solved_rules(base, of_kind):
            one = Candidate(rules)
            if one.key not in seen:
                seen.add(one.key)
                solved.append(one)
    return [*named, *solved]


def distinct(named: Sequence[Candidate]) -> list[Candidate]:
    """Of candidates by which every game ends alike, the first."""
    return list({one.key: one for one in reversed(named)}.values())[::-1]


def _bases(named: Sequence[Candidate], games: Sequence[PlayedGame]) -> list[tuple[Rules, list[PlayedGame]]]:
    """The first rules of each family and number of players, with the games of as many that have points."""
    first: dict[tuple[str, int], Rules] = {}
    for one in named:
        first.setdefault((one.rules.ruleset.family, one.rules.ruleset.seats), one.rules)
    said = [game for game in games if game.points is not None]
    with_games = ((rules, [game for game in said if len(game.scores) == seats]) for (_, seats), rules in first.items())
    return [(rules, of_kind) for rules, of_kind in with_games if of_kind]
