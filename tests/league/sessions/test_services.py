from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.services import hanchan_void
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel, session_close, session_open, session_reopen


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


@pytest.fixture
def thursday(recorder: User, club: Club) -> Session:
    return session_open(actor=recorder, club=club, begins_at=timezone.now() + timedelta(days=7), place="Room 4")


def test_an_evening_is_moved_and_named_before_its_games(recorder: User, thursday: Session) -> None:
    later = thursday.begins_at + timedelta(days=1)  # type: ignore[operator]
    moved = session_amend(actor=recorder, session=thursday, begins_at=later, place="Room 5")

    assert (moved.played_on, moved.place) == (thursday.played_on + timedelta(days=1), "Room 5")
    assert session_amended_lines(thursday) == [{"begins_at", "played_on", "place"}]


def session_amended_lines(session: Session) -> list[set[str]]:
    return [set(line.after) for line in LogEntry.objects.about(session).filter(action="session_amend")]  # type: ignore[arg-type]


def test_with_games_the_day_stays_and_the_evening_is_not_cancelled(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    session = session_open(actor=recorder, club=club)
    game = hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars, session=session)
    yesterday = session.played_on - timedelta(days=1)
    refused = []
    for act in (
        lambda: session_amend(actor=recorder, session=session, played_on=yesterday),
        lambda: session_cancel(actor=recorder, session=session),
    ):
        with pytest.raises(LeagueError) as refusal:
            act()
        refused.append((refusal.value.code, refusal.value.params))
    hanchan_void(actor=recorder, hanchan=game, reason="nobody came", version=game.version)

    assert refused == [("session_has_games", {"games": 1})] * 2
    assert session_amend(actor=recorder, session=session, played_on=yesterday).played_on == yesterday
    assert session_cancel(actor=recorder, session=session).is_cancelled


def test_a_cancelled_evening_takes_no_games_until_it_is_on_again(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    session = session_cancel(actor=recorder, session=session_open(actor=recorder, club=club))

    def begin() -> None:
        hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars, session=session)

    for act in (begin, lambda: session_close(actor=recorder, session=session),
                lambda: session_cancel(actor=recorder, session=session)):  # fmt: skip
        with pytest.raises(LeagueError) as refusal:
            act()
        assert refusal.value.code == "session_cancelled"
    session_reopen(actor=recorder, session=session)
    begin()
    assert session.hanchan.count() == 1
