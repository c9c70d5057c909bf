"""The lines of a table are written at once; field by field they are the same."""

import pytest
from rest_framework import serializers

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.seasons.models import Season, Team
from league.seasons.parts import division_add, part_fill
from league.seasons.services import season_amend
from league.standings.computing.following import standings_catch_up
from league.standings.outputs import StandingsLineOutput
from league.standings.selectors import SeasonTable, season_table, with_parts


@pytest.fixture
def table(owner: User, club: Club, played: Season, winds: Team, regulars: list[Player]) -> SeasonTable:
    """A team, a division with a player who has not played, a hidden name, and lines below the line."""
    division = division_add(actor=owner, season=played, name="North")
    part_fill(actor=owner, part=division, players=[regulars[1], player_add(actor=owner, club=club, name="Emi")])
    player_amend(actor=owner, player=regulars[2], is_hidden=True)
    standings_catch_up(played)
    return with_parts(season_table(played, division))


@pytest.fixture
def unranked(owner: User, played: Season) -> SeasonTable:
    season_amend(actor=owner, season=played, min_games=3)
    standings_catch_up(played)
    return season_table(played)


@pytest.mark.parametrize("name", ["table", "unranked"])
def test_a_line_is_what_its_fields_say(name: str, request: pytest.FixtureRequest) -> None:
    found: SeasonTable = request.getfixturevalue(name)
    output = StandingsLineOutput(context={"table": found})
    by_fields = [serializers.Serializer.to_representation(output, line) for line in found.lines]

    assert by_fields
    assert [list(output.to_representation(line).items()) for line in found.lines] == [
        list(one.items()) for one in by_fields
    ]
