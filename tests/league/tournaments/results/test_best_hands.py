"""Best hands, noted by the desk or from recorded deals: on the page, by API, in the API's final table."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.core.errors import LeagueError
from league.players.services import player_amend
from league.records.deals.services import deal_record, hanchan_stop
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Entrant, NotedHand, Round, Tournament
from league.tournaments.results.best_hands import hand_note, hand_unnote, tournament_hands
from league.tournaments.results.playing import table_begin
from tests.league.core.page import query_count, signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=16, rounds=1)


@pytest.fixture
def round_(organiser: User, tournament: Tournament) -> Round:
    drawn = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        drawn = round_step(actor=organiser, round_=drawn, step=step)
    return drawn


@pytest.fixture
def entrant(tournament: Tournament) -> Entrant:
    return tournament.entrants.get(number=5)


def test_noted_hands_and_recorded_hands_are_sorted_by_value(organiser: User, round_: Round, entrant: Entrant) -> None:
    hanchan = table_begin(actor=organiser, table=round_.tables.get(number=1))
    win = {"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": [win]}})
    hanchan.refresh_from_db()
    hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)
    for what, total in (("Full flush, pure straight", 8), ("Riichi", 1), ("Nobody counted", None)):
        hand_note(actor=organiser, entrant=entrant, round_=round_, what=what, total=total)

    assert [hand.total for hand in tournament_hands(TournamentAccess(round_.tournament, False))] == [8, 5, 1, None]


def test_the_desk_notes_a_hand_and_voids_the_note(organiser: User, round_: Round, entrant: Entrant) -> None:
    desk, slug = signed_in(organiser), round_.tournament.slug
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


def test_the_desk_alone_reads_the_name_of_a_hidden_player(organiser: User, round_: Round, entrant: Entrant) -> None:
    player_amend(actor=organiser, player=entrant.player, is_hidden=True)
    hand_note(actor=organiser, entrant=entrant, round_=round_, what="Thirteen Orphans")

    (of_desk,) = tournament_hands(TournamentAccess(round_.tournament, is_desk=True))
    (public,) = tournament_hands(TournamentAccess(round_.tournament, is_desk=False))

    assert (of_desk.name, public.name) == (entrant.player.name, f"#{entrant.player_id}")
    assert entrant.player.name in words(signed_in(organiser).get(reverse("desk_hands", args=[round_.tournament.slug])))
    shown = words(Client().get(reverse("event_hands", args=[round_.tournament.slug])))
    assert f"#{entrant.player_id}" in shown
    assert entrant.player.name not in shown


def test_a_hand_is_noted_and_voided_by_api(organiser: User, round_: Round, entrant: Entrant) -> None:
    program, at = APIClient(), f"/api/v1/tournaments/{round_.tournament.slug}"
    program.force_authenticate(organiser)
    body = {"entrant": entrant.pk, "round": 1, "what": "Thirteen Orphans", "total": 13}

    noted = program.post(f"{at}/hands/", body)
    assert noted.status_code == 201
    assert APIClient().get(f"{at}/hands/").json()["results"] == [noted.json()]
    assert APIClient().get(f"{at}/final/").json()["best_hands"] == [noted.json()]
    assert program.post(f"{at}/hands/", body | {"round": 9}).status_code == 404
    assert program.post(f"{at}/hands/", body | {"what": ""}).status_code == 400
    assert program.delete(f"{at}/hands/{noted.json()['note']}/").status_code == 204
    assert program.delete(f"{at}/hands/99999/").status_code == 404
    assert APIClient().get(f"{at}/hands/").json()["count"] == 0


@pytest.mark.parametrize("who", ["stranger", "player_user", "recorder"])
def test_only_the_desk_notes_hands(who: str, round_: Round, entrant: Entrant, request: pytest.FixtureRequest) -> None:
    user = request.getfixturevalue(who)
    program = APIClient()
    program.force_authenticate(user)
    body = {"entrant": entrant.pk, "round": 1, "what": "Thirteen Orphans"}

    assert program.post(f"/api/v1/tournaments/{round_.tournament.slug}/hands/", body).status_code == 403
    assert signed_in(user).post(reverse("desk_hands", args=[round_.tournament.slug]), body).status_code == 403
    assert not NotedHand.objects.exists()


def test_a_hand_in_a_round_of_another_tournament_is_refused(
    organiser: User, round_: Round, make_tournament: Make
) -> None:
    other = make_tournament(players=8, rounds=1, slug="other").entrants.get(number=1)

    with pytest.raises(LeagueError):
        hand_note(actor=organiser, entrant=other, round_=round_, what="Thirteen Orphans")


def test_only_the_desk_sees_a_hand_of_a_frozen_round(organiser: User, round_: Round, entrant: Entrant) -> None:
    tournament_amend(actor=organiser, tournament=round_.tournament, frozen_from=1)
    note = hand_note(actor=organiser, entrant=entrant, round_=round_, what="Thirteen Orphans", total=13)

    tournament = Tournament.objects.get()
    assert tournament_hands(TournamentAccess(tournament, False)) == []
    assert [hand.noted for hand in tournament_hands(TournamentAccess(tournament, True))] == [note.pk]
    hand_unnote(actor=organiser, note=note)
    hand_unnote(actor=organiser, note=note)
    assert tournament_hands(TournamentAccess(tournament, True)) == []


def test_the_number_of_queries_does_not_grow_with_the_hands(organiser: User, round_: Round, entrant: Entrant) -> None:
    path, counts = reverse("event_hands", args=[round_.tournament.slug]), []
    for n in (1, 6):
        for _ in range(n):
            hand_note(actor=organiser, entrant=entrant, round_=round_, what=f"Hand {n}", total=n)
        counts.append(query_count(Client(), path))

    assert counts[0] == counts[1] <= 10
