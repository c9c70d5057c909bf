"""Section 5 of the rule page: the answer is the best of all choices; of equal ones the order of the table decides.

The tests try every complete selection of combinations and every group that can contain the winning tile.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

import pytest

from rules.errors import RuleError
from rules.hand import CHOW, PUNG
from rules.mcr import RULESET
from rules.mcr.combinations import COMBINATIONS, NO_PAIR, Held, _may_follow
from rules.mcr.facts import Facts
from rules.mcr.hand import _rank, answer_of, read_facts, table_of
from rules.mcr.reading import NO_WAIT, STANDARD, Reading, _wait_in, read_shapes
from rules.readings import Group, cut_keys
from rules.tiles import EAST, Tile
from tests.profile import times
from tests.rules.mcr.random_hands import make_question

KINDS = {one["key"]: one["choices"] for one in RULESET.describe()["options"] if one["kind"] in ("choice", "flag")}


def selections(sets: list[Tile], of_chows: bool, pair: Tile | None) -> set[tuple[str, ...]]:
    """Return every selection of combinations to which no other may be added."""
    held = [
        (number, sum(1 << n for n in chosen))
        for size in range(2, len(sets) + 1)
        for chosen in combinations(range(len(sets)), size)
        for number, row in enumerate(COMBINATIONS)
        if row.size == size and row.of_chows == of_chows
        if row.forms(tuple(sets[n] for n in chosen), NO_PAIR if pair is None else pair)
    ]
    found: set[tuple[str, ...]] = set()

    def go_on(chosen: tuple[Held, ...]) -> None:
        following = [one for one in held if _may_follow(one, chosen)]
        for one in following:
            go_on((*chosen, one))
        if not following:
            found.add(tuple(sorted(COMBINATIONS[number].key for number, _sets in chosen)))

    go_on(())
    return found


def choices(facts: Facts) -> Iterator[Reading]:
    """Yield every choice for four sets and a pair; the same reading object is changed and yielded again."""
    for cut in cut_keys(facts.keys):
        reading = Reading(facts, STANDARD, cut)
        pungs = [*facts.melded_pungs, *(group.tile for group in cut if group.shape == PUNG)]
        numbers = sorted(tile for tile in pungs if tile < EAST)
        of_chows = selections(reading.chows, True, reading.pair)
        for chows, other in product(of_chows, selections(numbers, False, None)):
            for group in {one for one in cut if one.tile <= facts.tile <= one.tile + 2 * (one.shape == CHOW)}:
                reading.combined = dict(Counter(chows + other))
                reading.concealed, reading.wait = place(facts, cut, group)
                yield reading


def place(facts: Facts, cut: tuple[Group, ...], group: Group) -> tuple[int, int]:
    """Return the number of concealed pungs and the wait if this group contains the winning tile."""
    concealed = facts.concealed_kongs + sum(one.shape == PUNG for one in cut)
    if group.shape == PUNG:
        return concealed - (not facts.self_draw), NO_WAIT
    return concealed, _wait_in(group, facts.tile) if facts.waits_on_one else NO_WAIT


@pytest.mark.parametrize("part", range(10))
def test_no_other_choice_is_better(part: int) -> None:
    rng, agreed = Random(f"choice {part}"), 0
    while agreed < times(100, 300, 30_000):
        question = make_question(rng)
        options = RULESET.resolve({key: rng.choice(values) for key, values in KINDS.items() if rng.random() < 0.3})
        try:
            answer = RULESET.score_hand(question, options)
        except RuleError:
            continue
        facts, table = read_facts(question, options), table_of(options)
        others = (reading for reading in read_shapes(facts) if reading.shape != STANDARD)
        total, _, kept = max(_rank(reading, table) for reading in chain(others, choices(facts)))
        assert answer == answer_of(total, kept, table, options), question
        agreed += 1
