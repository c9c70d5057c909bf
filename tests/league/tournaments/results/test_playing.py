"""Tables recorded deal by deal: a recorder begins the game, and its final scores become the table's result."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.core.errors import LeagueError
from league.maintenance.verification import differences
from league.records.deals.services import deal_adjust, deal_amend, deal_record, deal_undo, hanchan_resume, hanchan_stop
from league.records.models import Hanchan, Participant
from league.tournaments.core.links import link_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Report, Round, Table, Tournament
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_clear, result_enter, result_report
from league.tournaments.standings.tournament_table import tournament_table
from rules.errors import RuleError
from tests.league.core.page import signed_in, words

Make = Callable[..., Tournament]
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}
SMALL = {"result": {"type": "win", "wins": [{"winner": 2, "from": 3, "value": {"total": 1, "fu": 30}}]}}


@pytest.fixture
def round_(organiser: User, make_tournament: Make) -> Round:
    drawn = stage_draw(actor=organiser, stage=make_tournament(players=16, rounds=1).stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        drawn = round_step(actor=organiser, round_=drawn, step=step)
    return drawn


@pytest.fixture
def table(round_: Round) -> Table:
    return round_.tables.get(number=1)


def scores_of(hanchan: Hanchan) -> list[int]:
    return list(Participant.objects.filter(hanchan=hanchan).order_by("seat").values_list("score", flat=True))


def stop(actor: User, hanchan: Hanchan) -> None:
    hanchan.refresh_from_db()
    hanchan_stop(actor=actor, hanchan=hanchan, version=hanchan.version)


def test_the_final_scores_of_the_game_are_the_table_s_result(organiser: User, round_: Round, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN)
    assert not round_.tables.done().exists()
    assert not any(line.row.games for line in tournament_table(round_.tournament).lines)

    stop(organiser, hanchan)

    assert round_.tables.done().get() == table
    played = {
        line.entrant.pk: line.values["score"] for line in tournament_table(round_.tournament).lines if line.row.games
    }
    seated = table.seats.order_by("seat").values_list("entrant", flat=True)
    # a non-dealer wins a mangan off the dealer: 8,000
    assert [played[pk] for pk in seated] == [17000, 33000, 25000, 25000]


def test_a_table_begun_twice_has_one_game(organiser: User, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)

    assert table_begin(actor=organiser, table=table) == hanchan
    assert Hanchan.objects.count() == 1


def test_a_waiting_report_is_replaced(organiser: User, table: Table) -> None:
    report = result_report(table=table, seat=0, proof="account", scores=[41200, 28300, 20400, 10100])

    table_begin(actor=organiser, table=table)

    report.refresh_from_db()
    assert report.state == Report.State.REPLACED


@pytest.mark.parametrize("is_over", [False, True])
def test_final_scores_are_refused_until_the_game_is_cleared(organiser: User, table: Table, is_over: bool) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN)
    if is_over:
        stop(organiser, hanchan)

    with pytest.raises(LeagueError) as refused:
        result_enter(actor=organiser, table=table, scores=[41200, 28300, 20400, 10100], reason="so")
    assert refused.value.code == "table_by_deals"
    if not is_over:
        with pytest.raises(LeagueError) as reported:
            result_report(table=table, seat=0, proof="account", scores=[41200, 28300, 20400, 10100])
        assert reported.value.code == "table_by_deals"

    result_clear(actor=organiser, table=Table.objects.get(pk=table.pk), reason="the sheet was used after all")
    result_enter(actor=organiser, table=Table.objects.get(pk=table.pk), scores=[41200, 28300, 20400, 10100])
    assert Table.objects.get(pk=table.pk).is_done


def test_undoing_and_amending_deals_changes_the_table_s_result(organiser: User, round_: Round, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    for number, entry in enumerate((MANGAN, SMALL), 1):
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry=entry)
    stop(organiser, hanchan)
    revision = Tournament.objects.get().revision

    hanchan.refresh_from_db()
    hanchan_resume(actor=organiser, hanchan=hanchan, version=hanchan.version)
    assert not round_.tables.done().exists()
    deal_undo(actor=organiser, hanchan=hanchan, number=2)
    hanchan.refresh_from_db()
    deal_amend(actor=organiser, hanchan=hanchan, number=1, entry=SMALL, version=hanchan.version, reason="other hand")
    stop(organiser, hanchan)

    # a non-dealer wins 1 han 30 fu off another non-dealer: 1,000
    assert scores_of(hanchan) == [25000, 25000, 26000, 24000]
    assert Tournament.objects.get().revision > revision
    assert list(differences()) == []


# ----- adjustments by the referee -----
def test_adjustments_of_a_deal_count_in_the_scores(organiser: User, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN | {"adjustments": [100, 100, -300, 100]})
    deal_record(actor=organiser, hanchan=hanchan, number=2, entry=SMALL)

    assert scores_of(hanchan) == [17100, 33100, 25700, 24100]
    assert hanchan.deals.get(number=1).answer["deltas"] == [-8000, 8000, 0, 0]
    assert list(differences()) == []


def test_an_amended_deal_keeps_its_adjustments(organiser: User, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN)
    hanchan.refresh_from_db()
    deal_adjust(
        actor=organiser, hanchan=hanchan, number=1, adjustments=[-3000, 1000, 1000, 1000], version=hanchan.version,
        reason="late",
    )  # fmt: skip
    hanchan.refresh_from_db()
    deal_amend(actor=organiser, hanchan=hanchan, number=1, entry=SMALL, version=hanchan.version, reason="other hand")

    assert scores_of(hanchan) == [22000, 26000, 27000, 25000]


@pytest.mark.parametrize(
    "moved", [[1000, 0, 0, 0], [1, -1, 0], [1, -1, 0, 0, 0], ["1", -1, 0, 0], [True, -1, 0, 0], "none"]
)
def test_invalid_adjustments_are_refused(organiser: User, table: Table, moved: Any) -> None:
    hanchan = table_begin(actor=organiser, table=table)

    with pytest.raises(RuleError) as refused:
        deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN | {"adjustments": moved})

    assert refused.value.code == "bad_adjustments"
    assert not hanchan.deals.exists()


def test_an_adjustment_needs_a_reason_and_an_existing_deal(organiser: User, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    for number, reason, code in ((1, " ", "reason_needed"), (7, "late", "no_deal")):
        with pytest.raises(LeagueError) as refused:
            deal_adjust(actor=organiser, hanchan=hanchan, number=number, adjustments=[0] * 4, version=1, reason=reason)
        assert refused.value.code == code


# ----- the pages and the API -----
def test_the_desk_begins_a_table_and_returns_from_its_game(organiser: User, round_: Round, table: Table) -> None:
    desk, slug = signed_in(organiser), round_.tournament.slug
    opened = desk.post(reverse("desk_deals", args=[slug, 1, 1]))
    hanchan = Hanchan.objects.get()
    assert opened.url == reverse("pad", args=[hanchan.club.slug, hanchan.pk])
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN)
    hanchan.refresh_from_db()
    moved = {"moved_0": "-300", "moved_1": "100", "moved_2": "100", "moved_3": "100"}
    adjust = reverse("desk_adjust", args=[slug, 1, 1])
    refused = desk.post(adjust, moved | {"deal": 1, "version": hanchan.version, "moved_3": "0", "reason": "late"})
    desk.post(adjust, moved | {"deal": 1, "version": hanchan.version, "reason": "late"})

    page = desk.get(reverse("game", args=[hanchan.club.slug, hanchan.pk]))
    assert "add up to 0" in words(desk.get(refused.url)) or "add up to 0" in words(page)
    assert reverse("desk_round", args=[slug, 1]) in page.content.decode()
    assert "Adjusted by the referee: Player" in words(page)
    assert scores_of(hanchan) == [16700, 33100, 25100, 25100]
    grid = desk.get(reverse("desk_round", args=[slug, 1]))
    assert "deal by deal" in words(grid)
    assert grid.context["grid"].line.table.number == 2  # the next table that waits for its scores is selected
    desk.post(reverse("stop", args=[hanchan.club.slug, hanchan.pk]), {"version": hanchan.version + 1})
    assert round_.tables.done().count() == 1


def test_a_phone_at_the_table_shows_that_it_is_recorded_deal_by_deal(
    organiser: User, round_: Round, table: Table
) -> None:
    path = reverse("event_table", args=[round_.tournament.slug, link_open(actor=organiser, opened=round_), 1])
    table_begin(actor=organiser, table=table)
    phone = Client()
    phone.post(path, {"seat": "0"})

    assert "recorded deal by deal" in words(phone.get(path))
    scores = {"score_0": "41200", "score_1": "28300", "score_2": "20400", "score_3": "10100"}
    assert phone.post(path, scores | {"do": "report"}).status_code == 422
    assert not Report.objects.exists()


def test_a_table_is_recorded_deal_by_deal_by_api(organiser: User, round_: Round, table: Table) -> None:
    program = APIClient()
    program.force_authenticate(organiser)
    begun = program.post(f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/deals/").json()
    assert (begun["entry"], begun["is_done"]) == ("deals", False)
    at = f"/api/v1/hanchan/{begun['hanchan']}"
    assert program.post(f"{at}/deals/", {"number": 1, **MANGAN}).status_code == 201
    version = program.get(f"{at}/deals/").json()["table"]["version"]
    body = {"adjustments": [-300, 100, 100, 100], "version": version, "reason": "late"}
    moved = program.patch(f"{at}/deals/1/", body)
    assert moved.json()["scores"] == [16700, 33100, 25100, 25100]
    assert program.patch(f"{at}/deals/1/", body).status_code == 409
    program.post(f"{at}/stop/", {"version": version + 1})

    shown = program.get(f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/").json()
    assert [seat["score"] for seat in shown["seats"]] == [16700, 33100, 25100, 25100]


@pytest.fixture
def code(organiser: User, round_: Round) -> str:
    """The address of the first table in the round's QR code."""
    return reverse("event_table", args=[round_.tournament.slug, link_open(actor=organiser, opened=round_), 1])


def test_a_recorder_begins_a_table_from_the_round_s_qr_code_and_continues_it(
    recorder: User, round_: Round, table: Table, code: str
) -> None:
    phone, begin = signed_in(recorder), reverse("desk_deals", args=[round_.tournament.slug, 1, 1])
    assert begin in phone.get(code).content.decode()

    opened = phone.post(begin)

    hanchan = Hanchan.objects.get()
    assert opened.url == reverse("pad", args=[hanchan.club.slug, hanchan.pk])
    assert phone.get(opened.url).status_code == 200
    again = phone.get(code).content.decode()
    assert opened.url in again
    assert begin not in again
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=MANGAN)
    stop(recorder, hanchan)
    assert round_.tables.done().get() == table
    assert "ecord deal by deal" not in words(phone.get(code))


def test_a_recorder_begins_a_table_by_api(recorder: User, round_: Round, table: Table) -> None:
    program = APIClient()
    program.force_authenticate(recorder)

    begun = program.post(f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/deals/")

    assert begun.status_code == 201
    assert begun.json()["hanchan"] == Hanchan.objects.get().pk


@pytest.mark.parametrize("who", ["stranger", "player_user"])
def test_others_may_not_begin_a_table(
    who: str, round_: Round, table: Table, code: str, request: pytest.FixtureRequest
) -> None:
    other = signed_in(request.getfixturevalue(who))

    assert "deal by deal" not in words(other.get(code))
    assert other.post(reverse("desk_deals", args=[round_.tournament.slug, 1, 1])).status_code == 403
    assert other.post(reverse("desk_adjust", args=[round_.tournament.slug, 1, 1])).status_code == 403
    assert not Hanchan.objects.exists()


def test_a_recorder_may_not_adjust_deals_or_begin_a_frozen_table(
    organiser: User, recorder: User, round_: Round, table: Table, code: str
) -> None:
    tournament_amend(actor=organiser, tournament=round_.tournament, frozen_from=1)
    phone, program = signed_in(recorder), APIClient()
    program.force_authenticate(recorder)

    assert "deal by deal" not in words(phone.get(code))
    assert phone.post(reverse("desk_deals", args=[round_.tournament.slug, 1, 1])).status_code == 403
    assert program.post(f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/deals/").status_code == 403
    assert phone.post(reverse("desk_adjust", args=[round_.tournament.slug, 1, 1])).status_code == 403
    assert not Hanchan.objects.exists()


def test_only_the_desk_records_and_sees_a_frozen_table(
    organiser: User, recorder: User, round_: Round, table: Table
) -> None:
    tournament_amend(actor=organiser, tournament=round_.tournament, frozen_from=1)
    hanchan = table_begin(actor=organiser, table=Table.objects.get(pk=table.pk))
    pad = reverse("pad", args=[hanchan.club.slug, hanchan.pk])

    assert signed_in(organiser).get(pad).status_code == 200
    assert signed_in(recorder).get(pad).status_code == 404
