"""The cut: finalists follow the standings until the final is public."""

import pytest

from league.accounts.models import User
from league.core.errors import LeagueError
from league.tournaments.draws.checks import unsolved
from league.tournaments.draws.services import round_redraw, round_step
from league.tournaments.lifecycle.services import stage_amend
from league.tournaments.models import Round, Stage
from tests.league.core.page import signed_in, words
from tests.league.tournaments.draws.cuts import correct, drawn, found_keys, numbers
from tests.league.tournaments.entrants.test_registration import program

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize("steps", [[], ["confirm"]])
def test_a_correction_that_changes_the_finalists_blocks_the_drafted_final(
    organiser: User, clear: Stage, steps: list[str]
) -> None:
    final = drawn(organiser, clear)
    for step in steps:
        final = round_step(actor=organiser, round_=final, step=step)
    assert found_keys(final) == []

    correct(organiser, clear)

    assert found_keys(final) == ["not_in_cut", "in_cut_not_seated"]
    with pytest.raises(LeagueError) as refused:
        round_step(actor=organiser, round_=Round.objects.get(pk=final.pk), step="release" if steps else "confirm")
    assert refused.value.code == "round_check"
    assert refused.value.params == {"check": "Seated but not above the cut: Player 01. Draw again."}


def test_a_final_drawn_again_seats_the_new_finalists(organiser: User, clear: Stage) -> None:
    drawn(organiser, clear)
    correct(organiser, clear)

    final = drawn(organiser, clear)

    assert numbers(final) == {2, 5, 9, 13}
    assert found_keys(final) == []


def test_the_desk_and_the_api_show_who_is_not_in_the_cut(organiser: User, clear: Stage) -> None:
    final = drawn(organiser, clear)
    correct(organiser, clear)
    slug = clear.tournament.slug

    page = words(signed_in(organiser).get(f"/e/{slug}/desk/round/2/"))
    answer = program(organiser).get(f"/api/v1/tournaments/{slug}/rounds/2/checks/").json()["results"]

    blocking = [check["message"] for check in answer if check["is_blocking"]]
    assert blocking == [
        "Seated but not above the cut: Player 01. Draw again.", "Above the cut but not seated: Player 02. Draw again.",
    ]  # fmt: skip
    assert all(sentence in page for sentence in blocking)
    assert {finding.key for finding in unsolved(final)} >= {"not_in_cut"}


@pytest.mark.parametrize("steps", [[], ["confirm"]])
def test_the_round_s_page_draws_a_wrong_final_again_in_one_step(
    organiser: User, clear: Stage, steps: list[str]
) -> None:
    final = drawn(organiser, clear)
    for step in steps:
        final = round_step(actor=organiser, round_=final, step=step)
    correct(organiser, clear)
    desk, path = signed_in(organiser), f"/e/{clear.tournament.slug}/desk/round/2/"
    assert f'action="{path}redraw/"' in desk.get(path).content.decode()

    desk.post(f"{path}redraw/")

    again = clear.tournament.rounds.get(number=2)
    assert (numbers(again), again.state, found_keys(again)) == ({2, 5, 9, 13}, "draft", [])


def test_a_program_reads_what_solves_a_finding_and_draws_again(organiser: User, clear: Stage) -> None:
    drawn(organiser, clear)
    correct(organiser, clear)
    desk, path = program(organiser), f"/api/v1/tournaments/{clear.tournament.slug}/rounds/2/"
    checks = desk.get(f"{path}checks/").json()["results"]

    [again] = desk.post(f"{path}redraw/", {"seed": 7}).json()["rounds"]

    assert [check["solution"] for check in checks if check["is_blocking"]] == ["redraw", "redraw"]
    assert (again["number"], again["state"], again["draw"]["seed"]) == (2, "draft", "7")
    assert not [check for check in desk.get(f"{path}checks/").json()["results"] if check["is_blocking"]]


def test_a_public_final_is_not_drawn_again(organiser: User, clear: Stage) -> None:
    final = drawn(organiser, clear)
    for step in ("confirm", "release"):
        final = round_step(actor=organiser, round_=final, step=step)

    with pytest.raises(LeagueError) as refused:
        round_redraw(actor=organiser, round_=final, seed=1)

    assert refused.value.code == "round_released"


def test_a_larger_cut_needs_a_new_draw(organiser: User, clear: Stage) -> None:
    final = drawn(organiser, clear)

    stage_amend(actor=organiser, stage=clear, cut=8)

    assert found_keys(final) == ["in_cut_not_seated"]
    assert len(numbers(drawn(organiser, clear))) == 8
