"""Players leave or come between drawn rounds: each drawn round is reseated with the players present in it.

The tests read the seating from the database and compare it with the first and last rounds of the entrants.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from django.test import Client

from league.accounts.models import User
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_reseat, round_step, stage_draw
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.services import entrant_withdraw
from league.tournaments.models import Entrant, Round, Tournament
from tests.league.tournaments.plans import Seating, seats_by_round

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def present_in(tournament: Tournament, number: int) -> set[int]:
    """Return the entrants present in a round, by their first and last rounds."""
    return {
        entrant.pk for entrant in tournament.entrants.all()
        if entrant.state in ("accepted", "withdrawn") and entrant.first_round <= number
        and (entrant.last_round is None or number <= entrant.last_round)
    }  # fmt: skip


def check_seating(tournament: Tournament) -> None:
    """Check that each round seats only present players, four at a table and nobody twice, and the fewest sit out."""
    for number, tables in seats_by_round(tournament).items():
        seated = [entrant for group in tables.values() for entrant in group]
        present = present_in(tournament, number)
        assert list(tables) == list(range(1, len(tables) + 1))
        assert {len(group) for group in tables.values()} == {4}
        assert len(set(seated)) == len(seated)
        assert set(seated) <= present
        assert len(present) - len(seated) == len(present) % 4


def repeats(seating: Seating) -> int:
    met = Counter(
        pair for tables in seating.values() for group in tables.values() for pair in combinations(sorted(group), 2)
    )
    return sum(times - 1 for times in met.values())


def same_tables(before: Seating, after: Seating, number: int) -> int:
    """Count the tables of a round whose players did not change."""
    groups = {frozenset(group) for group in before[number].values()}
    return sum(frozenset(group) in groups for group in after[number].values())


def test_a_player_who_leaves_after_a_later_round_is_seated_until_then(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=40, rounds=6)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    before = seats_by_round(tournament)
    leaver = tournament.entrants.first()

    entrant_withdraw(actor=organiser, entrant=leaver, last_round=3)
    round_reseat(actor=organiser, tournament=tournament, seed=4)

    check_seating(tournament)
    after = seats_by_round(tournament)
    # no table changes while everybody is present; then one breaks up, and few others change to spread the sit-outs
    assert [same_tables(before, after, number) for number in (1, 2, 3)] == [10, 10, 10]
    assert all(same_tables(before, after, number) >= 6 for number in (4, 5, 6))
    assert repeats(after) == 0


def test_a_late_player_takes_the_seats_of_a_player_who_leaves_before(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=40, rounds=6)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    before = seats_by_round(tournament)
    leaver = tournament.entrants.first()

    entrant_withdraw(actor=organiser, entrant=leaver, last_round=3)
    [late] = guests_enter(actor=organiser, tournament=tournament, rows=[["Late", "", "", ""]], first_round=4)
    round_reseat(actor=organiser, tournament=tournament, seed=4)

    check_seating(tournament)
    after = seats_by_round(tournament)
    swapped = {leaver.pk: late.pk}
    for number in (1, 2, 3):
        # the same four at each table; their winds may change so that they stay even
        assert {table: set(group) for table, group in after[number].items()} == {
            table: set(group) for table, group in before[number].items()
        }
    for number in (4, 5, 6):
        wanted = {frozenset(swapped.get(entrant, entrant) for entrant in group) for group in before[number].values()}
        assert {frozenset(group) for group in after[number].values()} == wanted


def test_four_late_players_add_a_table_from_their_first_round_on(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=4)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    rows = [[f"Late {n}", "", "", ""] for n in range(4)]
    guests_enter(actor=organiser, tournament=tournament, rows=rows, first_round=3)
    round_reseat(actor=organiser, tournament=tournament, seed=4)

    check_seating(tournament)
    assert [round_.tables.count() for round_ in tournament.rounds.order_by("number")] == [4, 4, 5, 5]


def test_reseated_rounds_have_no_blocking_checks(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=24, rounds=5)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    for entrant, last in zip(tournament.entrants.order_by("number"), (2, 3, 4), strict=False):
        entrant_withdraw(actor=organiser, entrant=entrant, last_round=last)

    round_reseat(actor=organiser, tournament=tournament, seed=4)

    check_seating(tournament)
    for round_ in tournament.rounds.all():
        assert not [finding for finding in round_checks(round_) if finding.is_blocking]


def test_a_fixed_table_is_kept(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=4)
    somebody, leaver = tournament.entrants.order_by("number")[:2]
    Entrant.objects.filter(pk=somebody.pk).update(fixed_table=3)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    entrant_withdraw(actor=organiser, entrant=leaver)
    round_reseat(actor=organiser, tournament=tournament, seed=4)

    seated = somebody.seats.filter(round__tournament=tournament)
    assert {seat.table.number for seat in seated} == {3}


def test_played_rounds_do_not_change(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=20, rounds=5)
    first, *_more = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    for step in ("confirm", "release"):
        first = round_step(actor=organiser, round_=first, step=step)
    play(first)
    before = seats_by_round(tournament)

    entrant_withdraw(actor=organiser, entrant=tournament.entrants.first())
    round_reseat(actor=organiser, tournament=tournament, seed=4)

    check_seating(tournament)
    assert seats_by_round(tournament)[1] == before[1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("divisions", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_everybody_present_is_seated_after_random_arrivals_and_withdrawals(
    organiser: User, make_tournament: Make, seed: int, divisions: int
) -> None:
    rng = random.Random(seed)
    tournament = make_tournament(players=rng.randrange(24, 34), rounds=4, by_division=divisions > 1)
    for entrant in tournament.entrants.all():
        Entrant.objects.filter(pk=entrant.pk).update(division=f"Division {entrant.number % divisions}")
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=seed)

    for entrant in rng.sample(list(tournament.entrants.all()), 4):
        entrant_withdraw(actor=organiser, entrant=entrant, last_round=rng.randrange(4))
    late = guests_enter(actor=organiser, tournament=tournament, rows=[[f"Late {n}", "", "", ""] for n in range(3)])
    for entrant in late:
        Entrant.objects.filter(pk=entrant.pk).update(
            first_round=rng.randrange(1, 5), division=f"Division {rng.randrange(divisions)}"
        )
    round_reseat(actor=organiser, tournament=tournament, seed=seed)

    if divisions == 1:
        check_seating(tournament)
    for number, tables in seats_by_round(tournament).items():
        division_of = dict(tournament.entrants.values_list("pk", "division"))
        present = present_in(tournament, number)
        out = Counter(division_of[entrant] for entrant in present.difference(*tables.values()))
        everybody = Counter(division_of[entrant] for entrant in present)
        assert all(out[name] == size % 4 for name, size in everybody.items())
        assert all(len({division_of[entrant] for entrant in group}) == 1 for group in tables.values())


# ----- pages of the desk -----
def test_the_page_of_the_next_round_warns_about_later_rounds_and_reseats_them(
    organiser: User, make_tournament: Make, client: Client
) -> None:
    tournament = make_tournament(players=16, rounds=4)
    first, *_more = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    leaver = tournament.entrants.order_by("number")[0]
    client.force_login(organiser)

    client.post(f"/e/{tournament.slug}/desk/players/{leaver.pk}/move/", {"to": "withdraw", "last_round": "2"})
    guests_enter(actor=organiser, tournament=tournament, rows=[["Late", "", "", ""]], first_round=3)

    page = client.get(f"/e/{tournament.slug}/desk/round/1/").content.decode()
    assert "Player 01 leaves before round 3 but has a seat in it." in page
    assert "Late plays from round 3 on but has no seat." in page
    assert "Reseat the coming rounds" in page
    client.post(f"/e/{tournament.slug}/desk/reseat/")
    check_seating(tournament)
    assert not [finding for finding in round_checks(first) if finding.key == "later_rounds"]


def test_a_last_round_beyond_the_limit_is_refused(organiser: User, make_tournament: Make, client: Client) -> None:
    tournament = make_tournament(players=8)
    leaver = tournament.entrants.order_by("number")[0]
    client.force_login(organiser)

    answer = client.post(
        f"/e/{tournament.slug}/desk/players/{leaver.pk}/move/", {"to": "withdraw", "last_round": "9" * 18}
    )

    assert answer.status_code == 422
    leaver.refresh_from_db()
    assert leaver.state == "accepted"
