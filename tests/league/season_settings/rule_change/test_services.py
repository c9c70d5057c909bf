import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_amend, house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.history.selectors import history_of
from league.jobs.models import Job
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan, Participant
from league.records.services import hanchan_restore, hanchan_void
from league.season_settings.rule_change.preview import season_rules_preview
from league.season_settings.rule_change.services import season_rules_change
from league.seasons.models import Season
from league.seasons.services import adjustment_give
from tests.league.factories import DAY


def test_a_preview_shows_the_ranks_that_would_change(
    played: list[Hanchan], owner: User, season: Season, wider: HouseRulesVersion
) -> None:
    change = season_rules_preview(actor=owner, season=season, house_rules=wider)

    # Aoi: 55 + 15, -5 - 15, -1 - 5 = 44; wider: 55 + 30, -5 - 30, -1 - 10 = 39
    # Ben: -10 + 5, 5 + 15, 4 + 15 = 34; wider: -10 + 10, 5 + 30, 4 + 30 = 69
    moves = {move.player.name: (move.rank_before, move.rank_after, move.points_after) for move in change.moves}
    assert (change.hanchan, change.changed) == (3, 3)
    assert moves["Aoi"] == (1, 2, "+39.0")
    assert moves["Ben"] == (2, 1, "+69.0")
    assert not Job.objects.filter(kind="standings", wanted__gt=3).exists()
    assert set(Participant.objects.filter(seat=0).values_list("points", flat=True)) == {70000, -20000, -6000}


def test_a_change_settles_every_hanchan_again(
    played: list[Hanchan], owner: User, season: Season, wider: HouseRulesVersion
) -> None:
    preview = season_rules_preview(actor=owner, season=season, house_rules=wider)
    season_rules_change(actor=owner, season=season, house_rules=wider, reason="voted in April")

    assert set(Hanchan.objects.values_list("house_rules", flat=True)) == {wider.pk}
    aoi = [row.points for row in Participant.objects.filter(seat=0).order_by("played_key")]
    assert aoi == [85000, -35000, -11000]
    assert Season.objects.get().house_rules == wider
    again = season_rules_preview(actor=owner, season=season, house_rules=wider)
    assert [(move.player, move.rank_after) for move in preview.moves] == [
        (move.player, move.rank_before) for move in again.moves
    ]
    assert (again.changed, list(differences())) == (0, [])


def test_every_hanchan_gets_a_log_entry(
    played: list[Hanchan], owner: User, season: Season, wider: HouseRulesVersion
) -> None:
    season_rules_change(actor=owner, season=season, house_rules=wider, reason="voted in April")

    entry = history_of(played[0])[0]
    assert (entry.reason, entry.after) == ("voted in April", {"house_rules": wider.pk})
    assert LogEntry.objects.get(action="season_rules_change").after == {"house_rules": wider.pk, "hanchan": 3}


def test_a_void_hanchan_comes_back_under_the_new_rules(
    played: list[Hanchan], owner: User, season: Season, wider: HouseRulesVersion
) -> None:
    hanchan_void(actor=owner, hanchan=played[0], version=1, reason="x")
    season_rules_change(actor=owner, season=season, house_rules=wider, reason="y")
    hanchan_restore(actor=owner, hanchan=played[0], version=3)

    assert played[0].participants.get(seat=0).points == 85000
    assert list(differences()) == []


@pytest.mark.parametrize("ends", ["stopped", "open", "void"])
def test_deals_are_replayed_under_the_new_rules(
    ends: str,
    owner: User,
    club: Club,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    season: Season,
    wider: HouseRulesVersion,
) -> None:
    hanchan = hanchan_begin(
        actor=owner, club=club, house_rules=house_rules, players=regulars, season=season, played_on=DAY
    )
    value = {"total": 5, "fu": 30, "yakuman": 0}
    entry = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": value}]}}
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=entry)
    if ends == "stopped":
        hanchan_stop(actor=owner, hanchan=hanchan, version=2)
    if ends == "void":
        hanchan_void(actor=owner, hanchan=hanchan, version=2, reason="x")
    preview = season_rules_preview(actor=owner, season=season, house_rules=wider)
    assert (preview.hanchan, preview.unfit) == (int(ends == "stopped"), [])
    state = Hanchan.objects.get().state
    season_rules_change(actor=owner, season=season, house_rules=wider, reason="y")

    assert (Hanchan.objects.get().state, Hanchan.objects.get().house_rules) == (state, wider)
    points = hanchan.participants.get(seat=1).points
    assert points == (8000 + 30000 if ends == "stopped" else None)
    assert list(differences()) == []


@pytest.fixture
def richer(owner: User, house_rules: HouseRulesVersion) -> HouseRulesVersion:
    return house_rules_amend(
        actor=owner, house_rules=house_rules.house_rules, options={"start": 30000, "return": 30000}
    )


def test_a_preview_lists_every_hanchan_that_the_rules_do_not_fit(
    played: list[Hanchan], owner: User, season: Season, richer: HouseRulesVersion
) -> None:
    hanchan_void(actor=owner, hanchan=played[1], version=1, reason="x")

    change = season_rules_preview(actor=owner, season=season, house_rules=richer)

    # A void hanchan counts under the new rules once it is restored, so it has to fit too.
    assert [(one.hanchan, one.error.code) for one in change.unfit] == [
        (hanchan, "scores_do_not_add_up") for hanchan in played
    ]
    assert (change.hanchan, change.moves) == (0, [])


def test_rules_that_do_not_fit_a_hanchan_are_refused(
    played: list[Hanchan], owner: User, season: Season, house_rules: HouseRulesVersion, richer: HouseRulesVersion
) -> None:
    with pytest.raises(LeagueError) as refusal:
        season_rules_change(actor=owner, season=season, house_rules=richer, reason="x")

    assert refusal.value.code == "rules_do_not_fit"
    assert set(Hanchan.objects.values_list("house_rules", "version")) == {(house_rules.pk, 1)}


def test_the_points_of_a_preview_have_the_adjustments(
    played: list[Hanchan], owner: User, season: Season, regulars: list[Player], wider: HouseRulesVersion
) -> None:
    adjustment_give(actor=owner, season=season, player=regulars[0], points=-20000, reason="late")

    change = season_rules_preview(actor=owner, season=season, house_rules=wider)

    # Aoi: 44 − 20 = 24; wider: 39 − 20 = 19
    aoi = next(move for move in change.moves if move.player == regulars[0])
    assert (aoi.points_before, aoi.points_after, aoi.is_changed) == ("+24.0", "+19.0", True)


def test_a_season_with_more_hanchan_and_deals_than_allowed_is_refused(
    played: list[Hanchan], owner: User, season: Season, wider: HouseRulesVersion
) -> None:
    for act in (
        lambda: season_rules_preview(actor=owner, season=season, house_rules=wider, most=2),
        lambda: season_rules_change(actor=owner, season=season, house_rules=wider, reason="x", most=2),
    ):
        with pytest.raises(LeagueError) as refusal:
            act()
        assert (refusal.value.code, refusal.value.params) == ("season_too_large", {"found": 3, "most": 2})


def test_rules_with_another_points_unit_are_refused(
    played: list[Hanchan], owner: User, club: Club, season: Season
) -> None:
    mcr = house_rules_create(actor=owner, club=club, name="Chinese official", ruleset="mcr")

    with pytest.raises(LeagueError) as refusal:
        season_rules_preview(actor=owner, season=season, house_rules=mcr)
    assert refusal.value.code == "unit_mismatch"


def test_a_change_needs_a_reason(played: list[Hanchan], owner: User, season: Season, wider: HouseRulesVersion) -> None:
    with pytest.raises(LeagueError) as refusal:
        season_rules_change(actor=owner, season=season, house_rules=wider, reason=" ")

    assert refusal.value.code == "reason_needed"


def test_a_recorder_changes_no_season(
    played: list[Hanchan], recorder: User, season: Season, wider: HouseRulesVersion
) -> None:
    with pytest.raises(LeagueError) as refusal:
        season_rules_change(actor=recorder, season=season, house_rules=wider, reason="x")

    assert refusal.value.code == "forbidden"
