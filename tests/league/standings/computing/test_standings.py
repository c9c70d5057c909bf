from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_void
from league.seasons.models import Season, StandingsRow
from league.seasons.parts import division_add, season_player_set
from league.seasons.selectors import season_find
from league.seasons.services import adjustment_give, season_amend
from league.standings.computing.lines import lines_write
from league.standings.computing.standings import standings_compute, standings_differences
from league.standings.selectors import season_table
from tests.league.factories import DAY, SCORES, make_hanchan, seats_for


@pytest.fixture
def two_games(recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> None:
    # Aoi +31.2 -29.9, Ben +8.3 -9.6, Chika -9.6 +8.3, Dai -29.9 +31.2
    make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)
    make_hanchan(actor=recorder, house_rules=house_rules, players=regulars[::-1], season=season)


def compute(season: Season) -> int:
    season.refresh_from_db()
    return lines_write(season, standings_differences(season, standings_compute(season)))


def table(season: Season) -> list[tuple[int | None, str, str]]:
    compute(season)
    return [(line.row.rank, line.player.name, line.texts["points"]) for line in season_table(season).lines]


def test_the_table_adds_up_the_season(two_games: None, season: Season) -> None:
    # 31.2 - 29.9 = 1.3 twice, 8.3 - 9.6 = -1.3 twice: equal in every metric, so the ranks are shared
    assert table(season) == [(1, "Aoi", "+1.3"), (1, "Dai", "+1.3"), (3, "Ben", "-1.3"), (3, "Chika", "-1.3")]


def test_a_recorded_hanchan_reaches_the_table_by_itself(
    recorder: User,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    season: Season,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)

    assert [line.texts["points"] for line in season_table(season).lines] == ["+31.2", "+8.3", "-9.6", "-29.9"]
    assert Job.objects.get(kind="standings").is_current


def test_computed_twice_writes_nothing_the_second_time(two_games: None, season: Season) -> None:
    assert (compute(season), compute(season)) == (4, 0)
    season.refresh_from_db()
    assert season.revision == 1


def test_only_rows_that_differ_are_written(
    two_games: None, organiser: User, regulars: list[Player], season: Season
) -> None:
    compute(season)
    adjustment_give(actor=organiser, season=season, player=regulars[3], points=-500, reason="late")

    # Dai falls behind Aoi, who no longer shares the first rank; Ben and Chika keep their ranks.
    assert compute(season) == 2


def test_a_void_hanchan_leaves_the_table(two_games: None, organiser: User, season: Season) -> None:
    compute(season)
    hanchan = season.hanchan.latest_first()[0]
    hanchan_void(actor=organiser, hanchan=hanchan, version=1, reason="doubled")

    assert table(season)[0] == (1, "Aoi", "+31.2")


def test_an_amended_hanchan_moves_the_table(
    two_games: None, organiser: User, regulars: list[Player], season: Season
) -> None:
    hanchan = season.hanchan.latest_first()[0]
    hanchan_amend(actor=organiser, hanchan=hanchan, version=1, seats=seats_for(regulars, SCORES))

    assert table(season)[0] == (1, "Aoi", "+62.4")


def test_guests_are_left_out_until_the_season_counts_them(
    two_games: None, organiser: User, regulars: list[Player], season: Season
) -> None:
    player_amend(actor=organiser, player=regulars[0], is_guest=True)
    without = [name for _, name, _ in table(season)]
    season_amend(actor=organiser, season=season, counts_guests=True)

    assert (without, len(table(season))) == (["Dai", "Ben", "Chika"], 4)


def test_a_player_with_too_few_games_is_below_the_line(
    two_games: None,
    organiser: User,
    club: Club,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    season: Season,
) -> None:
    newcomer = player_add(actor=organiser, club=club, name="Eve")
    make_hanchan(actor=organiser, house_rules=house_rules, players=[newcomer, *regulars[1:]], season=season)
    season_amend(actor=organiser, season=season, min_games=2)

    assert table(season)[-1] == (None, "Eve", "+31.2")


def test_an_adjustment_counts_and_is_listed(
    two_games: None, organiser: User, regulars: list[Player], season: Season
) -> None:
    adjustment_give(actor=organiser, season=season, player=regulars[0], points=-20000, reason="chombo")

    assert table(season)[-1] == (4, "Aoi", "-18.7")  # 1.3 - 20
    assert [given.reason for given in season_table(season).adjustments] == ["chombo"]


def test_a_division_has_its_own_table(two_games: None, organiser: User, regulars: list[Player], season: Season) -> None:
    division = division_add(actor=organiser, season=season, name="B")
    for player in regulars[2:]:
        season_player_set(actor=organiser, season=season, player=player, division=division)
    compute(season)

    lines = season_table(season, division).lines
    assert [(line.row.rank, line.player.name) for line in lines] == [(1, "Dai"), (2, "Chika")]


def test_a_merged_player_is_one_line(
    two_games: None,
    organiser: User,
    club: Club,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    season: Season,
) -> None:
    twin = player_add(actor=organiser, club=club, name="Aoi (2)")
    make_hanchan(actor=organiser, house_rules=house_rules, players=[twin, *regulars[1:]], season=season)
    compute(season)
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    assert table(season)[0] == (1, "Aoi", "+32.5")  # 1.3 + 31.2
    assert StandingsRow.objects.count() == 4


def test_every_line_explains_its_rank(two_games: None, season: Season, regulars: list[Player]) -> None:
    compute(season)
    shown = season_table(season)

    why = [reason.render(name=shown.names.__getitem__) for reason in shown.why(regulars[1].pk)]
    assert why == [
        "Level with Chika in everything that decides: the rank is shared.",
        "Behind Dai. Points: -1.3 against +1.3.",
    ]


def test_the_last_places_are_kept_newest_last(
    two_games: None, recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    make_hanchan(
        actor=recorder,
        house_rules=house_rules,
        players=regulars,
        season=season,
        played_on=DAY - timedelta(days=7),
    )
    compute(season)

    assert season_table(season).lines[0].row.recent_places == [1, 1, 4]


def test_the_page_s_queries_do_not_grow_with_the_table(
    two_games: None,
    recorder: User,
    house_rules: HouseRulesVersion,
    club: Club,
    season: Season,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    compute(season)
    found = season_find(club, season.slug)
    with django_assert_num_queries(2):
        assert len(season_table(found).lines) == 4
    for number in range(9):
        players = [player_add(actor=recorder, club=club, name=f"{number} {letter}") for letter in "abcd"]
        make_hanchan(
            actor=recorder, house_rules=house_rules, players=players, season=season, played_on=date(2026, 2, 1)
        )
    compute(season)

    found = season_find(club, season.slug)
    with django_assert_num_queries(2):
        assert len(season_table(found).lines) == 40
