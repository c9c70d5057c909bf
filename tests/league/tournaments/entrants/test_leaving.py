"""Those who withdraw before they play are on no sheet; those who are cut do not sit the final out."""

from collections.abc import Callable

import pytest
from django.test import Client

from league.accounts.models import User
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.links import link_open
from league.tournaments.core.selectors import own_rounds, public_rounds
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.services import entrant_withdraw
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import Entrant, Printout, Round, Tournament
from league.tournaments.printing.blocks import Paper
from league.tournaments.printing.sheet_rows import cards
from tests.league.core.page import words
from tests.league.tournaments.views.first_round import url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]


def public_round(organiser: User, tournament: Tournament) -> Round:
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.last(), seed=1)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


@pytest.fixture
def left(organiser: User, make_tournament: Make) -> Entrant:
    """The last of nine players, who withdrew before the first round."""
    tournament = make_tournament(players=9, rounds=1)
    gone = tournament.entrants.get(number=9)
    return entrant_withdraw(actor=organiser, entrant=gone)


def test_a_player_who_withdrew_before_the_start_gets_no_card_no_schedule_and_no_diploma(
    organiser: User, left: Entrant, play: Callable[[Round], None]
) -> None:
    tournament = left.tournament
    play(public_round(organiser, tournament))

    paper = Paper(Printout(tournament=tournament))
    _columns, rows = cards(TournamentAccess(tournament, is_desk=True))

    assert len(paper.entrants) == 8
    assert left.pk not in {entrant.pk for entrant in paper.entrants}
    assert left.pk not in {line.entrant.pk for line in paper.ranked}
    assert not any("Player 09" in str(cell) for row in rows for cell in row)


def test_a_player_who_withdrew_after_a_round_keeps_the_card(
    organiser: User, make_tournament: Make, play: Callable[[Round], None]
) -> None:
    tournament = make_tournament(players=8, rounds=1)
    play(public_round(organiser, tournament))
    entrant_withdraw(actor=organiser, entrant=tournament.entrants.get(number=3), last_round=0)

    paper = Paper(Printout(tournament=tournament))

    assert len(paper.entrants) == len(paper.ranked) == 8


def test_nobody_sits_out_a_final_that_was_not_reached(
    organiser: User, make_tournament: Make, play: Callable[[Round], None], client: Client
) -> None:
    tournament = make_tournament(players=9, rounds=1)
    first = public_round(organiser, tournament)
    play(first)
    round_step(actor=organiser, round_=first, step="finish")
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    final = public_round(organiser, tournament)
    finalists = {seat.entrant_id for table in final.tables.all() for seat in table.seats.all()}
    seated = {seat.entrant_id for table in first.tables.all() for seat in table.seats.all()}
    rounds = list(public_rounds(tournament))

    by_entrant = {
        entrant.pk: [one.round.number for one in own_rounds(tournament, entrant, rounds, may_see_all=True)]
        for entrant in tournament.entrants.all()
    }
    assert by_entrant == {pk: [2, 1] if pk in finalists else [1] for pk in by_entrant}
    [out] = tournament.entrants.exclude(pk__in=seated)
    page = words(client.get(url(tournament, "event_me", link_open(actor=organiser, opened=out))))
    assert "You do not play in Final." in page
    assert page.count("sat out") == 1
