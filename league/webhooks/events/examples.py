"""An example of each message, shown by the page, the API and the documentation; a test compares them with real ones."""

from collections.abc import Mapping
from typing import Any

from league.webhooks.catalogue import TRIAL

Example = dict[str, Any]

CLUB: Example = {"slug": "north-wind", "name": "North Wind Circle"}
AT = "2026-03-04T12:31:08.215000Z"
RULES: Example = {"id": 12, "name": "Ladder rules, version 2"}
SEASON: Example = {"slug": "spring", "name": "Spring 2026"}
RECORDER: Example = {"id": 7, "name": "Rei"}
PLAYERS: tuple[Example, ...] = (
    {"id": 31, "name": "Aoi"},
    {"id": 32, "name": "Ben"},
    {"id": 33, "name": "Chika"},
    {"id": 34, "name": "#34"},
)
# Riichi ladder: uma 15/5/-5/-15, start 25000.
RESULTS = ((41200, 1, "+31.2"), (28300, 2, "+8.3"), (20400, 3, "-9.6"), (10100, 4, "-29.9"))


def _hanchan(**other: Any) -> Example:
    return {
        "id": 480,
        "state": "finished",
        "played_on": "2026-03-04",
        "order": 3,
        "seats": [
            {
                "seat": seat,
                "player": player,
                "score": score,
                "chips": 0,
                "penalty": "0",
                "place": place,
                "points": points,
                "stints": [],
            }
            for seat, (player, (score, place, points)) in enumerate(zip(PLAYERS, RESULTS, strict=True))
        ],
        "version": 1,
        "entry": "scores",
        "season": SEASON,
        "session": {"id": 90, "name": "Wednesday"},
        "house_rules": {**RULES, "version": 2},
        "ruleset": "riichi-ladder",
        "deposits": 0,
        "spectators": [],
        "note": "",
        "sum_reason": "",
        "table_number": None,
        "replay": None,
        "external_ids": [{"source": "sheet", "id": "B4"}],
        "recorded_by": RECORDER,
        "recorded_at": "2026-03-04T12:30:51.004000Z",
        "updated_at": "2026-03-04T12:30:51.004000Z",
        **other,
    }


def _hanchan_in_play() -> Example:
    # After a win of 5200 points by the third player off the first.
    scores = (19800, 25000, 30200, 25000)
    seats = [
        {**seat, "score": score, "place": None, "points": None}
        for seat, score in zip(_hanchan()["seats"], scores, strict=True)
    ]
    return _hanchan(state="open", entry="deals", version=2, table_number=4, seats=seats)


def _confirmation(state: str, *says: str, reason: str = "", decision: str = "") -> Example:
    """Of the last seat the reason is, where it disputes."""
    reasons = ["", "", "", reason]
    return {
        "hanchan": 480,
        "version": 1,
        "played_on": "2026-03-04",
        "state": state,
        "due": "2026-03-07T12:30:51.215000Z",
        "seats": [
            {"player": player, "score": score, "says": says[seat], "reason": reasons[seat]}
            for seat, (player, (score, *_more)) in enumerate(zip(PLAYERS, RESULTS, strict=True))
        ],
        "decision": decision,
    }


WRONG = "I had 12,100"
DEAL: Example = {
    "number": 1,
    "entry": {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}},
    "answer": {
        "deltas": [-5200, 0, 5200, 0],
        "next": {"dealer": 1, "round_wind": "E", "honba": 0, "deposits": 0, "phase": "main", "over": False},
    },
    "next": {"dealer": 1, "round_wind": "east", "honba": 0, "deposits": 0, "phase": "main", "over": False},
    "entered_by": RECORDER,
    "guest_link": None,
    "entered_at": AT,
}
SESSION: Example = {
    "id": 90,
    "name": "Wednesday",
    "played_on": "2026-03-04",
    "begins_at": None,
    "place": "",
    "capacity": None,
    "answers_until": None,
    "state": "open",
    "is_planned": False,
    "external_ids": [],
    "updated_at": AT,
}
WHOLE_SEASON: Example = {
    **SEASON,
    "state": "open",
    "opens_on": "2026-01-01",
    "closes_on": None,
    "house_rules": RULES,
    "metrics": ["points", "wins"],
    "min_games": 0,
    "counts_guests": False,
    "cut": 8,
    "down": 0,
    "follows": None,
    "asks_confirmation": False,
    "silent_hours": 72,
    "external_ids": [],
    "revision": 57,
    "computed_at": AT,
    "updated_at": AT,
    "page": "/c/north-wind/s/spring/",
}
RANKS: Example = {
    "season": SEASON,
    "revision": 58,
    "players_count": 2,
    "players": [
        {"player": PLAYERS[0], "rank": 1, "rank_before": 2},
        {"player": PLAYERS[1], "rank": 2, "rank_before": 1},
    ],
}
TOURNAMENT: Example = {
    "slug": "winter-cup",
    "name": "Winter Cup",
    "club": CLUB,
    "place": "Town hall",
    "about": "",
    "starts_on": "2026-03-07",
    "ends_on": None,
    "is_public": True,
    "state": "running",
    "is_provisional": True,
    "house_rules": RULES,
    "ruleset": "riichi-ladder",
    "order": ["points", "wins"],
    "order_published_at": None,
    "bye_rule": "nothing",
    "walkover_rule": "own_mean",
    "abandoned_rule": "own_mean",
    "forfeit_points": None,
    "team_mates": "free",
    "club_mates": "free",
    "registration": "closed",
    "registration_opens_at": None,
    "registration_closes_at": None,
    "time_zone": "Asia/Tokyo",
    "limit": None,
    "lineup_size": None,
    "check_in_opens_at": None,
    "check_in_closes_at": None,
    "minutes": 75,
    "players_report": True,
    "frozen_from": None,
    "external_ids": [],
    "revision": 41,
    "updated_at": AT,
}
WINDS = ("east", "south", "west", "north")


def _table(*, is_done: bool) -> Example:
    seats = []
    for seat, (player, (score, place, points)) in enumerate(zip(PLAYERS, RESULTS, strict=True)):
        entrant = {"id": 600 + seat, "number": seat + 1, "name": player["name"]}
        result = {"score": score, "chips": 0, "place": place, "points": points} if is_done else {}
        seats.append({"seat": seat, "wind": WINDS[seat], "entrant": entrant, "penalty": "0", **result})
    none = {"unplayed": "", "awards": [], "extra_minutes": 0, "sum_reason": ""}
    return {"number": 1, "is_done": is_done, **none, "seats": seats}


def _round(*, is_done: bool) -> Example:
    timer = {"state": "ready", "seconds": 4500, "seconds_left": 4500, "ends_at": None, "extra_time": []}
    return {
        "number": 2,
        "title": "Round 2",
        "stage": 1,
        "state": "finished" if is_done else "released",
        "released_at": AT,
        "timer": timer,
        "tables": [_table(is_done=is_done)],
    }


def _of_tournament(**other: Any) -> Example:
    return {"tournament": TOURNAMENT, **other}


def _tournament(state: str) -> Example:
    return {"tournament": {**TOURNAMENT, "state": state, "is_provisional": state != "closed"}}


CONTENTS: Mapping[str, Example] = {
    "hanchan.recorded": {"hanchan": _hanchan()},
    "hanchan.amended": {"hanchan": _hanchan(version=2, note="Chips corrected")},
    "hanchan.voided": {"hanchan": _hanchan(version=3, state="void")},
    "hanchan.restored": {"hanchan": _hanchan(version=4)},
    "hanchan.shown": {"hanchan": _hanchan(season=None, session=None, note="Winter Cup, round 2, table 1")},
    "result.confirmed": {
        "hanchan": _hanchan(),
        "confirmation": _confirmation("half", "confirms", "silent", "silent", "silent"),
    },
    "result.disputed": {
        "hanchan": _hanchan(),
        "confirmation": _confirmation("disputed", "confirms", "silent", "silent", "disputes", reason=WRONG),
    },
    "result.decided": {
        "hanchan": _hanchan(),
        "confirmation": _confirmation(
            "decided", "confirms", "silent", "silent", "disputes", reason=WRONG, decision="The photo shows it."
        ),
    },
    "deal.recorded": {"hanchan": _hanchan_in_play(), "deal": DEAL},
    "session.opened": {"session": SESSION},
    "session.closed": {"session": {**SESSION, "state": "closed"}},
    "session.reopened": {"session": SESSION},
    "session.amended": {"session": {**SESSION, "place": "Community centre, room 4"}},
    "session.cancelled": {"session": {**SESSION, "state": "cancelled"}},
    "session.round_begun": {
        "session": SESSION,
        "round": {
            "number": 2,
            "tables": [{"number": 1, "hanchan": 480, "players": list(PLAYERS)}],
            "sits_out": [{"id": 35, "name": "Emi"}],
        },
    },
    "season.opened": {"season": {**WHOLE_SEASON, "revision": 0, "computed_at": None}},
    "season.closed": {"season": {**WHOLE_SEASON, "state": "archived"}},
    "season.reopened": {"season": WHOLE_SEASON},
    "rank.changed": RANKS,
    "player.forgotten": {"player": {"id": 12}},
    "tournament.started": _tournament("running"),
    "round.released": _of_tournament(round=_round(is_done=False)),
    "round.taken_back": _of_tournament(round={"number": 2}),
    "result.entered": _of_tournament(round={"number": 2}, table=_table(is_done=True)),
    "result.cleared": _of_tournament(round={"number": 2}, table=_table(is_done=False)),
    "round.finished": _of_tournament(round=_round(is_done=True)),
    "tournament.closed": _tournament("closed"),
    "tournament.reopened": _tournament("running"),
    TRIAL: {},
}
EXAMPLES: Mapping[str, Example] = {
    name: {"event": name, "sequence": 17, "at": AT, "club": CLUB, **content} for name, content in CONTENTS.items()
}
