"""Best hands: noted by the desk, beside those of recorded deals; on the page, by API, in the final table's answer."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.errors import LeagueError
from league.records.deal_services import deal_record, hanchan_stop
from league.tournaments.access import Sight
from league.tournaments.best_hands import event_hands, hand_note, hand_unnote
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.events import tournament_amend
from league.tournaments.models import Entrant, NotedHand, Round, Tournament
from league.tournaments.playing import table_begin
from tests.league.web.page import query_count, signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]


@pytest.fixture
def event(make_tournament: Make) -> Tournament:
    return make_tournament(players=16, rounds=1)


@pytest.fixture
def one(organiser: User, event: Tournament) -> Round:
    drawn = stage_draw(actor=organiser, stage=event.stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        drawn = round_step(actor=organiser, one=drawn, step=step)
    return drawn


@pytest.fixture
def entrant(event: Tournament) -> Entrant:
    return event.entrants.get(number=5)


def test_a_noted_hand_stands_among_those_of_recorded_deals(organiser: User, one: Round, entrant: Entrant) -> None:
    hanchan = table_begin(actor=organiser, table=one.tables.get(number=1))
    win = {"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": [win]}})
    hanchan.refresh_from_db()
    hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)
    for what, total in (("Full flush, pure straight", 8), ("Riichi", 1), ("Nobody counted", None)):
        hand_note(actor=organiser, entrant=entrant, one=one, what=what, total=total)

    assert [hand.total for hand in event_hands(Sight(one.tournament, False))] == [8, 5, 1, None]


def test_the_desk_notes_a_hand_and_takes_it_back(organiser: User, one: Round, entrant: Entrant) -> None:
    desk, slug = signed_in(organiser), one.tournament.slug
    path = reverse("desk_hands", args=[slug])

    refused = desk.post(path, {"entrant": "5", "round": "9", "what": "Thirteen Orphans"})
    desk.post(path, {"entrant": "5", "round": "1", "what": "Thirteen Orphans", "total": "13"})

    assert refused.status_code == 422
    shown = words(Client().get(reverse("event_hands", args=[slug])))
    assert "Thirteen Orphans" in shown
    assert entrant.player.public_name in shown
    assert "noted a hand" in words(desk.get(reverse("desk_history", args=[slug])))
    desk.post(reverse("desk_hand_remove", args=[slug, NotedHand.objects.get().pk]))
    assert "Thirteen Orphans" not in words(Client().get(reverse("event_hands", args=[slug])))


def test_a_hand_by_api(organiser: User, one: Round, entrant: Entrant) -> None:
    program, at = APIClient(), f"/api/v1/tournaments/{one.tournament.slug}"
    program.force_authenticate(organiser)
    body = {"entrant": entrant.pk, "round": 1, "what": "Thirteen Orphans", "total": 13}

    noted = program.post(f"{at}/hands/", body)
    assert noted.status_code == 201
    assert APIClient().get(f"{at}/hands/").json() == [noted.json()]
    assert APIClient().get(f"{at}/final/").json()["best_hands"] == [noted.json()]
    assert program.post(f"{at}/hands/", body | {"round": 9}).status_code == 404
    assert program.post(f"{at}/hands/", body | {"what": ""}).status_code == 400
    assert program.delete(f"{at}/hands/{noted.json()['note']}/").status_code == 204
    assert program.delete(f"{at}/hands/99999/").status_code == 404
    assert APIClient().get(f"{at}/hands/").json() == []


@pytest.mark.parametrize("who", ["stranger", "player_user", "recorder"])
def test_others_note_nothing(who: str, one: Round, entrant: Entrant, request: pytest.FixtureRequest) -> None:
    user = request.getfixturevalue(who)
    program = APIClient()
    program.force_authenticate(user)
    body = {"entrant": entrant.pk, "round": 1, "what": "Thirteen Orphans"}

    assert program.post(f"/api/v1/tournaments/{one.tournament.slug}/hands/", body).status_code == 403
    assert signed_in(user).post(reverse("desk_hands", args=[one.tournament.slug]), body).status_code == 403
    assert not NotedHand.objects.exists()


def test_a_hand_of_another_event_s_round_is_refused(organiser: User, one: Round, make_tournament: Make) -> None:
    other = make_tournament(players=8, rounds=1, slug="other").entrants.get(number=1)

    with pytest.raises(LeagueError):
        hand_note(actor=organiser, entrant=other, one=one, what="Thirteen Orphans")


def test_a_hand_of_a_frozen_round_is_the_desk_s_alone(organiser: User, one: Round, entrant: Entrant) -> None:
    tournament_amend(actor=organiser, tournament=one.tournament, frozen_from=1)
    note = hand_note(actor=organiser, entrant=entrant, one=one, what="Thirteen Orphans", total=13)

    event = Tournament.objects.get()
    assert event_hands(Sight(event, False)) == []
    assert [hand.noted for hand in event_hands(Sight(event, True))] == [note.pk]
    hand_unnote(actor=organiser, note=note)
    hand_unnote(actor=organiser, note=note)
    assert event_hands(Sight(event, True)) == []


def test_many_hands_ask_as_many_questions_as_few(organiser: User, one: Round, entrant: Entrant) -> None:
    path, counts = reverse("event_hands", args=[one.tournament.slug]), []
    for n in (1, 6):
        for _ in range(n):
            hand_note(actor=organiser, entrant=entrant, one=one, what=f"Hand {n}", total=n)
        counts.append(query_count(Client(), path))

    assert counts[0] == counts[1] <= 10
