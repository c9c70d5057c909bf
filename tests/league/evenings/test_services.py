"""Answers to an evening: one for each person, a queue for the places, and who may say what until when."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.core.errors import Forbidden, LeagueError
from league.evenings.models import Answer
from league.evenings.selectors import answers_of
from league.evenings.services import answer_give
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.players.models import Player
from league.players.services import player_add
from league.records.player_merges import player_merge, player_unmerge
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel, session_close, session_reopen
from tests.league.evenings.conftest import names

Says = Callable[[Player | str, str], Answer]


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


def test_who_says_no_makes_room_for_the_first_who_waits_and_waits_behind_the_others_afterwards(
    says: Says, evening: Session, regulars: list[Player]
) -> None:
    for player in regulars:
        says(player, "yes")
    full = names(evening)
    says(regulars[0], "no")
    moved = names(evening)
    says(regulars[0], "late")

    assert full == (["Aoi", "Ben"], ["Chika", "Dai"])
    assert moved == (["Ben", "Chika"], ["Dai"])
    assert names(evening) == (["Ben", "Chika"], ["Dai", "Aoi"])


def test_who_comes_late_after_all_keeps_the_place(says: Says, evening: Session, regulars: list[Player]) -> None:
    for player in regulars[:3]:
        says(player, "yes")
    says(regulars[0], "late")

    assert names(evening) == (["Aoi", "Ben"], ["Chika"])


def test_a_maybe_takes_no_place(says: Says, evening: Session, regulars: list[Player]) -> None:
    says(regulars[0], "maybe")
    for player in regulars[1:]:
        says(player, "yes")

    assert names(evening) == (["Ben", "Chika"], ["Dai"])


def test_fewer_places_throw_nobody_out_and_more_are_given_in_the_order_of_the_queue(
    says: Says, evening: Session, regulars: list[Player], organiser: User
) -> None:
    for player in regulars:
        says(player, "yes")
    session_amend(actor=organiser, session=evening, capacity=1)
    fewer = names(evening)
    says(regulars[1], "no")
    still_full = names(evening)
    session_amend(actor=organiser, session=evening, capacity=2)
    more = names(evening)
    session_amend(actor=organiser, session=evening, capacity=None)

    assert fewer == (["Aoi", "Ben"], ["Chika", "Dai"])
    assert still_full == (["Aoi"], ["Chika", "Dai"])
    assert more == (["Aoi", "Chika"], ["Dai"])
    assert names(evening) == (["Aoi", "Chika", "Dai"], [])


def test_a_guest_is_one_person_however_the_name_is_written_and_no_player(says: Says, evening: Session) -> None:
    says("Mara", "yes")
    says(" MARA", "late")

    assert names(evening) == (["Mara"], [])
    assert not Player.objects.filter(name__icontains="mara").exists()


def test_a_known_name_of_a_guest_is_the_player(says: Says, evening: Session, regulars: list[Player]) -> None:
    says("Aoi", "yes")
    says(regulars[0], "no")

    assert [(one.player_id, one.guest, one.kind) for one in answers_of(evening)] == [(regulars[0].pk, "", "no")]


def test_the_same_answer_again_is_no_line_of_the_log(says: Says, regulars: list[Player]) -> None:
    says(regulars[0], "yes")
    says(regulars[0], "yes")
    says(regulars[0], "no")

    lines = LogEntry.objects.filter(action="answer_give").order_by("pk").values_list("before", "after")
    key = regulars[0].pk
    assert list(lines) == [
        (None, {"player": key, "answer": "yes"}),
        ({"player": key, "answer": "yes"}, {"player": key, "answer": "no"}),
    ]


def test_a_merged_person_answers_once_and_an_undone_merge_gives_both_back(
    says: Says, evening: Session, regulars: list[Player], organiser: User
) -> None:
    says(regulars[0], "yes")
    says(regulars[1], "yes")
    merge = player_merge(actor=organiser, kept=regulars[0], merged=regulars[1], reason="the same")
    merged = names(evening)
    says(regulars[2], "yes")
    with_another = names(evening)
    player_unmerge(actor=organiser, merge=merge)

    assert merged == (["Aoi"], [])
    assert with_another == (["Aoi", "Chika"], [])
    # Nobody loses the place, although there are three on two now.
    assert names(evening) == (["Aoi", "Ben", "Chika"], [])


def test_a_forgotten_player_s_answer_goes_and_the_next_one_moves_up(
    says: Says, evening: Session, regulars: list[Player], organiser: User
) -> None:
    for player in regulars[:3]:
        says(player, "yes")
    player_forget(actor=organiser, player=regulars[0], name="Aoi")

    assert names(evening) == (["Ben", "Chika"], [])
    assert refusal(lambda: says(Player.objects.get(pk=regulars[0].pk), "yes")) == "player_forgotten"


def test_a_guest_s_name_is_forgotten_with_the_player_who_had_it(
    says: Says, evening: Session, organiser: User, regulars: list[Player], club: Club
) -> None:
    says("Mara", "yes")
    mara = player_add(actor=organiser, club=club, name="Mara")
    player_forget(actor=organiser, player=mara, name="Mara")

    assert names(evening) == ([], [])
    assert "Mara" not in str(list(LogEntry.objects.values_list("before", "after", "subject_name")))


# ----- who may say what, and until when -----
def test_members_answer_for_themselves_alone(
    player_user: User, joined: Player, evening: Session, regulars: list[Player]
) -> None:
    own = answer_give(actor=player_user, session=evening, kind="yes")

    assert (own.player, own.has_place, own.answered_by) == (joined, True, player_user)
    for other in ({"player": regulars[1]}, {"guest": "Mara"}):
        with pytest.raises(Forbidden):
            answer_give(actor=player_user, session=evening, kind="yes", **other)  # type: ignore[arg-type]


def test_a_member_without_a_player_is_told_so(player_user: User, evening: Session) -> None:
    assert refusal(lambda: answer_give(actor=player_user, session=evening, kind="yes")) == "no_own_player"


def test_a_stranger_may_not_answer(stranger: User, evening: Session) -> None:
    with pytest.raises(Forbidden):
        answer_give(actor=stranger, session=evening, kind="yes")


def test_after_the_deadline_members_ask_an_organiser(
    player_user: User, joined: Player, evening: Session, organiser: User, says: Says
) -> None:
    late = session_amend(actor=organiser, session=evening, answers_until=timezone.now() - timedelta(minutes=1))

    assert refusal(lambda: answer_give(actor=player_user, session=late, kind="yes")) == "answers_closed"
    says(joined, "yes")
    assert names(evening) == (["Aoi"], [])


def test_an_evening_of_a_day_that_is_over_takes_no_answers(player_user: User, joined: Player, evening: Session) -> None:
    Session.objects.filter(pk=evening.pk).update(played_on=evening.played_on - timedelta(days=9))

    assert refusal(lambda: answer_give(actor=player_user, session=evening, kind="yes")) == "answers_closed"


@pytest.mark.parametrize(("end", "code"), [(session_close, "session_closed"), (session_cancel, "session_cancelled")])
def test_an_evening_that_is_closed_or_cancelled_takes_none_until_it_is_open_again(
    says: Says, evening: Session, organiser: User, regulars: list[Player], end: Any, code: str
) -> None:
    end(actor=organiser, session=evening)
    refused = refusal(lambda: says(regulars[0], "yes"))
    session_reopen(actor=organiser, session=evening)
    says(regulars[0], "yes")

    assert refused == code
    assert names(evening) == (["Aoi"], [])


def test_only_who_comes_late_says_when_and_on_that_day(player_user: User, joined: Player, evening: Session) -> None:
    def answer(kind: str, days: int) -> Answer:
        at = evening.begins_at + timedelta(days=days, minutes=5)  # type: ignore[operator]
        return answer_give(actor=player_user, session=evening, kind=kind, comes_at=at)

    assert refusal(lambda: answer("yes", 0)) == "late_has_time"
    assert refusal(lambda: answer("late", 2)) == "begins_another_day"
    assert answer("late", 0).comes_at


def test_a_player_of_another_club_is_not_there(evening: Session, organiser: User) -> None:
    elsewhere = club_create(actor=organiser, name="South", time_zone="Asia/Tokyo")
    other = player_add(actor=organiser, club=elsewhere, name="Kim")

    assert refusal(lambda: answer_give(actor=organiser, session=evening, kind="yes", player=other)) == "not_found"
