"""A player is replaced by a number: who may do it, when it is refused, and what nobody can do afterwards."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create
from league.core.errors import Forbidden, LeagueError
from league.forgetting.services import own_forget, player_forget
from league.history.models import LogEntry
from league.members.claims import claim_make
from league.members.forget_wishes import forget_wish_make
from league.members.invitations import invitation_create
from league.members.leaving import own_name_hide
from league.members.models import Claim
from league.members.services import player_join
from league.players.models import Player
from league.players.selectors import player_search
from league.players.services import alias_add, player_add, player_amend, surname_set
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_amend
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from league.webhooks.models import Delivery
from league.webhooks.services import webhook_add
from tests.league.factories import DAY, make_entrants, make_hanchan


def forget(actor: User, player: Player) -> Player:
    return player_forget(actor=actor, player=player, name=player.name)


def refusal(act: Any) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


def test_a_merged_group_is_forgotten_whole(organiser: User, club: Club, regulars: list[Player]) -> None:
    aoi, ben = regulars[:2]
    merge = player_merge(actor=organiser, kept=aoi, merged=ben, reason="Ben is Aoi")

    forgotten = player_forget(actor=organiser, player=Player.objects.get(pk=ben.pk), name="Aoi")

    assert forgotten.pk == aoi.pk
    assert [(row.name, row.surname, row.aliases) for row in Player.objects.filter(pk__in=[aoi.pk, ben.pk])] == [
        (f"#{aoi.pk}", "", []), (f"#{ben.pk}", "", []),
    ]  # fmt: skip
    lines = list(LogEntry.objects.filter(action="player_forget").order_by("pk").values_list("subject_name", "after"))
    assert lines == [(f"#{aoi.pk}", None), (f"#{ben.pk}", None)]
    merge.refresh_from_db()
    assert merge.reason == f"#{ben.pk} is #{aoi.pk}"
    player_unmerge(actor=organiser, merge=merge)
    assert Player.objects.get(pk=ben.pk).name == f"#{ben.pk}"


def test_the_numbers_of_a_game_stay(organiser: User, regulars: list[Player], house_rules: HouseRulesVersion) -> None:
    game = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    game = hanchan_amend(actor=organiser, hanchan=game, version=game.version, note="Aoi’s day", reason="Aoi says so")
    before = list(game.participants.order_by("seat").values_list("player", "score", "place", "points"))

    forget(organiser, regulars[0])

    game.refresh_from_db()
    assert list(game.participants.order_by("seat").values_list("player", "score", "place", "points")) == before
    assert game.note == f"#{regulars[0].pk}’s day"
    assert not LogEntry.objects.filter(reason__contains="Aoi").exists()


def test_names_of_others_stay(organiser: User, owner: User, club: Club, regulars: list[Player]) -> None:
    namesake = player_add(actor=organiser, club=club, name="Aoi Sato", surname="Sato")
    merged = player_add(actor=organiser, club=club, name="Aoife")
    player_merge(actor=organiser, kept=namesake, merged=merged, reason="Aoife is Aoi Sato, not Aoi")
    elsewhere = club_create(actor=owner, name="South Gate")
    other = player_add(actor=owner, club=elsewhere, name="Aoi")

    forget(organiser, regulars[0])

    reason = LogEntry.objects.get(action="player_merge").reason
    assert reason == f"Aoife is Aoi Sato, not #{regulars[0].pk}"
    assert Player.objects.get(pk=other.pk).name == "Aoi"
    assert LogEntry.objects.get(club=elsewhere, action="player_add").subject_name == "Aoi"
    assert list(player_search(club, "aoi")) == [namesake]


def test_the_account_join_ends_and_nothing_leads_to_the_account(
    organiser: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    aoi = regulars[0]
    claim_make(actor=player_user, club=club, player=aoi)
    invitation, _secret = invitation_create(actor=organiser, club=club, player=regulars[1])
    aoi = player_join(actor=organiser, player=aoi, user=player_user)
    own_name_hide(actor=player_user, player=aoi, is_hidden=True)

    own_forget(wish=forget_wish_make(actor=player_user, player=aoi))
    forget(organiser, regulars[1])

    aoi.refresh_from_db()
    invitation.refresh_from_db()
    assert (aoi.user, aoi.account, aoi.is_hidden) == (None, None, False)
    assert not Claim.objects.exists()
    assert (invitation.player, invitation.revoked_at is None) == (None, False)
    entries = LogEntry.objects.filter(club=club, subject_id=str(aoi.pk), subject_type="players.player")
    assert not entries.filter(actor=player_user).exists()
    assert "piotr" not in str([(entry.before, entry.after) for entry in entries])
    assert not LogEntry.objects.filter(subject_type="members.claim", actor=player_user).exists()


def test_who_has_an_account_decides(organiser: User, player_user: User, regulars: list[Player]) -> None:
    aoi = player_join(actor=organiser, player=regulars[0], user=player_user)

    assert refusal(lambda: forget(organiser, aoi)) == "forgets_itself"
    assert Player.objects.get(pk=aoi.pk).name == "Aoi"


def test_nobody_is_forgotten_in_a_running_event(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    event = tournament_create(
        actor=organiser, club=club, name="Cup", slug="cup", house_rules=house_rules, starts_on=DAY
    )
    make_entrants(organiser, event, regulars)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    refused = refusal(lambda: forget(organiser, regulars[0]))
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.CLOSED)

    assert refused == "plays_in_event"
    assert forget(organiser, regulars[0]).name == f"#{regulars[0].pk}"


def test_a_recorder_forgets_nobody_and_the_name_is_repeated(
    organiser: User, recorder: User, regulars: list[Player]
) -> None:
    with pytest.raises(Forbidden):
        forget(recorder, regulars[0])

    assert refusal(lambda: player_forget(actor=organiser, player=regulars[0], name="Ao")) == "name_not_repeated"
    assert refusal(lambda: player_forget(actor=organiser, player=regulars[0], name="")) == "name_not_repeated"


def test_nothing_gives_the_number_a_name(
    organiser: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    gone = forget(organiser, regulars[0])
    acts = [
        lambda: forget(organiser, gone),
        lambda: player_amend(actor=organiser, player=gone, name="Aoi"),
        lambda: surname_set(actor=organiser, player=gone, surname="Sato"),
        lambda: alias_add(actor=organiser, player=gone, name="Aoi"),
        lambda: player_join(actor=organiser, player=gone, user=player_user),
        lambda: player_merge(actor=organiser, kept=regulars[1], merged=gone),
        lambda: player_merge(actor=organiser, kept=gone, merged=regulars[1]),
    ]

    assert [refusal(act) for act in acts] == ["player_forgotten"] * len(acts)
    assert refusal(lambda: claim_make(actor=player_user, club=club, player=gone)) == "unknown_player"
    # Somebody new may have the name, which is free.
    assert player_add(actor=organiser, club=club, name="Aoi").name == "Aoi"


def test_a_number_that_somebody_has_taken_is_not_given(organiser: User, club: Club, regulars: list[Player]) -> None:
    player_add(actor=organiser, club=club, name=f"#{regulars[0].pk}")

    assert forget(organiser, regulars[0]).name == f"#{regulars[0].pk}-2"


def test_programs_are_told_by_the_id_alone(
    owner: User, organiser: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    webhook_add(actor=owner, club=club, url="https://bot.example/", events=["player.forgotten"])
    forget(organiser, regulars[0])

    client = Client()
    changes = client.get(f"/api/v1/clubs/{club.slug}/changes/?after=0").json()["results"]
    [message] = Delivery.objects.values_list("payload", flat=True)
    assert message["player"] == {"id": regulars[0].pk}
    assert changes[-1]["kind"] == "player.forgotten"
    assert (changes[-1]["subject"]["id"], changes[-1]["subject"]["name"]) == (regulars[0].pk, f"#{regulars[0].pk}")
    assert "Aoi" not in str(changes) + str(message)
