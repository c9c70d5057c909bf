from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.sessions.models import Session
from league.sessions.services import session_close, session_open, session_reopen


def test_the_default_day_of_a_session_is_today_by_the_club_s_clock(recorder: User, club: Club) -> None:
    session = session_open(actor=recorder, club=club)

    assert (session.played_on, session.is_open) == (club.day_of(timezone.now()), True)


def test_a_closed_session_opens_again(recorder: User, club: Club) -> None:
    session = session_open(actor=recorder, club=club)
    closed = session_close(actor=recorder, session=session)

    assert closed.closed_at
    assert session_reopen(actor=recorder, session=closed).closed_at is None


def test_a_session_is_closed_once(recorder: User, club: Club) -> None:
    session = session_close(actor=recorder, session=session_open(actor=recorder, club=club))

    with pytest.raises(LeagueError) as refusal:
        session_close(actor=recorder, session=session)
    assert refusal.value.code == "session_closed"


def test_a_session_with_a_table_in_play_stays_open(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    session = session_open(actor=recorder, club=club)
    hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars, session=session)

    with pytest.raises(LeagueError) as refusal:
        session_close(actor=recorder, session=session)
    assert refusal.value.code == "hanchan_open"


def test_no_session_is_opened_for_tomorrow(recorder: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        session_open(actor=recorder, club=club, played_on=club.day_of(timezone.now()) + timedelta(days=1))

    assert refusal.value.code == "future_date"


@pytest.mark.parametrize("who", ["player_user", "stranger"])
def test_players_and_strangers_may_not_open_a_session(who: str, club: Club, request: pytest.FixtureRequest) -> None:
    with pytest.raises(LeagueError) as refusal:
        session_open(actor=request.getfixturevalue(who), club=club)

    assert refusal.value.code == "forbidden"
    assert not Session.objects.exists()
