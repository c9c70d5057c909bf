"""The nightly check finds a change in each kind of cache."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db.models import F

from league.accounts.models import User
from league.club_bests.jobs import club_bests_compute
from league.club_bests.models import ClubBests
from league.club_bests.selectors import record_state
from league.clubs.models import Club, HouseRulesVersion
from league.forecast_quality.jobs import forecast_quality_compute
from league.forecast_quality.models import ForecastQuality
from league.forecast_quality.selectors import ladders_state
from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.ladders.computing.rating_segments import Segment, digest_of
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.models import Ladder, LadderRow, PackedSegment, RatingSegment
from league.ladders.recalculation import ladders_want
from league.ladders.services import ladder_open
from league.maintenance.verification import CHECKS, differences
from league.players.models import Player
from league.seasons.models import Season, StandingsRow, TeamRow
from league.seasons.parts import season_player_set, team_add
from league.standings.computing.following import standings_catch_up
from tests.league.factories import make_hanchan

# Models that store input, decisions or states, which no replay can compute.
RECORD = {
    "accounts.User", "accounts.ApiToken", "accounts.PasswordRequest", "jobs.Job", "history.LogEntry", "history.ClubLog",
    "clubs.Club", "records.GuestLink", "records.LateDeal",
    "clubs.Membership", "clubs.Invitation", "members.Claim", "members.ForgetWish",
    "players.ForgottenPlayer", "players.NamesApart", "clubs.HouseRules",
    "clubs.HouseRulesVersion", "players.Player",
    "players.PlayerName", "players.PlayerExternalId", "players.PlayerMerge", "club_sessions.Session",
    "club_sessions.SessionExternalId", "records.HanchanExternalId", "seasons.SeasonExternalId",
    "tournaments.TournamentExternalId", "tournaments.EntrantExternalId",
    "seasons.Season", "seasons.Division", "seasons.Team", "seasons.SeasonPlayer", "seasons.Adjustment",
    "seasons.StaleStandings", "accounts.Attempts", "accounts.IdempotencyKey", "ladders.Ladder", "ladders.StaleLadder",
    "tournaments.Tournament", "tournaments.Stage", "tournaments.Team", "tournaments.Entrant", "tournaments.KeepApart",
    "tournaments.Round", "tournaments.Table", "tournaments.TableSeat", "tournaments.Printout", "tournaments.Report",
    "tournaments.Official", "tournaments.Penalty",
    "tournaments.TeamCaptain", "tournaments.LineUpPlayer", "tournaments.LineUpDeadline", "tournaments.TeamPenalty",
    "tournaments.Award", "tournaments.RefereeCall", "tournaments.NotedHand", "tournaments.ClearedGame",
    "tournaments.CutChoice", "tournaments.TimetableLine",
    "evening_tables.Presence", "evening_tables.EveningRound", "evening_tables.EveningTable",
    "evening_tables.EveningSeat",
    "player_links.PlayerLink",
    "evenings.Answer", "open_tables.OpenTable", "open_tables.OpenSeat",
    "confirmations.Signature", "confirmations.Decision",
    "evening_series.Series", "evening_series.SeriesEvening", "finals.FinalTable",
    "records.ImportRun", "records.ColumnAnswer", "records.OnlineReplay", "records.Stint",
    "tournaments.Application", "notices.Mail", "notices.MailChoice", "notices.EventMail",
    "notices.PushKey", "notices.PushSubscription", "notices.MailTopics", "notices.SendingSite",
    "publishing.ClubFeature", "publishing.EventFeature",
    "webhooks.Endpoint", "webhooks.Delivery", "webhooks.Attempt", "archives.ClubImport", "archives.ClubMove",
    "clubs.ListCount",  # the clock counts anew each minute
}  # fmt: skip


@pytest.fixture(autouse=True)
def ladder(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Ladder:
    """A club with tables, teams, a ladder with its forecast quality, and club records, all without differences."""
    team = team_add(actor=owner, season=season, name="Reds")
    season_player_set(actor=owner, season=season, player=regulars[0], team=team)
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    for _game in range(3):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    ladders_catch_up([ladder])
    found = forecast_quality_compute([ladder])
    ForecastQuality.objects.create(club=club, state=ladders_state(club), found=found)
    ClubBests.objects.create(club=club, state=record_state(club), found=club_bests_compute(club))
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


def spoilt_segment() -> None:
    """Other numbers with the digest of the right ones, and then with their own digest."""
    row = PackedSegment.objects.get()
    segment = Segment.unpacked(0, bytes(row.content), bytes(row.before))
    segment.marks[1] += 1
    PackedSegment.objects.update(content=segment.packed().content)


def segment_with_a_digest_of_its_own() -> None:
    spoilt_segment()
    row = PackedSegment.objects.get()
    PackedSegment.objects.update(digest=digest_of(bytes(row.content), bytes(row.before)))


def spoilt_marks_before() -> None:
    row = PackedSegment.objects.get()
    segment = Segment.unpacked(0, bytes(row.content), bytes(row.before))
    segment.stood[0] = 9
    PackedSegment.objects.update(before=segment.packed().before)


def segment_too_many() -> None:
    row, packed = RatingSegment.objects.get(), PackedSegment.objects.get()
    packed.pk = None
    packed.save()
    RatingSegment.objects.create(ladder=row.ladder, begins_at=row.begins_at + 10**12, packed=packed)


def spoilt_judgement() -> None:
    kept = ForecastQuality.objects.get()
    kept.found[0]["loss"] = 0.1
    kept.save()


def spoilt_club_record() -> None:
    kept = ClubBests.objects.get()
    kept.found[0]["bests"][0]["value"] = 99900
    kept.save()


def ruleset_without_club_records() -> None:
    ClubBests.objects.update(found=[])


@pytest.mark.parametrize(
    ("spoil", "what", "stored", "computed"),
    [
        (spoilt_line, "table", "Aoi: games 7", "Aoi: games 3"),
        (missing_line, "table", "Ben: –", "rank 2"),
        (spoilt_team, "teams", 'Reds: values ["1"]', 'Reds: values ["93600"'),
        (spoilt_rating, "ratings", "Chika: ", "Chika: "),
        (rating_of_nobody, "ratings", "Chika: –", "Chika: "),
        (spoilt_segment, "segments", "from the first hanchan: not so", "from the first hanchan"),
        (segment_with_a_digest_of_its_own, "segments", "from the first hanchan: not so", "from the first hanchan"),
        (spoilt_marks_before, "segments", "from the first hanchan: not so", "from the first hanchan"),
        (segment_too_many, "segments", "from ", "–"),
        (spoilt_judgement, "forecast_quality", "'loss': 0.1", "'loss': "),
        (spoilt_club_record, "club records", "'value': 99900", "'value': 41200"),
        (ruleset_without_club_records, "club records", "[]", "'ruleset': 'riichi-ladder'"),
    ],
)
def test_a_changed_cache_is_named(spoil: Callable[[], None], what: str, stored: str, computed: str) -> None:
    spoil()

    (difference,) = differences()
    assert difference.what == what
    assert stored in str(difference.stored)
    assert computed in str(difference.computed)
    assert difference.stored != difference.computed


@pytest.mark.parametrize("spoil", [spoilt_segment, spoilt_marks_before, spoilt_rating, segment_too_many])
def test_a_ladder_computed_from_the_record_ignores_what_is_stored(
    spoil: Callable[[], None], club: Club, ladder: Ladder
) -> None:
    spoil()
    ladders_want(club.pk, 0)
    ladders_catch_up([ladder])

    assert list(differences()) == []


def test_a_table_requested_meanwhile_is_not_reported(
    owner: User, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    from league.maintenance import table_differences

    computed = table_differences.standings_compute

    def recorded_meanwhile(season: Season) -> Any:
        lines = computed(season)
        StandingsRow.objects.filter(order=1).update(games=7)
        job_want(kind="standings", subject=str(season.pk))
        return lines

    spoilt_line()
    monkeypatch.setattr(table_differences, "standings_compute", recorded_meanwhile)
    monkeypatch.setattr("league.jobs.services.job_send", lambda job: None)

    assert list(differences()) == []


def test_club_records_of_an_older_state_are_not_reported(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    spoilt_club_record()
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert "club records" not in {one.what for one in differences()}


def test_forecast_quality_is_not_reported_while_a_ladder_is_behind(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt_judgement()
    monkeypatch.setattr("league.jobs.services.job_send", lambda job: None)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert "forecast_quality" not in {one.what for one in differences()}


def test_every_model_is_part_of_the_record_or_checked() -> None:
    """A new model must be listed as record, or have a check in `CHECKS`."""
    ours = {model._meta.label for model in apps.get_models() if model.__module__.startswith("league.")}
    checked = [model._meta.label for check in CHECKS for model in check.caches]

    assert sorted([*RECORD, *checked]) == sorted(ours)


def test_a_changed_club_record_is_logged_in_its_club(club: Club) -> None:
    spoilt_club_record()

    job_run(job_want(kind="verify", subject="nightly").pk)

    entry = LogEntry.objects.get(club=club, action="verify_difference")
    assert "'value': 99900" in entry.before["club records"]
    assert "'value': 41200" in entry.after["club records"]
