"""A tie at the cut blocks the final until the desk chooses or draws lots."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.cut_choices import CUT_DECISIONS, cut_choose, cut_draw_lots
from league.tournaments.draws.services import round_step
from league.tournaments.draws.stage_groups import cut_ties, entrants_in, stage_groups
from league.tournaments.entrants.services import entrant_withdraw
from league.tournaments.lifecycle.history_access import history_for
from league.tournaments.lifecycle.services import stage_amend, tournament_amend
from league.tournaments.models import Entrant, Stage, Tournament
from league.tournaments.results.services import result_enter
from tests.league.core.page import codes, signed_in, words
from tests.league.tournaments.draws.cuts import (
    SCORES,
    correct,
    correct_all,
    drawn,
    final_of,
    found_keys,
    main_round,
    numbers,
    pks,
)
from tests.league.tournaments.entrants.test_registration import program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]


def test_a_tie_at_the_cut_blocks_the_final_and_names_the_tied(organiser: User, tied: Stage) -> None:
    final = drawn(organiser, tied)

    [finding] = [finding for finding in round_checks(final, "confirm") if finding.is_blocking]

    assert (finding.key, finding.round) == ("cut_tie", 2)
    assert str(finding.sentence) == (
        "Tied at the cut: Player 01, Player 05, Player 09, Player 13, Player 17. "
        "Places for them: 4. Choose who advances."
    )
    with pytest.raises(LeagueError) as refused:
        round_step(actor=organiser, round_=final, step="confirm")
    assert refused.value.code == "round_check"


def test_equal_players_who_all_go_on_are_not_a_tie_at_the_cut(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1)
    main_round(organiser, tournament, {})

    assert cut_ties(final_of(organiser, tournament)) == []


def test_the_desk_chooses_by_hand(organiser: User, tied: Stage) -> None:
    drawn(organiser, tied)

    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 5, 9, 13, 17))

    final = drawn(organiser, tied)
    assert numbers(final) == {5, 9, 13, 17}
    assert found_keys(final) == []
    round_step(actor=organiser, round_=final, step="confirm")
    logged = LogEntry.objects.get(action="cut_choose").after
    assert set(logged["go_on"]) == set(pks(tied, 5, 9, 13, 17))
    assert set(logged["tied"]) == set(pks(tied, 1, 5, 9, 13, 17))


def test_a_choice_that_differs_from_the_draft_needs_a_new_draw(organiser: User, tied: Stage) -> None:
    final = drawn(organiser, tied)

    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 5, 9, 13, 17))

    assert found_keys(final) == ["not_in_cut", "in_cut_not_seated"]


def test_a_lot_is_the_same_for_the_same_seed_and_is_logged(organiser: User, tied: Stage) -> None:
    cut_draw_lots(actor=organiser, stage=tied, seed=11)
    first = {entrant.number for entrant in entrants_in(stage_groups(tied))}
    cut_draw_lots(actor=organiser, stage=tied, seed=11)

    assert {entrant.number for entrant in entrants_in(stage_groups(tied))} == first
    assert len(first) == 4
    assert first <= {1, 5, 9, 13, 17}
    assert [entry.after["seed"] for entry in LogEntry.objects.filter(action="cut_lots")] == [11]


def test_the_history_names_who_goes_on_and_the_seed_of_a_lot(organiser: User, tied: Stage) -> None:
    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 5, 9, 13, 17))
    cut_draw_lots(actor=organiser, stage=tied, seed=11)
    [tie] = cut_ties(tied)

    page = words(signed_in(organiser).get(f"/e/{tied.tournament.slug}/desk/history/"))

    chosen = "Player 05, Player 09, Player 13, Player 17"
    drawn_by_lot = ", ".join(sorted(entrant.player.name for entrant in tie.go_on))
    assert f"chose who advances from a tie at the cut · advance: {chosen}" in page
    assert f"drew lots for a tie at the cut · advance: {drawn_by_lot} · seed 11" in page


def test_the_club_s_history_shows_a_decision_only_to_organisers_while_results_are_frozen(
    organiser: User, recorder: User, tied: Stage
) -> None:
    tournament_amend(actor=organiser, tournament=tied.tournament, frozen_from=1)
    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 5, 9, 13, 17))
    cut_draw_lots(actor=organiser, stage=tied, seed=11)

    assert decisions_known_to(organiser, tied) == 2
    assert decisions_known_to(recorder, tied) == 0
    tournament_amend(actor=organiser, tournament=tied.tournament, frozen_from=None)
    assert decisions_known_to(recorder, tied) == 2


def decisions_known_to(user: User, stage: Stage) -> int:
    return history_for(user, stage.tournament.club).filter(action__in=CUT_DECISIONS).count()


def test_a_choice_is_void_when_a_correction_changes_the_tie(organiser: User, tied: Stage) -> None:
    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 1, 5, 9, 13))

    correct(organiser, tied)

    # 2 has 41,000 now and is first; 5, 9, 13 and 17 are equal, and three of them go on.
    [tie] = cut_ties(tied)
    assert ([entrant.number for entrant in tie.tied], tie.places, tie.is_open) == ([5, 9, 13, 17], 3, True)
    assert "cut_tie" in found_keys(drawn(organiser, tied))


@pytest.mark.parametrize("chosen", [(), (1, 5, 9), (1, 5, 9, 13, 17), (1, 5, 9, 2)])
def test_a_choice_takes_as_many_of_the_tied_as_there_are_places(
    organiser: User, tied: Stage, chosen: tuple[int, ...]
) -> None:
    with pytest.raises(LeagueError) as refused:
        cut_choose(actor=organiser, stage=tied, entrants=pks(tied, *chosen))

    assert refused.value.code == "bad_cut_choice"
    assert cut_ties(tied)[0].is_open


def test_lots_without_a_tie_are_refused(organiser: User, clear: Stage) -> None:
    with pytest.raises(LeagueError) as refused:
        cut_draw_lots(actor=organiser, stage=clear, seed=1)

    assert refused.value.code == "no_cut_tie"


def test_a_choice_after_the_release_of_the_final_is_refused(organiser: User, tied: Stage) -> None:
    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 1, 5, 9, 13))
    final = drawn(organiser, tied)
    for step in ("confirm", "release"):
        final = round_step(actor=organiser, round_=final, step=step)

    with pytest.raises(LeagueError) as refused:
        cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 5, 9, 13, 17))

    assert refused.value.code == "no_cut_tie"


def test_a_tie_for_the_place_of_a_finalist_who_left_is_decided_during_the_final(organiser: User, clear: Stage) -> None:
    stage_amend(actor=organiser, stage=clear, rounds_planned=2, method="random")
    final = drawn(organiser, clear)
    for step in ("confirm", "release"):
        final = round_step(actor=organiser, round_=final, step=step)
    result_enter(actor=organiser, table=final.tables.get(), scores=SCORES)
    round_step(actor=organiser, round_=final, step="finish")
    # Tables 1 and 2 have the same scores, so 2 and 6 are equal behind the four finalists.
    correct_all(organiser, clear, {1: [41000, 29000, 20000, 10000], 2: [41000, 29000, 20000, 10000]})
    entrant_withdraw(actor=organiser, entrant=clear.tournament.entrants.get(number=5))
    second = drawn(organiser, clear)
    assert found_keys(second) == ["cut_tie"]

    cut_choose(actor=organiser, stage=clear, entrants=pks(clear, 6))

    second = drawn(organiser, clear)
    assert numbers(second) == {1, 6, 9, 13}
    assert found_keys(second) == []


def test_a_larger_cut_solves_the_tie(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=24, rounds=1)
    main_round(organiser, tournament, {})
    # Six tables with the same scores: six players are equal at rank 1 and six at rank 7.
    final = final_of(organiser, tournament)
    assert len(cut_ties(final)[0].tied) == 6

    stage_amend(actor=organiser, stage=final, cut=12)

    assert cut_ties(final) == []


def test_each_division_has_a_tie_of_its_own(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=40, rounds=1)
    Entrant.objects.filter(number__lte=20).update(division="East")
    Entrant.objects.filter(number__gt=20).update(division="West")
    main_round(organiser, tournament, {})
    final = final_of(organiser, tournament)
    stage_amend(actor=organiser, stage=final, by_division=True)

    cut_choose(actor=organiser, stage=final, entrants=pks(final, 1, 5, 9, 13), division="East")

    assert [(tie.division, tie.is_open) for tie in cut_ties(final)] == [("East", False), ("West", True)]


def test_the_desk_s_page_shows_the_tied_players_and_accepts_the_choice(organiser: User, tied: Stage) -> None:
    desk, path = signed_in(organiser), f"/e/{tied.tournament.slug}/desk/draw/2/"
    before = words(desk.get(path))

    wrong = desk.post(f"{path}cut/", {"go_on": pks(tied, 1, 5)})
    desk.post(f"{path}cut/", {"go_on": pks(tied, 5, 9, 13, 17)})
    after = words(desk.get(path))

    assert "Tied at the cut" in before
    assert all(f"Player {number:02}" in before for number in (1, 5, 9, 13, 17))
    assert codes(wrong) == ["bad_cut_choice"]
    assert "Player 05, Player 09, Player 13, Player 17 advance." in after


def test_the_round_s_page_links_to_the_choice(organiser: User, tied: Stage) -> None:
    drawn(organiser, tied)

    page = signed_in(organiser).get(f"/e/{tied.tournament.slug}/desk/round/2/").content.decode()

    assert f'<a href="/e/{tied.tournament.slug}/desk/draw/2/">Tied at the cut: Player 01,' in page


def test_the_desk_s_page_draws_lots(organiser: User, tied: Stage) -> None:
    signed_in(organiser).post(f"/e/{tied.tournament.slug}/desk/draw/2/cut/", {"lots": "yes"})

    assert not cut_ties(tied)[0].is_open


def test_a_tie_is_shown_and_decided_by_api(organiser: User, tied: Stage) -> None:
    desk, path = program(organiser), f"/api/v1/tournaments/{tied.tournament.slug}/stages/2/cut/"
    [before] = desk.get(path).json()["results"]

    [chosen] = desk.post(path, {"go_on": pks(tied, 5, 9, 13, 17)}).json()["results"]
    [drawn_by_lot] = desk.post(path, {"seed": 5}).json()["results"]

    assert (before["division"], before["places"], before["go_on"]) == (None, 4, [])
    assert [player["name"] for player in before["tied"]] == [f"Player {n:02}" for n in (1, 5, 9, 13, 17)]
    assert [player["id"] for player in chosen["go_on"]] == pks(tied, 5, 9, 13, 17)
    assert len(drawn_by_lot["go_on"]) == 4
    assert desk.post(path, {"go_on": pks(tied, 1)}).json()["error"] == "bad_cut_choice"


def test_the_archive_of_an_event_keeps_the_choice(organiser: User, tied: Stage) -> None:
    cut_choose(actor=organiser, stage=tied, entrants=pks(tied, 5, 9, 13, 17))
    tournament = tied.tournament

    made = tournament_restore(
        actor=organiser, club=tournament.club, archive=tournament_archive(actor=organiser, tournament=tournament)
    )

    [tie] = cut_ties(made.stages.get(number=2))
    assert sorted(entrant.number or 0 for entrant in tie.tied if entrant.pk in tie.chosen) == [5, 9, 13, 17]
