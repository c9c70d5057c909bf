"""Why an entrant of an event has this rank: the gap, what is needed to pass, the next cut, and the last games."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import stage_add, tournament_amend, tournament_close
from league.tournaments.models import Round, Tournament
from league.tournaments.standings.tournament_table import TournamentLine
from league.tournaments.targets.why import TournamentWhy, tournament_why
from tests.league.core.page import words
from tests.league.tournaments.views.first_round import Make, released, url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Play = Callable[[Round], None]


@pytest.fixture
def played(organiser: User, make_tournament: Make, play: Play) -> Tournament:
    """One of two rounds of eight players; the two tables have the same scores: +30.1, +9.9, -9.9 and -30.1 twice."""
    tournament = make_tournament(players=8, rounds=2)
    play(released(organiser, tournament))
    return Tournament.objects.get()


def lines_of(tournament: Tournament) -> list[TournamentLine]:
    return list(TournamentAccess(tournament, is_desk=False).table().lines)


def second(organiser: User, tournament: Tournament) -> Round:
    round_ = round_step(actor=organiser, round_=tournament.rounds.get(number=2), step="confirm")
    return round_step(actor=organiser, round_=round_, step="release")


def row(tournament: Tournament, rank: int) -> str:
    line = lines_of(tournament)[rank - 1]
    return words(Client().get(url(tournament, "event_why", line.key)))


def explain(tournament: Tournament, number: int) -> TournamentWhy:
    access = TournamentAccess(tournament, is_desk=False)
    table = access.table()
    return tournament_why(access, table, table.lines[number - 1])


def test_it_says_the_gap_and_what_is_needed_in_one_round(played: Tournament) -> None:
    behind = explain(played, 3).neighbours[0]

    # 30.1 - 9.9 = 20.2: the next that is shown is 20.3
    assert (behind.gap, behind.lead) == ("20.2", "20.3")
    assert "Gap: 20.2. To pass, " in row(played, 3)
    assert "needs 20.3 more than " in row(played, 3)


def test_it_shows_the_last_games_and_not_the_columns_again(played: Tournament) -> None:
    line = lines_of(played)[0]
    page = Client().get(url(played, "event_why", line.key))

    assert "The only game 1 Round 1 +30.1" in words(page)
    assert f"{url(played, 'event_results')}?round=1#table-" in page.content.decode()
    assert "Average place" not in words(page)
    assert url(played, "event_card", line.key) in page.content.decode()


def test_nothing_is_needed_after_the_last_round(organiser: User, played: Tournament, play: Play) -> None:
    round_step(actor=organiser, round_=played.rounds.get(number=1), step="finish")
    play(second(organiser, played))
    round_step(actor=organiser, round_=played.rounds.get(number=2), step="finish")

    assert all(one.gap and not one.lead for one in explain(played, 3).neighbours)
    tournament_close(actor=organiser, tournament=Tournament.objects.get())
    assert "To pass" not in row(Tournament.objects.get(), 3)


def test_it_says_how_far_the_line_of_the_next_cut_is(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=8, rounds=2)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4)
    play(released(organiser, tournament))

    # Four players have +30.1 or +9.9: the last above the line is 9.9 + 9.9 = 19.8 ahead of the first below it.
    assert "Rank 4 or better reaches Final. Above the line by 19.8." in row(tournament, 4)
    assert "Rank 4 or better reaches Final. Below the line by 19.8." in row(tournament, 5)


def test_results_that_are_hidden_are_not_among_the_games(organiser: User, played: Tournament, play: Play) -> None:
    round_step(actor=organiser, round_=played.rounds.get(number=1), step="finish")
    tournament_amend(actor=organiser, tournament=played, frozen_from=2)
    play(second(organiser, played))

    for number in range(1, 9):
        why = explain(Tournament.objects.get(), number)
        assert [one.round.number for one in why.games] == [1]
        assert "Round 2" not in row(Tournament.objects.get(), number)


def test_the_api_answers_the_same(played: Tournament) -> None:
    line = lines_of(played)[2]
    answer = APIClient().get(f"/api/v1/tournaments/{played.slug}/standings/{line.key}/why/").json()

    behind = answer["neighbours"][0]
    assert (behind["behind"]["id"], behind["gap"], behind["in_one_round"]) == (line.key, "20.2", "+20.3")
    assert behind["before"]["id"] in {one.key for one in lines_of(played)[:2]}
    assert answer["cut"] is None
    game = answer["last_games"][0]
    assert (game["round"], game["place"], game["points"]) == (1, 2, "+9.9")
