"""The pages during a round: the desk, two phones at a table, the clock, penalties."""

import pytest
from django.test import Client

from league.accounts.models import User
from league.records.models import Hanchan, Participant
from league.tournaments.core.links import link_open, seat_code
from league.tournaments.draws.checks import sums_wrong
from league.tournaments.draws.services import round_step
from league.tournaments.models import Penalty, RefereeCall, Report, Round
from league.tournaments.results.services import result_enter
from tests.league.core.page import codes, words
from tests.league.tournaments.views.first_round import SCORES, Make, Play, released, url

pytestmark = pytest.mark.once


BY_SCRIPT = {"Accept": "application/json", "Idempotency-Key": "k1"}


@pytest.mark.django_db
def test_without_a_script_entering_a_result_selects_the_next_table(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)

    answer = desk.post(url(tournament, "desk_result", 1), SCORES | {"table": "1"}, follow=True)

    assert answer.context["grid"].line.table.number == 2
    row = Participant.objects.get(hanchan__tournament_table__round=round_, seat=0)
    assert (row.score, row.place) == (41200, 1)


@pytest.mark.django_db
def test_the_script_of_the_desk_stores_a_result_once(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    path, sent = url(tournament, "desk_result", 1), SCORES | {"table": "3", "seen": "3:0"}

    first, again = (desk.post(path, sent, headers=BY_SCRIPT) for _turn in range(2))
    other = desk.post(path, sent | {"table": "4", "seen": "4:0"}, headers=BY_SCRIPT)

    assert first.json() == again.json() == {"table": 3, "version": 1}
    assert (other.status_code, other.json()["error"]) == (422, "idempotency_mismatch")
    assert Hanchan.objects.count() == Report.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "status", "error"),
    [
        ({"score_3": "9100"}, 422, "scores_do_not_add_up"),
        ({"table": "99"}, 422, "unknown_table"),
        ({"score_0": "many"}, 422, "bad_number"),
        ({"score_0": ""}, 422, "required"),
        ({"seen": "1:4"}, 422, "version_conflict"),
    ],
)
def test_the_script_gets_a_refusal_with_its_reason_and_may_send_the_key_again(
    organiser: User, desk: Client, make_tournament: Make, changes: dict[str, str], status: int, error: str
) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    path = url(tournament, "desk_result", 1)

    answer = desk.post(path, SCORES | {"table": "1"} | changes, headers=BY_SCRIPT)
    assert not Hanchan.objects.exists()
    corrected = desk.post(path, SCORES | {"table": "1"}, headers=BY_SCRIPT)

    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"]
    assert corrected.json() == {"table": 1, "version": 1}


@pytest.mark.django_db
def test_what_waits_is_not_stored_by_somebody_who_signed_in_meanwhile(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    headers = BY_SCRIPT | {"X-Janroku-Reader": str(organiser.pk + 1)}

    answer = desk.post(url(tournament, "desk_result", 1), SCORES | {"table": "1"}, headers=headers)

    assert (answer.status_code, answer.json()["error"]) == (403, "not_signed_in")
    assert not Hanchan.objects.exists()


@pytest.mark.django_db
def test_figures_in_hundreds_are_read_as_such(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    short = {"table": "1", "score_0": "412", "score_1": "283", "score_2": "204", "score_3": "101"}

    desk.post(url(tournament, "desk_result", 1), short)

    rows = Participant.objects.order_by("seat").values_list("score", flat=True)
    assert list(rows) == [41200, 28300, 20400, 10100]


@pytest.mark.django_db
def test_a_correction_begins_with_the_result_as_it_is(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    path = url(tournament, "desk_result", 1)
    desk.post(path, SCORES | {"table": "2", "score_0": "40200", "deposits": "1000"})

    form = desk.get(url(tournament, "desk_round", 1), {"table": "2"}).context["grid"].form

    assert [field.value() for field in form.score_fields] == [40200, 28300, 20400, 10100]
    assert form["deposits"].value() == 1000
    # 40200 + 28300 + 20400 + 10100 = 99000, and 1000 on the table


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"score_3": "9100"}, "scores_do_not_add_up"),
        ({"table": "99"}, "There is no table 99"),
        ({"score_0": "many"}, "is not a whole number"),
    ],
)
def test_an_impossible_result_is_refused_and_stays_in_the_form(
    organiser: User, desk: Client, make_tournament: Make, changes: dict[str, str], said: str
) -> None:
    tournament = make_tournament()
    released(organiser, tournament)

    answer = desk.post(url(tournament, "desk_result", 1), SCORES | {"table": "1"} | changes)

    assert answer.status_code == 422
    assert said in answer.content.decode() or said in words(answer)
    assert 'value="28300"' in answer.content.decode()
    assert not Hanchan.objects.exists()


@pytest.mark.django_db
def test_a_correction_asks_for_its_reason(organiser: User, desk: Client, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    play(round_)
    sent = SCORES | {"table": "1"}

    refused = desk.post(url(tournament, "desk_result", 1), sent)
    desk.post(url(tournament, "desk_result", 1), sent | {"reason": "read wrongly"})

    assert "Give a reason." in " ".join(refused.context["grid"].form.errors["reason"])
    assert Participant.objects.get(hanchan__tournament_table__number=1, seat=0).score == 41200
    history = words(desk.get(url(tournament, "desk_history")))
    assert "read wrongly" in history
    # `play` rotates 40100, 29900, 20100, 9900 by two seats at table 1 of round 1
    assert "East: 20,100 → 41,200 South: 9,900 → 28,300 West: 40,100 → 20,400 North: 29,900 → 10,100" in history


@pytest.mark.django_db
def test_two_phones_report_and_confirm_a_result(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    table = url(tournament, "event_table", link_open(actor=organiser, opened=round_), 2)
    codes_of = seat_codes(round_, 2)
    phone, other = Client(), Client()

    phone.post(table, {"seat": "0"})
    phone.post(table, SCORES | {"do": "report", "code": codes_of[0]})
    assert "Somebody else at the table must confirm it." in words(phone.get(table))
    sly = phone.post(table, {"seat": "1"})
    other.post(table, {"seat": "2"})
    unproved = other.post(table, {"do": "confirm"})
    assert codes(unproved) == ["confirm_with_proof"] or "Prove that this is your seat" in words(unproved)
    other.post(table, {"do": "confirm", "code": codes_of[2]})

    assert codes(sly) == ["confirm_by_another"] or "Somebody else" in words(sly)
    report = Report.objects.get()
    assert (report.state, report.seat, report.confirmed_by_seat) == ("confirmed", 0, 2)
    assert "confirmed" in words(phone.get(table))


def seat_codes(round_: Round, number: int) -> list[str]:
    table = round_.tables.get(number=number)
    round_.refresh_from_db()
    return [seat_code(round_, table, seat.seat, seat.entrant_id) for seat in table.seats.order_by("seat")]


@pytest.mark.django_db
def test_a_phone_without_a_code_reports_and_confirms_nothing(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    table = url(tournament, "event_table", link_open(actor=organiser, opened=round_), 2)
    phone, codes_of = Client(), seat_codes(round_, 2)

    phone.post(table, {"seat": "0"})
    phone.post(table, SCORES | {"do": "report"})
    phone.post(table, {"do": "confirm"})
    assert "two players must confirm it" in words(phone.get(table))
    phone.post(table, {"do": "confirm", "code": codes_of[0]})

    assert Report.objects.get().state == "waiting"
    assert "Somebody else at the table must confirm it." in words(phone.get(table))
    assert "code of the seat" in words(desk.get(url(tournament, "desk_round", 1)))
    told = words(desk.get(url(tournament, "desk_history")))
    assert "East, round’s link alone" in told
    assert "East, code of the seat" in told


@pytest.mark.django_db
def test_a_finished_round_takes_no_result_at_the_table(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    secret = link_open(actor=organiser, opened=round_)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")

    assert Client().get(url(tournament, "event_tables", secret)).status_code == 422


@pytest.mark.django_db
def test_the_own_page_shows_table_and_wind_and_calls_a_referee(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    seat = round_.seats.select_related("entrant", "table").get(table__number=3, seat=1)
    own = url(tournament, "event_me", link_open(actor=organiser, opened=seat.entrant))

    page = Client().get(own)
    Client().post(own, {"do": "call"})
    call = RefereeCall.objects.get()
    seen = words(desk.get(url(tournament, "desk_round", 1)))
    desk.post(url(tournament, "desk_answer", call.pk))

    assert "Table 3 · 南 South" in words(page)
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert "Table 3 calls a referee." in seen
    call.refresh_from_db()
    assert call.answered_by == organiser


@pytest.mark.django_db
def test_the_clock_is_started_stopped_and_given_more_time(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    timer = url(tournament, "desk_timer", 1)

    desk.post(timer, {"to": "start"})
    desk.post(timer, {"to": "extra", "table": "2", "minutes": "5"})
    round_.refresh_from_db()
    assert round_.timer_started_at is not None
    desk.post(timer, {"to": "stop"})

    round_.refresh_from_db()
    assert round_.timer_started_at is None
    assert round_.tables.get(number=2).extra_minutes == 5
    assert desk.post(timer, {"to": "extra", "table": "99", "minutes": "5"}).status_code == 422


@pytest.mark.django_db
def test_a_penalty_in_a_game_needs_a_seat_in_the_round(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    penalty = {"entrant": "5", "kind": "other", "where": "game", "points": "5", "round": "", "reason": "late"}

    refused = desk.post(f"/e/{tournament.slug}/desk/penalties/", penalty)

    form = refused.context["form"]
    assert list(form.errors) == [form.error_fields["not_seated"]] == ["round"]
    assert not tournament.penalties.exists()


def test_a_penalty_is_given_by_start_number_and_voided(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament()
    released(organiser, tournament)
    path = url(tournament, "desk_penalties")

    desk.post(path, {"entrant": "5", "kind": "chombo", "points": "20", "round": "1", "reason": "no yaku"})
    penalty = Penalty.objects.get()
    refused = desk.post(path, {"entrant": "Nobody", "kind": "chombo", "points": "20", "reason": "x"})
    desk.post(url(tournament, "desk_penalty_void", penalty.pk), {"reason": "it was one"})

    assert (penalty.entrant.number, penalty.points) == (5, 20 * tournament.points_unit)
    assert "entrant" in refused.context["form"].errors
    assert "taken back" in words(desk.get(path))


def test_scores_add_up_with_the_deposits_that_are_left(organiser: User, make_tournament: Make) -> None:
    round_ = released(organiser, make_tournament(players=4, rounds=1))
    result_enter(actor=organiser, table=round_.tables.get(), scores=[41200, 28300, 20400, 9100], deposits=1000)

    assert [finding.key for finding in sums_wrong(round_)] == []

    Participant.objects.filter(seat=3).update(score=10100)

    assert [finding.key for finding in sums_wrong(round_)] == ["sum_wrong"]
