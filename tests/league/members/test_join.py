"""An account is joined with a player, and parted: by service, page, API and command."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import role_of
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.members.services import player_join, player_part
from league.players.models import Player
from league.players.services import guest_add, player_add
from league.records.player_merges import player_merge, player_unmerge
from tests.league.core.page import signed_in, words


def api_of(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def account_of(player: Player) -> User | None:
    return Player.objects.get(pk=player.pk).account


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(LeagueError) as refused:
        action()
    return refused.value.code


def test_a_member_is_joined_and_keeps_the_role(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)

    entry = LogEntry.objects.get(action="player_join")
    assert (account_of(regulars[0]), role_of(player_user, club)) == (player_user, "player")
    assert (entry.actor, entry.subject_name, entry.after) == (organiser, "Aoi", {"user": "piotr"})


def test_joining_again_changes_nothing(organiser: User, player_user: User, regulars: list[Player]) -> None:
    for _again in range(2):
        player_join(actor=organiser, player=regulars[0], user=player_user)

    assert LogEntry.objects.filter(action="player_join").count() == 1


def test_a_parted_player_may_be_joined_with_somebody_else(
    organiser: User, recorder: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)
    player_part(actor=organiser, player=regulars[0])
    player_part(actor=organiser, player=regulars[0])
    player_join(actor=organiser, player=regulars[0], user=recorder)

    assert account_of(regulars[0]) == recorder
    assert role_of(player_user, club) == "player"
    assert LogEntry.objects.filter(action="player_part").count() == 1


def test_a_player_has_one_account_and_an_account_one_player(
    organiser: User, recorder: User, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)

    assert refusal(lambda: player_join(actor=organiser, player=regulars[0], user=recorder)) == "player_joined"
    assert refusal(lambda: player_join(actor=organiser, player=regulars[1], user=player_user)) == "account_joined"
    assert (account_of(regulars[0]), account_of(regulars[1])) == (player_user, None)


def test_only_members_are_joined_and_only_by_organisers(
    organiser: User, recorder: User, stranger: User, regulars: list[Player]
) -> None:
    assert refusal(lambda: player_join(actor=organiser, player=regulars[0], user=stranger)) == "not_a_member"
    assert refusal(lambda: player_join(actor=recorder, player=regulars[0], user=recorder)) == "forbidden"
    assert refusal(lambda: player_part(actor=recorder, player=regulars[0])) == "forbidden"


def test_a_guest_entry_of_the_account_is_merged(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    guest = guest_add(actor=player_user, club=club, name="Piotr K.")
    player_join(actor=organiser, player=regulars[0], user=player_user)

    guest.refresh_from_db()
    assert guest.standing_for == regulars[0]
    assert account_of(regulars[0]) == account_of(guest) == player_user


def test_a_merged_entry_is_joined_as_the_player_it_counts_for(
    organiser: User, player_user: User, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[0], merged=regulars[1])
    merged = Player.objects.get(pk=regulars[1].pk)

    assert player_join(actor=organiser, player=merged, user=player_user) == regulars[0]
    assert account_of(regulars[0]) == player_user


def test_merging_two_joined_players_asks_whose_account_stays_and_the_undo_gives_each_back(
    organiser: User, recorder: User, player_user: User, regulars: list[Player]
) -> None:
    kept, merged = regulars[:2]
    player_join(actor=organiser, player=kept, user=player_user)
    player_join(actor=organiser, player=merged, user=recorder)
    assert refusal(lambda: player_merge(actor=organiser, kept=kept, merged=merged)) == "both_joined"

    merge = player_merge(actor=organiser, kept=kept, merged=merged, account="merged")
    assert account_of(kept) == account_of(merged) == recorder

    player_unmerge(actor=organiser, merge=merge)
    assert (account_of(kept), account_of(merged)) == (player_user, recorder)


def test_the_page_of_a_player_joins_and_parts(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    client, address = signed_in(organiser), f"/c/{club.slug}/player/{regulars[0].pk}"
    joined = client.post(f"{address}/join/", {"account": player_user.pk}, follow=True)
    assert "This player is piotr." in words(joined)
    assert account_of(regulars[0]) == player_user

    client.post(f"{address}/part/")
    assert account_of(regulars[0]) is None


def test_the_page_of_a_player_offers_only_members_without_a_player(
    organiser: User, recorder: User, club: Club, stranger: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[1], user=recorder)
    client, address = signed_in(organiser), f"/c/{club.slug}/player/{regulars[0].pk}/join/"

    refused = [client.post(address, {"account": user.pk}).status_code for user in (recorder, stranger)]

    assert (refused, account_of(regulars[0])) == ([422, 422], None)


def test_the_merge_form_takes_the_account_that_stays(
    organiser: User, recorder: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)
    player_join(actor=organiser, player=regulars[1], user=recorder)
    client, address = signed_in(organiser), f"/c/{club.slug}/player/{regulars[0].pk}/merge/"

    refused = client.post(address, {"other": "Ben"})
    merged = client.post(address, {"other": "Ben", "account": "kept"})

    assert (refused.status_code, merged.status_code) == (422, 302)
    assert "Say which account stays." in words(refused)
    assert account_of(regulars[1]) == player_user


def test_the_list_of_members_joins_by_name(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    address = f"/c/{club.slug}/members/"
    page = signed_in(organiser).post(f"{address}{player_user.pk}/join/", {"player": "Chika"}, follow=True)

    assert account_of(regulars[2]) == player_user
    assert f"/c/{club.slug}/player/{regulars[2].pk}/edit/#account" in page.content.decode()


def test_a_program_joins_reads_and_parts(
    organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    client, address = api_of(organiser), f"/api/v1/clubs/{club.slug}/players/{regulars[0].pk}/account/"
    joined = client.put(address, {"account": "piotr"}, format="json")

    assert joined.json() == client.get(address).json() == {"account": "piotr", "player": regulars[0].pk}
    assert client.put(address, {"account": "olga"}, format="json").json()["error"] == "player_joined"
    assert client.put(address, {"account": "nobody"}, format="json").json()["error"] == "not_a_member"
    assert client.delete(address).status_code == 204
    assert client.get(address).json()["account"] is None


def test_a_program_merges_two_joined_players(
    organiser: User, recorder: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)
    player_join(actor=organiser, player=regulars[1], user=recorder)
    client, address = api_of(organiser), f"/api/v1/clubs/{club.slug}/merges/"
    body = {"kept": regulars[0].pk, "merged": regulars[1].pk}

    refused = client.post(address, body, format="json")
    made = client.post(address, {**body, "account": "merged"}, format="json")

    assert (refused.status_code, refused.json()["error"], made.status_code) == (409, "both_joined", 201)
    assert account_of(regulars[0]) == recorder


def test_the_command_joins_and_parts(club: Club, player_user: User, regulars: list[Player]) -> None:
    call_command("join_player", "Aoi", "piotr", club=club.slug)
    assert account_of(regulars[0]) == player_user

    call_command("join_player", "Aoi", part=True, club=club.slug)
    assert account_of(regulars[0]) is None
    with pytest.raises(CommandError):
        call_command("join_player", "Aoi", club=club.slug)


def test_a_role_joins_nobody(owner: User, club: Club, player_user: User) -> None:
    player_add(actor=owner, club=club, name="piotr")

    assert not Player.objects.exclude(account=None).exists()
