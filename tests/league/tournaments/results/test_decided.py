"""Scores that do not add up and that a referee decided: in events under MCR, from the desk to the prints."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.maintenance.verification import differences
from league.records.models import Hanchan
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.people import official_set
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.history_text import tournament_log_lines
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Penalty, Printout, Report, Round, Table, Tournament
from league.tournaments.printing.blocks import Paper, report_card
from league.tournaments.printing.sheet_rows import results
from league.tournaments.results.penalties import GivenPenalty, penalty_void, table_penalty_give
from league.tournaments.results.services import result_clear, result_confirm, result_enter, result_report
from rules.errors import RuleError
from tests.league.core.page import codes, signed_in, words
from tests.league.factories import make_user
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.views.first_round import url

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# 120 - 30 - 50 - 32 = 8
FALSE = [120, -30, -50, -32]
TRUE = [120, -30, -50, -40]
WHY = "a false claim of North, whose payment stands"
SAID = f"The referee decided these scores: {WHY}"
PROOF = Report.Proof.ACCOUNT


@pytest.fixture
def mcr(organiser: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")


@pytest.fixture
def round_(organiser: User, mcr: HouseRulesVersion) -> Round:
    """Players 1 to 4 at table 1, players 5 to 8 at table 2, released."""
    stage = started_tournament(organiser, mcr, players=8, rounds=1).stages.get()
    [drawn] = stage_draw(actor=organiser, stage=stage, seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        drawn = round_step(actor=organiser, round_=drawn, step=step)
    return drawn


@pytest.fixture
def event(round_: Round) -> Tournament:
    return round_.tournament


@pytest.fixture
def official(organiser: User, event: Tournament) -> Callable[[str], User]:
    def make(role: str) -> User:
        user = make_user(f"{role}-of-event")
        official_set(actor=organiser, tournament=event, account=user.username, role=role)
        return user

    return make


@pytest.fixture
def decided(organiser: User, round_: Round) -> Hanchan:
    return result_enter(actor=organiser, table=table(), scores=FALSE, sum_reason=WHY)


def table(number: int = 1) -> Table:
    return Table.objects.select_related("round__tournament__club", "hanchan").get(number=number)


def stands(number: int = 1) -> tuple[str, list[int]]:
    """The reason and the scores of the table's result, as they are stored."""
    hanchan = Hanchan.objects.get(tournament_table=table(number))
    return hanchan.sum_reason, list(hanchan.participants.order_by("seat").values_list("score", flat=True))


def refused_with(call: Callable[..., Any], **arguments: Any) -> str:
    with pytest.raises(RuleError) as refused:
        call(**arguments)
    return refused.value.code


# ----- who decides, and with which words -----
@pytest.mark.parametrize("role", ["organiser", "referee"])
def test_people_of_the_event_who_correct_results_decide(official: Callable[[str], User], role: str) -> None:
    user = official(role)

    assert refused_with(result_enter, actor=user, table=table(), scores=FALSE) == "scores_do_not_add_up"
    assert refused_with(result_enter, actor=user, table=table(), scores=FALSE, sum_reason=" ") == "scores_do_not_add_up"
    result_enter(actor=user, table=table(), scores=FALSE, sum_reason=WHY)

    assert stands() == (WHY, FALSE)
    assert list(differences()) == []


def test_a_recorder_of_the_event_does_not_decide(official: Callable[[str], User]) -> None:
    recorder = official("recorder")

    assert refused_with(
        result_enter, actor=recorder, table=table(), scores=FALSE, sum_reason=WHY
    ) == "sum_needs_referee"  # fmt: skip
    assert not Hanchan.objects.exists()
    assert not Report.objects.exists()


def test_players_at_the_table_cannot_say_it(organiser: User, event: Tournament, round_: Round) -> None:
    tournament_amend(actor=organiser, tournament=event, players_report=True)
    slug, body = event.slug, {"scores": FALSE, "seat": 0, "sum_reason": WHY}

    assert refused_with(result_report, table=table(), seat=0, proof=PROOF, scores=FALSE) == "scores_do_not_add_up"
    refused = Desk(organiser, slug).send("rounds/1/tables/1/report/", body, status=400)
    assert refused["error"] == "unknown_field"

    # The same scores as those that stand are agreed by anybody, and true ones are entered as always.
    result_enter(actor=organiser, table=table(), scores=FALSE, sum_reason=WHY)
    result_report(table=table(), seat=0, proof=PROOF, scores=FALSE)
    report = result_report(table=table(2), seat=0, proof=PROOF, scores=TRUE)
    result_confirm(report=report, seat=1, proof=PROOF)

    assert (stands(), stands(2)) == ((WHY, FALSE), ("", TRUE))


def test_an_event_of_other_rules_knows_no_decision(organiser: User, house_rules: HouseRulesVersion) -> None:
    stage = started_tournament(organiser, house_rules, players=4, rounds=1).stages.get()
    [drawn] = stage_draw(actor=organiser, stage=stage, seed=1, script="1-2-3-4")
    for step in ("confirm", "release"):
        drawn = round_step(actor=organiser, round_=drawn, step=step)
    desk, path = signed_in(organiser), url(stage.tournament, "desk_result", 1)

    code = refused_with(
        result_enter, actor=organiser, table=table(), scores=[41200, 28300, 20400, 9100], sum_reason=WHY
    )  # fmt: skip

    assert code == "sum_must_add_up"
    assert 'name="sum_reason"' not in desk.get(path, follow=True).content.decode()


# ----- what becomes of the decision -----
def test_a_correction_to_scores_that_add_up_takes_the_reason_away(organiser: User, decided: Hanchan) -> None:
    result_enter(actor=organiser, table=table(), scores=TRUE, reason="found it", sum_reason=WHY)

    assert stands() == ("", TRUE)
    assert list(differences()) == []


@pytest.mark.parametrize("said", [None, WHY])
def test_a_correction_of_the_same_sum_leaves_the_reason(organiser: User, decided: Hanchan, said: str | None) -> None:
    other = [-30, 120, -50, -32]

    result_enter(actor=organiser, table=table(), scores=other, reason="winds", sum_reason=said)

    assert stands() == (WHY, other)


@pytest.mark.parametrize("said", [None, ""])
def test_a_correction_to_another_false_sum_needs_another_decision(
    organiser: User, decided: Hanchan, said: str | None
) -> None:
    arguments: dict[str, Any] = {"actor": organiser, "table": table(), "scores": [121, *FALSE[1:]], "reason": "typo"}

    assert refused_with(result_enter, **arguments, sum_reason=said) == "scores_do_not_add_up"
    assert stands() == (WHY, FALSE)
    result_enter(**arguments, sum_reason="9 points too many")

    assert stands() == ("9 points too many", [121, *FALSE[1:]])


def test_the_same_scores_again_change_nothing_but_other_words_do(organiser: User, decided: Hanchan) -> None:
    for said in (None, "", WHY, f" {WHY} "):
        assert result_enter(actor=organiser, table=table(), scores=FALSE, sum_reason=said).version == 1
    assert refused_with(
        result_enter, actor=organiser, table=table(), scores=FALSE, sum_reason="a false hu"
    ) == "reason_needed"  # fmt: skip

    result_enter(actor=organiser, table=table(), scores=FALSE, sum_reason="a false hu", reason="said it better")

    assert stands() == ("a false hu", FALSE)


def test_a_cleared_table_is_decided_anew(organiser: User, decided: Hanchan) -> None:
    result_clear(actor=organiser, table=table(), reason="the wrong table")
    assert list(differences()) == []

    assert refused_with(result_enter, actor=organiser, table=table(), scores=FALSE) == "scores_do_not_add_up"
    result_enter(actor=organiser, table=table(), scores=FALSE, sum_reason="the right table")

    assert stands() == ("the right table", FALSE)
    assert list(differences()) == []


def test_penalties_come_off_decided_scores_too(organiser: User, decided: Hanchan) -> None:
    table_penalty_give(actor=organiser, table=table(), given=GivenPenalty(0, "late", 10))
    # Off the score of the table, which stays as it was decided.
    assert stands() == (WHY, FALSE)
    assert Hanchan.objects.get().participants.get(seat=0).penalty == 10_000

    penalty_void(actor=organiser, penalty=Penalty.objects.get(), reason="mistaken identity")

    assert stands() == (WHY, FALSE)
    assert list(differences()) == []


def test_scores_after_a_penalty_may_add_up_by_themselves(organiser: User, round_: Round) -> None:
    # 110 - 30 - 50 - 30 = 0 and 10 taken off: before the penalty they are 10 too many.
    arguments: dict[str, Any] = {"scores": [110, -30, -50, -30], "penalties": [GivenPenalty(0, "late", 10)]}
    assert refused_with(result_enter, actor=organiser, table=table(), **arguments) == "scores_without_penalties"

    result_enter(actor=organiser, table=table(), sum_reason=WHY, **arguments)

    assert stands() == (WHY, [120, -30, -50, -30])
    assert list(differences()) == []


@pytest.mark.parametrize(("scores", "after"), [("stay", FALSE), ("follow", [-32, -30, -50, 120])])
def test_a_swap_at_the_table_keeps_the_decision(
    organiser: User, event: Tournament, decided: Hanchan, scores: str, after: list[int]
) -> None:
    swap = {"one": {"table": 1, "seat": 0}, "other": {"table": 1, "seat": 3}, "scores": scores, "reason": "winds"}

    Desk(organiser, event.slug).send("rounds/1/swap/", swap)

    assert stands() == (WHY, after)
    assert list(differences()) == []


def test_a_swap_across_tables_keeps_it_while_the_sum_stays(
    organiser: User, event: Tournament, decided: Hanchan
) -> None:
    result_enter(actor=organiser, table=table(2), scores=TRUE)
    desk = Desk(organiser, event.slug)
    # Both tables have 120 in the East, and -32 and -40 in the North.
    east = {"one": {"table": 1, "seat": 0}, "other": {"table": 2, "seat": 0}, "scores": "follow", "reason": "x"}
    north = {"one": {"table": 1, "seat": 3}, "other": {"table": 2, "seat": 3}, "scores": "follow", "reason": "x"}

    desk.send("rounds/1/swap/", east)
    assert desk.send("rounds/1/swap/", north, status=400)["error"] == "scores_do_not_add_up"

    assert (stands(), stands(2)) == ((WHY, FALSE), ("", TRUE))
    assert list(differences()) == []


def test_the_checks_of_the_round_accept_the_decision(organiser: User, round_: Round, decided: Hanchan) -> None:
    result_enter(actor=organiser, table=table(2), scores=TRUE)
    assert "sum_wrong" not in [one.key for one in round_checks(round_, "finish")]

    Hanchan.objects.update(sum_reason="")

    assert "sum_wrong" in [one.key for one in round_checks(round_, "finish")]
    assert [one.computed for one in differences() if one.what == "settlement"] == ["scores_do_not_add_up"]


def test_an_archive_of_the_event_carries_it(owner: User, organiser: User, event: Tournament, decided: Hanchan) -> None:
    result_enter(actor=organiser, table=table(2), scores=TRUE)
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=event)))
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    there = Hanchan.objects.filter(tournament_table__round__tournament=restored).order_by("tournament_table__number")
    assert [one.sum_reason for one in there] == [WHY, ""]
    assert list(there[0].participants.order_by("seat").values_list("score", flat=True)) == FALSE
    assert list(differences()) == []
    # Without the reason it is an archive that nobody wrote.
    del archive["rounds"][0]["tables"][0]["result"]["sum_reason"]
    with pytest.raises(LeagueError) as refused:
        tournament_restore(actor=owner, club=club, archive=archive)
    assert refused.value.code == "bad_archive"


# ----- where it is seen -----
def test_by_api(organiser: User, official: Callable[[str], User], event: Tournament) -> None:
    desk, path, body = Desk(organiser, event.slug), "rounds/1/tables/1/result/", {"scores": FALSE, "version": 0}
    recorder = Desk(official("recorder"), event.slug)

    assert desk.send(path, body, "put", 400)["error"] == "scores_do_not_add_up"
    refused = recorder.send(path, {**body, "sum_reason": WHY}, "put", 403)
    assert (refused["error"], refused["fields"][0]["field"]) == ("sum_needs_referee", "sum_reason")
    made = desk.send(path, {**body, "sum_reason": WHY}, "put")
    assert made["sum_reason"] == WHY
    # Left out it stays, while the sum does.
    other = {"scores": [-30, 120, -50, -32], "version": 1, "reason": "winds"}
    assert desk.send(path, other, "put")["sum_reason"] == WHY
    right = desk.send(path, {"scores": TRUE, "version": 2, "reason": "found it"}, "put")
    assert right["sum_reason"] == ""


def test_while_results_are_frozen_only_the_desk_reads_it(organiser: User, event: Tournament, decided: Hanchan) -> None:
    reader = Desk(make_user("reader"), event.slug)
    assert reader.get("rounds/1/")["tables"][0]["sum_reason"] == WHY
    Tournament.objects.update(frozen_from=1)

    assert reader.get("rounds/1/")["tables"][0]["sum_reason"] == ""
    assert Desk(organiser, event.slug).get("rounds/1/")["tables"][0]["sum_reason"] == WHY
    assert WHY not in words(signed_in(make_user("other")).get(url(event, "event_results")))


def test_on_the_form_of_the_desk(organiser: User, official: Callable[[str], User], event: Tournament) -> None:
    desk, path, page = signed_in(organiser), url(event, "desk_result", 1), url(event, "desk_round", 1)
    sent = {"table": "1"} | {f"score_{seat}": str(score) for seat, score in enumerate(FALSE)}
    assert 'name="sum_reason"' in desk.get(page).content.decode()
    assert 'name="sum_reason"' not in signed_in(official("recorder")).get(page).content.decode()

    refused = desk.post(path, sent)
    assert (refused.status_code, codes(refused)) == (422, ["scores_do_not_add_up"])
    assert "<details data-decision open>" in refused.content.decode()
    answer = desk.post(path, {**sent, "sum_reason": WHY}, follow=True)

    assert stands() == (WHY, FALSE)
    assert SAID in words(answer)
    form = desk.get(page, {"table": "1"}).context["grid"].form
    assert form["sum_reason"].value() == WHY
    corrected = {"table": "1", "seen": "1:1", "reason": "found it", "sum_reason": WHY}
    desk.post(path, corrected | {f"score_{seat}": str(score) for seat, score in enumerate(TRUE)})

    assert stands() == ("", TRUE)


def test_the_script_of_the_desk_gets_the_refusal_of_a_recorder(
    official: Callable[[str], User], event: Tournament
) -> None:
    sent = {"table": "1", "sum_reason": WHY} | {f"score_{seat}": str(score) for seat, score in enumerate(FALSE)}

    answer = signed_in(official("recorder")).post(
        url(event, "desk_result", 1), sent, headers={"Accept": "application/json", "Idempotency-Key": "k1"}
    )

    # A recorder has no such field, so that nothing was said.
    assert (answer.status_code, answer.json()["error"]) == (422, "scores_do_not_add_up")


def test_everybody_reads_it_with_the_result(organiser: User, event: Tournament, decided: Hanchan) -> None:
    entrant = event.entrants.get(seats__table__number=1, seats__seat=0)
    game = reverse("game", args=[event.club.slug, decided.pk])
    for address in (url(event, "event_results"), url(event, "event_card", entrant.pk), game):
        assert SAID in words(signed_in(organiser).get(address)), address


def test_the_log_has_the_decision_and_its_end(organiser: User, event: Tournament, decided: Hanchan) -> None:
    result_enter(actor=organiser, table=table(), scores=TRUE, reason="found it")

    entries = LogEntry.objects.filter(action="result_enter").order_by("pk")
    first, second = tournament_log_lines(event, entries)

    assert first.entry.reason == WHY
    changes = [(change.what, change.before, change.after) for change in second.changes]
    assert ("decision of the referee", WHY, None) in changes


def test_sheets_and_report_cards_print_it(organiser: User, event: Tournament, decided: Hanchan) -> None:
    access = TournamentAccess(event, is_desk=True)
    columns, rows = results(access)
    assert (columns[-1].key, {row[-1] for row in rows}) == ("sum_reason", {WHY})
    assert all(len(row) == len(columns) for row in rows)

    paper = Paper(Printout(tournament=event, kind="report-cards"))
    entrant = event.entrants.get(seats__table__number=1, seats__seat=0)
    [line] = [line for line in report_card(paper, entrant)["lines"] if WHY in line]
    assert line.endswith(SAID)

    result_enter(actor=organiser, table=table(), scores=TRUE, reason="found it")
    columns, rows = results(TournamentAccess(event, is_desk=True))
    assert columns[-1].key == "points"
    assert all(len(row) == len(columns) for row in rows)
