"""The table of a season's teams, added up by hand, and the services for teams."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import Forbidden, LeagueError
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge
from league.seasons.models import Season, SeasonPlayer, Team
from league.seasons.parts import part_fill, part_join, part_leave, part_remove, part_rename, team_add
from league.seasons.services import adjustment_give, adjustment_void, season_amend
from league.standings.computing.following import standings_catch_up
from tests.league.factories import make_hanchan
from tests.league.standings.team_lines import lines, team_table

pytestmark = pytest.mark.once


def test_a_team_has_what_its_members_won_and_lost(played: Season, winds: Team, dragons: Team) -> None:
    # 62.4 - 59.8 = 2.6; -1.3 - 1.3 = -2.6
    assert lines(played) == [(1, "Winds", "+2.6", 4), (2, "Dragons", "-2.6", 4)]


def test_its_members_are_named_with_the_points_of_each(played: Season, winds: Team, dragons: Team) -> None:
    first, second = team_table(played).lines

    assert [(one.player.name, one.points) for one in first.members] == [("Aoi", 62400), ("Dai", -59800)]
    assert sum(one.points or 0 for one in second.members) == -2600


def test_it_explains_its_rank(played: Season, winds: Team, dragons: Team) -> None:
    table = team_table(played)

    why = [one.render(name=table.names.__getitem__) for one in table.why(dragons.pk)]
    assert why == ["Behind Winds. Points: -2.6 against +2.6."]


def test_teams_that_are_equal_share_their_rank(
    owner: User, played: Season, regulars: list[Player], dragons: Team
) -> None:
    # Ben and Chika each -1.3, a second and a third place
    part_leave(actor=owner, part=dragons, player=regulars[2])
    other = team_add(actor=owner, season=played, name="Flowers")
    part_join(actor=owner, part=other, player=regulars[2])

    assert lines(played) == [(1, "Dragons", "-1.3", 2), (1, "Flowers", "-1.3", 2)]


@pytest.mark.parametrize(
    ("metrics", "first", "second"),
    [
        # 31.2 31.2 -29.9 -29.9 against 8.3 8.3 -9.6 -9.6
        (["best:1"], ("Winds", "+31.2"), ("Dragons", "+8.3")),
        (["drop:2"], ("Winds", "+62.4"), ("Dragons", "+16.6")),
        (["lowest"], ("Dragons", "-9.6"), ("Winds", "-29.9")),
        (["average_points"], ("Winds", "+0.65"), ("Dragons", "-0.65")),
        (["firsts"], ("Winds", "2"), ("Dragons", "0")),
        (["seconds"], ("Dragons", "2"), ("Winds", "0")),
        (["average_score"], ("Winds", "25650"), ("Dragons", "24350")),
        (["negatives", "points"], ("Winds", "2"), ("Dragons", "2")),
        # in the games at one table, which are all: the same sums
        (["average_place", "direct_encounter"], ("Winds", "2.50"), ("Dragons", "2.50")),
    ],
)
def test_teams_are_ranked_by_the_season_s_own_order(
    owner: User,
    played: Season,
    winds: Team,
    dragons: Team,
    metrics: list[str],
    first: tuple[str, str],
    second: tuple[str, str],
) -> None:
    season_amend(actor=owner, season=played, metrics=metrics)

    assert [(name, text) for _rank, name, text, _games in lines(played, metrics[0])] == [first, second]
    assert [rank for rank, *_rest in lines(played)] == [1, 2]


def test_an_adjustment_of_a_member_counts_for_the_team(
    owner: User, played: Season, regulars: list[Player], winds: Team
) -> None:
    given = adjustment_give(actor=owner, season=played, player=regulars[3], points=-20000, reason="chombo")
    assert lines(played) == [(1, "Winds", "-17.4", 4)]  # 2.6 - 20

    adjustment_void(actor=owner, adjustment=given, reason="it was not")
    assert lines(played) == [(1, "Winds", "+2.6", 4)]


def test_a_guest_counts_where_guests_are_ranked(
    owner: User, played: Season, regulars: list[Player], winds: Team
) -> None:
    player_amend(actor=owner, player=regulars[3], is_guest=True)
    assert lines(played) == [(1, "Winds", "+62.4", 2)]

    season_amend(actor=owner, season=played, counts_guests=True)
    assert lines(played) == [(1, "Winds", "+2.6", 4)]


def test_the_minimum_of_games_is_for_players(owner: User, played: Season, winds: Team) -> None:
    season_amend(actor=owner, season=played, min_games=100)

    assert lines(played) == [(1, "Winds", "+2.6", 4)]


def test_a_team_without_a_game_has_no_rank(owner: User, played: Season, winds: Team) -> None:
    team_add(actor=owner, season=played, name="Flowers")

    assert lines(played) == [(1, "Winds", "+2.6", 4), (None, "Flowers", "0.0", 0)]


def test_a_merged_member_is_counted_once(
    owner: User,
    club: Club,
    house_rules: HouseRulesVersion,
    played: Season,
    regulars: list[Player],
    winds: Team,
) -> None:
    twin = player_add(actor=owner, club=club, name="Aoi (2)")
    part_join(actor=owner, part=winds, player=twin)
    make_hanchan(actor=owner, house_rules=house_rules, players=[twin, *regulars[1:]], season=played)
    before = lines(played)
    player_merge(actor=owner, kept=regulars[0], merged=twin)

    # 2.6, then 31.2 of the twin and -29.9 of Dai: 3.9
    assert before == lines(played) == [(1, "Winds", "+3.9", 6)]
    part_leave(actor=owner, part=winds, player=regulars[0])
    assert [one.player.name for one in team_table(played).lines[0].members] == ["Dai"]


def test_nothing_is_written_twice(played: Season, winds: Team) -> None:
    team_table(played)

    assert standings_catch_up(played) == 0


# ----- services -----


def test_a_player_is_in_one_team_at_most(owner: User, regulars: list[Player], winds: Team, dragons: Team) -> None:
    part_join(actor=owner, part=dragons, player=regulars[0])

    assert SeasonPlayer.objects.get(player=regulars[0]).team == dragons


def test_a_team_does_not_take_the_division_away(
    owner: User, season: Season, regulars: list[Player], winds: Team
) -> None:
    division = season.divisions.create(name="A")
    part_join(actor=owner, part=division, player=regulars[0])
    part_leave(actor=owner, part=winds, player=regulars[0])

    placed = SeasonPlayer.objects.get(player=regulars[0])
    assert (placed.division, placed.team) == (division, None)


def test_two_teams_do_not_have_one_name(owner: User, season: Season, winds: Team, dragons: Team) -> None:
    for deed in (
        lambda: team_add(actor=owner, season=season, name="Winds"),
        lambda: part_rename(actor=owner, part=dragons, name="Winds"),
    ):
        with pytest.raises(LeagueError) as refused:
            deed()
        assert refused.value.code == "name_taken"


def test_only_an_empty_team_is_removed(owner: User, season: Season, winds: Team) -> None:
    with pytest.raises(LeagueError) as refused:
        part_remove(actor=owner, part=winds)
    assert refused.value.code == "part_not_empty"

    part_fill(actor=owner, part=winds, players=[])
    part_remove(actor=owner, part=winds)
    assert not season.teams.exists()


def test_a_player_of_another_club_plays_for_no_team(owner: User, winds: Team) -> None:
    other = Club.objects.create(name="Other", slug="other")
    elsewhere = Player.objects.create(club=other, name="Zoe")

    with pytest.raises(LeagueError) as refused:
        part_join(actor=owner, part=winds, player=elsewhere)
    assert refused.value.code == "not_found"


def test_a_recorder_makes_no_team(recorder: User, season: Season, winds: Team, regulars: list[Player]) -> None:
    for deed in (
        lambda: team_add(actor=recorder, season=season, name="Mine"),
        lambda: part_rename(actor=recorder, part=winds, name="Mine"),
        lambda: part_join(actor=recorder, part=winds, player=regulars[1]),
        lambda: part_remove(actor=recorder, part=winds),
    ):
        with pytest.raises(Forbidden):
            deed()
