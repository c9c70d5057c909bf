"""Line-ups: who may name whom and until when, what the draw seats, and what it means in the tables."""

from datetime import timedelta

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import Forbidden, LeagueError
from league.history.selectors import club_history
from league.players.models import Player
from league.tournaments.core.links import link_open
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_reseat, round_step, stage_draw
from league.tournaments.entrants.services import entrant_withdraw, team_put
from league.tournaments.lifecycle.history_access import history_for
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Entrant, LineUpPlayer, Round, Team, Tournament
from league.tournaments.standings.line_ups import LineUps
from league.tournaments.standings.teams import team_table
from league.tournaments.standings.tournament_table import tournament_table
from league.tournaments.teams.services import (
    captain_set,
    line_up_deadline_set,
    line_up_name,
    line_ups_take_over,
    team_opened,
)
from tests.league.tournaments.conftest import round_play
from tests.league.tournaments.teams.conftest import NOON, name_all, players

pytestmark = pytest.mark.django_db


def refused(call: object, **kwargs: object) -> str:
    with pytest.raises(LeagueError) as error:
        call(**kwargs)  # type: ignore[operator]
    return error.value.code


def released(organiser: User, event: Tournament, number: int) -> Round:
    [round_] = stage_draw(actor=organiser, stage=event.stages.get(), seed=number)
    assert round_.number == number
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


def finished(organiser: User, event: Tournament, number: int) -> Round:
    round_ = released(organiser, event, number)
    round_play(organiser, round_)
    return round_step(actor=organiser, round_=round_, step="finish")


def seated(round_: Round) -> set[int]:
    return set(round_.seats.values_list("entrant__number", flat=True))


# ----- naming -----
def test_the_draw_seats_those_whom_the_teams_have_named_and_the_round_is_released(
    organiser: User, league: Tournament
) -> None:
    name_all(organiser, league, 1, shift=1)

    round_ = released(organiser, league, 1)

    assert seated(round_) == {2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17}
    assert round_checks(round_) == []


def test_a_script_that_seats_eight_of_eighteen_is_released(organiser: User, league: Tournament) -> None:
    [round_] = stage_draw(actor=organiser, stage=league.stages.get(), seed=1, script="1-7-13-2\n8-14-3-9")

    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)

    assert seated(round_) == {1, 2, 3, 7, 8, 9, 13, 14}


def test_a_line_up_needs_the_number_of_players_that_the_event_says(
    organiser: User, league: Tournament, blues: Team
) -> None:
    by = {"actor": organiser, "team": blues, "number": 1, "now": NOON}

    assert refused(line_up_name, entrants=players(league, 1, 2, 3), **by) == "line_up_size"
    assert refused(line_up_name, entrants=players(league, 1, 2, 3, 7), **by) == "not_in_team"


def test_a_team_with_fewer_players_than_play_names_all_of_them(organiser: User, league: Tournament) -> None:
    team = team_put(actor=organiser, tournament=league, name="Whites", entrants=players(league, 1, 2, 3))

    line_up_name(actor=organiser, team=team, number=1, entrants=players(league, 1, 2, 3), now=NOON)

    assert len(LineUps(league).of_team(team, 1).players) == 3


def test_the_captain_names_by_account_and_nobody_else_does(
    organiser: User, stranger: User, league: Tournament, blues: Team
) -> None:
    chief = players(league, 1)[0]
    Player.objects.filter(pk=chief.player_id).update(user=stranger, account=stranger)
    by = {"actor": stranger, "number": 1, "now": NOON}
    with pytest.raises(Forbidden):
        line_up_name(team=blues, entrants=players(league, 1, 2, 3, 4), **by)  # type: ignore[arg-type]

    captain_set(actor=organiser, team=blues, entrant=chief)
    line_up_name(team=blues, entrants=players(league, 1, 2, 3, 4), **by)  # type: ignore[arg-type]

    assert LineUps(league).of_team(blues, 1).is_named
    with pytest.raises(Forbidden):
        line_up_name(team=league.teams.get(name="Reds"), entrants=players(league, 13, 14, 15, 16), **by)  # type: ignore[arg-type]


def test_a_captain_who_leaves_the_team_is_no_captain_any_more(
    organiser: User, stranger: User, league: Tournament, blues: Team
) -> None:
    chief = players(league, 1)[0]
    Player.objects.filter(pk=chief.player_id).update(user=stranger, account=stranger)
    captain_set(actor=organiser, team=blues, entrant=chief)
    team_put(actor=organiser, tournament=league, name="Reds", entrants=[chief])

    with pytest.raises(Forbidden):
        line_up_name(actor=stranger, team=blues, number=1, entrants=players(league, 2, 3, 4, 5), now=NOON)


def test_the_link_opens_one_team_until_it_is_renewed(organiser: User, league: Tournament, blues: Team) -> None:
    secret = link_open(actor=organiser, opened=blues)
    assert team_opened(league, secret) == blues

    link_open(actor=organiser, opened=blues, renew=True)

    assert refused(team_opened, tournament=league, secret=secret) == "not_found"


def test_after_the_deadline_only_the_desk_names_players(organiser: User, league: Tournament, blues: Team) -> None:
    line_up_deadline_set(actor=organiser, tournament=league, number=1, closes_at=NOON)
    late = {"team": blues, "number": 1, "entrants": players(league, 1, 2, 3, 4), "now": NOON + timedelta(minutes=1)}

    assert refused(line_up_name, actor=None, by_link=True, **late) == "line_up_closed"
    line_up_name(actor=organiser, **late)  # type: ignore[arg-type]
    line_up_name(actor=None, by_link=True, **{**late, "now": NOON})  # type: ignore[arg-type]


def test_a_confirmed_round_is_closed_to_captains_and_a_released_one_to_all(
    organiser: User, league: Tournament, blues: Team
) -> None:
    name_all(organiser, league, 1)
    [round_] = stage_draw(actor=organiser, stage=league.stages.get(), seed=1)
    round_step(actor=organiser, round_=round_, step="confirm")
    other = {"team": blues, "number": 1, "entrants": players(league, 3, 4, 5, 6), "now": NOON}

    assert refused(line_up_name, actor=None, by_link=True, **other) == "line_up_closed"
    round_step(actor=organiser, round_=Round.objects.get(), step="release")
    assert refused(line_up_name, actor=organiser, **other) == "round_released"


def test_a_line_up_changed_after_the_draw_blocks_the_release(organiser: User, league: Tournament, blues: Team) -> None:
    name_all(organiser, league, 1)
    [round_] = stage_draw(actor=organiser, stage=league.stages.get(), seed=1)

    line_up_name(actor=organiser, team=blues, number=1, entrants=players(league, 3, 4, 5, 6), now=NOON)

    [blocking] = [one for one in round_checks(round_) if one.is_blocking]
    assert (blocking.key, blocking.solution) == ("not_in_line_up", "redraw")


# ----- who has not named -----
def test_teams_that_have_named_nobody_play_with_their_last_line_up(organiser: User, league: Tournament) -> None:
    name_all(organiser, league, 1, shift=2)
    finished(organiser, league, 1)
    line_up_name(
        actor=organiser, team=league.teams.get(name="Reds"), number=2, entrants=players(league, 13, 14, 15, 16),
        now=NOON,
    )  # fmt: skip

    second = released(organiser, league, 2)

    assert seated(second) == {3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16}
    taken = LineUpPlayer.objects.filter(number=2, is_taken_over=True)
    assert set(taken.values_list("entrant__team__name", flat=True)) == {"Blues", "Greens"}


def test_without_a_last_line_up_the_draw_names_the_teams_that_are_missing(
    organiser: User, league: Tournament, blues: Team
) -> None:
    line_up_name(actor=organiser, team=blues, number=1, entrants=players(league, 1, 2, 3, 4), now=NOON)

    with pytest.raises(LeagueError) as error:
        stage_draw(actor=organiser, stage=league.stages.get(), seed=1)

    assert error.value.code == "line_up_missing"
    assert error.value.params["teams"] == "Greens, Reds"
    assert [team.name for team in line_ups_take_over(actor=organiser, tournament=league, number=1)] == [
        "Greens", "Reds"
    ]  # fmt: skip


def test_a_last_line_up_with_somebody_who_has_withdrawn_is_no_default(
    organiser: User, league: Tournament, blues: Team
) -> None:
    name_all(organiser, league, 1)
    finished(organiser, league, 1)

    entrant_withdraw(actor=organiser, entrant=players(league, 1)[0])

    assert LineUps(league).of_team(blues, 2).usual == ()


# ----- what it means -----
def test_who_is_not_named_has_no_game_no_bye_and_no_zero(organiser: User, league: Tournament) -> None:
    Tournament.objects.update(bye_rule="own_mean")
    league.refresh_from_db()
    name_all(organiser, league, 1)
    finished(organiser, league, 1)
    name_all(organiser, league, 2, shift=2)
    finished(organiser, league, 2)

    table = tournament_table(league)

    games = {line.entrant.number: (line.row.games, line.values["adjustments"]) for line in table.lines}
    # Blues: 1 and 2 play round 1, 3 and 4 both rounds, 5 and 6 round 2.
    assert [games[number] for number in range(1, 7)] == [(1, 0), (1, 0), (2, 0), (2, 0), (1, 0), (1, 0)]


def test_the_points_of_a_team_are_those_of_the_players_it_sent(organiser: User, league: Tournament) -> None:
    name_all(organiser, league, 1)
    finished(organiser, league, 1)
    name_all(organiser, league, 2, shift=2)
    finished(organiser, league, 2)

    lines = team_table(tournament_table(league))

    assert sum(line.points for line in lines) == 0
    # four players in each of two rounds
    assert [line.row.games for line in lines] == [8, 8, 8]


def test_the_size_of_line_ups_is_fixed_once_a_round_is_public(organiser: User, league: Tournament) -> None:
    name_all(organiser, league, 1)
    released(organiser, league, 1)

    assert refused(tournament_amend, actor=organiser, tournament=league, lineup_size=3) == "round_released"


def test_members_of_the_club_read_a_line_up_in_the_history_only_after_the_release(
    organiser: User, recorder: User, club: Club, league: Tournament
) -> None:
    name_all(organiser, league, 1)
    hidden = history_for(recorder, club).filter(action="line_up_name").count()
    known = club_history(club).filter(action="line_up_name").count()

    released(organiser, league, 1)

    assert (hidden, known) == (0, 3)
    assert history_for(recorder, club).filter(action="line_up_name").count() == 3
    # Those of the round after the released one are hidden still.
    name_all(organiser, league, 2)
    assert history_for(recorder, club).filter(action="line_up_name").count() == 3


def test_players_without_a_team_play_every_round(organiser: User, league: Tournament) -> None:
    name_all(organiser, league, 1)
    Entrant.objects.filter(number__in=(5, 6, 11, 12)).update(team=None)

    round_ = released(organiser, league, 1)

    assert seated(round_) == {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}


def test_a_round_to_come_is_seated_again_after_a_round_by_script(organiser: User, league: Tournament) -> None:
    [first] = stage_draw(actor=organiser, stage=league.stages.get(), seed=1, script="1-7-13-2\n8-14-3-9")
    for step in ("confirm", "release"):
        first = round_step(actor=organiser, round_=first, step=step)
    name_all(organiser, league, 2)
    [second] = stage_draw(actor=organiser, stage=league.stages.get(), seed=2)
    line_up_name(
        actor=organiser, team=league.teams.get(name="Blues"), number=2, entrants=players(league, 3, 4, 5, 6), now=NOON
    )

    round_reseat(actor=organiser, tournament=league, seed=3)

    assert seated(Round.objects.get(pk=second.pk)) == {3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16}
