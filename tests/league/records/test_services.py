from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.history.selectors import history_of
from league.jobs.models import Job
from league.maintenance.verification import differences
from league.players.models import Player
from league.players.services import player_add
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant
from league.records.seats import Seat
from league.records.services import hanchan_amend, hanchan_record
from league.seasons.models import Season
from league.seasons.services import season_archive
from league.sessions.services import session_close, session_open
from rules.errors import RuleError
from tests.league.factories import DAY, SCORES, make_hanchan, seats_for
from tests.league.records.seats import rows_of


def test_a_recorded_hanchan_is_settled_under_its_house_rules(hanchan: Hanchan) -> None:
    # (score - 25000) / 1000 and 15/5/-5/-15, in thousandths: 41200 → 16.2 + 15
    assert rows_of(hanchan) == [
        ("Aoi", 41200, 1, 31200),
        ("Ben", 28300, 2, 8300),
        ("Chika", 20400, 3, -9600),
        ("Dai", 10100, 4, -29900),
    ]


def test_recording_is_logged_with_the_actor_and_the_result(hanchan: Hanchan, recorder: User) -> None:
    entry = history_of(hanchan).get()

    assert (entry.actor, entry.action) == (recorder, "hanchan_record")
    assert [seat["points"] for seat in entry.after["seats"]] == ["+31.2", "+8.3", "-9.6", "-29.9"]


def record_once_more(hanchan: Hanchan, **changes: Any) -> Hanchan:
    """Record the same result from a second phone."""
    players = [row.player for row in hanchan.participants.order_by("seat")]
    same = {"actor": hanchan.recorded_by, "house_rules": hanchan.house_rules, "players": players, "again": False}
    return make_hanchan(**same | changes)


def test_the_same_result_within_two_minutes_is_refused(hanchan: Hanchan) -> None:
    with pytest.raises(LeagueError) as refusal:
        record_once_more(hanchan)

    assert refusal.value.code == "same_result"
    assert Hanchan.objects.count() == 1


def test_the_same_result_in_other_seats_is_refused(hanchan: Hanchan) -> None:
    players = [row.player for row in hanchan.participants.order_by("-seat")]

    with pytest.raises(LeagueError) as refusal:
        record_once_more(hanchan, players=players, scores=SCORES[::-1])
    assert refusal.value.code == "same_result"


@pytest.mark.parametrize(
    "changes",
    [
        {"again": True},
        {"scores": (41300, 28200, 20400, 10100)},
        {"scores": (28300, 41200, 20400, 10100)},
        {"played_on": DAY + timedelta(days=1)},
    ],
)
def test_another_result_is_recorded_within_two_minutes(hanchan: Hanchan, changes: dict[str, Any]) -> None:
    record_once_more(hanchan, **changes)

    assert Hanchan.objects.count() == 2


def test_the_same_scores_of_other_players_are_another_result(hanchan: Hanchan, owner: User, club: Club) -> None:
    others = [player_add(actor=owner, club=club, name=name) for name in ("Emi", "Fumi", "Gen", "Hana")]

    record_once_more(hanchan, players=others)

    assert Hanchan.objects.count() == 2


def test_the_same_scores_under_other_house_rules_are_another_result(hanchan: Hanchan, owner: User, club: Club) -> None:
    record_once_more(
        hanchan, house_rules=house_rules_create(actor=owner, club=club, name="Other", ruleset="riichi-ladder")
    )

    assert Hanchan.objects.count() == 2


@pytest.mark.parametrize(
    "present", [{"recorded_at": timezone.now() - timedelta(minutes=2, seconds=1)}, {"state": Hanchan.State.VOID}]
)
def test_a_result_that_is_void_or_older_than_two_minutes_is_recorded_again(
    hanchan: Hanchan, present: dict[str, Any]
) -> None:
    Hanchan.objects.update(**present)

    record_once_more(hanchan)

    assert Hanchan.objects.count() == 2


def test_recording_wants_the_table_of_the_season(hanchan: Hanchan, season: Season) -> None:
    assert Job.objects.get(kind="standings").subject == str(season.pk)


def test_hanchan_of_a_day_are_numbered_as_they_come(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    made = [make_hanchan(actor=recorder, house_rules=house_rules, players=regulars) for _ in range(3)]

    assert [one.order for one in made] == [1, 2, 3]


def test_a_hanchan_put_before_another_moves_it_on(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    first = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)
    second = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, order=1)

    assert list(Hanchan.objects.in_order_of_play()) == [second, first]
    keys = Participant.objects.filter(hanchan=first).order_by().values_list("played_key", flat=True).distinct()
    assert list(keys) == [Hanchan.objects.get(pk=first.pk).played_key]


def test_chips_and_deposits_are_settled_if_the_ruleset_has_them(
    owner: User, club: Club, regulars: list[Player]
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    chips = (2, 5, 0, -7)
    seats = [Seat(*seat) for seat in zip(regulars, (41300, 27200, 19500, 11000), chips, strict=True)]
    hanchan = hanchan_record(actor=owner, club=club, house_rules=rules, seats=seats, deposits=1000, played_on=DAY)

    # 42300 with the stick: 12.3 + oka 20 + 2 chips × 2
    assert hanchan.participants.get(seat=0).points == 36300


def test_the_default_day_is_today_by_the_club_s_clock(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_record(actor=recorder, club=club, house_rules=house_rules, seats=seats_for(regulars))

    assert hanchan.played_on == club.day_of(timezone.now())


def assert_refused(code: str, **call: Any) -> None:
    """Check that the call is refused with this code and writes nothing."""
    before = Hanchan.objects.count(), LogEntry.objects.count(), Job.objects.count()
    with pytest.raises(RuleError) as refusal:
        make_hanchan(**call)
    assert refusal.value.code == code
    assert (Hanchan.objects.count(), LogEntry.objects.count(), Job.objects.count()) == before


def test_scores_that_do_not_add_up_are_refused(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    assert_refused(
        "scores_do_not_add_up",
        actor=recorder,
        house_rules=house_rules,
        players=regulars,
        scores=(41200, 28300, 20400, 10200),
    )


def test_a_penalty_of_half_a_point_is_subtracted_and_kept_by_amendments(
    owner: User, club: Club, regulars: list[Player]
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    seats = seats_for(regulars, (42000, 29000, 19000, 10000))
    seats[1] = seats[1]._replace(penalty=Decimal("12.5"))
    hanchan = hanchan_record(actor=owner, club=club, house_rules=rules, seats=seats, played_on=DAY)
    amended = hanchan_amend(actor=owner, hanchan=hanchan, version=1, note="late")

    # 29000 - 30000, and 12.5 off
    assert amended.participants.get(seat=1).points == -13500
    assert list(differences()) == []


@pytest.mark.parametrize("order", [3, 1000, ORDERS_PER_DAY - 1])
def test_an_order_that_leaves_a_gap_is_refused(
    order: int, recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    first = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, order=1)

    assert_refused("order_too_large", actor=recorder, house_rules=house_rules, players=regulars, order=order)
    with pytest.raises(LeagueError) as refusal:
        hanchan_amend(actor=recorder, hanchan=first, version=1, order=order)
    assert refusal.value.code == "order_too_large"
    # The day goes on, at the end and in its middle.
    orders = [
        make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, order=wanted, again=True).order
        for wanted in (2, 3, 1)
    ]
    assert orders == [2, 3, 1]


def test_a_day_takes_no_hanchan_after_its_last_order(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    last = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)
    last.order = ORDERS_PER_DAY - 1
    last.save()

    assert_refused("day_full", actor=recorder, house_rules=house_rules, players=regulars)
    assert_refused("day_full", actor=recorder, house_rules=house_rules, players=regulars, order=ORDERS_PER_DAY - 1)
    last.refresh_from_db()
    assert last.order == ORDERS_PER_DAY - 1


def test_a_player_twice_at_a_table_is_refused(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    assert_refused("player_twice", actor=recorder, house_rules=house_rules, players=[*regulars[:3], regulars[0]])


def test_a_player_of_another_club_is_refused(
    recorder: User, stranger: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    elsewhere = player_add(actor=stranger, club=club_create(actor=stranger, name="Elsewhere"), name="Eve")

    assert_refused("unknown_player", actor=recorder, house_rules=house_rules, players=[*regulars[:3], elsewhere])


def test_three_players_at_a_table_of_four_are_refused(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    assert_refused(
        "wrong_number_of_players",
        actor=recorder,
        house_rules=house_rules,
        players=regulars[:3],
        scores=(50000, 25000, 25000),
    )


def test_a_date_in_the_future_is_refused(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    tomorrow = club.day_of(timezone.now()) + timedelta(days=1)

    assert_refused("future_date", actor=recorder, house_rules=house_rules, players=regulars, played_on=tomorrow)


def test_a_day_outside_the_season_is_refused(
    recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    assert_refused(
        "outside_season",
        actor=recorder,
        house_rules=house_rules,
        players=regulars,
        season=season,
        played_on=date(2025, 12, 31),
    )


def test_an_archived_season_takes_no_hanchan(
    owner: User, recorder: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> None:
    season_archive(actor=owner, season=season)

    assert_refused("season_archived", actor=recorder, house_rules=house_rules, players=regulars, season=season)


def test_points_of_another_unit_than_the_season_s_are_refused(
    owner: User, recorder: User, club: Club, regulars: list[Player], season: Season
) -> None:
    mcr = house_rules_create(actor=owner, club=club, name="Chinese official", ruleset="mcr")

    assert_refused(
        "unit_mismatch",
        actor=recorder,
        house_rules=mcr,
        players=regulars,
        scores=(120, -30, -50, -40),
        season=season,
    )


def test_a_closed_session_takes_no_hanchan(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    session = session_open(actor=recorder, club=club, played_on=DAY)
    session_close(actor=recorder, session=session)

    assert_refused("session_closed", actor=recorder, house_rules=house_rules, players=regulars, session=session)


@pytest.mark.parametrize("who", ["player_user", "stranger"])
def test_players_and_strangers_may_not_record(
    who: str, house_rules: HouseRulesVersion, regulars: list[Player], request: pytest.FixtureRequest
) -> None:
    assert_refused("forbidden", actor=request.getfixturevalue(who), house_rules=house_rules, players=regulars)


def test_recording_costs_the_same_in_a_full_season(
    recorder: User,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    season: Season,
) -> None:
    queries = []
    for _time in range(2):
        with CaptureQueriesContext(connection) as captured:
            make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)
        queries.append(len(captured))
        for _more in range(10):
            make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, season=season)

    # The first hanchan creates the rows of the jobs; later ones update them.
    assert queries[1] <= min(queries[0], 24), [one["sql"] for one in captured]
