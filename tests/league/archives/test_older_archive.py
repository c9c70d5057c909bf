"""An archive written before the packages of `league` were renamed still becomes the same club."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from league.accounts.models import User
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club
from league.maintenance.verification import differences
from tests.league.factories import make_user
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# Seven hanchan by final scores, three by deals, one imported file, a ladder for all, a tournament of 8 in 2 rounds.
ARCHIVE = Path(__file__).parents[2] / "fixtures" / "club_before_the_layers.club.json"


@pytest.fixture(scope="module")
def owner(shared_db: None) -> User:
    return make_user("yuki")


@pytest.fixture(scope="module")
def restored(owner: User) -> Club:
    club = club_restore(actor=owner, archive=archive_read(ARCHIVE.read_bytes())).club
    run_jobs()
    return club


def test_its_rows_are_written_again_and_a_newer_part_is_empty(owner: User, restored: Club) -> None:
    before = json.loads(ARCHIVE.read_text(encoding="utf-8"))
    after = json.loads("".join(club_archive(actor=owner, club=restored)))

    parts = (
        "event_awards", "event_cut_choices", "event_people", "event_timetable", "player_external_ids", "online_replays",
        "event_cleared_games", "session_external_ids", "session_answers", "season_external_ids",
        "session_presences", "session_rounds", "session_tables", "session_seats",
        "names_apart", "import_runs", "final_tables", "series", "series_evenings",
        "open_tables", "open_table_seats", "signatures", "decisions",
        "hanchan_external_ids", "event_external_ids", "event_entrant_external_ids",
    )  # fmt: skip
    of_teams = ("event_team_captains", "event_line_ups", "event_line_up_deadlines", "event_team_penalties")
    newer = {"heading": after["heading"]} | {part: [] for part in (*parts, *of_teams)}
    sessions = [
        {**one, "begins_at": None, "place": "", "capacity": None, "answers_until": None} for one in before["sessions"]
    ]
    player_merges = [{**one, "account": ""} for one in before["player_merges"]]
    reports = [{**one, "reported_with": "", "confirmed_with": "", "penalties": []} for one in before["event_reports"]]
    of_a_game = {"table": None, "seat": None, "game_points": 0, "is_paid": False, "deal": None}
    penalties = [{**one, **of_a_game} for one in before["event_penalties"]]
    event_tables = [{**one, "unplayed": ""} for one in before["event_tables"]]
    history = [{**one, "guest_link": None} for one in before["history"]]
    hanchan = [
        {
            **one,
            "table_number": None,
            "stints": [],
            "import_run": None,
            "sum_reason": "",
            "deals": [{**deal, "guest_link": None} for deal in one["deals"]],
        }
        for one in before["hanchan"]
    ]
    moments = {"registration_opens_at": None, "registration_closes_at": None, "time_zone": ""}
    unplayed = {"walkover_rule": "own_mean", "abandoned_rule": "own_mean", "forfeit_points": None}
    events = [{**one, **moments, **unplayed, "lineup_size": None} for one in before["events"]]
    of_events = {"event_penalties": penalties, "event_tables": event_tables}
    no_question = {"asks_confirmation": False, "silent_hours": 72}
    no_cut = {"cut": 0, "down": 0}
    columns = of_events | {
        "club": {**before["club"], "embed_sites": ["*"]},
        "seasons": [{**one, **no_cut, **no_question, "follows": None} for one in before["seasons"]],
        "season_divisions": [{**one, **no_cut} for one in before["season_divisions"]],
        "players": [{**one, "surname": "", "forgotten_at": None} for one in before["players"]],
        "events": events,
        "event_stages": [{**one, "kept_reason": "", "kept_players": {}} for one in before["event_stages"]],
        "sessions": sessions,
        "player_merges": player_merges,
        "event_reports": reports,
        "history": history,
        "hanchan": hanchan,
    }
    assert {**before, **newer, **columns} == after


def test_its_season_has_the_table_it_had(restored: Club) -> None:
    rows = restored.seasons.get(slug="spring").rows.filter(division=None).order_by("order")
    table = [(row.player.name, row.rank, row.games, Fraction(row.values[0])) for row in rows]

    assert table == [
        ("Aoi", 1, 8, 217_000),
        ("Ben", 2, 8, 188_000),
        ("Eve", 3, 1, -35_000),
        ("Chika", 4, 7, -118_600),
        ("Dai", 5, 8, -274_400),
    ]


def test_its_ladder_has_the_ratings_it_had(restored: Club) -> None:
    rows = restored.ladders.get(slug="elo").rows.order_by("-rating")
    best = [(row.player.name, row.rating) for row in rows[:3]]

    assert best == [("Aoi", 18_788_777_532), ("Ben", 18_654_045_660), ("Guest 0", 18_376_157_724)]


def test_its_closed_tournament_has_the_final_table_it_had(restored: Club) -> None:
    rows = restored.tournaments.get().final_rows.order_by("order")
    final = [(row.rank, row.entrant.player.name, row.values["texts"]["points"]) for row in rows[:3]]

    # twice 40,100 and first: 2 x (10.1 + 20) = 60.2
    assert final == [(1, "Guest 0", "+60.2"), (2, "Guest 1", "+19.8"), (3, "Guest 4", "+16.2")]


def test_nothing_of_it_differs_from_the_record(restored: Club) -> None:
    assert list(differences()) == []
