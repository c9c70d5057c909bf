"""The fairness report: on the page, by API and as a file, and what it hides."""

import csv
import io
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils.html import escape

from league.accounts.models import User
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import Tournament
from league.tournaments.printing.sheets import tournament_file
from tests.league.core.page import words
from tests.league.tournaments.views.first_round import Make, Play, released, url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NOW = datetime(2026, 3, 7, 9, 30, tzinfo=UTC)


def figures(client: Client, tournament: Tournament, **query: int) -> dict[str, tuple[float | None, float | None]]:
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/fairness/", query)
    assert answer.status_code == 200
    return {one["key"]: (one["value"], one["bound"]) for one in answer.json()["figures"]}


def test_the_desk_reads_the_fairness_of_drafts_and_others_of_public_rounds(
    organiser: User, desk: Client, make_tournament: Make, play: Play
) -> None:
    tournament = make_tournament(players=16, rounds=2)
    play(released(organiser, tournament))

    # two rounds of four tables at 16 players: 48 of 120 pairs meet
    assert figures(desk, tournament)["never_met"] == (72, 72)
    assert figures(Client(), tournament)["never_met"] == (96, 96)
    assert figures(desk, tournament, stage=1)["repeats"] == (0, 0)
    assert desk.get(f"/api/v1/tournaments/{tournament.slug}/fairness/", {"stage": 9}).status_code == 404
    line = desk.get(f"/api/v1/tournaments/{tournament.slug}/fairness/").json()["players"][0]
    assert (line["played"], line["opponents"], sum(line["winds"])) == (2, 6, 2)
    # the scores rotate with the table, so the ranks of six opponents are between 1 and 16
    assert 1 <= line["strength"] <= 16


def test_the_pages_show_the_bound_beside_each_figure(
    organiser: User, desk: Client, make_tournament: Make, play: Play
) -> None:
    tournament = make_tournament(players=16, rounds=2)
    assert "No round is drawn yet." in words(desk.get(url(tournament, "desk_fairness")))
    assert "No round is public yet." in words(Client().get(url(tournament, "event_fairness")))
    play(released(organiser, tournament))

    page = words(desk.get(url(tournament, "desk_fairness")))
    assert "Pairs that never meet 72 ✓ at the bound 72" in page
    assert "Pairs that never meet 96" in words(Client().get(url(tournament, "event_fairness")))
    assert Client().get(url(tournament, "event_fairness"), {"stage": "x"}).status_code == 404
    assert url(tournament, "event_fairness") in Client().get(url(tournament, "event")).content.decode()
    link = escape(url(tournament, "desk_fairness") + "?stage=1")
    assert link in desk.get(url(tournament, "desk_round", 2)).content.decode()
    assert url(tournament, "event_fairness") in Client().get(url(tournament, "event_seating")).content.decode()


def test_the_file_has_the_figures_and_a_row_for_each_player(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4)
    stage_draw(actor=organiser, stage=tournament.stages.get(number=1), seed=3)

    access = TournamentAccess(Tournament.objects.get(), is_desk=True)
    text = tournament_file(access, "fairness", "csv", now=NOW).content.decode("utf-8-sig")

    rows = list(csv.reader(io.StringIO(text)))
    assert len([row for row in rows if row and row[0].isdigit()]) == 16
    assert tournament_file(access, "fairness", "xlsx", now=NOW).content[:2] == b"PK"


def test_hidden_results_do_not_show_in_the_strength(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    round_ = released(organiser, tournament)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    Tournament.objects.update(frozen_from=1)

    assert figures(Client(), tournament)["strength_gap"] == (None, None)


def test_who_does_not_reach_a_final_does_not_sit_it_out(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=8, rounds=1)
    round_ = released(organiser, tournament)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=2, method="top", cut=4)
    for _ in range(2):
        [round_] = stage_draw(actor=organiser, stage=final, seed=1)
        for step in ("confirm", "release"):
            round_ = round_step(actor=organiser, round_=round_, step=step)
        play(round_)
        round_step(actor=organiser, round_=round_, step="finish")

    shown = figures(Client(), tournament)
    # the same four in two rounds meet 6 times again
    assert shown["most_out"] == (0, 0)
    assert shown["repeats"][1] == 6
    # three rounds at one table are possible only for a finalist: one of two tables, then twice the only one
    assert shown["most_at_table"][1] == 2
