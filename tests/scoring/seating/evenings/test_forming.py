"""The tables of an evening: as good as the best, the same for everybody, and nobody forgotten."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from scoring.seating.evenings.costs import MUST_NOT, Mix, Person, Wishes, month_cost, round_cost
from scoring.seating.evenings.forming import FormedRound, form_round
from scoring.seating.evenings.sizes import split
from scoring.seating.facts import Pair
from tests.profile import times

CUSTOMS = [(people, sizes, mix) for people in range(4, 13) for sizes in ((4,), (3, 4), (4, 5, 6)) for mix in Mix]


def an_evening(rng: random.Random, people: int, mix: Mix = Mix.NONE) -> tuple[list[Person], Wishes]:
    there = [
        Person(
            key=7 * number + 3,
            games=rng.randrange(3),
            sat_out=rng.choice((0, 0, 0, 1)),
            offers=rng.random() < 0.1,
            sat_out_last=rng.random() < 0.2,
            three=rng.random() < 0.3,
            is_late=rng.random() < 0.1,
            strength=rng.choice((None, 1500.0, rng.uniform(1200, 1900))),
        )
        for number in range(people)
    ]
    pairs = list(combinations([person.key for person in there], 2))

    def some(part: float) -> list[Pair]:
        return [pair for pair in pairs if rng.random() < part]

    wishes = Wishes(
        tonight={pair: rng.choice((1, 1, 2)) for pair in some(0.15)},
        days={pair: [rng.randrange(1, 40) for _ in range(rng.randrange(1, 4))] for pair in some(0.5)},
        must_not=some(0.1),
        should_not=some(0.1),
        mix=mix,
    )
    return there, wishes


def every_round(keys: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to seat these people at tables of these sizes; those of equal tables in another order too."""
    if not sizes:
        yield []
        return
    for table in combinations(keys, sizes[0]):
        rest = [key for key in keys if key not in table]
        for tables in every_round(rest, sizes[1:]):
            if not tables or len(tables[0]) != len(table) or table < tables[0]:
                yield [table, *tables]


def best_cost(there: Sequence[Person], wishes: Wishes, tables: Sequence[int]) -> tuple[int, int]:
    """By trying everything: the least cost of those who sit out, and behind it that of the tables."""
    outs = [set(out) for out in combinations(there, len(there) - sum(tables))]
    least = min(sum(person.cost_of_sitting_out for person in out) for out in outs)
    costs = (
        round_cost(there, formed, wishes)
        for out in outs
        if sum(person.cost_of_sitting_out for person in out) == least
        for formed in every_round([person.key for person in there if person not in out], tables)
    )
    return least, min(costs)


@pytest.mark.sampled
@pytest.mark.parametrize(("people", "sizes", "mix"), CUSTOMS)
def test_no_other_round_costs_less(people: int, sizes: tuple[int, ...], mix: Mix) -> None:
    for evening in range(times(1, 1, 20)):
        there, wishes = an_evening(random.Random(f"{people} {sizes} {mix} {evening}"), people, mix)

        formed = form_round(there, rng=random.Random("1"), wishes=wishes, sizes=sizes)

        out = sum(person.cost_of_sitting_out for person in there if person.key in formed.out)
        assert (out, formed.cost) == best_cost(there, wishes, split(people, sizes))
        assert formed.cost == round_cost(there, formed.tables, wishes)


@pytest.mark.parametrize("people", [8, 13, 26])
@pytest.mark.parametrize("mix", Mix)
def test_the_order_in_which_people_come_changes_nothing(people: int, mix: Mix) -> None:
    rng = random.Random(people)
    there, wishes = an_evening(rng, people, mix)
    formed = form_round(there, rng=random.Random("1"), wishes=wishes, sizes=(3, 4))

    rng.shuffle(there)

    assert form_round(there, rng=random.Random("1"), wishes=wishes, sizes=(3, 4)) == formed


@pytest.mark.sampled
@pytest.mark.parametrize("people", range(31))
@pytest.mark.parametrize("sizes", [(4,), (3,), (3, 4), (4, 5, 6)])
def test_everybody_sits_once_or_sits_out(people: int, sizes: tuple[int, ...]) -> None:
    there, wishes = an_evening(random.Random(people), people)

    formed = form_round(there, rng=random.Random("1"), wishes=wishes, sizes=sizes)

    seated = [key for table in formed.tables for key in table]
    assert sorted([*seated, *formed.out]) == [person.key for person in there]
    assert all(len(table) in sizes for table in formed.tables)


@pytest.mark.parametrize("people", [5, 6, 7, 9, 14, 23])
def test_nobody_sits_out_twice_before_everybody_did_once(people: int) -> None:
    there = [Person(key) for key in range(people)]
    for number in range(3 * people):
        formed = form_round(there, rng=random.Random(f"{number}"))

        there = [
            replace(
                person,
                sat_out=person.sat_out + (person.key in formed.out),
                games=person.games + (person.key not in formed.out),
            )
            for person in there
        ]
        times_out = [person.sat_out for person in there]
        assert max(times_out) - min(times_out) <= 1


def test_who_offers_to_sit_out_does_and_who_came_late_plays() -> None:
    there = [Person(key, games=1) for key in range(8)]
    late, tired = Person(8, is_late=True), Person(9, games=1, offers=True, sat_out=1)

    assert form_round([*there, late, tired], rng=random.Random("1")).out[-1] == 9
    assert 8 not in form_round([*there, late, tired], rng=random.Random("1")).out


def test_with_one_person_fewer_the_same_people_sit_out_but_for_those_whom_the_sizes_need() -> None:
    there = [Person(key, games=key % 3, sat_out=key % 2) for key in range(11)]
    out = set(form_round(there, rng=random.Random("1")).out)

    fewer = set(form_round(there[:-1], rng=random.Random("1")).out)

    assert len(out) == 3
    assert len(fewer - out) == 0


@pytest.mark.parametrize("people", [16, 25, 30])
def test_another_draw_costs_about_the_same(people: int) -> None:
    there, wishes = an_evening(random.Random(people), people)
    costs = [
        form_round(there, rng=random.Random(f"{attempt}"), wishes=wishes, sizes=(3, 4)).cost for attempt in range(3)
    ]

    # 30 is one pair who met yesterday.
    assert max(costs) <= 1.1 * min(costs) + 2 * 30


def test_pairs_who_cannot_be_kept_apart_are_named() -> None:
    there = [Person(key) for key in range(8)]
    seven = list(combinations(range(7), 2))

    formed = form_round(there, rng=random.Random("1"), wishes=Wishes(must_not=seven))

    # Of seven people who all want to be apart three sit at one table, and four at the other: 3 + 6 pairs.
    assert formed.cost == 9 * MUST_NOT
    assert len(formed.kept_together) == 9
    assert set(formed.kept_together) <= set(seven)


def test_a_plain_lot_pays_regard_only_to_those_who_must_not_meet() -> None:
    met = dict.fromkeys(combinations(range(8), 2), 3)

    formed = form_round(
        [Person(key) for key in range(8)],
        rng=random.Random("1"),
        wishes=Wishes(tonight=met, must_not=[(0, 1)], is_plain_lot=True),
    )

    assert formed.cost == 0
    assert formed.kept_together == ()


@pytest.mark.parametrize(
    ("mix", "tables"), [(Mix.ALIKE, {(0, 1, 2, 3), (4, 5, 6, 7)}), (Mix.MIXED, {(0, 3, 4, 7), (1, 2, 5, 6)})]
)
def test_strengths_are_put_together_as_wished(mix: Mix, tables: set[tuple[int, ...]]) -> None:
    there = [Person(key, strength=-key) for key in range(8)]
    apart = [(0, 1), (0, 2), (0, 5), (0, 6)] if mix is Mix.MIXED else []

    assert set(form_round(there, rng=random.Random("1"), wishes=Wishes(should_not=apart, mix=mix)).tables) == tables


@pytest.mark.parametrize(
    ("people", "sizes", "tables"),
    [
        (6, {3, 4}, (3, 3)), (7, {3, 4}, (4, 3)), (9, {3, 4}, (3, 3, 3)), (10, {3, 4}, (4, 3, 3)),
        (11, {3, 4}, (4, 4, 3)), (13, {3, 4}, (4, 3, 3, 3)), (17, {3, 4}, (4, 4, 3, 3, 3)), (5, {3, 4}, (4,)),
        (3, {3, 4}, (3,)), (2, {3, 4}, ()), (5, {4, 5, 6}, (5,)), (9, {4, 5, 6}, (5, 4)), (10, {4, 5, 6}, (5, 5)),
        (11, {4, 5, 6}, (6, 5)), (13, {4, 5, 6}, (5, 4, 4)), (7, {4, 5, 6}, (6,)), (11, {4}, (4, 4)), (7, {3}, (3, 3)),
    ],
)  # fmt: skip
def test_the_sizes_seat_most_people_at_fewest_tables_of_three(
    people: int, sizes: set[int], tables: tuple[int, ...]
) -> None:
    assert split(people, sizes) == tables


def test_the_meetings_of_a_month_cost_less_than_one_of_tonight() -> None:
    assert month_cost([1] * 30) == 199
    assert month_cost([31, 90]) == 0
    assert Wishes(tonight={(1, 2): 1}, days={(1, 2): [7]}).pair_costs() == {(1, 2): 400 + 24}


def test_nobody_at_all_is_an_empty_round() -> None:
    assert form_round([], rng=random.Random("1")) == FormedRound((), (), 0, ())
