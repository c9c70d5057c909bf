"""Hypothesis strategies for every rule system at once: options, winning hands, deals and final scores.

What a strategy gives is accepted by its ruleset: hands win, deals can have happened, scores add up.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from rules.tiles import ORPHANS, format_tiles
from tests.samples import samples_of

Question = dict[str, Any]
Group = tuple[int, ...]
AnyRuleset = Ruleset[Any]

# The seats of a table of four.
SEATS = (0, 1, 2, 3)
SUITED = tuple(range(27))


def rulesets(family: str) -> st.SearchStrategy[AnyRuleset]:
    """One of the rulesets of a family."""
    return st.sampled_from([ruleset for ruleset in RULESETS if ruleset.family == family])


# --- options


def overrides(ruleset: AnyRuleset) -> st.SearchStrategy[dict[str, Any]]:
    """A few options changed, to values they take."""
    return _overrides(ruleset.key)


@cache
def _overrides(key: str) -> st.SearchStrategy[dict[str, Any]]:
    ruleset = find_ruleset(key)
    described = {one["key"]: _values(one) for one in ruleset.describe()["options"]} | {**samples_of(ruleset).options}
    one_of_them = st.sampled_from(sorted(described)).flatmap(lambda key: st.tuples(st.just(key), described[key]))
    return st.lists(one_of_them, max_size=3).map(dict).filter(lambda changes: _resolves(ruleset, changes))


def _values(option: dict[str, Any]) -> st.SearchStrategy[Any]:
    default = st.just(option["default"])
    if option["kind"] in ("flag", "choice"):
        return st.sampled_from(option["choices"])
    if option["kind"] == "subset":
        return st.lists(st.sampled_from(option["choices"]), unique=True)
    if option["kind"] == "whole":
        hundreds = st.integers(0, 400).map(lambda number: number * 100)
        return default | st.integers(0, 12) | hundreds | (st.none() if option["nullable"] else default)
    return default


def _resolves(ruleset: AnyRuleset, changes: dict[str, Any]) -> bool:
    try:
        ruleset.resolve(changes)
    except RuleError:
        return False
    return True


def options_of(ruleset: AnyRuleset) -> st.SearchStrategy[Any]:
    return overrides(ruleset).map(ruleset.resolve)


# --- hands


def tiles() -> st.SearchStrategy[tuple[int, ...]]:
    """Any tiles, red fives among them."""
    return st.lists(st.integers(0, 36), max_size=20).map(tuple)


@st.composite
def hands(draw: st.DrawFn, ruleset: AnyRuleset, options: Any) -> Question:
    """A hand question that the ruleset gives an answer to."""
    question = draw(samples_of(ruleset).hands)
    if ruleset.conditions and draw(st.integers(0, 3)) == 0:
        words = draw(st.lists(st.sampled_from(ruleset.conditions), max_size=2, unique=True))
        if _scores(ruleset, options, {**question, "conditions": words}):
            return {**question, "conditions": words}
    assume(_scores(ruleset, options, question))
    return question


def _scores(ruleset: AnyRuleset, options: Any, question: Question) -> bool:
    try:
        ruleset.score_hand(question, options)
    except RuleError:
        return False
    return True


@st.composite
def groups(draw: st.DrawFn, kinds: Sequence[int], sets: int) -> list[Group]:
    """Sets and a pair of the kinds; mostly of a few of them, so that groups combine."""
    few = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=5))
    left = Counter(dict.fromkeys(kinds, 4))
    groups: list[Group] = []
    for size in (*(3,) * sets, 2):
        fitting = _fitting(few, left, size) or _fitting(kinds, left, size)
        groups.append(draw(st.sampled_from(fitting)))
        left.subtract(groups[-1])
    return groups


def _fitting(kinds: Sequence[int], left: Counter[int], size: int) -> list[Group]:
    """The groups that the tiles left can still make; a set may be a kong."""
    groups: list[Group] = [(tile,) * size for tile in kinds if left[tile] >= size]
    if size == 3:
        groups += [(tile,) * 4 for tile in kinds if left[tile] == 4]
        chows = [(tile, tile + 1, tile + 2) for tile in kinds if tile < 27 and tile % 9 < 7]
        groups += [chow for chow in chows if all(left[tile] for tile in chow)]
    return groups


def _pairs(kinds: Sequence[int]) -> st.SearchStrategy[list[Group]]:
    """Seven pairs; two of them may be alike."""
    twice = st.sampled_from([(tile, n) for tile in kinds for n in (0, 1)])
    return st.lists(twice, min_size=7, max_size=7, unique=True).map(lambda drawn: [(tile, tile) for tile, _n in drawn])


@st.composite
def _orphans(draw: st.DrawFn) -> list[Group]:
    return [*((tile,) for tile in ORPHANS), (draw(st.sampled_from(ORPHANS)),)]


@st.composite
def laid_out(draw: st.DrawFn, groups: Sequence[Group], chows: bool) -> Question:
    """Kongs and some sets as melds, the rest in hand; one of these is the winning tile."""
    melds, concealed = [], []
    for group in groups:
        is_chow = len(set(group)) > 1
        if len(group) == 4 or (len(group) == 3 and (chows or not is_chow) and draw(st.booleans())):
            melds.append(_meld(group, draw(st.sampled_from(("", "concealed", "added")))))
        else:
            concealed += group
    winning = concealed.pop(draw(st.integers(0, len(concealed) - 1)))
    return {
        "concealed": format_tiles(concealed),
        "melds": melds,
        "winning_tile": format_tiles((winning,)),
        "self_draw": draw(st.booleans()),
    }


def _meld(group: Group, mark: str) -> dict[str, Any]:
    shape = "kong" if len(group) == 4 else "chow" if len(set(group)) > 1 else "pung"
    marks = {mark: True} if mark and shape == "kong" else {}
    return {"type": shape, "tiles": format_tiles(group), **marks}


@st.composite
def common_hands(draw: st.DrawFn, kinds: Sequence[int], chows: bool = True) -> Question:
    shape = draw(st.sampled_from(("sets", "sets", "sets", "sets", "pairs", "orphans")))
    if shape == "pairs":
        return draw(laid_out(draw(_pairs(kinds)), chows))
    if shape == "orphans" and set(ORPHANS) <= set(kinds):
        return draw(laid_out(draw(_orphans()), chows))
    return draw(laid_out(draw(groups(kinds, 4)), chows))


@st.composite
def with_winds(
    draw: st.DrawFn,
    rounds: Sequence[str | None] = "ESWN",
    *,
    kinds: Sequence[int] = range(34),
    winds: str = "ESWN",
    chows: bool = True,
) -> Question:
    question = draw(common_hands(kinds, chows))
    return {**question, "seat_wind": draw(st.sampled_from(winds)), "round_wind": draw(st.sampled_from(rounds))}


@st.composite
def with_dora(draw: st.DrawFn, most: int, rounds: Sequence[str | None] = "ESWN", **more: Any) -> Question:
    question = draw(with_winds(rounds, **more))
    kinds = st.sampled_from(more.get("kinds", range(34)))
    indicators = draw(st.lists(kinds.map(lambda tile: format_tiles((tile,))), max_size=most))
    return {**question, "dora_indicators": indicators}


# --- deals


def deals(ruleset: AnyRuleset) -> st.SearchStrategy[Question]:
    """What people may enter for one deal; the state may still refuse it."""
    return samples_of(ruleset).deals


def after(state: Question, answer: Question) -> Question:
    """The state after a deal's answer."""
    scores = [score + delta for score, delta in zip(state["scores"], answer["deltas"], strict=True)]
    return {**{key: answer["next"].get(key, value) for key, value in state.items()}, "scores": scores}


def seat(seats: int = 4) -> st.SearchStrategy[int]:
    return st.sampled_from(range(seats))


def some_seats(seats: int = 4) -> st.SearchStrategy[list[int]]:
    return st.lists(seat(seats), unique=True, max_size=seats)


@st.composite
def wins(draw: st.DrawFn, values: st.SearchStrategy[Question], most: int = 3, seats: int = 4) -> Question:
    """A self-draw, or up to three wins off one discard."""
    first, *others = draw(st.permutations(range(seats)))
    if draw(st.booleans()):
        return {"type": "win", "wins": [{"winner": first, "from": None, "value": draw(values)}]}
    winners = others[: draw(st.sampled_from((1, 1, 1, min(2, most), most)))]
    return {"type": "win", "wins": [{"winner": seat, "from": first, "value": draw(values)} for seat in winners]}


@st.composite
def liable(draw: st.DrawFn, result: st.SearchStrategy[Question], seats: int = 4) -> Question:
    found = draw(result)
    if draw(st.integers(0, 3)) == 0:
        found["wins"][0]["liable"] = draw(seat(seats))
    return found


def draws(seats: int = 4) -> st.SearchStrategy[Question]:
    return st.builds(lambda ready: {"type": "exhaustive_draw", "ready": ready}, some_seats(seats))


def penalties(seats: int = 4) -> st.SearchStrategy[Question]:
    return st.builds(lambda seat: {"type": "penalty", "offender": seat}, seat(seats))


DRAWS, PENALTIES = draws(), penalties()


# --- games


@st.composite
def finals(draw: st.DrawFn, ruleset: AnyRuleset, options: Any, *, ties: bool = True) -> Question:
    """Final scores that add up, in the table's unit."""
    start = ruleset.start_state(options)["scores"]
    step = samples_of(ruleset).score_step
    moves = draw(st.lists(st.tuples(st.permutations(range(len(start))), st.integers(0, 300)), min_size=1, max_size=6))
    scores = list(start)
    for (winner, loser, *_rest), amount in moves:
        scores[winner] += amount * step
        scores[loser] -= amount * step
    assume(ties or len(set(scores)) == len(scores))
    return {"scores": scores}
