"""A round is finished only while each of its tables is, whichever way a table loses its result."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.maintenance.verification import differences
from league.records.deals.services import deal_amend, deal_record, deal_undo, hanchan_resume, hanchan_stop
from league.records.models import Hanchan
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add, tournament_close, tournament_reopen
from league.tournaments.models import Round, Stage, Table, Tournament
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_clear, result_enter
from league.tournaments.results.unplayed import table_abandon, table_forfeit, table_reopen
from league.tournaments.views.steps import DeskSteps
from tests.league.core.page import signed_in, words
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"
SCORES = [41000, 29000, 20000, 10000]
BUST = {"bust": "below_zero"}
# The first dealer has 25,000 points and pays 64,000.
RUIN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"yakuman": 2}}]}}
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}
WHY = "the sheet was misread"


def released(organiser: User, round_: Round) -> Round:
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


def by_scores(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=SCORES)


def by_deals(organiser: User, table: Table, *entries: Any) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    for number, entry in enumerate(entries, 1):
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    if hanchan.is_open:
        hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)


def game(table: Table) -> Hanchan:
    return Hanchan.objects.get(tournament_table=table)


@pytest.fixture
def rounds(organiser: User, club: Club) -> list[Round]:
    """Two rounds of two tables, drawn and released; nothing is played. A game ends with a score below 0."""
    rules = house_rules_create(actor=organiser, club=club, name="Bust", ruleset="riichi-ladder", options=BUST)
    stage = started_tournament(organiser, rules, players=8, rounds=2).stages.get()
    return [released(organiser, round_) for round_ in stage_draw(actor=organiser, stage=stage, seed=1, script=SCRIPT)]


def finish(organiser: User, rounds: list[Round], enter: dict[tuple[int, int], Callable[[Table], None]]) -> None:
    """Play and finish both rounds; `enter` has the tables (round, table) that are not entered by their scores."""
    for round_ in rounds:
        for table in round_.tables.all():
            enter.get((round_.number, table.number), partial(by_scores, organiser))(table)
        round_step(actor=organiser, round_=round_, step="finish")


def table_at(rounds: list[Round], number: int, table: int) -> Table:
    return rounds[number - 1].tables.select_related("round__tournament__club").get(number=table)


def undo(organiser: User, hanchan: Hanchan) -> None:
    deal_undo(actor=organiser, hanchan=hanchan, number=hanchan.deals.standing().count(), reason=WHY)


def resume(organiser: User, hanchan: Hanchan) -> None:
    hanchan_resume(actor=organiser, hanchan=hanchan, version=hanchan.version, reason=WHY)


def amend(organiser: User, hanchan: Hanchan) -> None:
    deal_amend(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN, version=hanchan.version, reason=WHY)


LOSSES: dict[str, tuple[Callable[..., None], Callable[..., None]]] = {
    "the result is removed": (by_scores, lambda who, table: result_clear(actor=who, table=table, reason=WHY)),
    "the game deal by deal is removed": (
        lambda who, table: by_deals(who, table, MANGAN),
        lambda who, table: result_clear(actor=who, table=table, reason=WHY),
    ),
    "an abandoned table is opened again": (
        lambda who, table: table_abandon(actor=who, table=table, reason="no tiles"),
        lambda who, table: table_reopen(actor=who, table=table, reason=WHY),
    ),
    "a forfeit is taken back": (
        lambda who, table: table_forfeit(actor=who, table=table, seats=[1], reason="absent"),
        lambda who, table: table_reopen(actor=who, table=table, reason=WHY),
    ),
    "a stopped game is resumed": (
        lambda who, table: by_deals(who, table, MANGAN), lambda who, table: resume(who, game(table)),
    ),
    "the last deal is undone": (
        lambda who, table: by_deals(who, table, RUIN), lambda who, table: undo(who, game(table)),
    ),
    "an amended deal does not end the game": (
        lambda who, table: by_deals(who, table, RUIN), lambda who, table: amend(who, game(table)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("how", LOSSES)
def test_a_table_that_is_not_done_any_more_reopens_its_round(
    organiser: User, rounds: list[Round], how: str, number: int
) -> None:
    play, lose = LOSSES[how]
    finish(organiser, rounds, {(number, 2): lambda table: play(organiser, table)})
    table = table_at(rounds, number, 2)

    lose(organiser, table)

    states = ["released" if round_.number == number else "finished" for round_ in rounds]
    desk = Desk(organiser, table.round.tournament.slug)
    assert [one["state"] for one in desk.get("rounds/")["results"]] == states
    reopened = LogEntry.objects.filter(action="round_unfinish").latest("pk")
    assert (reopened.actor, reopened.reason, reopened.after["round"], reopened.after["table"]) == (
        organiser, WHY, number, 2,
    )  # fmt: skip
    refused = desk.send("close/", status=400)
    said = f"Round {number} is not finished. Tables without a result: 2."
    assert (refused["error"], refused["message"]) == ("round_unfinished", said)


@pytest.mark.parametrize("how", LOSSES)
def test_the_round_is_finished_again_and_the_event_closed(organiser: User, rounds: list[Round], how: str) -> None:
    play, lose = LOSSES[how]
    finish(organiser, rounds, {(1, 2): lambda table: play(organiser, table)})
    lose(organiser, table_at(rounds, 1, 2))
    table = table_at(rounds, 1, 2)
    if table.hanchan and not table.hanchan.is_void:
        result_clear(actor=organiser, table=table, reason="once more by its scores")

    by_scores(organiser, table_at(rounds, 1, 2))
    round_step(actor=organiser, round_=Round.objects.get(pk=rounds[0].pk), step="finish")

    closed = tournament_close(actor=organiser, tournament=rounds[0].tournament)
    assert closed.final_rows.count() == 8
    assert list(differences()) == []


@pytest.mark.parametrize("how", ["a stopped game is resumed", "the last deal is undone",
                                 "an amended deal does not end the game"])  # fmt: skip
def test_a_closed_event_loses_no_result_at_the_pad(organiser: User, rounds: list[Round], how: str) -> None:
    play, lose = LOSSES[how]
    finish(organiser, rounds, {(2, 1): lambda table: play(organiser, table)})
    tournament = tournament_close(actor=organiser, tournament=rounds[0].tournament)
    table = table_at(rounds, 2, 1)

    with pytest.raises(LeagueError) as refused:
        lose(organiser, table)

    assert (refused.value.code, refused.value.params) == ("table_of_closed_event", {"round": 2, "table": 1})
    table.refresh_from_db()
    assert table.is_done
    tournament_reopen(actor=organiser, tournament=tournament, reason=WHY)
    lose(organiser, table_at(rounds, 2, 1))
    assert Round.objects.get(pk=rounds[1].pk).state == Round.State.RELEASED


def test_the_next_round_finishes_over_a_hole_as_a_finding_and_the_event_does_not_close(
    organiser: User, rounds: list[Round]
) -> None:
    first, second = rounds
    by_scores(organiser, first.tables.get(number=2))
    for table in second.tables.all():
        by_scores(organiser, table)
    found = [(one.key, one.is_blocking, one.round, one.table) for one in round_checks(second, "finish")]

    round_step(actor=organiser, round_=second, step="finish")

    assert found == [("missing_result", False, 1, 1)]
    with pytest.raises(LeagueError) as refused:
        tournament_close(actor=organiser, tournament=first.tournament)
    assert refused.value.params == {"round": 1, "reason": "Tables without a result: 1."}


def test_no_final_is_drawn_over_a_hole(organiser: User, rounds: list[Round]) -> None:
    finish(organiser, rounds, {})
    tournament = rounds[0].tournament
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    result_clear(actor=organiser, table=table_at(rounds, 1, 2), reason=WHY)
    desk = Desk(organiser, tournament.slug)

    refused = desk.send("stages/2/draw/", status=400)

    assert (refused["error"], refused["message"]) == ("round_check", "Round 1, table 2: the result is missing.")
    by_scores(organiser, table_at(rounds, 1, 2))
    assert stage_draw(actor=organiser, stage=final, seed=1)[0].number == 3


@pytest.mark.parametrize(("before", "step"), [((), "confirm"), (("confirm",), "release")])
def test_a_drafted_final_waits_for_a_removed_result(
    organiser: User, rounds: list[Round], before: tuple[str, ...], step: str
) -> None:
    finish(organiser, rounds, {})
    stage = stage_add(
        actor=organiser, tournament=rounds[0].tournament, name="Final", rounds_planned=1, cut=4, method="top"
    )
    [final] = stage_draw(actor=organiser, stage=stage, seed=1)
    for earlier in before:
        final = round_step(actor=organiser, round_=final, step=earlier)
    result_clear(actor=organiser, table=table_at(rounds, 2, 1), reason=WHY)

    refused = Desk(organiser, rounds[0].tournament.slug).send("rounds/3/step/", {"step": step}, status=400)

    assert (refused["error"], refused["message"]) == ("round_check", "Round 2, table 1: the result is missing.")
    by_scores(organiser, table_at(rounds, 2, 1))
    assert round_step(actor=organiser, round_=final, step=step).state in ("confirmed", "released")


# ----- rows written before the tables decided -----
@pytest.fixture
def old(organiser: User, rounds: list[Round]) -> Tournament:
    """Both rounds are finished in their rows, but the second table of round 1 has lost its game."""
    finish(organiser, rounds, {})
    Table.objects.filter(round=rounds[0], number=2).update(hanchan=None)
    return Tournament.objects.get(pk=rounds[0].tournament_id)


def test_an_old_hole_is_seen_everywhere(organiser: User, old: Tournament) -> None:
    desk, page = Desk(organiser, old.slug), signed_in(organiser)

    steps = {step.key: step.is_done for step in DeskSteps(old).steps}
    assert (steps["round-1"], steps["round-2"]) == (False, True)
    assert desk.get("rounds/1/")["state"] == "released"
    assert [one["number"] for one in desk.get("rounds/", state="released")["results"]] == [1]
    assert [one["number"] for one in desk.get("rounds/", state="finished")["results"]] == [2]
    assert "Round 1 is not finished. Tables without a result: 2." in words(page.get(f"/e/{old.slug}/desk/close/"))
    assert desk.send("close/", status=400)["error"] == "round_unfinished"
    assert "Finish" in words(page.get(f"/e/{old.slug}/desk/round/1/"))
    assert desk.send("rounds/1/step/", {"step": "finish"}, status=400)["error"] == "round_check"


def test_an_old_hole_in_a_closed_event_is_named_and_nothing_is_changed(organiser: User, old: Tournament) -> None:
    Tournament.objects.filter(pk=old.pk).update(state="closed")
    before = list(Round.objects.order_by("pk").values())

    found = [found for found in differences() if found.what == "tables without a result"]

    assert [(one.subject, one.stored, one.computed) for one in found] == [(old, "closed", ["round 1, table 2"])]
    assert list(Round.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("state", ["running", "closed"])
def test_an_archive_with_a_hole_is_not_finished_where_it_is_restored(
    organiser: User, old: Tournament, state: str
) -> None:
    archive = {**tournament_archive(actor=organiser, tournament=old)}
    archive["event"] = {**archive["event"], "state": state}
    archive["house_rules"] = {**archive["house_rules"]}
    if state == "closed":
        with pytest.raises(LeagueError) as refused:
            tournament_restore(actor=organiser, club=old.club, archive=archive)
        assert refused.value.params == {"round": 1, "reason": "Tables without a result: 2."}
        return

    restored = tournament_restore(actor=organiser, club=old.club, archive=archive)

    assert list(restored.rounds.order_by("number").values_list("state", flat=True)) == ["released", "finished"]


# ----- the table before a cut -----
def test_a_final_waits_for_the_rounds_of_its_stage(organiser: User, rounds: list[Round]) -> None:
    tournament = rounds[0].tournament
    finish(organiser, rounds, {})
    Stage.objects.filter(tournament=tournament).update(rounds_planned=4)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    desk = Desk(organiser, tournament.slug)

    refused = desk.send("stages/2/draw/", status=400)

    said = "Main: 2 planned rounds are not drawn. Draw them, or plan fewer rounds."
    assert (refused["error"], refused["message"]) == ("round_check", said)
    desk.send("stages/1/", {"rounds_planned": 2}, "patch")
    assert desk.send("stages/2/draw/", status=201)["rounds"][0]["number"] == 3


def test_a_round_more_before_the_final_moves_the_drafted_final(organiser: User, rounds: list[Round]) -> None:
    tournament = rounds[0].tournament
    finish(organiser, rounds, {})
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    [drafted] = stage_draw(actor=organiser, stage=final, seed=1)
    Stage.objects.filter(tournament=tournament, number=1).update(rounds_planned=3)
    first = tournament.stages.get(number=1)

    [third] = stage_draw(actor=organiser, stage=first, seed=1, script="1-5-3-7\n2-6-4-8")

    drafted.refresh_from_db()
    assert (third.number, drafted.number) == (3, 4)
    found = [(one.key, one.round) for one in round_checks(drafted) if one.is_blocking]
    assert found == [("missing_result", 3), ("missing_result", 3)]


def test_no_round_is_drawn_before_a_public_final(organiser: User, rounds: list[Round]) -> None:
    tournament = rounds[0].tournament
    finish(organiser, rounds, {})
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    released(organiser, stage_draw(actor=organiser, stage=final, seed=1)[0])
    Stage.objects.filter(tournament=tournament, number=1).update(rounds_planned=3)

    refused = Desk(organiser, tournament.slug).send("stages/1/draw/", status=400)

    assert refused["error"] == "later_stage_public"


def test_a_release_is_not_taken_back_under_a_game_in_play(organiser: User, rounds: list[Round]) -> None:
    table_begin(actor=organiser, table=rounds[1].tables.get(number=1))

    refused = Desk(organiser, rounds[1].tournament.slug).send("rounds/2/step/", {"step": "unrelease"}, status=400)

    assert refused["error"] == "round_has_results"
