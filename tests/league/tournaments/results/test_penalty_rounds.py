"""Penalties before the first game, penalties without a round, and penalties that are taken back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from league.accounts.models import User
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.draws.services import round_reseat, round_step, stage_draw
from league.tournaments.entrants.services import entrant_withdraw
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import Entrant, Penalty, Round, Stage, Table, Tournament
from league.tournaments.results.best_hands import hand_note
from league.tournaments.results.penalties import GivenPenalty, penalty_give, penalty_void, table_penalty_give
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.core.page import signed_in, words
from tests.league.tournaments.api.desk import SCRIPT, Desk, drawn
from tests.league.tournaments.lifecycle.test_finished_by_tables import released

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def tournament(make_tournament: Callable[..., Tournament]) -> Tournament:
    return make_tournament(players=8, rounds=3)


@pytest.fixture
def desk(organiser: User, tournament: Tournament) -> Desk:
    return Desk(organiser, tournament.slug)


def first(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=1)


# ----- before the first game -----
@pytest.mark.parametrize("is_void", [False, True])
@pytest.mark.parametrize("kind", ["of the round", "of a game", "a noted hand"])
def test_a_round_is_drawn_again_after_a_penalty(
    organiser: User, tournament: Tournament, desk: Desk, kind: str, is_void: bool
) -> None:
    drawn(desk, released=1)
    round_, entrant = first(tournament), tournament.entrants.get(number=3)
    if kind == "of the round":
        given = penalty_give(actor=organiser, entrant=entrant, points=1000, reason="late", round_=round_)
    elif kind == "of a game":
        table = Table.objects.select_related("round__tournament__club").get(round=round_, number=1)
        given = table_penalty_give(actor=organiser, table=table, given=GivenPenalty(2, "late", 1000))
    else:
        hand_note(actor=organiser, entrant=entrant, round_=round_, what="seven pairs")
    if is_void and kind != "a noted hand":
        penalty_void(actor=organiser, penalty=given, reason="was here")
    desk.step(1, "unrelease", "unconfirm")

    again = desk.send("stages/1/draw/", {"script": SCRIPT.replace("1-2-3-4\n5-6-7-8", "1-5-2-6\n3-7-4-8")}, status=201)

    assert [one["number"] for one in again["rounds"]] == [1, 2, 3]
    if kind == "a noted hand":
        assert tournament.noted_hands.get().round == first(tournament)
        return
    kept = Penalty.objects.get()
    assert (kept.pk, kept.round, kept.is_void, kept.entrant) == (given.pk, first(tournament), is_void, entrant)
    if kind == "of a game" and kept.table is not None:
        seat = first(tournament).seats.get(entrant=entrant)
        assert (kept.table, kept.seat) == (seat.table, seat.seat)


def test_a_penalty_follows_its_player_who_then_plays(organiser: User, tournament: Tournament, desk: Desk) -> None:
    drawn(desk, released=1)
    table = Table.objects.select_related("round__tournament__club").get(round=first(tournament), number=1)
    table_penalty_give(actor=organiser, table=table, given=GivenPenalty(2, "late", 1000))
    desk.step(1, "unrelease", "unconfirm")
    desk.send("stages/1/draw/", {"script": "1-5-2-6\n3-7-4-8"}, status=201)

    desk.step(1, "confirm", "release")
    desk.play(1)
    assert desk.step(1, "finish")["state"] == "finished"

    line = tournament_table(tournament).line_of(tournament.entrants.get(number=3).pk)
    assert line is not None
    assert line.row.games == 1


def test_rounds_are_reseated_after_a_penalty_in_one_of_them(
    organiser: User, tournament: Tournament, desk: Desk
) -> None:
    drawn(desk, released=1)
    table = Table.objects.select_related("round__tournament__club").get(round=first(tournament), number=1)
    table_penalty_give(actor=organiser, table=table, given=GivenPenalty(2, "late", 1000))
    desk.step(1, "unrelease")
    for number in (5, 6, 7, 8):
        entrant_withdraw(actor=organiser, entrant=Entrant.objects.get(tournament=tournament, number=number))

    round_reseat(actor=organiser, tournament=tournament, seed=3)

    assert Penalty.objects.get().round == first(tournament)


def test_a_stage_with_a_penalty_is_not_removed_with_it(organiser: User, tournament: Tournament, desk: Desk) -> None:
    drawn(desk, released=0)
    penalty_give(
        actor=organiser, entrant=tournament.entrants.get(number=3), points=1000, reason="late", round_=first(tournament)
    )

    assert desk.send("stages/1/", method="delete", status=400)["error"] == "round_has_results"


# ----- without a round -----
@pytest.fixture
def final(organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]) -> Round:
    """A released final of four players who begin with no points."""
    tournament = make_tournament(players=8, rounds=1)
    [main] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    released(organiser, main)
    play(main)
    round_step(actor=organiser, round_=Round.objects.get(pk=main.pk), step="finish")
    stage = stage_add(
        actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=0, method="top"
    )
    return released(organiser, stage_draw(actor=organiser, stage=Stage.objects.get(pk=stage.pk), seed=1)[0])


def points_of(entrant: Entrant) -> int:
    line = tournament_table(entrant.tournament).line_of(entrant.pk)
    assert line is not None
    return line.points


def test_a_penalty_without_a_round_counts_in_the_final(organiser: User, final: Round) -> None:
    entrant = final.seats.order_by("pk")[0].entrant
    before = points_of(entrant)

    Desk(organiser, final.tournament.slug).send(
        "penalties/", {"entrant": entrant.pk, "points": "20", "reason": "late"}, status=201
    )

    assert points_of(entrant) == before - 20 * final.tournament.points_unit


@pytest.mark.parametrize(("hours", "counts"), [(-1, False), (1, True)])
def test_an_older_penalty_counts_in_the_round_that_was_public_then(
    organiser: User, final: Round, hours: int, counts: bool
) -> None:
    entrant = final.seats.order_by("pk")[0].entrant
    before = points_of(entrant)
    given = penalty_give(actor=organiser, entrant=entrant, points=20000, reason="late")

    Penalty.objects.filter(pk=given.pk).update(round=None, given_at=final.released_at + timedelta(hours=hours))

    assert points_of(entrant) == before - 20000 * counts
    archive = tournament_archive(actor=organiser, tournament=final.tournament)
    restored = tournament_restore(actor=organiser, club=final.tournament.club, archive=archive)
    assert points_of(restored.entrants.get(number=entrant.number)) == before - 20000 * counts


# ----- taken back -----
def test_a_penalty_taken_back_stays_at_the_desk_and_leaves_the_public_sheet(
    organiser: User, tournament: Tournament, desk: Desk
) -> None:
    drawn(desk, released=1)
    entrant = tournament.entrants.get(number=3)
    given = penalty_give(actor=organiser, entrant=entrant, points=1000, reason="came too late")
    card = f"/e/{tournament.slug}/players/{entrant.pk}/"
    assert "came too late" in words(Client().get(card))

    penalty_void(actor=organiser, penalty=given, reason="was here")

    assert "came too late" not in words(Client().get(card))
    assert "came too late" in words(signed_in(organiser).get(f"/e/{tournament.slug}/desk/penalties/"))
    assert [one["is_void"] for one in desk.get("penalties/")["results"]] == [True]
