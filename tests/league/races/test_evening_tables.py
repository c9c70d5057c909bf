"""Two organisers form and begin the tables of an evening at the same moment."""

from functools import partial

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.evening_tables.beginning import round_begin
from league.evening_tables.exchanging import round_exchange
from league.evening_tables.models import EveningRound
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.history.models import LogEntry
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.league.races.race import codes, race

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 'INSERT INTO "evening_tables_eveninground"'
HANCHAN = 'INSERT INTO "records_hanchan"'


@pytest.fixture
def evening(organiser: User, club: Club, regulars: list[Player]) -> Session:
    session = session_open(actor=organiser, club=club)
    for player in regulars:
        presence_set(actor=organiser, session=session, player=player)
    for number in range(4):
        presence_set(actor=organiser, session=session, guest=f"Guest {number}")
    return session


@pytest.fixture
def formed(organiser: User, evening: Session, house_rules: HouseRulesVersion) -> EveningRound:
    return round_form(actor=organiser, session=evening, house_rules=house_rules)


def test_tables_formed_twice_at_once_are_formed_once(
    organiser: User, recorder: User, evening: Session, house_rules: HouseRulesVersion
) -> None:
    acts = [
        partial(round_form, actor=actor, session=evening, house_rules=house_rules, version=0)
        for actor in (organiser, recorder)
    ]

    answers = race(*acts, before=ROUNDS)

    assert codes(answers) == ["version_conflict"]
    assert EveningRound.objects.get().seats.count() == 8


def test_a_round_begun_twice_at_once_begins_every_game_once(
    organiser: User, recorder: User, formed: EveningRound
) -> None:
    acts = [partial(round_begin, actor=actor, round_=formed, version=1) for actor in (organiser, recorder)]

    answers = race(*acts, before=HANCHAN)

    assert codes(answers) == []
    assert [table.hanchan is not None for table in formed.tables.all()] == [True, True]
    assert Hanchan.objects.count() == 2
    assert Player.objects.filter(is_guest=True).count() == 4
    assert LogEntry.objects.filter(action="round_begin").count() == 1


def test_an_exchange_at_the_moment_of_the_beginning_changes_nothing_that_has_begun(
    organiser: User, recorder: User, formed: EveningRound
) -> None:
    one, other = (formed.seats.filter(table__number=number).first() for number in (1, 2))
    exchange = partial(
        round_exchange, actor=recorder, round_=formed, one=one.pk, other=other.pk, version=1  # type: ignore[union-attr]
    )  # fmt: skip

    answers = race(partial(round_begin, actor=organiser, round_=formed, version=1), exchange, before=HANCHAN)

    assert codes(answers) == ["round_begun"]
    assert Hanchan.objects.count() == 2


def test_a_round_and_a_table_begun_elsewhere_do_not_wait_for_each_other(
    organiser: User, recorder: User, formed: EveningRound, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    elsewhere = partial(
        hanchan_begin, actor=recorder, club=formed.session.club, house_rules=house_rules, players=regulars,
        session=formed.session,
    )  # fmt: skip

    answers = race(partial(round_begin, actor=organiser, round_=formed, version=1), elsewhere, before=HANCHAN)

    # Each may be first; what nobody may see is an error of the database.
    assert set(codes(answers)) <= {"plays_already", "table_number_taken"}
    assert Hanchan.objects.count() >= 2
