"""Madrid 2017 as an event: from its deals with the referee's penalties, and from final scores where it has no deals."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.records.deals.services import deal_record
from league.records.models import Hanchan
from league.tournaments.models import Penalty, Round, Table, Tournament
from league.tournaments.results.penalties import GivenPenalty, penalty_void, table_penalty_give
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_enter
from tests.league.tournaments.standings.test_recomputed import (
    Result,
    madrid,
    madrid_tournament,
    play_madrid,
    published,
    read_deal,
    standings_of,
)

# Eight players and two rounds in the form of `madrid-2017-mcr.txt`.
SMALL = """\
R1 t1 | 1 2 3 4 | 78 -88 4 6 | E24 Ws10 Ne12!10,-30,10,10 -
R1 t2 | 5 6 7 8 | 30 -10 -25 5
R2 t1 | 5 1 7 3 | -87 34 69 -16 | W11 Sn9!-60,20,20,20
R2 t2 | 2 6 4 8 | -5 15 20 -30
"""
# R1 t1: E24 (96 -32 -32 -32), Ws10 (-8 -18 34 -8), Ne12 (-20 -8 -8 36), penalty (10 -30 10 10)
# R2 t1: W11 (-19 -19 57 -19), Sn9 (-8 33 -8 -17), penalty (-60 20 20 20)
SMALL_TABLE = [
    (1, 1, 6, 112), (2, 4, 6, 26), (3, 7, 4, 44), (4, 5, 4, -57), (5, 6, 3, 5), (6, 3, 2, -12), (7, 8, 2, -25),
    (8, 2, 1, -93),
]  # fmt: skip


def play_deals(organiser: User, table: Table, deals: Sequence[str]) -> None:
    """Record the deals; a penalty is given after its deal, and the other three get its points."""
    hanchan = table_begin(actor=organiser, table=table)
    for number, text in enumerate([*deals, *["-"] * (16 - len(deals))], 1):
        result, adjustments = read_deal(text)
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry={"result": result})
        if adjustments:
            points = min(adjustments)
            given = GivenPenalty(adjustments.index(points), f"{table} {number}: {points}", -points, is_paid=True)
            table_penalty_give(actor=organiser, table=Table.objects.get(pk=table.pk), given=given)


def play(organiser: User, drawn: list[Round], rounds: list[list[Result]]) -> Tournament:
    def enter(table: Table, result: Result) -> None:
        _players, scores, deals = result
        if deals:
            play_deals(organiser, table, deals)
            played = Hanchan.objects.get(tournament_table=table)
            assert [row.final_score for row in played.participants.order_by("seat")] == scores
        else:
            result_enter(actor=organiser, table=table, scores=scores)

    play_madrid(organiser, drawn, rounds, enter)
    return drawn[0].tournament


def check_every_penalty_counts(
    organiser: User, tournament: Tournament, wanted: list[tuple[int, int, Fraction, int]]
) -> None:
    """Take one penalty out: the table must be another one."""
    penalty = Penalty.objects.filter(tournament=tournament).select_related("table__round__tournament__club")[0]
    penalty_void(actor=organiser, penalty=penalty, reason="canary")
    assert standings_of(tournament) != wanted


@pytest.fixture
def small(tmp_path: Path) -> list[list[Result]]:
    (tmp_path / "madrid-2017-mcr.txt").write_text(SMALL)
    return madrid(tmp_path)


@pytest.mark.django_db
def test_a_small_event_with_penalties_gives_its_table(organiser: User, club: Club, small: list[list[Result]]) -> None:
    drawn = madrid_tournament(organiser, club, small, players=8)

    tournament = play(organiser, drawn, small)

    wanted = [(rank, number, Fraction(points), score) for rank, number, points, score in SMALL_TABLE]
    assert standings_of(tournament) == wanted
    check_every_penalty_counts(organiser, tournament, wanted)


@pytest.mark.seldom
@pytest.mark.slow
@pytest.mark.real_data
@pytest.mark.django_db
def test_madrid_2017_with_its_penalties_gives_the_published_table(real_data: Path, organiser: User, club: Club) -> None:
    """93 tables from their deals, 15 from final scores."""
    rounds = madrid(real_data)
    drawn = madrid_tournament(organiser, club, rounds)

    tournament = play(organiser, drawn, rounds)

    given = sum("!" in deal for tables in rounds for _players, _scores, deals in tables for deal in deals)
    assert Penalty.objects.count() == given > 10
    assert standings_of(tournament) == published(real_data)
    check_every_penalty_counts(organiser, tournament, published(real_data))
