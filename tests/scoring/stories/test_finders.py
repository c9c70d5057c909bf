"""Each kind of fact at its edges: at the threshold, one below it, equal ones, hidden people, guests."""

import pytest

from scoring.stories.finders import FINDERS
from scoring.stories.kinds import KINDS
from scoring.stories.values import (
    Climb,
    Close,
    Comeback,
    Crowd,
    Debut,
    Drought,
    Enters,
    Evening,
    FirstWin,
    Gap,
    Hand,
    Lead,
    Line,
    Milestone,
    Over,
    Plus,
    Rare,
    Record,
    Safe,
    SafeEnds,
    Score,
    Streak,
    StreakEnds,
    Sweep,
    TeamLead,
    Tie,
    Title,
)
from tests.scoring.stories.nights import (
    HK,
    behind,
    day,
    last_found,
    last_scores,
    nights,
    people,
    season,
    with_last,
    won,
)

A, B, C, D, E, F, G, H = range(1, 9)
IMPOSSIBLE, NOTHING = "impossible", "nothing"
# A and B take turns; after 19 games A is 20 points ahead.
LEVEL = ["ABCD", "BACD"] * 9
AHEAD = [*LEVEL, "ABCD"]
# Eight players at two tables, ranked A to H after two evenings: 60, 20, -20, -60 and with E in the middle.
EIGHT = ["ABCD EFGH", "ABCD EFGH", "ABCD HGFE"]


def told(kind, games, **more):
    found = last_found(kind, games, **more)
    if found is None:
        return IMPOSSIBLE
    return [fact.values for fact in found.facts] or (NOTHING if found.size is None else f"hidden {found.size}")


def test_each_kind_has_a_finder_and_each_finder_a_kind():
    assert list(FINDERS) == [kind.key for kind in KINDS]


LEADS = [
    ("taken", [*AHEAD, "BCDA"], {}, [Lead(B, A, 40_000, 2, False)]),
    ("one game too few", [*AHEAD[1:], "BCDA"], {}, IMPOSSIBLE),
    ("kept", [*AHEAD, "ABCD"], {}, NOTHING),
    ("drawn level", [*AHEAD, "BACD"], {}, [Lead(B, A, 0, 2, True)]),
    ("shared before", [*LEVEL, "EFGH", "ABCD"], {}, NOTHING),
    ("the former leader hidden", [*AHEAD, "BCDA"], {"who": people("A")}, [Lead(B, None, 40_000, 2, False)]),
    ("the new leader hidden", [*AHEAD, "BCDA"], {"who": people("B")}, "hidden 1"),
    ("the new leader a guest", [*AHEAD, "BCDA"], {"who": people(guests="B")}, "hidden 1"),
    ("not ranked by points", [*AHEAD, "BCDA"], {"rules": season(order="average_points")},
     [Lead(B, A, None, 2, False)]),
    ("by a penalty", [*AHEAD, "BACD"], {"rules": season({19: {"A": -40}})}, NOTHING),
    ("by a penalty a day earlier", [*AHEAD, "BACD"], {"rules": season({18: {"A": -40}})}, NOTHING),
]  # fmt: skip


@pytest.mark.parametrize(("days", "more", "expected"), [one[1:] for one in LEADS], ids=[one[0] for one in LEADS])
def test_the_lead(days, more, expected):
    assert told("lead", nights(days), **more) == expected


# Before: A 90, B and E 30, F 10, G -10, C and H -30, D -90. After: B 50, A and E 30, F 10, G -10, D and H -30, C -50.
CLIMBS = [
    ("two ranks", [*EIGHT, "DBCA DBCA"], {}, [Climb(D, 8, 6, 2, 60_000)]),
    ("one rank", [*EIGHT, "DBAC"], {}, NOTHING),
    ("hidden", [*EIGHT, "DBCA DBCA"], {"who": people("D")}, "hidden 2"),
    ("seven are ranked", ["ABCD EFGD"] * 3 + ["DBCA DBCA"], {}, IMPOSSIBLE),
    ("the second evening", [EIGHT[0], "DBCA DBCA"], {}, IMPOSSIBLE),
    ("passed because of a penalty", [*EIGHT, "DBCA DBCA"], {"rules": season({3: {"C": -5}})}, NOTHING),
    ("after a penalty of the day before", [*EIGHT, "DBCA DBCA"], {"rules": season({2: {"C": -5}})},
     [Climb(D, 8, 6, 2, 60_000)]),
]  # fmt: skip


@pytest.mark.parametrize(("days", "more", "expected"), [one[1:] for one in CLIMBS], ids=[one[0] for one in CLIMBS])
def test_climbing(days, more, expected):
    assert told("climb", nights(days), **more) == expected


FOUR = ["ABCD"] * 3
LINES = [
    ("level on the line", [*FOUR, "CDAB"], {"rules": season(cut=2)}, [Line(C, "cut", 2, 80_000, D, 4, None)]),
    ("nobody crossed", [*FOUR, "ABCD"], {"rules": season(cut=2)}, NOTHING),
    ("crossed", ["ABCD", "ACBD", "ABCD", "ACDB"], {"rules": season(cut=2)},
     [Line(C, "cut", 2, 20_000, B, 3, B)]),
    ("who dropped is hidden", ["ABCD", "ACBD", "ABCD", "ACDB"], {"rules": season(cut=2), "who": people("B")},
     [Line(C, "cut", 2, 20_000, None, 3, None)]),
    ("the third evening", ["ACBD", "ABCD", "ACDB"], {"rules": season(cut=2)}, IMPOSSIBLE),
    ("no line", ["ABCD", "ACBD", "ABCD", "ACDB"], {}, IMPOSSIBLE),
    ("out of those who go down", ["ABCD", "ABDC", "ABCD", "ABCD", "ADBC ADBC"], {"rules": season(down=1)},
     [Line(D, "down", 3, 40_000, C, 4, C)]),
    ("the line moved", [*FOUR, "ABCD EFGH"], {"rules": season(down=1)}, NOTHING),
    ("a penalty of who dropped", ["ABCD", "ACBD", "ABCD", "ACDB"], {"rules": season({3: {"B": -1}}, cut=2)}, NOTHING),
]  # fmt: skip


@pytest.mark.parametrize(("days", "more", "expected"), [one[1:] for one in LINES], ids=[one[0] for one in LINES])
def test_the_lines_of_the_table(days, more, expected):
    assert told("line", nights(days), **more) == expected


ENTERS = [
    ("the third game", ["ABCD ABCD", "ABCD EFGH", "ABCD", "EABC", "EABC"], "", [Enters((E,), 0, 3, 2)]),
    ("hidden", ["ABCD ABCD", "ABCD EFGH", "ABCD", "EABC", "EABC"], "E", "hidden 1"),
    ("one game too few", ["ABCD ABCD", "ABCD EFGH", "ABCD", "EABC"], "", NOTHING),
    ("the first evening with a rank", ["ABCD ABCD", "ABCD"], "", IMPOSSIBLE),
    ("too many at once", ["ABCD ABCD ABCD", "EFGH EFGH EFGH"], "", NOTHING),
]


@pytest.mark.parametrize(("days", "hidden", "expected"), [one[1:] for one in ENTERS], ids=[one[0] for one in ENTERS])
def test_entering_the_table(days, hidden, expected):
    assert told("enters", nights(days), rules=season(least=3), who=people(hidden)) == expected


def test_nobody_enters_a_table_that_needs_one_game():
    assert told("enters", nights(["ABCD"] * 3), rules=season(least=1)) == IMPOSSIBLE


HIGHEST = 61_000


def with_scores(days, high):
    """One game a day, in which the winner has 40,000, or what `high` says by the number of the game."""
    games = nights(days)
    changed = {
        at: games[at - 1].game._replace(scores=(score, 90_000 - score, 6000, 4000)) for at, score in high.items()
    }
    return [game._replace(game=changed.get(game.game.id, game.game)) for game in games]


# C has the record in the fifth game.
FORTY = [*["ABCD"] * 4, "CABD", *["ABCD"] * 35]
RECORDS = [
    ("beaten", [*FORTY, "ABCD"], {5: 61_000, 41: 61_100}, "", ["best_score", "margin"]),
    ("equalled", [*FORTY, "ABCD"], {5: 61_000, 41: 61_000}, "", ["best_score", "margin"]),
    ("not reached", [*FORTY, "ABCD"], {5: 61_000, 41: 60_900}, "", []),
    ("the 40th game", [*FORTY[:39], "ABCD"], {5: 61_000, 40: 61_100}, "", IMPOSSIBLE),
    ("by somebody hidden", [*FORTY, "ABCD"], {5: 61_000, 41: 61_100}, "A", []),
    ("stood for ten games", [*FORTY, *["ABCD"] * 11], {40: 61_100, 51: 61_200}, "", ["best_score", "margin"]),
    ("stood for nine games", [*FORTY, *["ABCD"] * 10], {40: 61_100, 50: 61_200}, "", []),
]


@pytest.mark.parametrize(
    ("days", "high", "hidden", "expected"), [one[1:] for one in RECORDS], ids=[one[0] for one in RECORDS]
)
def test_records_of_the_club(days, high, hidden, expected):
    found = told("record", with_scores(days, high), who=people(hidden))

    # Nobody has more than 30 points, which each game equals: of them only scores are looked at.
    keys = [one.key for one in found if one.key in ("best_score", "margin")] if isinstance(found, list) else found
    assert (keys if isinstance(found, list) or found == IMPOSSIBLE else []) == expected


def test_a_beaten_record_says_who_had_it_and_when():
    games = with_scores([*FORTY, "ABCD"], {5: 61_000, 41: 61_100})

    assert told("record", games)[0] == Record(A, "best_score", 61_100, 61_000, C, day(4), False, False)
    assert told("record", games, who=people("C"))[0].old_player is None


def test_the_same_player_may_beat_the_own_record():
    games = with_scores([*FORTY, "CABD"], {5: 61_000, 41: 61_100})

    assert told("record", games)[0] == Record(C, "best_score", 61_100, 61_000, C, day(4), True, False)


def test_scores_of_the_season():
    games = last_scores(nights(["ABCD"] * 10), 55_600, 30000, 10000, 4400)

    scores = told("score", games)

    assert scores[:2] == [Score(A, 55_600, 1, False, False)]
    assert told("score", games[1:]) == IMPOSSIBLE  # nine games
    assert told("score", nights(["ABCD"] * 10))[0] == Score(A, 40_000, 1, True, False)
    assert told("score", games, who=people("A")) == "hidden 55600"
    assert told("score", games, who=people(guests="A"))[0].player == A


@pytest.mark.parametrize(("higher", "expected"), [(9, 10), (10, None)])
def test_the_eleventh_highest_score_is_not_told(higher, expected):
    games = with_scores(["ABCD"] * 11, dict.fromkeys(range(1, higher + 1), 50_000))

    found = told("score", games)

    assert (found[0].rank if expected else found) == (expected or NOTHING)


CLOSES = [
    ("by a thousand", (31_000, 30_000, 20_000, 19_000), "", [Close(A, B, 1000, 31_000, 30_000)]),
    ("by more", (31_100, 30_000, 20_000, 18_900), "", NOTHING),
    ("the second is hidden", (30_100, 30_000, 20_000, 19_900), "B", [Close(A, None, 100, 30_100, 30_000)]),
    ("the winner is hidden", (30_100, 30_000, 20_000, 19_900), "A", "hidden 900"),
]


@pytest.mark.parametrize(("scores", "hidden", "expected"), [one[1:] for one in CLOSES], ids=[one[0] for one in CLOSES])
def test_close_finishes(scores, hidden, expected):
    assert told("close", last_scores(nights(["ABCD"]), *scores), who=people(hidden)) == expected


def test_elsewhere_close_is_a_hundredth_of_the_points_at_the_table():
    games = with_last(last_scores(nights(["ABCD"]), 300, 290, 200, 210), start=1000)

    assert told("close", games, system=HK) == [Close(A, B, 10, 300, 290)]
    assert told("close", with_last(games, start=999), system=HK) == NOTHING
    assert told("close", with_last(games, start=0), system=HK) == NOTHING


def test_shared_first_places():
    games = nights(["A=BCD"])

    assert told("tie", games) == [Tie((A, B), 0, 40_000)]
    assert told("tie", games, who=people("A")) == [Tie((B,), 1, 40_000)]
    assert told("tie", games, who=people("AB")) == "hidden 1"
    assert told("tie", nights(["ABCD"])) == NOTHING
    assert told("close", games) == NOTHING


HANDS = [
    ("the dearest", (won("A", size=100, limit="baiman"), won("B", size=300, limit="yakuman")), "", [B, A]),
    ("equal: more points", (won("A", size=100, gain=16000), won("B", size=100, gain=24000)), "", [B, A]),
    ("equal: the earlier deal", (won("A", 4, size=100), won("B", 3, size=100)), "", [B, A]),
    ("hidden", (won("A", size=100),), "A", "hidden 100"),
    ("the dearest hidden", (won("A", size=100), won("B", size=300)), "B", [A]),
    ("a guest", (won("A", size=100),), "", [A]),
    ("nothing dear", (won("A"),), "", NOTHING),
]


@pytest.mark.parametrize(("wins", "hidden", "expected"), [one[1:] for one in HANDS], ids=[one[0] for one in HANDS])
def test_dear_hands(wins, hidden, expected):
    games = with_last(nights(["ABCD"]), deals=8, wins=wins)

    found = told("hand", games, who=people(hidden, guests="A" if not hidden else ""))

    assert ([one.player for one in found] if isinstance(found, list) else found) == expected


def test_hands_are_told_of_games_with_deals_alone():
    assert told("hand", nights(["ABCD"])) == IMPOSSIBLE
    hand = told("hand", with_last(nights(["ABCD"]), deals=8, wins=(won("A", size=100, limit="baiman"),)))
    assert hand == [Hand(A, "baiman", 1, 8, (), 8000, True, False, False)]


@pytest.mark.parametrize(
    ("deals", "times", "expected"),
    [(300, 0, [Rare(A, "sankantsu", 0, 300)]), (300, 2, [Rare(A, "sankantsu", 2, 300)]), (300, 3, NOTHING),
     (299, 0, IMPOSSIBLE)],
)  # fmt: skip
def test_uncommon_patterns(deals, times, expected):
    wins = tuple(won("B", deal, uncommon=("sankantsu",)) for deal in range(times))
    first, last = nights(["ABCD", "ABCD"])
    games = [
        first._replace(deals=deals, wins=wins),
        last._replace(deals=8, wins=(won("A", uncommon=("sankantsu",)),)),
    ]

    assert told("rare", games) == expected


COMEBACKS = [
    ("far enough", 16_000, 6, "", [Comeback(A, 16_000, "E", 4, 1, 5)]),
    ("not far enough", 15_900, 6, "", NOTHING),
    ("too few deals", 16_000, 5, "", NOTHING),
    ("hidden", 16_000, 6, "A", "hidden 16000"),
]


@pytest.mark.parametrize(
    ("deficit", "deals", "hidden", "expected"), [one[1:] for one in COMEBACKS], ids=[one[0] for one in COMEBACKS]
)
def test_comebacks(deficit, deals, hidden, expected):
    games = with_last(nights(["ABCD"]), deals=deals, behind=behind("A", deficit))

    assert told("comeback", games, who=people(hidden)) == expected


def test_elsewhere_far_is_more_than_the_middle_margin():
    games = nights(["ABCD"] * 4)  # each by 10,000

    assert told("comeback", with_last(games, deals=8, behind=behind("A", 10_001)), system=HK) != NOTHING
    assert told("comeback", with_last(games, deals=8, behind=behind("A", 10_000)), system=HK) == NOTHING


SWEEPS = [
    ("both games", ["ABCD ABCD"], "", [Sweep((A,), 2)]),
    ("one game", ["ABCD"], "", IMPOSSIBLE),
    ("not all", ["ABCD BACD"], "", NOTHING),
    ("two alike", ["ABCD EFGH ABCD EFGH"], "", [Sweep((A, E), 2)]),
    ("two alike, one hidden", ["ABCD EFGH ABCD EFGH"], "A", [Sweep((E,), 2)]),
    ("hidden", ["ABCD ABCD"], "A", "hidden 2"),
    ("more games first", ["ABCD EFGH ABCD EFGH ABCD"], "", [Sweep((A,), 3), Sweep((E,), 2)]),
]


@pytest.mark.parametrize(("days", "hidden", "expected"), [one[1:] for one in SWEEPS], ids=[one[0] for one in SWEEPS])
def test_winning_everything(days, hidden, expected):
    assert told("sweep", nights(days), who=people(hidden)) == expected


RUNS = [
    ("streak", "three", ["ABCD", "ABCD ABCD"], "", [Streak(A, 3)]),
    ("streak", "two", ["ABCD", "ABCD"], "", NOTHING),
    ("streak", "broken", ["ABCD ABCD", "ABCD BACD"], "", NOTHING),
    ("streak", "equal: who won later", ["ABCD EFGH ABCD EFGH", "EFGH ABCD"], "", [Streak(A, 3), Streak(E, 3)]),
    ("streak", "hidden", ["ABCD", "ABCD ABCD"], "A", "hidden 3"),
    ("streak", "a guest", ["ABCD", "ABCD ABCD"], "guest A", "hidden 3"),
    ("streak_ends", "of four", ["ABCD"] * 4 + ["BACD"], "", [StreakEnds(B, A, 4)]),
    ("streak_ends", "of three", ["ABCD"] * 3 + ["BACD"], "", NOTHING),
    ("streak_ends", "of somebody hidden", ["ABCD"] * 4 + ["BACD"], "A", [StreakEnds(B, None, 4)]),
    ("streak_ends", "by somebody hidden", ["ABCD"] * 4 + ["BACD"], "B", "hidden 4"),
    ("streak_ends", "shared", ["ABCD"] * 4 + ["B=CAD"], "", NOTHING),
    ("safe", "ten", ["ABCD"] * 10, "", [Safe(A, 10), Safe(B, 10), Safe(C, 10)]),
    ("safe", "eleven", ["ABCD"] * 11, "", NOTHING),
    ("safe", "nine", ["ABCD"] * 9, "", NOTHING),
    ("safe", "past fifteen", ["ABCD"] * 14 + ["ABCD ABCD"], "BC", [Safe(A, 16)]),
    ("safe_ends", "twelve", ["ABCD"] * 12 + ["DBCA"], "", [SafeEnds(A, 12, True)]),
    ("safe_ends", "eleven", ["ABCD"] * 11 + ["DBCA"], "", NOTHING),
    ("safe_ends", "hidden", ["ABCD"] * 12 + ["DBCA"], "A", "hidden 12"),
    ("drought", "eight", ["ABCD"] + ["BACD"] * 8 + ["ABCD"], "", [Drought(A, day(0), 8, False)]),
    ("drought", "seven", ["ABCD"] + ["BACD"] * 7 + ["ABCD"], "", NOTHING),
    ("drought", "never won before", ["BACD"] * 8 + ["ABCD"], "", NOTHING),
    ("drought", "more than a year", ["ABCD"] + ["BACD"] * 52 + ["ABCD"], "", [Drought(A, day(0), 52, True)]),
    ("firstwin", "the fourth game", ["BACD"] * 3 + ["ABCD"], "", [FirstWin(A, 4)]),
    ("firstwin", "the third game", ["BACD"] * 2 + ["ABCD"], "", NOTHING),
    ("firstwin", "the second win", ["BACD"] * 3 + ["ABCD"] * 2, "", NOTHING),
    ("firstwin", "later on the day", ["BACD"] * 3 + ["BACD ABCD"], "", [FirstWin(A, 5)]),
    ("firstwin", "the 30th game", ["BACD"] * 29 + ["ABCD"], "", [FirstWin(A, 30)]),
    ("firstwin", "the 31st game", ["BACD"] * 30 + ["ABCD"], "", [FirstWin(A, None)]),
    ("over", "the sixth meeting", ["BCAD"] * 5 + ["ACBD"], "", [Over(A, B, 6), Over(A, C, 6), Over(C, B, 6)]),
    ("over", "the fifth meeting", ["BCAD"] * 4 + ["ACBD"], "", NOTHING),
    ("over", "ahead before", ["BCAD"] * 4 + ["ABCD", "ABCD"], "", NOTHING),
    ("over", "the other hidden", ["BCAD"] * 5 + ["ACBD"], "B", [Over(A, C, 6)]),
    ("over", "third", ["BCDA"] * 5 + ["BCAD"], "", NOTHING),
    ("over", "the other has the lowest score", ["BCAD"] * 5 + ["ACDB"], "", [Over(A, C, 6)]),
]


@pytest.mark.parametrize(
    ("kind", "days", "who", "expected"), [(one[0], *one[2:]) for one in RUNS], ids=[" ".join(one[:2]) for one in RUNS]
)
def test_runs(kind, days, who, expected):
    own = people(guests=who[6:]) if who.startswith("guest") else people(who)

    assert told(kind, nights(days), who=own) == expected


# D: -150 points after five games, 0 after ten.
DEEP = [*["ABCD"] * 5, *["DABC"] * 5]
# D: -10 and 0 by turns, then 20, to which the points of an adjustment are added.
SHALLOW = [*["CBDA", "CDBA"] * 4, "CBDA", "DABC"]
PLUSES = [
    ("at zero", DEEP, {}, [Plus(D, -150_000, day(4), 0)]),
    ("still below", DEEP[:-1], {}, NOTHING),
    ("since the day before", [*DEEP, "DABC"], {}, NOTHING),
    ("nine games", DEEP[1:], {}, NOTHING),
    ("hidden", DEEP, {"who": people("D")}, "hidden 150000"),
    ("by points given", DEEP, {"rules": season({9: {"D": 1}})}, NOTHING),
    ("not ranked by points", DEEP, {"rules": season(order="average_points")}, IMPOSSIBLE),
    ("deep enough", SHALLOW, {"rules": season({0: {"D": -10}})}, [Plus(D, -20_000, day(0), 10_000)]),
    ("not deep enough", SHALLOW, {"rules": season({0: {"D": -9}})}, NOTHING),
]


@pytest.mark.parametrize(("days", "more", "expected"), [one[1:] for one in PLUSES], ids=[one[0] for one in PLUSES])
def test_points_above_zero_again(days, more, expected):
    assert told("plus", nights(days), **more) == expected


MILESTONES = [
    ("25 games of the season", 25, "", [Milestone((A, B, C), 1, 25, "games", True)]),
    ("24 games", 24, "", NOTHING),
    ("ten wins of the season", 10, "", [Milestone((A,), 0, 10, "wins", True)]),
    ("ten wins of somebody hidden", 10, "A", "hidden 10"),
    ("100 games of the club", 100, "A", [Milestone((B, C, D), 1, 100, "games", False)]),
]


@pytest.mark.parametrize(
    ("games", "hidden", "expected"), [one[1:] for one in MILESTONES], ids=[one[0] for one in MILESTONES]
)
def test_round_numbers(games, hidden, expected):
    found = told("milestone", nights(["ABCD"] * games), who=people(hidden))

    assert (found[:1] if isinstance(found, list) else found) == expected


def test_games_under_other_rules_count_for_the_club():
    games = nights(["ABCD"] * 100)
    half = [game._replace(system="hk", season=0) if number % 2 else game for number, game in enumerate(games)]

    assert told("milestone", [*half[:-1], half[-1]._replace(system="riichi")])[0].number == 100


YEAR = ["ABCD"] * 53
DEBUTS = [
    ("new", [*YEAR, "ABCE"], "", [Debut((E,), 0, -30_000, None)]),
    ("several", [*YEAR, "ABCE FABC GABC HABC"], "", [Debut((E, F, G), 1, None, None)]),
    ("hidden", [*YEAR, "ABCE"], "E", "hidden 1"),
    ("back after half a year", ["ABCE", *YEAR, "ABCE"], "", [Debut((E,), 0, -30_000, day(0))]),
    ("the club is too young", [*YEAR[:52], "ABCE"], "", IMPOSSIBLE),
]


@pytest.mark.parametrize(("days", "hidden", "expected"), [one[1:] for one in DEBUTS], ids=[one[0] for one in DEBUTS])
def test_newcomers(days, hidden, expected):
    assert told("debut", nights(days), who=people(hidden)) == expected


def test_a_club_of_few_days_tells_of_no_newcomer():
    assert told("debut", nights([*["ABCD"] * 29, "ABCE"], every=30)) == IMPOSSIBLE
    assert told("debut", nights([*["ABCD"] * 30, "ABCE"], every=30)) != IMPOSSIBLE


TEAMS = {A: 1, B: 1, C: 2, D: 2, E: 3, F: 3}
TEAM_DAYS = [*["ACEG", "CAEG"] * 9, "ACEG", "CEGA"]  # after 19 games the team of A is 20 points ahead
TEAM_LEADS = [
    ("taken", TEAM_DAYS, TEAMS, [TeamLead(2, 1, 40_000, 2)]),
    ("19 games", TEAM_DAYS[1:], TEAMS, IMPOSSIBLE),
    ("two teams", TEAM_DAYS, {A: 1, B: 1, C: 2, D: 2}, IMPOSSIBLE),
    ("a team of one", TEAM_DAYS, TEAMS | {D: 3}, NOTHING),
    ("kept", [*TEAM_DAYS[:-1], "ACEG"], TEAMS, NOTHING),
]


@pytest.mark.parametrize(
    ("days", "teams", "expected"), [one[1:] for one in TEAM_LEADS], ids=[one[0] for one in TEAM_LEADS]
)
def test_the_lead_of_the_teams(days, teams, expected):
    assert told("team", nights(days), rules=season(team_of=teams)) == expected


LAST = day(1).toordinal()
TITLES = [
    ("the last day", ["ABCD", "ABCD"], {"rules": season(ended_on=LAST)}, [Title(A, 60_000)]),
    ("it may go on", ["ABCD", "ABCD"], {}, IMPOSSIBLE),
    ("a day before the last", ["ABCD"], {"rules": season(ended_on=LAST)}, IMPOSSIBLE),
    ("shared", ["ABCD", "BACD"], {"rules": season(ended_on=LAST)}, NOTHING),
    ("hidden", ["ABCD", "ABCD"], {"rules": season(ended_on=LAST), "who": people("A")}, "hidden 1"),
    ("not ranked by points", ["ABCD", "ABCD"], {"rules": season(order="average_points", ended_on=LAST)},
     [Title(A, None)]),
]  # fmt: skip


@pytest.mark.parametrize(("days", "more", "expected"), [one[1:] for one in TITLES], ids=[one[0] for one in TITLES])
def test_the_champion_of_a_season(days, more, expected):
    assert told("title", nights(days), **more) == expected


GAPS = [
    ("the largest so far", ["ABCD"] * 8, {}, [Gap(A, B, 160_000, "largest")]),
    ("the smallest so far", ["ABCD", "ABCD", "ABCD", "BACD", "ABCD", "ABCD", "BACD", "BCDA"], {}, NOTHING),
    ("seven evenings", ["ABCD"] * 7, {}, IMPOSSIBLE),
    ("neither", [*["ABCD"] * 8, "BACD"], {}, [Gap(A, B, 140_000, "")]),
    ("the second hidden", ["ABCD"] * 8, {"who": people("B")}, [Gap(A, None, 160_000, "largest")]),
    ("the leader hidden", ["ABCD"] * 8, {"who": people("A")}, "hidden -160000"),
    ("shared", ["ABCD", "BACD"] * 4, {}, NOTHING),
    ("not ranked by points", ["ABCD"] * 8, {"rules": season(order="average_points")}, IMPOSSIBLE),
]


@pytest.mark.parametrize(("days", "more", "expected"), [one[1:] for one in GAPS], ids=[one[0] for one in GAPS])
def test_the_gap_at_the_top(days, more, expected):
    found = told("gap", nights(days), **more)

    if expected == NOTHING and isinstance(found, list):
        expected = [Gap(A, B, 80_000, "")]  # 140 - 60
    assert found == expected


EVENINGS = [
    ("one", ["ABCD"], "", [Evening((A,), 30_000, 1, 1)]),
    ("two alike", ["ABCD EFGH"], "", [Evening((A, E), 30_000, 1, 1)]),
    ("one of two hidden", ["ABCD EFGH"], "A", "hidden 30000"),
    ("not of somebody lower", ["ABCD"], "A", "hidden 30000"),
]


@pytest.mark.parametrize(
    ("days", "hidden", "expected"), [one[1:] for one in EVENINGS], ids=[one[0] for one in EVENINGS]
)
def test_most_points_of_the_day(days, hidden, expected):
    assert told("evening", nights(days), who=people(hidden)) == expected


def test_a_day_on_which_nobody_is_above_zero_has_no_best():
    games = nights(["ABCD"])
    all_below = with_last(games, game=games[-1].game._replace(points=(0, -1000, -2000, -3000)))

    assert told("evening", all_below) == NOTHING


@pytest.mark.parametrize(("days", "is_record"), [(12, True), (11, False)])
def test_a_record_of_attendance_needs_twelve_days(days, is_record):
    assert told("crowd", nights([*["ABCD"] * days, "ABCD EFGH"])) == [Crowd(8, 2, is_record)]


def test_as_many_people_as_before_are_no_record():
    assert told("crowd", nights(["ABCD"] * 13)) == [Crowd(4, 1, False)]
