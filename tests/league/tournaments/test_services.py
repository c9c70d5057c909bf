"""A tournament from its first draw to its final table, by its services."""

from collections import Counter
from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.errors import LeagueError
from league.tournaments.draws import round_reseat, round_step, script_of, seats_swap, stage_draw
from league.tournaments.events import stage_add, tournament_close, tournament_reopen
from league.tournaments.models import Report, Round, Tournament
from league.tournaments.people import entrant_register, entrant_withdraw
from league.tournaments.results import (
    penalty_give,
    penalty_void,
    result_confirm,
    result_enter,
    result_report,
)
from league.tournaments.stage_groups import stage_groups, whole
from league.tournaments.standings import event_table
from rules.errors import RuleError

Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def step(actor: User, one: Round, *steps: str) -> Round:
    for name in steps:
        one = round_step(actor=actor, one=one, step=name)
    return one


def draw_and_release(actor: User, tournament: Tournament, stage: int = 1, seed: int = 7) -> list[Round]:
    rounds = stage_draw(actor=actor, stage=tournament.stages.get(number=stage), seed=seed)
    return [step(actor, one, "confirm", "release") for one in rounds]


def opponents(tournament: Tournament) -> Counter[frozenset[int]]:
    met: Counter[frozenset[int]] = Counter()
    for one in tournament.rounds.all():
        for table in one.tables.all():
            seated = [seat.entrant_id for seat in table.seats.all()]
            met.update(frozenset((a, b)) for a in seated for b in seated if a < b)
    return met


@pytest.mark.django_db
def test_a_whole_event_with_a_cut_to_four(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=40, rounds=4)
    final = stage_add(
        actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=50, method="top"
    )

    for one in draw_and_release(organiser, tournament):
        play(one)
        step(organiser, one, "finish")
    before = event_table(tournament)
    [last] = draw_and_release(organiser, tournament, stage=2)
    table = last.tables.get()
    result_enter(actor=organiser, table=table, scores=[10000, 20000, 30000, 40000])
    step(organiser, last, "finish")
    tournament = tournament_close(actor=organiser, tournament=tournament)

    finalists = {line.entrant.pk for line in before.lines[:4]}
    assert set(last.seats.values_list("entrant", flat=True)) == finalists
    rows = list(tournament.final_rows.order_by("order"))
    assert {row.entrant_id for row in rows[:4]} == finalists
    assert rows[4].rank == 5
    assert len(rows) == 40
    assert max(opponents(tournament).values()) <= 2
    assert final.number == 2


@pytest.mark.django_db
def test_half_the_points_come_along(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=50, method="top")
    [first] = draw_and_release(organiser, tournament)
    play(first)
    step(organiser, first, "finish")
    before = {line.entrant.pk: line.values["points"] for line in event_table(tournament).lines}
    [last] = draw_and_release(organiser, tournament, stage=2)
    winner = last.tables.get().seats.get(seat=0).entrant

    result_enter(actor=organiser, table=last.tables.get(), scores=[41000, 29000, 20000, 10000])

    # 41.0 − 25.0 + 15.0 = +31.0, and half of what there was
    assert event_table(tournament).lines[0].entrant == winner
    assert event_table(tournament).lines[0].values["points"] == 31000 + before[winner.pk] // 2


@pytest.mark.django_db
def test_a_round_by_standings_keeps_opponents_apart(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=32, rounds=4, method="swiss")

    for seed in range(4):
        [one] = draw_and_release(organiser, tournament, seed=seed)
        play(one)
        step(organiser, one, "finish")

    assert max(opponents(tournament).values()) == 1
    with pytest.raises(LeagueError) as refused:
        draw_and_release(organiser, tournament)
    assert refused.value.code == "no_round_left"


@pytest.mark.django_db
def test_the_same_seed_draws_the_same_again(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=24, rounds=5)
    stage = tournament.stages.get()
    stage_draw(actor=organiser, stage=stage, seed=99)
    first = script_of(tournament)

    stage_draw(actor=organiser, stage=stage, seed=99)

    assert script_of(tournament) == first
    assert tournament.rounds.first().seed == 99


@pytest.mark.django_db
def test_a_script_goes_out_and_comes_in_the_same(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=5)
    stage = tournament.stages.get()
    stage_draw(actor=organiser, stage=stage, seed=1)
    script = script_of(tournament)

    stage_draw(actor=organiser, stage=stage, seed=2, script=script)

    assert script_of(tournament) == script


@pytest.mark.django_db
def test_withdrawal_and_late_arrival_touch_only_unplayed_rounds(
    organiser: User, make_tournament: Make, play: Play, regulars
) -> None:
    tournament = make_tournament(players=40, rounds=5)
    rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)
    first = step(organiser, rounds[0], "confirm", "release")
    play(first)
    step(organiser, first, "finish")
    before = script_of(tournament).split("\n\n")[0]
    leaving = tournament.entrants.get(number=5)
    entrant_withdraw(actor=organiser, entrant=leaving)
    late = entrant_register(actor=organiser, tournament=tournament, player=regulars[0], first_round=2, number=41)

    round_reseat(actor=organiser, tournament=tournament, seed=4)

    assert script_of(tournament).split("\n\n")[0] == before
    assert leaving.seats.count() == 1
    assert late.seats.count() == 4
    assert all(one.seats.count() == 40 for one in tournament.rounds.all())


@pytest.mark.django_db
def test_each_step_of_a_round_is_undone(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    one = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)[0]

    one = step(organiser, one, "confirm", "release", "unrelease", "unconfirm")

    assert one.state == Round.State.DRAFT


@pytest.mark.django_db
def test_a_withdrawn_player_who_is_seated_blocks_the_release(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    one = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)[0]
    step(organiser, one, "confirm")
    entrant_withdraw(actor=organiser, entrant=tournament.entrants.get(number=5))

    with pytest.raises(LeagueError) as refused:
        step(organiser, one, "release")

    assert refused.value.code == "round_check"
    assert "Player 05" in str(refused.value)


@pytest.mark.django_db
def test_a_result_counts_when_a_second_person_confirms_it(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    one = draw_and_release(organiser, tournament)[0]
    table = one.tables.first()
    report = result_report(table=table, seat=0, scores=[41200, 28300, 20400, 10100])
    with pytest.raises(LeagueError) as refused:
        result_confirm(report=report, seat=0)

    hanchan = result_confirm(report=report, seat=2)

    assert refused.value.code == "confirm_by_another"
    assert [seat.score for seat in hanchan.participants.order_by("seat")] == [41200, 28300, 20400, 10100]
    report.refresh_from_db()
    assert report.state == Report.State.CONFIRMED


@pytest.mark.django_db
def test_scores_that_do_not_add_up_are_refused_and_change_nothing(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    one = draw_and_release(organiser, tournament)[0]
    table = one.tables.first()

    with pytest.raises(RuleError) as refused:
        result_report(table=table, seat=0, scores=[41200, 28300, 20400, 10000])

    assert refused.value.code == "scores_do_not_add_up"
    assert not table.reports.exists()


@pytest.mark.django_db
def test_a_correction_needs_a_reason_and_moves_the_table(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    [one] = draw_and_release(organiser, tournament)
    play(one)
    table = one.tables.first()
    winner = table.seats.get(seat=3).entrant
    scores = [10000, 10000, 10000, 70000]
    with pytest.raises(LeagueError) as refused:
        result_enter(actor=organiser, table=table, scores=scores)

    result_enter(actor=organiser, table=table, scores=scores, reason="seats had been mixed up")

    assert refused.value.code == "reason_needed"
    assert event_table(tournament).lines[0].entrant == winner


@pytest.mark.django_db
def test_a_penalty_comes_off_and_goes_back(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    [one] = draw_and_release(organiser, tournament)
    play(one)
    first = event_table(tournament).lines[0]

    penalty = penalty_give(
        actor=organiser, entrant=first.entrant, points=60000, reason="chombo", kind="chombo", one=one
    )
    after = {line.entrant.pk: line.values["points"] for line in event_table(tournament).lines}
    penalty_void(actor=organiser, penalty=penalty, reason="it was none")

    assert after[first.entrant.pk] == first.values["points"] - 60000
    assert event_table(tournament).lines[0].entrant == first.entrant


@pytest.mark.django_db
def test_swapping_two_seats_tells_what_is_wrong_with_it(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=2)
    rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)
    mates = rounds[0].tables.first().seats.all()
    second = rounds[1]
    one = second.seats.get(entrant=mates[0].entrant)
    other = second.seats.exclude(table=one.table).get(entrant=mates[1].entrant)
    neighbour = one.table.seats.exclude(pk=one.pk).first()

    facts = seats_swap(actor=organiser, one=neighbour, other=other)

    assert facts["repeats"] >= 1
    assert one.table.seats.filter(entrant=mates[1].entrant).exists()


@pytest.mark.django_db
def test_a_closed_tournament_is_not_changed_until_reopened(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    [one] = draw_and_release(organiser, tournament)
    play(one)
    step(organiser, one, "finish")
    tournament = tournament_close(actor=organiser, tournament=tournament)
    with pytest.raises(LeagueError) as refused:
        result_enter(actor=organiser, table=one.tables.first(), scores=[25000] * 4, reason="late")

    tournament = tournament_reopen(actor=organiser, tournament=tournament, reason="a result was wrong")

    assert refused.value.code == "tournament_closed"
    assert not tournament.final_rows.exists()


@pytest.mark.django_db
def test_a_stranger_changes_nothing(stranger: User, make_tournament: Make) -> None:
    tournament = make_tournament()

    with pytest.raises(LeagueError) as refused:
        stage_draw(actor=stranger, stage=tournament.stages.get(), seed=1)

    assert refused.value.code == "forbidden"
    assert not tournament.rounds.exists()


@pytest.mark.django_db
def test_who_gets_further_comes_from_the_table(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    [one] = draw_and_release(organiser, tournament)
    play(one)

    best = [line.entrant for line in event_table(tournament).lines[:4]]

    assert whole(stage_groups(final)) == best
