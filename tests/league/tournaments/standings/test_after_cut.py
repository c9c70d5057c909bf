"""After a cut: the block of the final with the points carried over, and cards and reports whose terms add up."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import Penalty, Printout, Round, Tournament
from league.tournaments.printing.blocks import Paper, report_card
from league.tournaments.printing.cards import card_of
from league.tournaments.printing.ema_report import ema_report
from league.tournaments.printing.sheet_rows import cards
from league.tournaments.printing.sheets import tournament_sheet
from league.tournaments.results.services import result_enter
from league.tournaments.standings.tournament_table import TournamentLine, tournament_table
from tests.league.core.page import signed_in, words
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.draws.cuts import main_round
from tests.league.tournaments.entrants.test_registration import program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]
MAIN = {n: [40000 + 1000 * n, 30000 - 1000 * n, 20000, 10000] for n in (1, 2, 3, 4)}


def with_final(organiser: User, tournament: Tournament, carry: int, scores: dict[int, list[int]] = MAIN) -> Round:
    """Play the main round, then draw and release the final of the four winners."""
    main_round(organiser, tournament, scores)
    stage = stage_add(
        actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top", carry=carry
    )
    [final] = stage_draw(actor=organiser, stage=stage, seed=1)
    for step in ("confirm", "release"):
        final = round_step(actor=organiser, round_=final, step=step)
    return final


def penalise(organiser: User, tournament: Tournament, number: int, round_: Round, points: int) -> None:
    Penalty.objects.create(
        tournament=tournament, entrant=tournament.entrants.get(number=number), round=round_, kind="late",
        points=points * tournament.points_unit, reason="ten minutes", referee=organiser,
    )  # fmt: skip


@pytest.fixture
def event(make_tournament: Make) -> Tournament:
    return make_tournament(players=16, rounds=1)


def lines(tournament: Tournament) -> dict[int, TournamentLine]:
    return {line.entrant.number or 0: line for line in tournament_table(tournament).lines}


@pytest.mark.parametrize("carry", [100, 50, 0])
def test_before_the_final_is_played_its_players_are_ranked_one_to_four(
    organiser: User, event: Tournament, carry: int
) -> None:
    with_final(organiser, event, carry)

    found = lines(event)
    # The winners of tables 4, 3, 2 and 1 had the most points in this order.
    assert [(number, found[number].rank) for number in (13, 9, 5, 1)] == [(13, 1), (9, 2), (5, 3), (1, 4)]


@pytest.mark.parametrize("carry", [100, 50, 0])
def test_points_carried_over_and_of_the_final_add_up_to_the_total(
    organiser: User, event: Tournament, carry: int
) -> None:
    final = with_final(organiser, event, carry)
    before = {number: before_cut(event, number).points for number in (13, 9, 5, 1)}
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])
    penalise(organiser, event, 13, final, points=5)

    for number in (13, 9, 5, 1):
        line = lines(event)[number]
        result = final.tables.get().hanchan.participants.get(seat=final.seats.get(entrant=line.entrant).seat)
        penalty = 5 * event.points_unit if number == 13 else 0
        assert line.carried == before[number] * carry // 100
        assert line.stage_points == result.points - penalty
        assert line.points == line.carried + line.stage_points
        # The carry-over is no adjustment; the penalty is.
        assert line.values["adjustments"] == -penalty
    assert lines(event)[2].carried is None


def before_cut(event: Tournament, number: int) -> TournamentLine:
    """The line before the final was released."""
    rounds = event.rounds.filter(number=2)
    rounds.update(state="confirmed")
    line = lines(event)[number]
    rounds.update(state="released")
    return line


def test_the_page_has_a_block_for_the_final_with_the_points_carried_over(organiser: User, event: Tournament) -> None:
    with_final(organiser, event, 50)

    page = words(Client().get(f"/e/{event.slug}/standings/"))

    line = lines(event)[13]
    assert "Carried over This stage Points" in page
    carried = line.points_text(line.carried)
    assert f"Final 1 Player 13 {carried}" in page
    assert "Main 5 " in page


def test_half_of_a_tenth_is_shown_so_that_the_terms_add_up(organiser: User, event: Tournament) -> None:
    """44,100 + 15 at table 4: 19.1 + 15 = 34.1, of which 17.05 is carried over; 20.0 + 15 in the final."""
    main = {**MAIN, 4: [44100, 25900, 20000, 10000]}
    final = with_final(organiser, event, 50, main)
    winner = final.seats.get(entrant__number=13)
    scores = [20000, 15000, 25000]
    scores.insert(winner.seat, 40000)
    result_enter(actor=organiser, table=final.tables.get(), scores=scores)

    line = lines(event)[13]
    shown = [line.points_text(points) for points in (line.carried, line.stage_points, line.points)]

    assert sum(map(Decimal, shown[:2])) == Decimal(shown[2])
    assert shown == ["+17.05", "+30.00", "+47.05"]


def test_the_api_has_both_terms(organiser: User, event: Tournament) -> None:
    with_final(organiser, event, 50)

    rows = program(organiser).get(f"/api/v1/tournaments/{event.slug}/standings/").json()["results"]

    first, fifth = rows[0], rows[4]
    assert (first["stage"], first["stage_name"]) == (2, "Final")
    assert first["carried_over"]["text"] == first["values"]["points"]["text"]
    assert Decimal(first["stage_points"]["value"]) == 0
    assert (fifth["stage_name"], fifth["carried_over"], fifth["stage_points"]) == ("Main", None, None)


@pytest.mark.parametrize(
    ("path", "text"), [("results/", "Results Final"), ("seating/", "Seating Final"), ("", "Final")]
)
def test_a_round_after_the_cut_has_the_name_of_its_stage(
    organiser: User, event: Tournament, path: str, text: str
) -> None:
    with_final(organiser, event, 100)

    page = words(Client().get(f"/e/{event.slug}/{path}"))

    assert text in page
    assert "Round 2" not in page


def test_one_of_several_rounds_after_a_cut_has_its_number_too(organiser: User, event: Tournament) -> None:
    final = with_final(organiser, event, 100)
    final.stage.rounds_planned = 2

    assert final.title == "Final · Round 2"
    answer = program(organiser).get(f"/api/v1/tournaments/{event.slug}/rounds/2/").json()
    assert answer["title"] == "Final"


def test_the_desk_names_the_final_before_it_is_drawn(organiser: User, event: Tournament) -> None:
    main_round(organiser, event, MAIN)
    stage_add(actor=organiser, tournament=event, name="Final", rounds_planned=1, cut=4, method="top")

    page = words(signed_in(organiser).get(f"/e/{event.slug}/desk/settings/"))

    assert "Final Not drawn yet." in page


@pytest.mark.parametrize("carry", [100, 50, 0])
def test_the_last_total_of_every_report_card_is_the_total_of_the_standings(
    organiser: User, event: Tournament, carry: int
) -> None:
    final = with_final(organiser, event, carry)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])
    penalise(organiser, event, 13, final, points=5)
    penalise(organiser, event, 1, event.rounds.get(number=1), points=3)
    Tournament.objects.update(bye_rule="own_mean")
    event.refresh_from_db()

    table = tournament_table(event)

    for line in table.lines:
        totals = [row.total for row in card_of(event, line.entrant, table).rows if row.total is not None]
        assert totals[-1] == line.points


def test_the_page_of_a_card_shows_what_was_carried_over_and_the_penalty(organiser: User, event: Tournament) -> None:
    final = with_final(organiser, event, 50)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])
    penalise(organiser, event, 13, final, points=5)

    page = words(Client().get(f"/e/{event.slug}/players/{event.entrants.get(number=13).pk}/"))
    of_a_loser = words(Client().get(f"/e/{event.slug}/players/{event.entrants.get(number=2).pk}/"))

    assert "Carried over to Final: half the points" in page
    assert "Late: ten minutes" in page
    # Player 2 did not reach the final, and so did not sit it out.
    assert "sat out" not in of_a_loser


def test_the_sheet_of_report_cards_has_every_term(organiser: User, event: Tournament) -> None:
    final = with_final(organiser, event, 50)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])

    columns, rows = cards(TournamentAccess(event, is_desk=True))

    keys = [column.key for column in columns]
    of_13 = [dict(zip(keys, row, strict=True)) for row in rows if row[0] == 13]
    assert [row["term"] for row in of_13] == ["Round 1", "Carried over to Final: half the points", "Final"]
    line = lines(event)[13]
    assert of_13[-1]["total"] == Decimal(line.points) / event.points_unit


def test_a_printed_report_card_has_every_term_and_its_running_total(organiser: User, event: Tournament) -> None:
    final = with_final(organiser, event, 50)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])
    penalise(organiser, event, 13, final, points=5)
    line = lines(event)[13]
    half, of_final = line.points_text(line.carried), line.points_text((line.stage_points or 0) + 5 * event.points_unit)
    before = line.points_text(line.carried + (line.stage_points or 0) + 5 * event.points_unit)  # type: ignore[operator]

    block = report_card(Paper(Printout(tournament=event, kind="report-cards")), line.entrant)

    terms = [[cell.replace("\N{MINUS SIGN}", "-") for cell in row] for row in block["rows"]]
    assert [row[-2:] for row in terms[2:]] == [
        [half, half], [of_final, before], ["-5.00", line.texts["points"]]
    ]  # fmt: skip
    assert terms[1][0] == "1"
    assert terms[2][3] == "Carried over to Final: half the points"
    assert (terms[3][0], terms[4][3]) == ("Final", "Late: ten minutes")


def test_the_ema_report_of_riichi_has_every_term_of_the_score(organiser: User, event: Tournament) -> None:
    final = with_final(organiser, event, 50)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])
    penalise(organiser, event, 13, final, points=5)

    columns, rows = ema_report(TournamentAccess(event, is_desk=True))

    keys = [column.key for column in columns]
    assert keys[7:] == ["note", "carried_over", "of_games", "adjustments"]
    table = [dict(zip(keys, row, strict=True)) for row in rows]
    assert all(row["score"] == row["carried_over"] + row["of_games"] + row["adjustments"] for row in table)
    assert {row["last_name"]: row["adjustments"] for row in table}["13"] == -5000


def test_the_ema_report_of_mcr_adds_up_table_points_and_sums_all_scores(organiser: User, club: Club) -> None:
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    scores = {n: [100 + 10 * n, 50 - 10 * n, -50, -100] for n in (1, 2, 3, 4)}
    event = mcr_event(organiser, rules)
    final = with_final(organiser, event, 50, scores)
    result_enter(actor=organiser, table=final.tables.get(), scores=[80, 20, -20, -80])

    columns, rows = ema_report(TournamentAccess(event, is_desk=True))

    table = [dict(zip([column.key for column in columns], row, strict=True)) for row in rows]
    assert all(row["table_points"] == row["carried_over"] + row["of_games"] + row["adjustments"] for row in table)
    winner = table[0]
    # 4 table points of the main round, half carried over, and 4 of the final
    assert (winner["carried_over"], winner["of_games"], winner["table_points"]) == (2, 4, 6)
    # 140 in the main round at table 4 and 80 in the final
    assert winner["score"] == 140 + 80


def mcr_event(organiser: User, rules: HouseRulesVersion) -> Tournament:
    event = started_tournament(organiser, rules, players=16, rounds=1, slug="mcr-open")
    Tournament.objects.filter(pk=event.pk).update(order=["points", "score"])
    event.refresh_from_db()
    return event


def test_a_restored_archive_has_the_same_block(organiser: User, event: Tournament) -> None:
    final = with_final(organiser, event, 50)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])

    made = tournament_restore(
        actor=organiser, club=event.club, archive=tournament_archive(actor=organiser, tournament=event)
    )

    def terms(tournament: Tournament) -> list[tuple[int | None, int | None, int]]:
        return [(line.carried, line.stage_points, line.rank) for line in tournament_table(tournament).lines]

    assert terms(made) == terms(event)


def test_half_of_the_points_is_taken_off_only_when_the_second_stage_has_begun(
    organiser: User, event: Tournament
) -> None:
    main_round(organiser, event, MAIN)
    before = lines(event)[13].points

    stage_add(actor=organiser, tournament=event, name="Second", rounds_planned=1, carry=50, method="random")

    assert lines(event)[13].points == before


@pytest.mark.parametrize(
    ("carry", "said"),
    [
        (0, "Games and places count the stage in which a player is listed, without the stages before it."),
        (50, "Games and places count the stage in which a player is listed, without the stages before it."),
        (100, "Games and places count all stages."),
    ],
)
def test_the_table_says_which_games_of_finalists_it_counts(
    organiser: User, event: Tournament, carry: int, said: str
) -> None:
    final = with_final(organiser, event, carry)
    result_enter(actor=organiser, table=final.tables.get(), scores=[40000, 30000, 20000, 10000])
    finalist = lines(event)[13]
    page = words(signed_in(organiser).get(f"/e/{event.slug}/standings/"))
    access = TournamentAccess(event, is_desk=True)

    assert finalist.values["games"] == (2 if carry == 100 else 1)
    assert said in page
    assert said in tournament_sheet(access, "standings", now=timezone.now()).foot


def test_without_a_second_stage_nothing_is_said_of_games(organiser: User, event: Tournament) -> None:
    main_round(organiser, event, MAIN)

    assert "Games and places" not in words(signed_in(organiser).get(f"/e/{event.slug}/standings/"))
