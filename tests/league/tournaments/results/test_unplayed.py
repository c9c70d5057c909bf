"""Tables that are not played, and seats that change in a released round."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_stop
from league.records.models import Hanchan
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step, seats_swap, stage_draw
from league.tournaments.entrants.services import entrant_register
from league.tournaments.models import Entrant, Round, Table, Tournament
from league.tournaments.results.best_hands import tournament_hands
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_enter
from league.tournaments.results.unplayed import seat_substitute, table_abandon, table_forfeit, table_reopen
from league.tournaments.standings.record import last_place_points
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.tournaments.conftest import started_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def rounds(organiser: User, club: Club) -> list[Round]:
    """Two rounds of eight players under MCR: the first played by scores 30, 10, -10, -30, the second released."""
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    tournament = started_tournament(organiser, rules, players=8, rounds=2)
    drawn = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=0)
    for number, round_ in enumerate(drawn):
        for step in ("confirm", "release"):
            drawn[number] = round_step(actor=organiser, round_=round_, step=step)
        if number == 0:
            for table in round_.tables.all():
                result_enter(actor=organiser, table=table, scores=[30, 10, -10, -30])
            round_step(actor=organiser, round_=drawn[0], step="finish")
    return drawn


def points(entrant: Entrant) -> str:
    line = tournament_table(Tournament.objects.get()).line_of(entrant.pk)
    assert line is not None
    return line.texts["points"]


def player_with(rounds: list[Round], seat: int) -> tuple[Table, Entrant, int]:
    """Return of the player with this seat in round 1: table and seat in round 2."""
    entrant = rounds[0].tables.get(number=1).seats.get(seat=seat).entrant
    now = rounds[1].seats.get(entrant=entrant)
    return now.table, entrant, now.seat


def test_who_forfeits_gets_the_last_place_and_the_others_their_own_mean(organiser: User, rounds: list[Round]) -> None:
    table, winner, seat = player_with(rounds, 0)
    absent = table.seats.exclude(seat=seat).first()
    assert absent is not None
    before = points(absent.entrant)
    # What an abandoned table gives is another rule.
    Tournament.objects.update(abandoned_rule="nothing")

    table_forfeit(actor=organiser, table=table, seats=[absent.seat], reason="absent")

    # 4 table points in round 1, and the mean of this one game for round 2
    assert points(winner) == "+8.00"
    assert points(absent.entrant) == before
    assert Table.objects.get(pk=table.pk).is_done


def test_an_event_can_say_what_a_forfeit_gives(organiser: User, rounds: list[Round]) -> None:
    table, winner, seat = player_with(rounds, 0)
    Tournament.objects.update(forfeit_points=-2, abandoned_rule="nothing")

    table_forfeit(actor=organiser, table=table, seats=[seat], reason="left")

    # 4 - 2
    assert points(winner) == "+2.00"


@pytest.mark.parametrize(("rule", "total"), [("own_mean", "+8.00"), ("nothing", "+4.00")])
def test_an_abandoned_table_gives_what_the_event_says(
    organiser: User, rounds: list[Round], rule: str, total: str
) -> None:
    Tournament.objects.update(abandoned_rule=rule)
    table, winner, _seat = player_with(rounds, 0)

    table_abandon(actor=organiser, table=table, reason="fire alarm")

    assert points(winner) == total


def test_a_round_with_a_closed_table_can_be_finished(organiser: User, rounds: list[Round]) -> None:
    first, second = rounds[1].tables.order_by("number")
    table_abandon(actor=organiser, table=first, reason="fire alarm")
    result_enter(actor=organiser, table=second, scores=[30, 10, -10, -30])

    assert round_step(actor=organiser, round_=rounds[1], step="finish").state == "finished"


def test_a_closed_table_takes_no_result_until_it_is_opened_again(organiser: User, rounds: list[Round]) -> None:
    table, winner, _seat = player_with(rounds, 0)
    table_abandon(actor=organiser, table=table, reason="fire alarm")

    with pytest.raises(LeagueError) as refused:
        result_enter(actor=organiser, table=table, scores=[30, 10, -10, -30])
    table_reopen(actor=organiser, table=table, reason="it goes on")
    result_enter(actor=organiser, table=table, scores=[0, 0, 0, 0])

    assert refused.value.code == "table_unplayed"
    # 4 + (4 + 2 + 1 + 0) / 4
    assert points(winner) == "+5.75"


def test_a_table_with_a_result_is_not_closed(organiser: User, rounds: list[Round]) -> None:
    with pytest.raises(LeagueError) as refused:
        table_abandon(actor=organiser, table=rounds[0].tables.get(number=1), reason="fire alarm")

    assert refused.value.code == "result_stands"


def test_somebody_has_to_forfeit_at_a_forfeited_table(organiser: User, rounds: list[Round]) -> None:
    with pytest.raises(LeagueError) as refused:
        table_forfeit(actor=organiser, table=rounds[1].tables.get(number=1), seats=[], reason="absent")

    assert refused.value.code == "nobody_forfeits"


@pytest.mark.parametrize(
    ("ruleset", "wanted"),
    [
        ("mcr", 0),
        # start and return 30000, uma 15 5 -5 -15
        ("wrc", -15_000),
        # start 25000, return 30000: -5 and the uma of the fourth place, -30
        ("mleague", -35_000),
        ("sichuan", 0),
    ],
)
def test_the_last_place_with_the_score_of_the_start(organiser: User, club: Club, ruleset: str, wanted: int) -> None:
    rules = house_rules_create(actor=organiser, club=club, name=ruleset, ruleset=ruleset)

    assert last_place_points(rules) == wanted


# ----- seats -----
@pytest.fixture
def substitute(organiser: User, rounds: list[Round]) -> Entrant:
    tournament = rounds[0].tournament
    player = player_add(actor=organiser, club=tournament.club, name="Substitute", is_guest=True)
    return entrant_register(actor=organiser, tournament=tournament, player=player, is_substitute=True)


def test_a_seat_is_swapped_while_another_table_has_its_result(organiser: User, rounds: list[Round]) -> None:
    first, second = rounds[1].tables.order_by("number")
    result_enter(actor=organiser, table=first, scores=[30, 10, -10, -30])
    one, other = second.seats.get(seat=0), second.seats.get(seat=1)

    seats_swap(actor=organiser, first=one, second=other)

    assert second.seats.get(seat=0).entrant == other.entrant


def test_seats_of_a_table_with_a_result_are_swapped_with_a_reason(organiser: User, rounds: list[Round]) -> None:
    first, second = rounds[1].tables.order_by("number")
    result_enter(actor=organiser, table=first, scores=[30, 10, -10, -30])

    with pytest.raises(LeagueError) as refused:
        seats_swap(actor=organiser, first=first.seats.get(seat=0), second=second.seats.get(seat=0))

    assert refused.value.code == "reason_needed"


def test_a_substitute_plays_on_and_the_player_who_left_forfeits(
    organiser: User, rounds: list[Round], substitute: Entrant
) -> None:
    table, winner, seat = player_with(rounds, 0)
    Tournament.objects.update(forfeit_points=-1)

    seat_substitute(actor=organiser, seat=table.seats.get(seat=seat), entrant=substitute, reason="taken ill")
    result_enter(actor=organiser, table=table, scores=[30, 10, -10, -30])

    # 4 - 1; the result counts for the substitute, who is not ranked
    assert points(winner) == "+3.00"
    assert tournament_table(Tournament.objects.get()).line_of(substitute.pk) is None


def test_a_substitute_takes_over_a_game_recorded_deal_by_deal(
    organiser: User, rounds: list[Round], substitute: Entrant
) -> None:
    table, leaves, seat = player_with(rounds, 0)
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry={"result": {"type": "exhaustive_draw"}})

    seat_substitute(actor=organiser, seat=table.seats.get(seat=seat), entrant=substitute, reason="ill", forfeits=False)

    hanchan = Hanchan.objects.get(pk=hanchan.pk)
    assert hanchan.participants.get(seat=seat).player == substitute.player
    assert list(hanchan.stints.values_list("seat", "from_deal", "player__name")) == [
        (seat, 1, leaves.player.name), (seat, 2, substitute.player.name),
    ]  # fmt: skip


def test_a_best_hand_belongs_to_whom_it_was_played_by(
    organiser: User, rounds: list[Round], substitute: Entrant
) -> None:
    table, left, seat = player_with(rounds, 0)
    hanchan = table_begin(actor=organiser, table=table)
    for number, total in ((1, 8), (2, 16)):
        win = {"type": "win", "wins": [{"winner": seat, "from": None, "value": {"total": total}}]}
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry={"result": win})
    seat_substitute(actor=organiser, seat=table.seats.get(seat=seat), entrant=substitute, reason="ill", from_deal=2)
    hanchan.refresh_from_db()
    hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)

    hands = tournament_hands(TournamentAccess(Tournament.objects.get(), True))

    assert [(hand.entrant, hand.total) for hand in hands] == [(substitute, 16), (left, 8)]


@pytest.mark.parametrize(("deals", "from_deal", "code"), [(0, 1, "no_takeover"), (1, 3, "bad_takeover")])
def test_nobody_takes_over_a_deal_that_is_not_there(
    organiser: User, rounds: list[Round], substitute: Entrant, deals: int, from_deal: int, code: str
) -> None:
    table, _leaves, seat = player_with(rounds, 0)
    hanchan = table_begin(actor=organiser, table=table)
    for number in range(1, deals + 1):
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry={"result": {"type": "exhaustive_draw"}})

    with pytest.raises(LeagueError) as refused:
        seat_substitute(
            actor=organiser, seat=table.seats.get(seat=seat), entrant=substitute, reason="ill", from_deal=from_deal
        )

    assert (refused.value.code, table.seats.filter(entrant=substitute).exists()) == (code, False)


@pytest.mark.parametrize("change", ["seated", "withdrawn"])
def test_only_a_free_player_who_takes_part_is_put_into_a_seat(
    organiser: User, rounds: list[Round], substitute: Entrant, change: str
) -> None:
    seats = list(rounds[1].tables.get(number=1).seats.all())
    if change == "withdrawn":
        Entrant.objects.filter(pk=substitute.pk).update(state="withdrawn")
        substitute.refresh_from_db()
    comes = seats[1].entrant if change == "seated" else substitute

    with pytest.raises(LeagueError) as refused:
        seat_substitute(actor=organiser, seat=seats[0], entrant=comes, reason="ill")

    assert refused.value.code == {"seated": "already_seated", "withdrawn": "not_taking_part"}[change]
