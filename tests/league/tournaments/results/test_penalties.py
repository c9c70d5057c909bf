"""Penalties and warnings in a game: entered with the scores or apart from them, given before or after the result."""

from collections.abc import Sequence
from decimal import Decimal

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.records.deals.services import deal_record, deal_undo
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Penalty, Report, Round, Table
from league.tournaments.results.penalties import GivenPenalty, penalty_void, table_penalty_give
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_confirm, result_enter, result_report
from league.tournaments.standings.tournament_table import tournament_table
from rules.errors import RuleError
from tests.league.tournaments.conftest import started_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def mcr(organiser: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")


def released(organiser: User, rules: HouseRulesVersion) -> Round:
    stage = started_tournament(organiser, rules, players=4, rounds=1).stages.get()
    [round_] = stage_draw(actor=organiser, stage=stage, seed=0)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


@pytest.fixture
def table(organiser: User, mcr: HouseRulesVersion) -> Table:
    return released(organiser, mcr).tables.get()


def line_of(table: Table, seat: int) -> tuple[str, str]:
    """Return table points and score in the standings of the player in a seat."""
    line = tournament_table(table.round.tournament).line_of(table.seats.get(seat=seat).entrant_id)
    assert line is not None
    return line.texts["points"], line.texts["score"]


def places(table: Table) -> list[int]:
    return list(
        Hanchan.objects.get(tournament_table=table).participants.order_by("seat").values_list("place", flat=True)
    )


LATE = GivenPenalty(0, "late", 10)


def test_final_scores_and_penalties_together_add_up(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=[38, 22, -30, -40], penalties=[LATE])

    # 38 + 22 - 30 - 40 + 10 taken off = 0
    assert line_of(table, 0) == ("+4.00", "38")
    assert Penalty.objects.get().game_points == 10_000


@pytest.mark.parametrize("chips", [[1], [0, 0, 0, 0, 0]])
def test_chips_are_one_number_for_each_seat(organiser: User, table: Table, chips: list[int]) -> None:
    with pytest.raises(RuleError) as refused:
        result_enter(actor=organiser, table=table, scores=[40000, 30000, 20000, 10000], chips=chips)

    assert refused.value.code == "bad_chips"


def test_a_penalty_counts_for_the_places(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=[28, 30, -18, -60], penalties=[GivenPenalty(0, "late", 20)])

    # East had 48 and the first place; after -20 South's 30 are more.
    assert places(table) == [2, 1, 3, 4]
    assert line_of(table, 0) == ("+2.00", "28")


@pytest.mark.parametrize("scores", [[48, 22, -30, -40], [38, 22, -30, -41]])
def test_scores_that_do_not_add_up_with_the_penalties_are_refused(
    organiser: User, table: Table, scores: Sequence[int]
) -> None:
    with pytest.raises(RuleError) as refused:
        result_enter(actor=organiser, table=table, scores=scores, penalties=[LATE])

    assert refused.value.code in ("scores_without_penalties", "scores_do_not_add_up")
    assert not Penalty.objects.exists()


@pytest.mark.parametrize("is_first", [True, False])
def test_a_penalty_given_before_or_after_the_result_is_the_same(organiser: User, table: Table, is_first: bool) -> None:
    if is_first:
        table_penalty_give(actor=organiser, table=table, given=LATE)
        result_enter(actor=organiser, table=table, scores=[38, 22, -30, -40])
    else:
        result_enter(actor=organiser, table=table, scores=[48, 22, -30, -40])
        table_penalty_give(actor=organiser, table=Table.objects.get(), given=LATE)

    assert line_of(table, 0) == ("+4.00", "38")


def test_a_penalty_that_is_taken_back_gives_the_points_back(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=[28, 30, -18, -60], penalties=[GivenPenalty(0, "late", 20)])

    penalty_void(actor=organiser, penalty=Penalty.objects.get(), reason="mistaken identity")

    assert line_of(table, 0) == ("+4.00", "48")
    assert places(table) == [1, 2, 3, 4]


def test_a_false_win_is_filled_in_from_the_rules_and_paid_to_the_others(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=[30, 20, -10, -40])

    table_penalty_give(actor=organiser, table=Table.objects.get(), given=GivenPenalty(1, "wrong hand", kind="chombo"))

    # `false_hu_pay` 10 to each of the others: 20 - 30 = -10, 30 + 10 = 40
    assert [line_of(table, seat)[1] for seat in range(4)] == ["40", "-10", "0", "-30"]
    assert Penalty.objects.get().game_points == 30_000


def test_points_that_cannot_be_shared_are_refused(organiser: User, table: Table) -> None:
    with pytest.raises(LeagueError) as refused:
        table_penalty_give(actor=organiser, table=table, given=GivenPenalty(1, "late", 20, is_paid=True))

    assert refused.value.code == "penalty_not_shared"


def test_a_warning_of_no_points_is_kept_with_its_reason(organiser: User, table: Table) -> None:
    penalty = table_penalty_give(actor=organiser, table=table, given=GivenPenalty(2, "slow play", kind="warning"))

    assert (penalty.kind, penalty.game_points, penalty.reason, penalty.referee) == (
        "warning",
        0,
        "slow play",
        organiser,
    )
    assert penalty.entrant == table.seats.get(seat=2).entrant


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (GivenPenalty(0, "", 5), "reason_needed"),
        (GivenPenalty(0, "late"), "penalty_without_points"),
        (GivenPenalty(0, "late", -5), "penalty_without_points"),
        (GivenPenalty(0, "late", Decimal("0.5")), "bad_field"),
        (GivenPenalty(5, "late", 5), "not_found"),
    ],
)
def test_a_penalty_that_says_too_little_is_refused(
    organiser: User, table: Table, given: GivenPenalty, code: str
) -> None:
    with pytest.raises(LeagueError) as refused:
        table_penalty_give(actor=organiser, table=table, given=given)

    assert refused.value.code == code


def test_players_report_the_penalties_of_their_sheet(organiser: User, table: Table) -> None:
    report = result_report(table=table, seat=0, proof=Report.Proof.ACCOUNT, scores=[38, 22, -30, -40], penalties=[LATE])
    assert not Penalty.objects.exists()

    result_confirm(report=report, seat=1, proof=Report.Proof.ACCOUNT)

    assert line_of(table, 0) == ("+4.00", "38")
    assert Penalty.objects.get().reason == "late"


def test_a_correction_keeps_the_penalties_of_the_table(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=[38, 22, -30, -40], penalties=[LATE])

    result_enter(actor=organiser, table=Table.objects.get(), scores=[18, 42, -30, -40], reason="typing error")

    assert line_of(table, 0) == ("+2.00", "18")
    assert Penalty.objects.count() == 1


# ----- deal by deal -----
def begun(organiser: User, table: Table) -> Hanchan:
    hanchan = table_begin(actor=organiser, table=table)
    entry = {"result": {"type": "win", "wins": [{"winner": 0, "from": 1, "value": {"total": 12}}]}}
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=entry)
    return Hanchan.objects.get(pk=hanchan.pk)


def test_a_penalty_of_a_recorded_game_is_with_its_last_deal(organiser: User, table: Table) -> None:
    begun(organiser, table)
    penalty = table_penalty_give(actor=organiser, table=Table.objects.get(), given=LATE)
    hanchan = Hanchan.objects.get()
    for number in range(2, 17):
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry={"result": {"type": "exhaustive_draw"}})

    # East won 12 off South: 8 + 8 + 20 = 36, less 10
    assert line_of(table, 0) == ("+4.00", "26")
    assert penalty.deal == 1


def test_a_deal_with_a_penalty_is_not_undone(organiser: User, table: Table) -> None:
    hanchan = begun(organiser, table)
    penalty = table_penalty_give(actor=organiser, table=Table.objects.get(), given=GivenPenalty(1, "x", kind="chombo"))

    with pytest.raises(LeagueError) as refused:
        deal_undo(actor=organiser, hanchan=hanchan, number=1)
    penalty_void(actor=organiser, penalty=penalty, reason="no")
    deal_undo(actor=organiser, hanchan=hanchan, number=1)

    assert refused.value.code == "deal_has_penalty"
    assert [row.score for row in hanchan.participants.order_by("seat")] == [0, 0, 0, 0]


def test_points_of_a_game_wait_for_the_first_deal(organiser: User, table: Table) -> None:
    table_penalty_give(actor=organiser, table=table, given=LATE)

    with pytest.raises(LeagueError) as refused:
        table_begin(actor=organiser, table=table)

    assert refused.value.code == "table_has_penalties"


# ----- other rulesets -----
def test_riichi_takes_ranking_points_and_leaves_the_score(organiser: User, club: Club) -> None:
    rules = house_rules_create(
        actor=organiser, club=club, name="WRC", ruleset="wrc", options={"chombo": "settlement", "chombo_points": 20}
    )
    table = released(organiser, rules).tables.get()
    result_enter(actor=organiser, table=table, scores=[42000, 33000, 25000, 20000])
    before = line_of(table, 0)

    table_penalty_give(actor=organiser, table=Table.objects.get(), given=GivenPenalty(0, "false win", kind="chombo"))

    # 42.0 - 30.0 + 15.0 = 27.0, less 20.0
    assert (before, line_of(table, 0)) == (("+27.0", "42000"), ("+7.0", "42000"))


def test_a_ruleset_without_penalties_takes_points_of_the_table(organiser: User, club: Club) -> None:
    rules = house_rules_create(actor=organiser, club=club, name="Sichuan", ruleset="sichuan")
    table = released(organiser, rules).tables.get()
    result_enter(actor=organiser, table=table, scores=[20, 20, -5, -35], penalties=[GivenPenalty(0, "late", 7)])

    # 20 - 7 = 13
    assert line_of(table, 0)[0] == "+13"
