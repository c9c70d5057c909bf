"""A voice with a fixed cast, and facts of every kind in all their forms."""

from datetime import date

from league.stories.sentences.voice import Voice
from rules.registry import find_ruleset
from scoring.stories import values as v

DAY, EARLIER, LAST_YEAR = date(2026, 9, 10), date(2026, 8, 13), date(2025, 3, 1)
KENTA, PEISHAN, JONAS, YATING, SECOND_JONAS, TEAM_7, DAVID, J = range(1, 9)
EAST, DRAGONS = 1, 2
PEOPLE = {
    KENTA: "高橋 健太", PEISHAN: "鄭佩珊", JONAS: "Jonas Weber", YATING: "林雅婷", TEAM_7: "Team 7", DAVID: "דוד כהן",
    J: "J. Weber",
}  # fmt: skip


def voice(ruleset: str = "riichi-ladder", people: dict[int, str] | None = None, unit: int = 1000) -> Voice:
    return Voice(people or PEOPLE, {EAST: "East", DRAGONS: "Dragons"}, find_ruleset(ruleset), DAY, unit)


EVERY: dict[str, list[v.Values]] = {
    "lead": [
        v.Lead(KENTA, PEISHAN, 6400, 2, False), v.Lead(KENTA, None, 6400, 2, False),
        v.Lead(KENTA, PEISHAN, None, 2, False), v.Lead(KENTA, None, None, None, False),
        v.Lead(KENTA, PEISHAN, 0, 2, True), v.Lead(KENTA, None, 0, 2, True),
    ],
    "climb": [v.Climb(JONAS, 10, 5, 5, 78500), v.Climb(JONAS, 3, 1, 1, -200)],
    "line": [
        v.Line(JONAS, kind, 4, gap, below, 5 if gap else None, None)
        for kind in ("cut", "down")
        for gap, below in ((18600, YATING), (18600, None), (None, None), (0, YATING))
    ],
    "enters": [v.Enters((YATING,), 0, 10, 6), v.Enters((YATING, JONAS), 0, 3, 6), v.Enters((YATING, JONAS), 3, 10, 6)],
    "record": [
        v.Record(JONAS, key, 80400, 71700, old, EARLIER, own, equalled)
        for key in ("best_score", "best_points", "firsts")
        for old, own in ((JONAS, True), (PEISHAN, False), (None, False))
        for equalled in (False, True)
    ],
    "score": [
        v.Score(JONAS, 55600, rank, shared, net)
        for net in (False, True)
        for rank, shared in ((1, False), (1, True), (2, False), (3, False), (10, False), (11, False))
    ],
    "hand": [
        v.Hand(JONAS, limit, times, total, patterns, 33600, drawn, capped, counted)
        for limit, times, total, capped, counted in (
            ("yakuman", 1, None, False, False), ("yakuman", 2, None, False, False), ("yakuman", 4, None, False, False),
            ("yakuman", 1, 13, False, True), ("sanbaiman", 1, 11, False, False), ("baiman", 1, 8, False, False),
            ("", 1, 48, False, False), ("", 1, 10, True, False),
        )
        for patterns in ((), ("suuankou",), ("chinitsu", "pinfu", "riichi", "dora"))
        for drawn in (True, False)
    ],
    "rare": [v.Rare(JONAS, "sankantsu", 0, 1240), v.Rare(JONAS, "sankantsu", 1, 1240)],
    "comeback": [
        v.Comeback(YATING, 35900, "E", 2, 1, 2), v.Comeback(YATING, 35900, "S", 4, 0, 9),
        v.Comeback(YATING, 120, "", None, 0, 5),
    ],
    "close": [v.Close(YATING, PEISHAN, 200, 35200, 35000), v.Close(YATING, None, 1, 35200, 35199)],
    "tie": [v.Tie((YATING, JONAS), 0, 38100), v.Tie((YATING,), 1, 38100), v.Tie((YATING, JONAS, KENTA), 0, 38100)],
    "sweep": [v.Sweep((JONAS,), 2), v.Sweep((JONAS,), 3), v.Sweep((JONAS, KENTA), 2), v.Sweep((JONAS, KENTA), 4)],
    "streak": [v.Streak(KENTA, 4), v.Streak(KENTA, 11)],
    "streak_ends": [v.StreakEnds(JONAS, KENTA, 5), v.StreakEnds(JONAS, None, 5)],
    "safe": [v.Safe(KENTA, 15)],
    "safe_ends": [v.SafeEnds(KENTA, 22, True)],
    "drought": [v.Drought(JONAS, EARLIER, 14, False), v.Drought(JONAS, LAST_YEAR, 40, True)],
    "firstwin": [v.FirstWin(YATING, number) for number in (11, 22, None)],
    "plus": [v.Plus(JONAS, -61300, EARLIER, 4200), v.Plus(JONAS, -61300, EARLIER, 0)],
    "milestone": [
        v.Milestone(players, others, number, what, of_season)
        for players, others in (((JONAS,), 0), ((JONAS, YATING), 2))
        for number, what in ((100, "games"), (25, "wins"))
        for of_season in (True, False)
    ],
    "over": [v.Over(YATING, JONAS, 10), v.Over(YATING, JONAS, 21)],
    "debut": [
        v.Debut((YATING,), 0, 12400, None), v.Debut((YATING,), 0, -12400, None), v.Debut((YATING, J), 2, None, None),
        v.Debut((YATING,), 0, 12400, LAST_YEAR), v.Debut((YATING, J), 0, None, EARLIER),
    ],
    "team": [
        v.TeamLead(EAST, before, gap, 2) for before in (DRAGONS, None) for gap in (31000, None, 0)
    ],
    "title": [v.Title(KENTA, 414200), v.Title(KENTA, None)],
    "gap": [
        v.Gap(PEISHAN, second, 2600, extreme) for second in (KENTA, None) for extreme in ("", "smallest", "largest")
    ],
    "evening": [
        v.Evening((JONAS,), 128100, 3, 2), v.Evening((JONAS,), 78500, 2, 2), v.Evening((JONAS,), 28400, 1, 1),
        v.Evening((JONAS,), 28400, 3, 1), v.Evening((JONAS,), 28400, 3, 3), v.Evening((JONAS,), 28400, 12, 0),
        v.Evening((JONAS, YATING), 28400, 2, 1),
    ],
    "crowd": [v.Crowd(17, 8, True), v.Crowd(4, 1, False), v.Crowd(9, 2, False), v.Crowd(8, 1, True)],
}  # fmt: skip
