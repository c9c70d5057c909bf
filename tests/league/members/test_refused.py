"""What no longer fits when an invitation or a claim is answered: each has its sentence, by page, API and command."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import role_of
from league.members.claims import claim_make
from league.members.invitations import invitation_create
from league.members.services import player_join
from league.players.models import Player
from league.players.services import guest_add, player_amend
from league.records.player_merges import player_merge
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan
from tests.league.members.test_join import account_of, api_of


@pytest.fixture
def secret(organiser: User, club: Club, regulars: list[Player]) -> str:
    return invitation_create(actor=organiser, club=club, player=regulars[0])[1]


def joined(secret: str, user: User) -> dict[str, object]:
    answer: dict[str, object] = api_of(user).post("/api/v1/join/", {"secret": secret}, format="json").json()
    return answer


def test_an_invitation_of_a_player_who_was_joined_meanwhile_says_so_before_and_after_signing_in(
    secret: str, club: Club, organiser: User, player_user: User, stranger: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)
    address, sentence = f"/join/{secret}/", "“Aoi” is joined with another account already."
    pages = [words(client.get(address)) for client in (Client(), signed_in(stranger))]
    refused = signed_in(stranger).post(address)

    assert all(sentence in page and "Ask olga for another link." in page for page in pages)
    assert not any("Then you come back" in page or "You are the player" in page for page in pages)
    assert (refused.status_code, sentence in words(refused)) == (422, True)
    assert joined(secret, stranger)["error"] == "player_joined"
    assert role_of(stranger, club) is None


def test_a_hidden_name_is_not_told_by_a_refusal(
    secret: str, club: Club, organiser: User, player_user: User, stranger: User, regulars: list[Player],
    house_rules: HouseRulesVersion,
) -> None:  # fmt: skip
    guest = guest_add(actor=stranger, club=club, name="Visitor")
    make_hanchan(actor=organiser, house_rules=house_rules, players=[*regulars[:3], guest])
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)
    together = joined(secret, stranger)
    player_join(actor=organiser, player=Player.objects.get(pk=regulars[0].pk), user=player_user)
    page, taken = words(Client().get(f"/join/{secret}/")), joined(secret, stranger)

    assert (together["error"], taken["error"]) == ("sat_together", "player_joined")
    assert all(f"#{regulars[0].pk}" in said for said in (page, str(together["message"]), str(taken["message"])))
    assert not any("Aoi" in said for said in (page, str(together["message"]), str(taken["message"])))


def test_who_has_a_player_already_reads_it_on_the_page(
    secret: str, organiser: User, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[1], user=player_user)
    page = words(signed_in(player_user).get(f"/join/{secret}/"))

    assert "This account is joined with “Ben” already." in page
    assert joined(secret, player_user)["error"] == "account_joined"


def test_an_invitation_of_a_merged_player_joins_and_says_with_whom(
    secret: str, organiser: User, stranger: User, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])
    client, address = signed_in(stranger), f"/join/{secret}/"
    page = words(client.get(address))
    welcome = words(client.post(address, follow=True))

    assert "You are the player Ben here" in page
    assert "has been merged into this player." in page
    assert "You are Ben in this club." in welcome
    assert account_of(regulars[1]) == stranger


def test_a_program_that_accepts_is_told_whom_a_merged_player_counts_for(
    secret: str, organiser: User, stranger: User, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])

    assert joined(secret, stranger)["player"] == {"id": regulars[1].pk, "name": "Ben"}


def test_a_claim_on_somebody_who_was_taken_meanwhile_is_refused_with_the_same_code_everywhere(
    club: Club, organiser: User, recorder: User, player_user: User, regulars: list[Player]
) -> None:
    claim = claim_make(actor=player_user, club=club, player=regulars[0])
    player_join(actor=organiser, player=regulars[0], user=recorder)
    by_page = signed_in(organiser).post(f"/c/{club.slug}/claims/{claim.pk}/", {"answer": "confirm"})
    by_api = api_of(organiser).post(f"/api/v1/clubs/{club.slug}/claims/{claim.pk}/confirm/")
    with pytest.raises(CommandError) as by_command:
        call_command("join_player", "Aoi", "piotr", club=club.slug)

    sentence = "“Aoi” is joined with another account already."
    assert (by_page.status_code, sentence in words(by_page)) == (422, True)
    assert (by_api.status_code, by_api.json()["error"]) == (409, "player_joined")
    assert sentence in str(by_command.value)


def test_the_page_of_the_question_refuses_whom_it_does_not_offer_any_more(
    club: Club, organiser: User, recorder: User, player_user: User, regulars: list[Player]
) -> None:
    address = f"/c/{club.slug}/which-player/"
    player_join(actor=organiser, player=regulars[0], user=recorder)
    taken = signed_in(player_user).post(address, {"answer": "player", "player": regulars[0].pk})
    signed_in(player_user).post(address, {"answer": "player", "player": regulars[1].pk})
    second = signed_in(player_user).post(address, {"answer": "player", "player": regulars[2].pk})
    by_api = api_of(player_user).post(f"/api/v1/clubs/{club.slug}/claims/", {"player": regulars[2].pk}, format="json")

    assert (taken.status_code, "cannot be chosen any more" in words(taken)) == (422, True)
    assert "You have said that you are Ben." in words(second)
    assert by_api.json()["error"] == "claim_waiting"


@pytest.mark.parametrize("leaves", ["page", "list", "api"])
def test_a_last_owner_does_not_leave(leaves: str, owner: User, club: Club) -> None:
    ways: dict[str, Callable[[], object]] = {
        "page": lambda: signed_in(owner).post(f"/account/me/leave/{club.slug}/", follow=True),
        "list": lambda: signed_in(owner).post(f"/c/{club.slug}/members/{owner.pk}/end/"),
        "api": lambda: api_of(owner).delete(f"/api/v1/clubs/{club.slug}/me/"),
    }
    answer = ways[leaves]()

    assert "A club needs an owner. Make somebody else one first." in words(answer)  # type: ignore[arg-type]
    assert role_of(owner, club) == "owner"
