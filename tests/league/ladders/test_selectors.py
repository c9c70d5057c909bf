from datetime import timedelta

from league.accounts.models import User
from league.clubs.models import Club
from league.ladders.models import Ladder
from league.ladders.selectors import hanchan_changes, ladder_as_of, ladder_rows, rating_history, standing_of
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_amend
from tests.league.factories import DAY
from tests.league.ladders.conftest import Play, follow


def test_equal_ratings_share_their_rank(play: Play, points: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)
    play(1, regulars[::-1])
    follow(points)

    shown = [standing_of(points, row) for row in ladder_rows(points)]
    assert [(one.rank, one.player.name, one.rating, one.games) for one in shown] == [
        (1, "Aoi", "1.3", 2),
        (1, "Dai", "1.3", 2),
        (3, "Ben", "-1.3", 2),
        (3, "Chika", "-1.3", 2),
    ]


def test_guests_are_rated_and_not_shown(play: Play, points: Ladder, regulars: list[Player], owner: User) -> None:
    play(0, regulars)
    follow(points)
    player_amend(actor=owner, player=regulars[0], is_guest=True)

    assert [row.player.name for row in ladder_rows(points)] == ["Ben", "Chika", "Dai"]


def test_a_ladder_is_looked_up_at_any_past_day(play: Play, points: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)
    play(5, regulars[::-1])
    follow(points)

    on = [ladder_as_of(points, DAY + timedelta(days=day)) for day in (-1, 0, 4, 5)]
    assert [[one.rating for one in standings] for standings in on] == [
        [],
        ["31.2", "8.3", "-9.6", "-29.9"],
        ["31.2", "8.3", "-9.6", "-29.9"],
        ["1.3", "1.3", "-1.3", "-1.3"],
    ]


def test_a_rating_has_a_history(play: Play, points: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)
    play(5, regulars[::-1])
    follow(points)

    history = [(point.played_on, float(point.rating)) for point in rating_history(points, regulars[0])]
    assert history == [(DAY + timedelta(days=5), 1.3), (DAY, 31.2)]


def test_a_change_is_shown_with_its_arithmetic(play: Play, points: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)
    second = play(1, regulars[::-1])
    follow(points)

    told = {change.player.name: change for change in hanchan_changes(points, second)}
    aoi = told["Aoi"]
    assert (aoi.before, aoi.after) == ("31.2", "1.3")
    assert [str(line) for line in aoi.arithmetic] == ["+31.2 plus -29.9 points of this game is +1.3."]


def test_a_rating_period_explains_its_last_game(play: Play, owner: User, club: Club, regulars: list[Player]) -> None:
    glicko = ladder_open(actor=owner, club=club, name="Glicko", kind="glicko2")
    first, second = play(0, regulars), play(1, regulars)
    follow(glicko)

    assert hanchan_changes(glicko, first) == []
    told = hanchan_changes(glicko, second)
    assert [change.player.name for change in told] == ["Aoi", "Ben", "Chika", "Dai"]
    assert all(change.arithmetic for change in told)
