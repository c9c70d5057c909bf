"""A club in which everything has happened once. Each module has one, and a test's changes are rolled back."""

from datetime import UTC, date, datetime, time

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Role
from league.clubs.services import club_amend, club_create, house_rules_amend, house_rules_create, membership_set
from league.confirmations.models import Decision, Signature
from league.evening_series.services import series_open
from league.evening_tables.beginning import round_begin
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.evenings.services import answer_give
from league.external_ids.services import ExternalId, external_ids_replace
from league.finals.services import FinalLine, final_table_add, final_table_amend
from league.ladders.services import ladder_archive, ladder_open
from league.members.services import player_join
from league.open_tables.models import OpenSeat, OpenTable
from league.players.models import NamesApart, Player
from league.players.services import alias_add, external_ids_set, player_add, player_amend
from league.records.deals.services import deal_amend, deal_record, deal_undo, hanchan_begin, hanchan_stop
from league.records.imports.services import ImportOrder, import_store
from league.records.models import Hanchan
from league.records.player_merges import player_merge, player_unmerge
from league.records.replays.services import ReplayOrder, replay_store
from league.records.services import hanchan_amend, hanchan_void, seats_of
from league.season_settings.rule_change.services import season_rules_change
from league.seasons.models import Season
from league.seasons.parts import division_add, season_player_set, team_add
from league.seasons.services import (
    adjustment_give,
    adjustment_void,
    season_archive,
    season_open,
)
from league.sessions.models import Session
from league.sessions.services import session_close, session_open
from league.tournaments.core.people import official_set
from league.tournaments.draws import services as draw_services
from league.tournaments.entrants import services as entrant_services
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.lifecycle import services as tournament_services
from league.tournaments.models import CutChoice, Entrant, LineUpDeadline, LineUpPlayer, Stage
from league.tournaments.results import penalties
from league.tournaments.results import services as result_services
from league.tournaments.results.best_hands import hand_note
from league.tournaments.results.calls import referee_call
from league.tournaments.results.unplayed import table_abandon
from league.tournaments.teams.penalties import team_penalty_give
from league.tournaments.teams.services import captain_set
from league.tournaments.timetable.services import EnteredLine, timetable_set
from tests.league.factories import DAY, make_hanchan, make_user
from tests.league.jobs.at_once import run_jobs
from tests.scoring.replays.logs import whole_game

CSV = (
    b"date,east,south,west,north,east_score,south_score,west_score,north_score\n"
    b"2026-02-01,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
    b"2026-02-02,Ben,Aoi,Eve,Dai,30000,30000,20000,20000\n"
)
NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30, "yakuman": 0}}]}}
DRAW = {"result": {"type": "exhaustive_draw", "ready": [2], "nagashi": []}}

# The seats, and the number of tables with a result. Some players meet again, also a pair that is kept apart.
SCRIPTS = (("1-2-3-4\n5-6-7-8", 2), ("1-2-5-8\n3-4-6-7", 1))


@pytest.fixture(scope="module")
def owner(shared_db: None) -> User:
    return make_user("yuki")


@pytest.fixture(scope="module")
def club(owner: User) -> Club:
    club = club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo", day_begins=12)
    return club_amend(actor=owner, club=club, embed_sites=["https://club.example"])


@pytest.fixture(scope="module")
def organiser(owner: User, club: Club) -> User:
    return membership_set(actor=owner, club=club, user=make_user("olga"), role=Role.ORGANISER).user


@pytest.fixture(scope="module")
def recorder(owner: User, club: Club) -> User:
    return membership_set(actor=owner, club=club, user=make_user("rei"), role=Role.RECORDER).user


@pytest.fixture(scope="module")
def regulars(owner: User, club: Club) -> list[Player]:
    return [player_add(actor=owner, club=club, name=name) for name in ("Aoi", "Ben", "Chika", "Dai")]


@pytest.fixture(scope="module")
def house_rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")


@pytest.fixture(scope="module")
def season(owner: User, club: Club, house_rules: HouseRulesVersion) -> Season:
    return season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=house_rules)


@pytest.fixture(scope="module")
def rich(
    owner: User, organiser: User, recorder: User, club: Club, regulars: list[Player],
    house_rules: HouseRulesVersion, season: Season,
) -> Club:  # fmt: skip
    _people(organiser, club, regulars)
    _games(organiser, recorder, house_rules, regulars, season)
    _deals(organiser, recorder, house_rules, regulars, season)
    _online(organiser, house_rules, regulars)
    _league(organiser, club, regulars, season)
    _finals(organiser, club, regulars)
    _event(organiser, club, house_rules)
    run_jobs()
    ladder_archive(actor=organiser, ladder=club.ladders.get(slug="old"))
    return club


def _people(organiser: User, club: Club, regulars: list[Player]) -> None:
    alias_add(actor=organiser, player=regulars[0], name="葵")
    NamesApart.objects.create(club=club, first="aoi k", second="aoki")
    external_ids_set(actor=organiser, player=regulars[0], external_ids=[ExternalId("ema", "04010123")])
    player_amend(actor=organiser, player=regulars[1], is_hidden=True)
    player_join(actor=organiser, player=regulars[1], user=organiser)
    twin = player_add(actor=organiser, club=club, name="Daï", is_guest=True)
    player_merge(actor=organiser, kept=regulars[3], merged=twin, reason="the same")
    other = player_add(actor=organiser, club=club, name="Benno")
    player_unmerge(actor=organiser, merge=player_merge(actor=organiser, kept=regulars[1], merged=other))


def _games(organiser: User, recorder: User, rules: HouseRulesVersion, regulars: list[Player], season: Season) -> None:
    club = season.club
    evening = session_open(actor=recorder, club=club, played_on=DAY, name="水曜会")
    for _one in range(5):
        make_hanchan(actor=recorder, house_rules=rules, players=regulars, season=season, session=evening)
    first, second = Hanchan.objects.order_by("pk")[:2]
    seats = seats_of(first)
    swapped = [seats[0]._replace(score=28300), seats[1]._replace(score=41200, penalty=2), *seats[2:]]
    hanchan_amend(actor=organiser, hanchan=first, version=1, seats=swapped, reason="mixed up")
    hanchan_void(actor=organiser, hanchan=second, version=1, reason="twice")
    twin = Player.objects.get(name="Daï")
    make_hanchan(actor=recorder, house_rules=rules, players=[*regulars[:3], twin], season=season, deposits=1000,
                 scores=(41200, 28300, 19400, 10100))  # fmt: skip
    for thing in (first, evening):
        external_ids_replace(actor=recorder, thing=thing, external_ids=[ExternalId("sheet", "B4")])
    external_ids_replace(actor=organiser, thing=season, external_ids=[ExternalId("sheet", "Spring")])
    answer_give(actor=recorder, session=evening, kind="yes", guest="花子")
    Signature.objects.create(hanchan=first, version=2, player=regulars[0], kind="disputes", signed_by=recorder)
    Decision.objects.create(hanchan=first, version=2, reason="写真のとおり", decided_by=organiser)
    _tables(recorder, evening, rules)
    session_close(actor=recorder, session=evening)
    proposed = OpenTable.objects.create(club=club, proposed_by=regulars[0], begins_at=NOON, place="Café")
    OpenSeat.objects.create(table=proposed, player=regulars[0])
    series_open(actor=recorder, club=club, weekday="thursday", time=time(19, 30), first_day=DAY, name="木曜会")
    import_store(actor=organiser, content=CSV, order=csv_order(club))


def _tables(recorder: User, evening: Session, rules: HouseRulesVersion) -> None:
    """A round that has begun and one that is formed, with guests and somebody who sits out."""
    for number in range(9):
        presence_set(actor=recorder, session=evening, guest=f"客{number}", offers_out=number == 8)
    begun = round_begin(
        actor=recorder, round_=round_form(actor=recorder, session=evening, house_rules=rules), version=1
    )  # fmt: skip
    for table in begun.tables.select_related("hanchan"):
        hanchan_void(actor=recorder, hanchan=table.hanchan, version=table.hanchan.version, reason="late")
    round_form(actor=recorder, session=evening, house_rules=rules, custom="mixed", seats_open=True)


def _online(organiser: User, rules: HouseRulesVersion, regulars: list[Player]) -> None:
    order = ReplayOrder(
        club=rules.house_rules.club, house_rules=rules, played_on=DAY, keep="log", link="https://example.com/1",
        players=dict(enumerate(regulars)),
    )  # fmt: skip
    replay_store(actor=organiser, content=whole_game(), order=order)


def csv_order(club: Club) -> ImportOrder:
    rules = club.house_rules.order_by("pk").first().versions.get(number=1)
    return ImportOrder(club=club, house_rules=rules, season=club.seasons.get(slug="spring"), makes_players=True)


def _deals(organiser: User, recorder: User, rules: HouseRulesVersion, regulars: list[Player], season: Season) -> None:
    stopped, played, void = (
        hanchan_begin(actor=recorder, club=season.club, house_rules=rules, players=regulars, season=season,
                      played_on=DAY)
        for _one in range(3)
    )  # fmt: skip
    for hanchan in (stopped, played):
        for number, entry in enumerate((MANGAN, DRAW, MANGAN), 1):
            deal_record(actor=recorder, hanchan=hanchan, number=number, entry=entry)
    deal_undo(actor=recorder, hanchan=played, number=3)
    stopped = deal_amend(actor=organiser, hanchan=stopped, number=2, entry=MANGAN, version=4, reason="misread")
    hanchan_stop(actor=recorder, hanchan=stopped, version=stopped.version, reason="late")
    hanchan_void(actor=organiser, hanchan=void, version=1, reason="nobody came")


def _league(organiser: User, club: Club, regulars: list[Player], season: Season) -> None:
    first, second = (division_add(actor=organiser, season=season, name=name) for name in ("A", "B"))
    team = team_add(actor=organiser, season=season, name="紅")
    season_player_set(actor=organiser, season=season, player=regulars[0], division=first, team=team)
    season_player_set(actor=organiser, season=season, player=regulars[1], division=second)
    for points in (-20_000, 5_000):
        adjustment_give(actor=organiser, season=season, player=regulars[2], points=points, reason="chombo")
    adjustment_void(actor=organiser, adjustment=season.adjustments.latest("pk"), reason="no chombo")
    changed = house_rules_amend(
        actor=organiser, house_rules=season.house_rules.house_rules, options={"uma": [30, 10, -10, -30]}, reason="30/10"
    )
    season_rules_change(actor=organiser, season=season, house_rules=changed, reason="as agreed")
    mcr = house_rules_create(actor=organiser, club=club, name="国标", ruleset="mcr")
    past = season_open(actor=organiser, club=club, name="旧", opens=date(2025, 1, 1), closes=date(2025, 12, 31),
                       house_rules=mcr, metrics=["average_place", "points"], min_games=2, cut=4, down=1)  # fmt: skip
    make_hanchan(actor=organiser, house_rules=mcr, players=regulars, season=past, played_on=date(2025, 5, 5),
                 scores=(60, 10, -30, -40))  # fmt: skip
    season_archive(actor=organiser, season=past)
    ladder_open(actor=organiser, club=club, name="Elo", kind="elo", rulesets=["riichi-ladder"])
    ladder_open(actor=organiser, club=club, name="R", kind="tenhou_r", season=season)
    ladder_open(actor=organiser, club=club, name="Old", kind="points")


def _finals(organiser: User, club: Club, regulars: list[Player]) -> None:
    twin = Player.objects.get(name="Daï")
    lines = [
        FinalLine(twin, points="120.50", games=24), FinalLine(regulars[1], points="120.5"),
        FinalLine(None, "Fumi", points="-241", games=20),
    ]  # fmt: skip
    table = final_table_add(
        actor=organiser, club=club, name="リーグ", period="2019", opens=date(2019, 1, 5), rules="旧", lines=lines,
        import_run=club.import_runs.first(),
    )  # fmt: skip
    final_table_amend(actor=organiser, table=table, period="2019 春")


def _event(organiser: User, club: Club, rules: HouseRulesVersion) -> None:
    """Eight players, a first round with results, a penalty and a call, and a second round half played and frozen."""
    event = tournament_services.tournament_create(
        actor=organiser, club=club, name="Cup", house_rules=rules, starts_on=DAY, frozen_from=2, place="Kyōto"
    )
    main = tournament_services.stage_add(
        actor=organiser, tournament=event, name="Main", rounds_planned=3, method="swiss"
    )
    rows = [
        [f"Guest {number}", "月曜会" if number < 3 else "", "JP", "Reds" if number < 4 else ""] for number in range(8)
    ]
    guests_enter(actor=organiser, tournament=event, rows=rows)
    for thing in (event, event.entrants.first()):
        external_ids_replace(actor=organiser, thing=thing, external_ids=[ExternalId("ema", "E26")])
    entrant_services.numbers_assign(actor=organiser, tournament=event)
    entrants = list(event.entrants.order_by("number"))
    entrant_services.pair_keep_apart(actor=organiser, one=entrants[7], other=entrants[0], is_hard=False)
    tournament_services.order_publish(actor=organiser, tournament=event)
    event = tournament_services.tournament_start(actor=organiser, tournament=event)
    for script, tables in SCRIPTS:
        _round(organiser, main, script, tables)
    first, second = event.rounds.order_by("number")
    official_set(actor=organiser, tournament=event, account="rei", role="referee")
    removed = first.tables.get(number=1)
    result_services.result_clear(actor=organiser, table=removed, reason="typed at the wrong table")
    removed.refresh_from_db()
    result_services.result_enter(actor=organiser, table=removed, scores=[40100, 29900, 20100, 9900])
    draw_services.round_step(actor=organiser, round_=event.rounds.get(number=1), step="finish")
    penalties.penalty_give(actor=organiser, entrant=entrants[4], points=4000, reason="late", round_=first)
    hand_note(actor=organiser, entrant=entrants[3], round_=first, what="九蓮宝燈", total=13)
    referee_call(table=second.tables.last())
    table_abandon(actor=organiser, table=second.tables.last(), reason="fire alarm")
    entrant_services.entrant_withdraw(actor=organiser, entrant=entrants[6])
    final = tournament_services.stage_add(
        actor=organiser, tournament=event, name="Final", rounds_planned=1, method="top", cut=4
    )
    CutChoice.objects.create(stage=final, entrant=entrants[0], goes_on=True)
    _team_of(organiser, entrants[0])
    lines = [EnteredLine(NOON, round=1), EnteredLine(NOON, title="昼休み", minutes=45)]
    timetable_set(actor=organiser, tournament=event, lines=lines)


def _round(organiser: User, stage: Stage, script: str, tables: int) -> None:
    (one,) = draw_services.stage_draw(actor=organiser, stage=stage, seed=7, script=script)
    for step in ("confirm", "release"):
        draw_services.round_step(actor=organiser, round_=one, step=step)
    for table in one.tables.all()[:tables]:
        result_services.result_enter(actor=organiser, table=table, scores=[40100, 29900, 20100, 9900])
    if tables == one.tables.count():
        draw_services.round_step(actor=organiser, round_=one, step="finish")


def _team_of(organiser: User, captain: Entrant) -> None:
    """The captain's team with what teams have: a captain, a line-up, its deadline and a penalty."""
    team = captain.team
    assert team is not None
    captain_set(actor=organiser, team=team, entrant=captain)
    LineUpPlayer.objects.create(entrant=captain, number=1)
    LineUpDeadline.objects.create(tournament=captain.tournament, number=1, closes_at=timezone.now())
    team_penalty_give(actor=organiser, team=team, points=1000, reason="late line-up")
