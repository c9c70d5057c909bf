"""A tournament from its first draw to its final table, by its services."""

from collections import Counter
from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.core.errors import LeagueError
from league.tournaments.draws.drafting import script_of
from league.tournaments.draws.services import round_reseat, round_step, seats_swap, stage_draw
from league.tournaments.draws.stage_groups import entrants_in, stage_groups
from league.tournaments.entrants.services import entrant_register, entrant_withdraw
from league.tournaments.lifecycle.services import stage_add, tournament_amend, tournament_close, tournament_reopen
from league.tournaments.models import Report, Round, Tournament
from league.tournaments.results.penalties import penalty_give, penalty_void
from league.tournaments.results.services import result_confirm, result_enter, result_report
from league.tournaments.standings.tournament_table import tournament_table
from rules.errors import RuleError

Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def step(actor: User, round_: Round, *steps: str) -> Round:
    for name in steps:
        round_ = round_step(actor=actor, round_=round_, step=name)
    return round_


def draw_and_release(actor: User, tournament: Tournament, stage: int = 1, seed: int = 7) -> list[Round]:
    rounds = stage_draw(actor=actor, stage=tournament.stages.get(number=stage), seed=seed)
    return [step(actor, round_, "confirm", "release") for round_ in rounds]


def opponents(tournament: Tournament) -> Counter[frozenset[int]]:
    met: Counter[frozenset[int]] = Counter()
    for round_ in tournament.rounds.all():
        for table in round_.tables.all():
            seated = [seat.entrant_id for seat in table.seats.all()]
            met.update(frozenset((a, b)) for a in seated for b in seated if a < b)
    return met


@pytest.mark.django_db
def test_a_whole_tournament_with_a_cut_to_four(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=40, rounds=4)
    final = stage_add(
        actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=50, method="top"
    )

    for round_ in draw_and_release(organiser, tournament, seed=1):
        play(round_)
        step(organiser, round_, "finish")
    before = tournament_table(tournament)
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
def test_half_the_points_are_carried_over(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=50, method="top")
    [first] = draw_and_release(organiser, tournament)
    play(first)
    step(organiser, first, "finish")
    before = {line.entrant.pk: line.values["points"] for line in tournament_table(tournament).lines}
    [last] = draw_and_release(organiser, tournament, stage=2)
    winner = last.tables.get().seats.get(seat=0).entrant

    result_enter(actor=organiser, table=last.tables.get(), scores=[41000, 29000, 20000, 10000])

    # 41.0 − 25.0 + 15.0 = +31.0, and half of the earlier points
    assert tournament_table(tournament).lines[0].entrant == winner
    assert tournament_table(tournament).lines[0].values["points"] == 31000 + before[winner.pk] // 2


@pytest.mark.django_db
def test_a_round_by_standings_keeps_opponents_apart(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=32, rounds=4, method="swiss")

    for seed in range(4):
        [round_] = draw_and_release(organiser, tournament, seed=seed)
        play(round_)
        step(organiser, round_, "finish")

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
def test_a_script_of_the_seating_draws_the_same_seating(organiser: User, make_tournament: Make) -> None:
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
    assert all(round_.seats.count() == 40 for round_ in tournament.rounds.all())


@pytest.mark.django_db
def test_each_step_of_a_round_is_undone(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)[0]

    round_ = step(organiser, round_, "confirm", "release", "unrelease", "unconfirm")

    assert round_.state == Round.State.DRAFT


@pytest.mark.django_db
def test_a_withdrawn_player_who_is_seated_blocks_the_release(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)[0]
    step(organiser, round_, "confirm")
    entrant_withdraw(actor=organiser, entrant=tournament.entrants.get(number=5))

    with pytest.raises(LeagueError) as refused:
        step(organiser, round_, "release")

    assert refused.value.code == "round_check"
    assert "Player 05" in str(refused.value)


@pytest.mark.django_db
def test_a_result_counts_when_a_second_person_confirms_it(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = draw_and_release(organiser, tournament)[0]
    table = round_.tables.first()
    report = result_report(table=table, seat=0, proof="account", scores=[41200, 28300, 20400, 10100])
    with pytest.raises(LeagueError) as refused:
        result_confirm(report=report, seat=0, proof="account")

    hanchan = result_confirm(report=report, seat=2, proof="account")

    assert refused.value.code == "confirm_by_another"
    assert [seat.score for seat in hanchan.participants.order_by("seat")] == [41200, 28300, 20400, 10100]
    report.refresh_from_db()
    assert report.state == Report.State.CONFIRMED


@pytest.mark.django_db
def test_scores_that_do_not_add_up_are_refused_and_change_nothing(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = draw_and_release(organiser, tournament)[0]
    table = round_.tables.first()

    with pytest.raises(RuleError) as refused:
        result_report(table=table, seat=0, proof="account", scores=[41200, 28300, 20400, 10000])

    assert refused.value.code == "scores_do_not_add_up"
    assert not table.reports.exists()


@pytest.mark.django_db
def test_a_correction_needs_a_reason_and_changes_the_table(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    [round_] = draw_and_release(organiser, tournament)
    play(round_)
    table = round_.tables.first()
    winner = table.seats.get(seat=3).entrant
    scores = [10000, 10000, 10000, 70000]
    with pytest.raises(LeagueError) as refused:
        result_enter(actor=organiser, table=table, scores=scores)

    result_enter(actor=organiser, table=table, scores=scores, reason="seats had been mixed up")

    assert refused.value.code == "reason_needed"
    assert tournament_table(tournament).lines[0].entrant == winner


@pytest.mark.django_db
def test_a_penalty_is_deducted_and_returned_when_voided(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    [round_] = draw_and_release(organiser, tournament)
    play(round_)
    first = tournament_table(tournament).lines[0]

    penalty = penalty_give(
        actor=organiser, entrant=first.entrant, points=60000, reason="chombo", kind="chombo", round_=round_
    )
    after = {line.entrant.pk: line.values["points"] for line in tournament_table(tournament).lines}
    penalty_void(actor=organiser, penalty=penalty, reason="it was none")

    assert after[first.entrant.pk] == first.values["points"] - 60000
    assert tournament_table(tournament).lines[0].entrant == first.entrant


@pytest.mark.django_db
def test_swapping_two_seats_reports_repeats(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=2)
    rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)
    mates = rounds[0].tables.first().seats.all()
    second = rounds[1]
    seat = second.seats.get(entrant=mates[0].entrant)
    other = second.seats.exclude(table=seat.table).get(entrant=mates[1].entrant)
    neighbour = seat.table.seats.exclude(pk=seat.pk).first()

    facts = seats_swap(actor=organiser, first=neighbour, second=other)

    assert facts["repeats"] >= 1
    assert seat.table.seats.filter(entrant=mates[1].entrant).exists()


@pytest.mark.django_db
def test_a_closed_tournament_is_not_changed_until_reopened(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    [round_] = draw_and_release(organiser, tournament)
    play(round_)
    step(organiser, round_, "finish")
    tournament = tournament_close(actor=organiser, tournament=tournament)
    with pytest.raises(LeagueError) as refused:
        result_enter(actor=organiser, table=round_.tables.first(), scores=[25000] * 4, reason="late")

    tournament = tournament_reopen(actor=organiser, tournament=tournament, reason="a result was wrong")

    assert refused.value.code == "tournament_closed"
    assert not tournament.final_rows.exists()


@pytest.mark.django_db
def test_a_penalty_of_a_closed_tournament_is_not_voided(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=4, rounds=1)
    [round_] = draw_and_release(organiser, tournament)
    play(round_)
    step(organiser, round_, "finish")
    penalty = penalty_give(actor=organiser, entrant=tournament.entrants.first(), points=1000, reason="late")
    tournament_close(actor=organiser, tournament=tournament)
    penalty.tournament.refresh_from_db()

    with pytest.raises(LeagueError) as refused:
        penalty_void(actor=organiser, penalty=penalty, reason="it was none")

    assert refused.value.code == "tournament_closed"


def test_of_a_closed_tournament_only_its_visibility_can_be_changed(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    Tournament.objects.update(state=Tournament.State.CLOSED)
    tournament.refresh_from_db()

    tournament_amend(actor=organiser, tournament=tournament, is_public=False, name=tournament.name)
    with pytest.raises(LeagueError) as refused:
        tournament_amend(actor=organiser, tournament=tournament, is_public=True, name="Spring Open")

    tournament.refresh_from_db()
    assert refused.value.code == "tournament_closed"
    assert (tournament.is_public, tournament.name) == (False, "Autumn Open")


@pytest.mark.django_db
def test_a_stranger_changes_nothing(stranger: User, make_tournament: Make) -> None:
    tournament = make_tournament()

    with pytest.raises(LeagueError) as refused:
        stage_draw(actor=stranger, stage=tournament.stages.get(), seed=1)

    assert refused.value.code == "forbidden"
    assert not tournament.rounds.exists()


@pytest.mark.django_db
def test_the_cut_takes_the_best_of_the_table(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    [round_] = draw_and_release(organiser, tournament)
    play(round_)

    best = [line.entrant for line in tournament_table(tournament).lines[:4]]

    assert entrants_in(stage_groups(final)) == best
