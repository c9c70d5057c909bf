"""Somebody leaves after a later round, or comes for one: every drawn round is seated with those who are there in it.

The seating is read from the rows alone and held against who says when they are there.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from django.test import Client

from league.accounts.models import User
from league.tournaments.checks import round_checks
from league.tournaments.draws import round_reseat, round_step, stage_draw
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.people import entrant_withdraw, guests_enter
from tests.league.tournaments.plans import Seating, seats_by_round

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def there_in(event: Tournament, number: int) -> set[int]:
    """By what everybody said, row by row."""
    return {
        one.pk for one in event.entrants.all()
        if one.state in ("accepted", "withdrawn") and one.first_round <= number
        and (one.last_round is None or number <= one.last_round)
    }  # fmt: skip


def check_seating(event: Tournament) -> None:
    """Four at every table, nobody twice, nobody absent, and no more out than cannot be."""
    for number, tables in seats_by_round(event).items():
        seated = [entrant for group in tables.values() for entrant in group]
        there = there_in(event, number)
        assert list(tables) == list(range(1, len(tables) + 1))
        assert {len(group) for group in tables.values()} == {4}
        assert len(set(seated)) == len(seated)
        assert set(seated) <= there
        assert len(there) - len(seated) == len(there) % 4


def repeats(seating: Seating) -> int:
    met = Counter(
        pair for tables in seating.values() for group in tables.values() for pair in combinations(sorted(group), 2)
    )
    return sum(times - 1 for times in met.values())


def same_tables(before: Seating, after: Seating, number: int) -> int:
    """Groups of a round that are as they were."""
    groups = {frozenset(group) for group in before[number].values()}
    return sum(frozenset(group) in groups for group in after[number].values())


def test_who_leaves_after_a_later_round_is_seated_until_then_and_no_longer(
    organiser: User, make_tournament: Make
) -> None:
    event = make_tournament(players=40, rounds=6)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    before = seats_by_round(event)
    leaver = event.entrants.first()

    entrant_withdraw(actor=organiser, entrant=leaver, last_round=3)
    round_reseat(actor=organiser, tournament=event, seed=4)

    check_seating(event)
    after = seats_by_round(event)
    # nobody meets others while everybody is there; then a table breaks up, and few others change to keep sit-outs even
    assert [same_tables(before, after, number) for number in (1, 2, 3)] == [10, 10, 10]
    assert all(same_tables(before, after, number) >= 6 for number in (4, 5, 6))
    assert repeats(after) == 0


def test_who_comes_for_a_later_round_takes_the_seats_of_who_leaves_before_it(
    organiser: User, make_tournament: Make
) -> None:
    event = make_tournament(players=40, rounds=6)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    before = seats_by_round(event)
    leaver = event.entrants.first()

    entrant_withdraw(actor=organiser, entrant=leaver, last_round=3)
    [late] = guests_enter(actor=organiser, tournament=event, rows=[["Late", "", "", ""]], first_round=4)
    round_reseat(actor=organiser, tournament=event, seed=4)

    check_seating(event)
    after = seats_by_round(event)
    swapped = {leaver.pk: late.pk}
    for number in (1, 2, 3):
        # the same four at each table; a wind may turn, so that everybody's stay even
        assert {table: set(group) for table, group in after[number].items()} == {
            table: set(group) for table, group in before[number].items()
        }
    for number in (4, 5, 6):
        wanted = {frozenset(swapped.get(one, one) for one in group) for group in before[number].values()}
        assert {frozenset(group) for group in after[number].values()} == wanted


def test_four_who_come_late_are_a_table_more_from_their_round_on(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=4)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    rows = [[f"Late {n}", "", "", ""] for n in range(4)]
    guests_enter(actor=organiser, tournament=event, rows=rows, first_round=3)
    round_reseat(actor=organiser, tournament=event, seed=4)

    check_seating(event)
    assert [one.tables.count() for one in event.rounds.order_by("number")] == [4, 4, 5, 5]


def test_nothing_stands_in_the_way_of_any_round_afterwards(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=24, rounds=5)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    for entrant, last in zip(event.entrants.order_by("number"), (2, 3, 4), strict=False):
        entrant_withdraw(actor=organiser, entrant=entrant, last_round=last)

    round_reseat(actor=organiser, tournament=event, seed=4)

    check_seating(event)
    for one in event.rounds.all():
        assert not [finding for finding in round_checks(one) if finding.is_blocking]


def test_a_fixed_table_is_kept(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=4)
    somebody, leaver = event.entrants.order_by("number")[:2]
    Entrant.objects.filter(pk=somebody.pk).update(fixed_table=3)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    entrant_withdraw(actor=organiser, entrant=leaver)
    round_reseat(actor=organiser, tournament=event, seed=4)

    seated = somebody.seats.filter(round__tournament=event)
    assert {seat.table.number for seat in seated} == {3}


def test_played_rounds_stay_as_they_are(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=20, rounds=5)
    first, *_more = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    for step in ("confirm", "release"):
        first = round_step(actor=organiser, one=first, step=step)
    play(first)
    before = seats_by_round(event)

    entrant_withdraw(actor=organiser, entrant=event.entrants.first())
    round_reseat(actor=organiser, tournament=event, seed=4)

    check_seating(event)
    assert seats_by_round(event)[1] == before[1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("divisions", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_whoever_comes_and_goes_everybody_there_is_seated(
    organiser: User, make_tournament: Make, seed: int, divisions: int
) -> None:
    rng = random.Random(seed)
    event = make_tournament(players=rng.randrange(24, 34), rounds=4, by_division=divisions > 1)
    for entrant in event.entrants.all():
        Entrant.objects.filter(pk=entrant.pk).update(division=f"Division {entrant.number % divisions}")
    stage_draw(actor=organiser, stage=event.stages.get(), seed=seed)

    for entrant in rng.sample(list(event.entrants.all()), 4):
        entrant_withdraw(actor=organiser, entrant=entrant, last_round=rng.randrange(4))
    late = guests_enter(actor=organiser, tournament=event, rows=[[f"Late {n}", "", "", ""] for n in range(3)])
    for entrant in late:
        Entrant.objects.filter(pk=entrant.pk).update(
            first_round=rng.randrange(1, 5), division=f"Division {rng.randrange(divisions)}"
        )
    round_reseat(actor=organiser, tournament=event, seed=seed)

    if divisions == 1:
        check_seating(event)
    for number, tables in seats_by_round(event).items():
        division_of = dict(event.entrants.values_list("pk", "division"))
        there = there_in(event, number)
        out = Counter(division_of[entrant] for entrant in there.difference(*tables.values()))
        everybody = Counter(division_of[entrant] for entrant in there)
        assert all(out[name] == size % 4 for name, size in everybody.items())
        assert all(len({division_of[entrant] for entrant in group}) == 1 for group in tables.values())


# ----- what the desk is told, and where it is done -----
def test_the_next_rounds_page_tells_of_later_rounds_and_seats_them_anew(
    organiser: User, make_tournament: Make, client: Client
) -> None:
    event = make_tournament(players=16, rounds=4)
    first, *_more = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    leaver = event.entrants.order_by("number")[0]
    client.force_login(organiser)

    client.post(f"/e/{event.slug}/desk/players/{leaver.pk}/move/", {"to": "withdraw", "last_round": "2"})
    guests_enter(actor=organiser, tournament=event, rows=[["Late", "", "", ""]], first_round=3)

    page = client.get(f"/e/{event.slug}/desk/round/1/").content.decode()
    assert "Player 01 leaves before round 3 and is seated in it." in page
    assert "Late comes for round 3 and is not seated." in page
    assert "Seat the rounds to come anew" in page
    client.post(f"/e/{event.slug}/desk/reseat/")
    check_seating(event)
    assert not [finding for finding in round_checks(first) if finding.key == "later_rounds"]


def test_a_round_that_no_event_has_is_refused(organiser: User, make_tournament: Make, client: Client) -> None:
    event = make_tournament(players=8)
    leaver = event.entrants.order_by("number")[0]
    client.force_login(organiser)

    answer = client.post(f"/e/{event.slug}/desk/players/{leaver.pk}/move/", {"to": "withdraw", "last_round": "9" * 18})

    assert answer.status_code == 422
    leaver.refresh_from_db()
    assert leaver.state == "accepted"
