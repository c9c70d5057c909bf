"""Each kind of cache is spoilt behind everybody's back, and the nightly check names it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db.models import F

from league.accounts.models import User
from league.calibration.jobs import ladders_judged
from league.calibration.models import ClubCalibration
from league.calibration.selectors import ladders_state
from league.clubs.models import Club, HouseRulesVersion
from league.history.models import LogEntry
from league.honours.jobs import honours_found
from league.honours.models import ClubHonours
from league.honours.selectors import record_state
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.ladders.models import Ladder, LadderRow, PackedStretch, RatingStretch
from league.ladders.services import ladder_open
from league.ladders.storing import ladders_catch_up
from league.ladders.stretches import Stretch, digest_of
from league.players.models import Player
from league.records.verification import CHECKS, differences
from league.records.wants import ladders_want
from league.seasons.following import standings_catch_up
from league.seasons.models import Season, StandingsRow, TeamRow
from league.seasons.parts import season_player_set, team_add
from tests.league.factories import make_hanchan

# What is kept as it was entered or decided, or says what is going on: no replay gives it.
RECORD = {
    "accounts.User", "accounts.ApiToken", "jobs.Job", "history.LogEntry", "clubs.Club", "clubs.Membership",
    "clubs.Invitation", "clubs.HouseRules", "clubs.HouseRulesVersion", "players.Player", "players.PlayerName",
    "players.PlayerMerge", "club_sessions.Session", "seasons.Season", "seasons.Division", "seasons.Team",
    "seasons.SeasonPlayer", "seasons.Adjustment", "seasons.StaleStandings", "records.IdempotencyKey", "ladders.Ladder",
    "ladders.StaleLadder", "tournaments.Tournament", "tournaments.Stage", "tournaments.Team", "tournaments.Entrant",
    "tournaments.KeepApart", "tournaments.Round", "tournaments.Table", "tournaments.TableSeat", "tournaments.Printout",
    "tournaments.Report", "tournaments.Penalty", "tournaments.RefereeCall", "tournaments.NotedHand",
    "webhooks.Endpoint", "webhooks.Delivery",
}  # fmt: skip


@pytest.fixture(autouse=True)
def ladder(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Ladder:
    """A club with a table, teams, a ladder and what is found about it, and its records, all of them right."""
    team = team_add(actor=owner, season=season, name="Reds")
    season_player_set(actor=owner, season=season, player=regulars[0], team=team)
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    for _game in range(3):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    ladders_catch_up([ladder])
    found = ladders_judged([ladder])
    ClubCalibration.objects.create(club=club, state=ladders_state(club), found=found)
    ClubHonours.objects.create(club=club, state=record_state(club), found=honours_found(club))
    Job.objects.all().delete()
    assert list(differences()) == []
    return ladder


def spoilt_line() -> None:
    StandingsRow.objects.filter(order=1).update(games=7)


def missing_line() -> None:
    StandingsRow.objects.filter(order=2).delete()


def spoilt_team() -> None:
    TeamRow.objects.update(values=["1"])


def spoilt_rating() -> None:
    LadderRow.objects.filter(player__name="Chika").update(rating=F("rating") + 1)


def rating_of_nobody() -> None:
    LadderRow.objects.filter(player__name="Chika").delete()


def spoilt_stretch() -> None:
    """Other numbers under the digest of the right ones, and after them under one of their own."""
    row = PackedStretch.objects.get()
    stretch = Stretch.unpacked(0, bytes(row.content), bytes(row.before))
    stretch.marks[1] += 1
    PackedStretch.objects.update(content=stretch.packed().content)


def stretch_with_a_digest_of_its_own() -> None:
    spoilt_stretch()
    row = PackedStretch.objects.get()
    PackedStretch.objects.update(digest=digest_of(bytes(row.content), bytes(row.before)))


def spoilt_marks_before() -> None:
    row = PackedStretch.objects.get()
    stretch = Stretch.unpacked(0, bytes(row.content), bytes(row.before))
    stretch.before = {player: (9, *mark[1:]) for player, mark in stretch.before.items()}
    PackedStretch.objects.update(before=stretch.packed().before)


def stretch_too_many() -> None:
    row, packed = RatingStretch.objects.get(), PackedStretch.objects.get()
    packed.pk = None
    packed.save()
    RatingStretch.objects.create(ladder=row.ladder, begins_at=row.begins_at + 10**12, packed=packed)


def spoilt_judgement() -> None:
    kept = ClubCalibration.objects.get()
    kept.found[0]["loss"] = 0.1
    kept.save()


def spoilt_club_record() -> None:
    kept = ClubHonours.objects.get()
    kept.found[0]["honours"][0]["value"] = 99900
    kept.save()


def ruleset_without_club_records() -> None:
    ClubHonours.objects.update(found=[])


@pytest.mark.parametrize(
    ("spoil", "what", "stored", "computed"),
    [
        (spoilt_line, "table", "Aoi: games 7", "Aoi: games 3"),
        (missing_line, "table", "Ben: –", "rank 2"),
        (spoilt_team, "teams", 'Reds: values ["1"]', 'Reds: values ["93600"'),
        (spoilt_rating, "ratings", "Chika: ", "Chika: "),
        (rating_of_nobody, "ratings", "Chika: –", "Chika: "),
        (spoilt_stretch, "stretches", "from the first hanchan: not so", "from the first hanchan"),
        (stretch_with_a_digest_of_its_own, "stretches", "from the first hanchan: not so", "from the first hanchan"),
        (spoilt_marks_before, "stretches", "from the first hanchan: not so", "from the first hanchan"),
        (stretch_too_many, "stretches", "from ", "–"),
        (spoilt_judgement, "calibration", "'loss': 0.1", "'loss': "),
        (spoilt_club_record, "club records", "'value': 99900", "'value': 41200"),
        (ruleset_without_club_records, "club records", "[]", "'ruleset': 'riichi-ladder'"),
    ],
)
def test_what_was_spoilt_is_named(spoil: Callable[[], None], what: str, stored: str, computed: str) -> None:
    spoil()

    (difference,) = differences()
    assert difference.what == what
    assert stored in str(difference.stored)
    assert computed in str(difference.computed)
    assert difference.stored != difference.computed


@pytest.mark.parametrize("spoil", [spoilt_stretch, spoilt_marks_before, spoilt_rating, stretch_too_many])
def test_a_ladder_computed_anew_believes_nothing_that_is_stored(
    spoil: Callable[[], None], club: Club, ladder: Ladder
) -> None:
    spoil()
    ladders_want(club.pk, 0)
    ladders_catch_up([ladder])

    assert list(differences()) == []


def test_what_is_asked_for_meanwhile_is_behind_and_not_wrong(
    owner: User, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    from league.records import verifying

    computed = verifying.standings_compute

    def recorded_meanwhile(season: Season) -> Any:
        lines = computed(season)
        StandingsRow.objects.filter(order=1).update(games=7)
        job_want(kind="standings", subject=str(season.pk))
        return lines

    spoilt_line()
    monkeypatch.setattr(verifying, "standings_compute", recorded_meanwhile)
    monkeypatch.setattr("league.jobs.services.job_send", lambda job: None)

    assert list(differences()) == []


def test_records_of_an_older_state_are_behind_and_not_wrong(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    spoilt_club_record()
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert "club records" not in {one.what for one in differences()}


def test_every_model_is_record_or_checked() -> None:
    """Whoever adds a model says which: a cache needs its check in `CHECKS`."""
    ours = {model._meta.label for model in apps.get_models() if model.__module__.startswith("league.")}
    checked = [model._meta.label for check in CHECKS for model in check.caches]

    assert sorted([*RECORD, *checked]) == sorted(ours)


def test_a_spoilt_club_record_stands_in_the_log_of_the_club(club: Club) -> None:
    spoilt_club_record()

    job_run(job_want(kind="verify", subject="nightly").pk)

    entry = LogEntry.objects.get(club=club, action="verify_difference")
    assert "'value': 99900" in entry.before["club records"]
    assert "'value': 41200" in entry.after["club records"]
