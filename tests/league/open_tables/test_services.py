"""Open tables: who joins, leaves and withdraws, and how the full table becomes an evening."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import Forbidden, LeagueError
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.members.services import player_join, player_part
from league.open_tables.models import OpenSeat, OpenTable
from league.open_tables.selectors import people_of, tables_shown, waiting_tables
from league.open_tables.services import (
    open_table_join,
    open_table_leave,
    open_table_propose,
    open_table_withdraw,
)
from league.players.models import Player
from league.players.services import player_add
from league.records.player_merges import player_merge
from league.sessions.models import Session


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


def names(table: OpenTable) -> list[str]:
    return [one.name for one in people_of(table)]


def test_the_fourth_makes_the_table_an_evening_to_which_all_come(table: OpenTable, people: list[User]) -> None:
    for user in people[1:]:
        open_table_join(actor=user, table=table)
    table.refresh_from_db()
    evening = Session.objects.get()
    answers = Answer.objects.filter(session=evening).order_by("since", "pk")

    assert (table.state, table.session) == ("full", evening)
    assert (evening.begins_at, evening.place, evening.capacity) == (table.begins_at, "Café", 4)
    assert [(one.name, one.kind, one.has_place) for one in answers] == [
        (name, "yes", True) for name in ("Aoi", "Ben", "Chika", "Dai")
    ]


def test_who_cannot_come_after_all_says_so_at_the_evening(table: OpenTable, people: list[User]) -> None:
    for user in people[1:]:
        open_table_join(actor=user, table=table)
    refused = refusal(lambda: open_table_leave(actor=people[2], table=table))
    answer_give(actor=people[2], session=Session.objects.get(), kind="no")

    assert refused == "open_table_full"
    assert Answer.objects.filter(has_place=True).count() == 3


def test_a_table_of_three_is_full_with_three(people: list[User], club: Club) -> None:
    begins_at = timezone.now() + timedelta(days=1)
    table = open_table_propose(actor=people[0], club=club, begins_at=begins_at, seats=3)
    open_table_join(actor=people[1], table=table)
    halfway = Session.objects.count()
    open_table_join(actor=people[2], table=table)

    assert halfway == 0
    assert Session.objects.get().capacity == 3


def test_the_fifth_is_told_that_the_table_is_full(
    table: OpenTable, people: list[User], organiser: User, recorder: User, regulars: list[Player], club: Club
) -> None:
    player_join(actor=organiser, player=player_add(actor=organiser, club=club, name="Emi"), user=recorder)
    for user in people[1:]:
        open_table_join(actor=user, table=table)

    assert refusal(lambda: open_table_join(actor=recorder, table=table)) == "open_table_full"
    assert names(table) == ["Aoi", "Ben", "Chika", "Dai"]


def test_to_join_twice_is_to_join_once_and_who_leaves_can_join_again(table: OpenTable, people: list[User]) -> None:
    for _time in range(2):
        open_table_join(actor=people[1], table=table)
    twice = names(table)
    for _time in range(2):
        open_table_leave(actor=people[1], table=table)
    left = names(table)
    open_table_join(actor=people[1], table=table)

    assert (twice, left, names(table)) == (["Aoi", "Ben"], ["Aoi"], ["Aoi", "Ben"])
    assert LogEntry.objects.filter(action="open_table_join").count() == 2


def test_a_proposal_that_is_sent_twice_is_one(table: OpenTable, people: list[User], club: Club) -> None:
    again = open_table_propose(actor=people[0], club=club, begins_at=table.begins_at, place="Café")

    assert again == table
    assert names(table) == ["Aoi"]


@pytest.mark.parametrize("act", [open_table_withdraw, open_table_leave], ids=["withdraws", "leaves"])
def test_who_proposed_the_table_takes_it_back(act: Callable[..., Any], table: OpenTable, people: list[User]) -> None:
    for _time in range(2):
        act(actor=people[0], table=table)

    assert refusal(lambda: open_table_join(actor=people[1], table=table)) == "open_table_withdrawn"
    assert LogEntry.objects.filter(action="open_table_withdraw").count() == 1


def test_others_withdraw_nothing_but_organisers_do(table: OpenTable, people: list[User], organiser: User) -> None:
    with pytest.raises(Forbidden):
        open_table_withdraw(actor=people[1], table=table)
    open_table_withdraw(actor=organiser, table=table)

    assert not waiting_tables([table.club]).exists()


def test_a_table_lapses_when_its_time_comes(table: OpenTable, people: list[User]) -> None:
    OpenTable.objects.update(begins_at=timezone.now())

    assert refusal(lambda: open_table_join(actor=people[1], table=table)) == "open_table_over"
    assert not waiting_tables([table.club]).exists()


@pytest.mark.parametrize(
    ("who", "days", "code"),
    [("people", 0, "open_table_over"), ("people", 800, "future_date"), ("player_user", 1, "no_own_player")],
)
def test_what_is_no_proposal(who: str, days: int, code: str, people: list[User], player_user: User, club: Club) -> None:
    actor = people[0] if who == "people" else player_user
    begins_at = timezone.now() + timedelta(days=days)

    assert refusal(lambda: open_table_propose(actor=actor, club=club, begins_at=begins_at)) == code
    assert not OpenTable.objects.exists()


def test_a_stranger_sees_and_joins_no_table(table: OpenTable, stranger: User) -> None:
    with pytest.raises(Forbidden):
        open_table_join(actor=stranger, table=table)


def test_one_person_with_two_entries_takes_one_seat(
    table: OpenTable, people: list[User], organiser: User, regulars: list[Player]
) -> None:
    twin = player_add(actor=organiser, club=table.club, name="Benno")
    OpenSeat.objects.create(table=table, player=twin)
    open_table_join(actor=people[1], table=table)
    player_merge(actor=organiser, kept=regulars[1], merged=twin)
    merged = names(table)
    open_table_leave(actor=people[1], table=table)

    assert merged == ["Aoi", "Ben"]
    assert names(table) == ["Aoi"]


def test_a_forgotten_player_sits_at_no_open_table(
    table: OpenTable, people: list[User], organiser: User, regulars: list[Player]
) -> None:
    open_table_join(actor=people[1], table=table)
    for player in regulars[:2]:
        player_part(actor=organiser, player=player)
    player_forget(actor=organiser, player=regulars[1], name="Ben")
    after_ben = names(table)
    player_forget(actor=organiser, player=regulars[0], name="Aoi")
    table.refresh_from_db()

    assert after_ben == ["Aoi"]
    assert (table.state, OpenSeat.objects.count()) == ("withdrawn", 0)


def test_a_hidden_player_is_shown_by_number(table: OpenTable, people: list[User], regulars: list[Player]) -> None:
    Player.objects.filter(pk=regulars[0].pk).update(is_hidden=True)
    (shown,) = tables_shown(waiting_tables([table.club]), people[1])

    assert shown.names == [f"#{regulars[0].pk}"]
    assert (shown.free, shown.is_in, shown.is_own) == (3, False, False)
