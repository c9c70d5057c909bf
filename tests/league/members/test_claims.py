"""“Which player are you?”: a member says it, an organiser confirms or refuses. By service, page and API."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, Membership
from league.history.models import LogEntry
from league.members.claims import claim_confirm, claim_make, claim_only_records, claim_refuse
from league.members.models import Claim
from league.members.selectors import claims_waiting
from league.members.services import player_join
from league.players.models import Player
from league.players.services import player_amend
from league.records.player_merges import player_merge
from tests.league.core.page import signed_in, words
from tests.league.members.test_join import account_of, api_of, refusal

State = Claim.State


@pytest.fixture
def claim(club: Club, player_user: User, regulars: list[Player]) -> Claim:
    return claim_make(actor=player_user, club=club, player=regulars[0])


def test_a_confirmed_claim_joins(claim: Claim, organiser: User, player_user: User, regulars: list[Player]) -> None:
    assert account_of(regulars[0]) is None
    claim_confirm(actor=organiser, claim=claim)

    claim.refresh_from_db()
    assert (account_of(regulars[0]), claim.state) == (player_user, State.CONFIRMED)
    actions = LogEntry.objects.filter(action__startswith="claim_").order_by("pk").values_list("action", "actor")
    assert list(actions) == [("claim_make", player_user.pk), ("claim_confirm", organiser.pk)]


def test_after_a_refusal_the_member_may_say_something_else(
    claim: Claim, organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    claim_refuse(actor=organiser, claim=claim)
    other = claim_make(actor=player_user, club=club, player=regulars[1])
    claim_confirm(actor=organiser, claim=other)

    assert (account_of(regulars[0]), account_of(regulars[1])) == (None, player_user)


def test_somebody_new_is_added_when_it_is_confirmed(organiser: User, club: Club, player_user: User) -> None:
    claim = claim_make(actor=player_user, club=club, name=" Piotr  K. ")
    assert not Player.objects.exists()
    player = claim_confirm(actor=organiser, claim=claim)

    assert (player.name, player.is_guest, player.account) == ("Piotr K.", False, player_user)


def test_a_name_that_the_club_has_is_told_to_the_organiser_alone(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)
    claim = claim_make(actor=player_user, club=club, name="Aoi")

    assert refusal(lambda: claim_confirm(actor=organiser, claim=claim)) == "name_taken"
    assert Claim.objects.get().state == State.WAITING


def test_a_claim_that_cannot_be_is_refused(
    organiser: User, recorder: User, stranger: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    joined, hidden, merged, free = regulars
    player_join(actor=organiser, player=joined, user=recorder)
    player_amend(actor=organiser, player=hidden, is_hidden=True)
    player_merge(actor=organiser, kept=free, merged=merged)
    joined, hidden, merged, free = (Player.objects.get(pk=player.pk) for player in regulars)

    def said(actor: User, **what: Any) -> str:
        return refusal(lambda: claim_make(actor=actor, club=club, **what))

    assert said(player_user, player=joined) == "player_joined"
    assert said(player_user, player=hidden) == "unknown_player"
    assert said(player_user, player=merged) == "unknown_player"
    assert said(player_user, name=" ") == "name_missing"
    assert said(recorder, player=free) == "account_joined"
    assert said(stranger, player=free) == "forbidden"
    claim_make(actor=player_user, club=club, player=free)
    assert said(player_user, player=free) == "claim_waiting"


def test_a_player_who_was_joined_merged_or_hidden_meanwhile(
    claim: Claim, organiser: User, recorder: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=recorder)
    claim.refresh_from_db()
    assert refusal(lambda: claim_confirm(actor=organiser, claim=claim)) == "player_joined"

    claim_refuse(actor=organiser, claim=claim)
    claim = claim_make(actor=player_user, club=club, player=regulars[1])
    player_amend(actor=organiser, player=regulars[1], is_hidden=True)
    player_merge(actor=organiser, kept=regulars[2], merged=regulars[1])
    claim_confirm(actor=organiser, claim=Claim.objects.get(pk=claim.pk))
    assert account_of(regulars[2]) == player_user


def test_who_has_left_is_not_joined(claim: Claim, organiser: User, club: Club, player_user: User) -> None:
    Membership.objects.filter(user=player_user).delete()

    assert not claims_waiting(club).exists()
    assert refusal(lambda: claim_confirm(actor=organiser, claim=claim)) == "not_a_member"


def test_a_claim_is_answered_once_and_by_organisers(claim: Claim, organiser: User, recorder: User) -> None:
    assert refusal(lambda: claim_confirm(actor=recorder, claim=claim)) == "forbidden"
    assert refusal(lambda: claim_refuse(actor=recorder, claim=claim)) == "forbidden"
    claim_refuse(actor=organiser, claim=claim)
    assert refusal(lambda: claim_confirm(actor=organiser, claim=claim)) == "wrong_state"


def test_who_only_records_may_still_say_who_they_are(club: Club, recorder: User, regulars: list[Player]) -> None:
    assert claim_only_records(actor=recorder, club=club).state == State.ONLY_RECORDS
    assert not claims_waiting(club).exists()
    assert claim_make(actor=recorder, club=club, player=regulars[0]).state == State.WAITING


def test_the_page_offers_public_names_alone_and_the_organiser_confirms(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_amend(actor=organiser, player=regulars[1], is_hidden=True)
    member, address = signed_in(player_user), f"/c/{club.slug}/which-player/"
    asked = member.get(address)
    member.post(address, {"answer": "player", "player": regulars[0].pk})
    listed = signed_in(organiser).get(f"/c/{club.slug}/members/")
    answer = {"answer": "confirm"}
    signed_in(organiser).post(f"/c/{club.slug}/claims/{Claim.objects.get().pk}/", answer)

    assert "Aoi" in words(asked)
    assert "Ben" not in asked.content.decode()
    assert f"#{regulars[1].pk}" not in words(asked)
    assert "piotr is Aoi" in words(listed)
    assert account_of(regulars[0]) == player_user
    assert "You are Aoi in this club." in words(member.get(address))


@pytest.mark.parametrize(
    ("sent", "status", "state"),
    [
        ({"answer": "new", "name": "Emi"}, 302, "waiting"),
        ({"answer": "only_records"}, 302, "only_records"),
        ({"answer": "new"}, 422, None),
        ({"answer": "player"}, 422, None),
    ],
)
def test_the_page_takes_each_answer(
    sent: dict[str, str], status: int, state: str | None, club: Club, player_user: User
) -> None:
    answer = signed_in(player_user).post(f"/c/{club.slug}/which-player/", sent)

    assert (answer.status_code, Claim.objects.values_list("state", flat=True).first()) == (status, state)


def test_the_page_is_for_members(club: Club, stranger: User) -> None:
    assert signed_in(stranger).get(f"/c/{club.slug}/which-player/").status_code == 403


def test_a_program_claims_and_answers(
    organiser: User, recorder: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    address = f"/api/v1/clubs/{club.slug}/claims/"
    member, answerer = api_of(player_user), api_of(organiser)
    unclear = member.post(address, {"player": regulars[0].pk, "name": "Emi"}, format="json").json()
    made = member.post(address, {"player": regulars[0].pk}, format="json").json()
    own = f"{address}{made['id']}/"

    assert unclear["error"] == "contradiction"
    assert member.get(own).json() == answerer.get(address).json()["results"][0] == made
    assert api_of(recorder).get(own).status_code == 404
    assert answerer.post(f"{own}confirm/").json()["state"] == "confirmed"
    assert answerer.post(f"{own}refuse/").json()["error"] == "wrong_state"
    assert account_of(regulars[0]) == player_user


def test_a_program_says_new_or_only_records_and_is_refused(organiser: User, recorder: User, club: Club) -> None:
    address = f"/api/v1/clubs/{club.slug}/claims/"
    only = api_of(recorder).post(address, {"only_records": True}, format="json").json()
    new = api_of(recorder).post(address, {"name": "Rei"}, format="json").json()
    refused = api_of(organiser).post(f"{address}{new['id']}/refuse/").json()

    assert (only["state"], new["state"], refused["state"]) == ("only_records", "waiting", "refused")
    assert (only["player"], new["name"], only["id"]) == (None, "Rei", new["id"])
