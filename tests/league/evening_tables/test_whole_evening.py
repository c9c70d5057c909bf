"""A plan for all rounds of an evening: kept while the same people are there, made anew when they are not."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.evening_tables.beginning import round_begin
from league.evening_tables.exchanging import round_exchange
from league.evening_tables.models import EveningRound
from league.evening_tables.presence import presence_set
from league.evening_tables.reasons import reasons_of
from league.players.models import Player
from league.sessions.models import Session
from tests.league.api import calls
from tests.league.core.page import signed_in, url, words
from tests.league.evening_tables.conftest import finish, out, tables
from tests.league.evening_tables.test_pages import sent_by
from tests.league.factories import make_players

Form = Callable[..., EveningRound]
NOBODY_TWICE = "nobody meets twice."


@pytest.fixture
def sixteen(owner: User, organiser: User, club: Club, tonight: Session, crowd: list[Player]) -> list[Player]:
    people = [*crowd, *make_players(owner, club, ("Nao", "Oki", "Pan"))]
    for player in people:
        presence_set(actor=organiser, session=tonight, player=player)
    return people


@pytest.fixture
def play(organiser: User, form: Form) -> Callable[..., EveningRound]:
    """Form a round, begin it and play it to its end."""

    def act(**wanted: Any) -> EveningRound:
        round_ = form(**wanted)
        round_begin(actor=organiser, round_=round_, version=round_.version)
        finish(round_)
        return round_

    return act


def met(rounds: list[EveningRound]) -> Counter[tuple[str, ...]]:
    return Counter(pair for round_ in rounds for table in tables(round_) for pair in combinations(table, 2))


def planned_up_to(number: int) -> str:
    return f"Planned up to round {number}: {NOBODY_TWICE}"


def test_sixteen_people_meet_each_other_once_in_five_rounds(sixteen: list[Player], play: Form) -> None:
    rounds = [play(rounds=5), *(play() for _later in range(4))]

    assert len(met(rounds)) == 16 * 15 // 2
    assert set(met(rounds).values()) == {1}
    assert [(one.rounds, one.rounds_ahead) for one in rounds] == [(5, 4), (5, 3), (5, 2), (5, 1), (5, 0)]


def test_repeats_are_told_before_and_after_an_exchange_by_hand(
    organiser: User, sixteen: list[Player], form: Form
) -> None:
    formed = form(rounds=5)
    told = reasons_of(formed)
    one, other = (formed.seats.filter(table__number=number).first() for number in (1, 2))
    round_exchange(actor=organiser, round_=formed, one=one.pk, other=other.pk, version=formed.version)  # type: ignore[union-attr]
    formed.refresh_from_db()
    exchanged = reasons_of(formed)

    assert planned_up_to(5) in told
    # Each of the two now meets three twice.
    assert any(reason.startswith("Planned up to round 5: 6 pairs meet twice or more: ") for reason in exchanged)


def test_the_same_people_get_the_same_plan_and_another_lot_another_one(sixteen: list[Player], form: Form) -> None:
    first = tables(form(rounds=5))
    same = tables(form(rounds=5))
    other = form(rounds=5, again=True)

    assert first == same
    assert tables(other) != first
    assert planned_up_to(5) in reasons_of(other)


def test_another_lot_of_a_later_round_plans_the_rest_anew(sixteen: list[Player], play: Form, form: Form) -> None:
    first = play(rounds=4)
    kept = tables(form())
    other = form(again=True)

    assert tables(other) != kept
    assert max(met([first, other]).values()) == 1


def test_who_leaves_after_two_rounds_ends_the_plan_and_who_comes_back_begins_another(
    organiser: User, tonight: Session, sixteen: list[Player], play: Form, form: Form
) -> None:
    before = [play(rounds=5), play()]
    presence_set(actor=organiser, session=tonight, player=sixteen[0], is_here=False)
    without = play()
    presence_set(actor=organiser, session=tonight, guest="Mara")
    again = form()

    assert (without.rounds_ahead, len(out(without))) == (0, 3)
    assert max(met([*before, without]).values()) <= 2
    assert len(out(again)) == 0
    assert again.rounds == 5
    assert sorted(name for table in tables(again) for name in table) == sorted(
        [*(one.name for one in sixteen[1:]), "Mara"]
    )


def test_a_guest_of_a_plan_keeps_the_tables_when_seated(
    organiser: User, tonight: Session, sixteen: list[Player], play: Form
) -> None:
    presence_set(actor=organiser, session=tonight, player=sixteen[0], is_here=False)
    presence_set(actor=organiser, session=tonight, guest="Mara")
    rounds = [play(rounds=5), play(), play()]

    assert [one.rounds_ahead for one in rounds] == [4, 3, 2]
    assert set(met(rounds).values()) == {1}


@pytest.mark.parametrize("people", [13, 15])
def test_people_who_are_not_fours_are_seated_one_round_after_the_other(
    organiser: User, tonight: Session, sixteen: list[Player], form: Form, people: int
) -> None:
    for player in sixteen[people:]:
        presence_set(actor=organiser, session=tonight, player=player, is_here=False)
    formed = form(rounds=5)

    assert (formed.rounds_ahead, len(tables(formed))) == (0, 3)
    assert "The rounds are formed one by one: no plan for these people is better." in reasons_of(formed)


def test_winners_up_has_no_plan_and_says_so(sixteen: list[Player], form: Form) -> None:
    formed = form(rounds=5, custom="winners_up")

    assert formed.rounds_ahead == 0
    assert "By this custom each round is formed by the one before: there is no plan." in reasons_of(formed)


def test_the_plan_can_be_given_up(sixteen: list[Player], play: Form, form: Form) -> None:
    play(rounds=5)
    formed = form(rounds=0)

    assert (formed.rounds, formed.rounds_ahead) == (0, 0)


def test_the_page_takes_the_number_of_rounds_and_keeps_it(
    organiser: User, club: Club, tonight: Session, house_rules: HouseRulesVersion, sixteen: list[Player]
) -> None:
    client, page = signed_in(organiser), url(club, "evening_tables", tonight.pk)
    address = url(club, "evening_form", tonight.pk)
    refused = client.post(address, {**sent_by(client.get(page), address), "act": "form", "rounds": "40"})
    formed = client.post(
        address, {**sent_by(client.get(page), address), "act": "form", "rounds": "5"}, follow=True
    )  # fmt: skip

    assert refused.status_code == 422
    assert planned_up_to(5) in words(formed)
    assert sent_by(formed, address)["rounds"] == ["5"]


def test_the_api_takes_the_number_of_rounds(
    organiser: User, club: Club, tonight: Session, house_rules: HouseRulesVersion, sixteen: list[Player]
) -> None:
    api, path = calls.signed_in(organiser), f"/api/v1/clubs/{club.slug}/sessions/{tonight.pk}/rounds/"
    refused = api.post(path, {"rounds": 13}, format="json")
    formed = api.post(path, {"rounds": 5}, format="json").json()

    assert refused.json()["error"] == "bad_field"
    assert (formed["rounds"], formed["rounds_ahead"]) == (5, 4)
    assert planned_up_to(5) in formed["reasons"]
