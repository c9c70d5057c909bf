"""A correction after a final was released, and drafts that were drawn before a correction."""

import pytest

from league.accounts.models import User
from league.core.errors import LeagueError
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.access import access_of
from league.tournaments.draws.checks import round_checks, unsolved
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import tournament_close
from league.tournaments.models import Round, Stage
from league.tournaments.printing.sheets import tournament_foot
from league.tournaments.results.penalties import penalty_give
from league.tournaments.results.services import result_enter
from tests.league.core.page import signed_in, words
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.draws.cuts import SCORES, correct, correct_all, drawn, numbers
from tests.league.tournaments.lifecycle.test_finished_by_tables import released

pytestmark = [pytest.mark.django_db, pytest.mark.once]
UNPLAYED = "Final: after a correction Player 02 is above the cut, not Player 01. Take back and draw again."
PLAYED = "Final: after a correction Player 02 would have played instead of Player 01. Say why it stands."
NOTE = "Final: after a correction Player 02 would have played instead of Player 01. It stands: all four agreed"


@pytest.fixture
def final(organiser: User, clear: Stage) -> Round:
    """The released final of players 1, 5, 9 and 13."""
    return released(organiser, drawn(organiser, clear))


def play(organiser: User, final: Round) -> None:
    result_enter(actor=organiser, table=final.tables.get(), scores=SCORES)
    round_step(actor=organiser, round_=Round.objects.get(pk=final.pk), step="finish")


def test_a_final_that_is_right_has_no_finding(organiser: User, final: Round) -> None:
    assert [one.key for one in round_checks(final)] == []
    play(organiser, final)
    assert tournament_close(actor=organiser, tournament=final.tournament).is_closed


def test_an_unplayed_final_is_taken_back_and_drawn_again(organiser: User, clear: Stage, final: Round) -> None:
    correct(organiser, clear)
    desk, page = Desk(organiser, clear.tournament.slug), signed_in(organiser)

    found = desk.get("rounds/2/checks/")["results"]
    assert [(one["check"], one["message"], one["is_blocking"], one["solution"]) for one in found] == [
        ("cut_changed", UNPLAYED, True, "take_back")
    ]
    assert UNPLAYED in words(page.get(f"/e/{clear.tournament.slug}/desk/round/2/"))
    assert UNPLAYED in [str(one.sentence) for one in unsolved(final)]
    assert desk.send("rounds/2/redraw/", {"seed": 1}, status=400)["error"] == "round_released"
    [again] = desk.send("rounds/2/redraw/", {"seed": 1, "take_back": True})["rounds"]
    assert (again["number"], again["state"]) == (2, "draft")
    assert numbers(Round.objects.get(number=2)) == {2, 5, 9, 13}
    assert desk.step(2, "confirm", "release")["state"] == "released"
    assert desk.get("rounds/2/checks/")["results"] == []


def test_the_round_s_page_takes_back_and_draws_again(organiser: User, clear: Stage, final: Round) -> None:
    correct(organiser, clear)

    signed_in(organiser).post(f"/e/{clear.tournament.slug}/desk/round/2/redraw/", {"take_back": "yes"})

    assert numbers(Round.objects.get(number=2)) == {2, 5, 9, 13}


def test_a_played_final_stands_once_the_desk_says_why(organiser: User, clear: Stage, final: Round) -> None:
    play(organiser, final)
    correct(organiser, clear)
    desk, page, slug = Desk(organiser, clear.tournament.slug), signed_in(organiser), clear.tournament.slug

    refused = desk.send("close/", status=400)
    assert (refused["error"], refused["message"]) == ("round_check", PLAYED)
    assert [one["solution"] for one in desk.get("rounds/2/checks/")["results"]] == ["keep"]
    assert PLAYED in words(page.get(f"/e/{slug}/desk/close/"))
    assert desk.send("stages/2/keep/", {"reason": " "}, status=400)["error"] == "bad_field"
    assert page.post(f"/e/{slug}/desk/draw/2/keep/", {"reason": "all four agreed"}).status_code == 302

    assert desk.get("rounds/2/checks/")["results"] == []
    desk.send("close/")
    assert desk.get("final/")["notes"] == [NOTE]
    assert NOTE in words(page.get(f"/e/{slug}/standings/"))
    assert NOTE in tournament_foot(access_of(organiser, slug), is_ranked=True)
    archive = tournament_archive(actor=organiser, tournament=clear.tournament)
    restored = tournament_restore(actor=organiser, club=clear.tournament.club, archive=archive)
    assert Desk(organiser, restored.slug).get("final/")["notes"] == [NOTE]


def test_a_further_correction_asks_again(organiser: User, clear: Stage, final: Round) -> None:
    play(organiser, final)
    correct(organiser, clear)
    desk = Desk(organiser, clear.tournament.slug)
    desk.send("stages/2/keep/", {"reason": "all four agreed"})

    correct_all(organiser, clear, {2: [28000, 42000, 20000, 10000]})

    said = "Final: after a correction Player 06, Player 02 would have played instead of Player 05, Player 01."
    assert desk.send("close/", status=400)["message"] == f"{said} Say why it stands."
    assert desk.get("final/")["notes"] == []


def test_only_a_played_stage_that_has_changed_is_kept(organiser: User, clear: Stage, final: Round) -> None:
    desk = Desk(organiser, clear.tournament.slug)
    assert desk.send("stages/2/keep/", {"reason": "why not"}, status=400)["error"] == "cut_not_changed"

    correct(organiser, clear)

    assert desk.send("stages/2/keep/", {"reason": "why not"}, status=400)["error"] == "cut_not_changed"


# ----- drafts by standings -----
@pytest.fixture
def draft(organiser: User, make_tournament: object) -> Round:
    tournament = make_tournament(players=8, rounds=2, method="swiss")  # type: ignore[operator]
    first = released(organiser, drawn(organiser, tournament.stages.get()))
    for table in first.tables.all():
        result_enter(actor=organiser, table=table, scores=[40000 + 1000 * table.number, 30000 - 1000 * table.number,
                     20000, 10000])  # fmt: skip
    round_step(actor=organiser, round_=first, step="finish")
    return drawn(organiser, tournament.stages.get())


def found(round_: Round) -> list[tuple[str, bool]]:
    return [(str(one.sentence), one.is_blocking) for one in round_checks(round_) if one.key == "drawn_before"]


@pytest.mark.parametrize("steps", [[], ["confirm"]])
def test_a_draft_says_that_a_result_was_corrected_since(organiser: User, draft: Round, steps: list[str]) -> None:
    assert found(draft) == []
    for step in steps:
        draft = round_step(actor=organiser, round_=draft, step=step)

    table = draft.tournament.rounds.get(number=1).tables.get(number=1)
    result_enter(actor=organiser, table=table, scores=[10000, 20000, 29000, 41000], reason="upside down")

    assert found(draft) == [("Drawn before a result of round 1 was corrected.", False)]
    desk = Desk(organiser, draft.tournament.slug)
    [finding] = [one for one in desk.get("rounds/2/checks/")["results"] if one["check"] == "drawn_before"]
    assert finding["solution"] == "redraw"
    assert "Drawn before" in words(signed_in(organiser).get(f"/e/{draft.tournament.slug}/desk/round/2/"))
    desk.send("rounds/2/redraw/", {"seed": 3})
    assert found(Round.objects.get(number=2)) == []


def test_a_correction_that_is_corrected_again_leaves_no_note(organiser: User, draft: Round) -> None:
    table = draft.tournament.rounds.get(number=1).tables.get(number=1)
    result_enter(actor=organiser, table=table, scores=[10000, 20000, 29000, 41000], reason="upside down")

    result_enter(actor=organiser, table=table, scores=[41000, 29000, 20000, 10000], reason="it was right")

    assert found(draft) == []


def test_a_penalty_since_the_draw_is_said_too(organiser: User, draft: Round) -> None:
    entrant = draft.tournament.entrants.get(number=3)

    penalty_give(
        actor=organiser, entrant=entrant, points=5000, reason="late", round_=draft.tournament.rounds.get(number=1)
    )

    assert found(draft) == [("Drawn before a penalty in round 1 was given or taken back.", False)]


def test_a_restored_draft_still_says_it(organiser: User, draft: Round) -> None:
    table = draft.tournament.rounds.get(number=1).tables.get(number=1)
    result_enter(actor=organiser, table=table, scores=[10000, 20000, 29000, 41000], reason="upside down")

    archive = tournament_archive(actor=organiser, tournament=draft.tournament)
    restored = tournament_restore(actor=organiser, club=draft.tournament.club, archive=archive)

    assert found(restored.rounds.get(number=2)) == [("Drawn before a result of round 1 was corrected.", False)]


def test_a_round_of_a_plan_has_no_such_note(organiser: User, make_tournament: object) -> None:
    tournament = make_tournament(players=8, rounds=2)  # type: ignore[operator]
    [first, second] = [drawn(organiser, tournament.stages.get()), tournament.rounds.get(number=2)]
    released(organiser, first)

    result_enter(actor=organiser, table=first.tables.get(number=1), scores=SCORES)

    assert found(second) == []


def test_nothing_is_kept_twice_without_a_reason(organiser: User, clear: Stage, final: Round) -> None:
    play(organiser, final)
    correct(organiser, clear)

    with pytest.raises(LeagueError) as refused:
        tournament_close(actor=organiser, tournament=clear.tournament)

    assert refused.value.code == "round_check"
