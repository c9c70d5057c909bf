"""Invitations, claims, joins and merges at the same time: of two accounts one is joined, and the other is told."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club, Invitation, Membership
from league.members.claims import claim_confirm, claim_make, claim_refuse
from league.members.invitations import invitation_accept, invitation_create, invitation_revoke
from league.members.models import Claim
from league.members.services import player_join, player_part
from league.players.models import Player, PlayerMerge
from league.records.player_merges import player_merge, player_unmerge
from tests.league.factories import make_user
from tests.league.races.race import Act, codes, race

pytestmark = pytest.mark.django_db(transaction=True)
# Before this the first act has decided, and nobody else sees it.
JOIN, TAKE, USE = 'UPDATE "players_player"', 'UPDATE "members_claim"', 'UPDATE "clubs_invitation"'


def accounts() -> list[tuple[str, str]]:
    joined = Player.objects.exclude(account=None).order_by("pk")
    return [(player.name, player.account.username) for player in joined if player.account]


def derived() -> bool:
    """Whether the account of each entry is what follows from the joins and merges."""
    roots = {player.standing_for.pk: player.standing_for.account_id for player in Player.objects.all()}
    return all(player.account_id == roots[player.standing_for.pk] for player in Player.objects.all())


@pytest.fixture
def secret(organiser: User, club: Club, regulars: list[Player]) -> str:
    return invitation_create(actor=organiser, club=club, player=regulars[0])[1]


def claimed(club: Club, user: User, player: Player) -> Claim:
    return claim_make(actor=user, club=club, player=player)


def confirming(organiser: User, claim: Claim) -> Act:
    return lambda: claim_confirm(actor=organiser, claim=Claim.objects.select_related("club").get(pk=claim.pk))


@pytest.mark.parametrize("before", [USE, 'INSERT INTO "clubs_membership"'])
def test_of_two_who_accept_one_invitation_one_is_a_member(before: str, secret: str, club: Club, stranger: User) -> None:
    other = make_user("other")
    answers = race(
        lambda: invitation_accept(actor=stranger, secret=secret),
        lambda: invitation_accept(actor=other, secret=secret),
        before=before,
    )

    assert codes(answers) == ["invitation_gone"]
    [joined] = Membership.objects.filter(club=club, role="player")
    assert (accounts(), Invitation.objects.get().used) == ([("Aoi", joined.user.username)], 1)


def test_an_invitation_is_accepted_or_withdrawn(secret: str, organiser: User, club: Club, stranger: User) -> None:
    answers = race(
        lambda: invitation_accept(actor=stranger, secret=secret),
        lambda: invitation_revoke(actor=organiser, invitation=Invitation.objects.get()),
        before=USE,
    )

    is_member = Membership.objects.filter(club=club, user=stranger).exists()
    assert codes(answers) == ([] if is_member else ["invitation_gone"])
    assert accounts() == ([("Aoi", "stranger")] if is_member else [])


def test_of_two_claims_on_a_player_one_is_confirmed(
    organiser: User, recorder: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    first, second = (claimed(club, user, regulars[0]) for user in (recorder, player_user))
    answers = race(confirming(organiser, first), confirming(organiser, second), before=JOIN)

    assert codes(answers) == ["player_joined"]
    assert sorted(Claim.objects.values_list("state", flat=True)) == ["confirmed", "waiting"]
    assert len(accounts()) == 1


def test_a_claim_is_confirmed_or_refused(
    organiser: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    claim = claimed(club, player_user, regulars[0])
    answers = race(
        confirming(organiser, claim),
        lambda: claim_refuse(actor=organiser, claim=Claim.objects.select_related("club").get(pk=claim.pk)),
        before=TAKE,
    )

    state = Claim.objects.get().state
    assert codes(answers) == ["wrong_state"]
    assert accounts() == ([("Aoi", "piotr")] if state == "confirmed" else [])


def test_a_claim_is_confirmed_while_somebody_else_is_joined(
    organiser: User, recorder: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    claim = claimed(club, player_user, regulars[0])
    answers = race(
        confirming(organiser, claim),
        lambda: player_join(actor=organiser, player=Player.objects.get(pk=regulars[0].pk), user=recorder),
        before=JOIN,
    )

    assert codes(answers) == ["player_joined"]
    assert len(accounts()) == 1


def test_an_account_is_joined_with_one_of_two_players(
    organiser: User, player_user: User, regulars: list[Player]
) -> None:
    def join(player: Player) -> Act:
        return lambda: player_join(actor=organiser, player=Player.objects.get(pk=player.pk), user=player_user)

    answers = race(join(regulars[0]), join(regulars[1]), before=JOIN)

    assert codes(answers) == ["account_joined"]
    assert len(accounts()) == 1


@pytest.mark.parametrize("is_merged_first", [True, False])
def test_a_player_who_is_merged_meanwhile_is_joined_as_the_one_that_it_counts_for(
    is_merged_first: bool, organiser: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    claim = claimed(club, player_user, regulars[0])
    confirm = confirming(organiser, claim)

    def merge() -> PlayerMerge:
        kept, merged = (Player.objects.get(pk=player.pk) for player in (regulars[1], regulars[0]))
        return player_merge(actor=organiser, kept=kept, merged=merged)

    answers = race(merge, confirm, before=JOIN) if is_merged_first else race(confirm, merge, before=JOIN)

    assert codes(answers) == []
    assert accounts() == [("Aoi", "piotr"), ("Ben", "piotr")]
    assert derived()


@pytest.mark.parametrize("is_undone_first", [True, False])
def test_a_merge_is_undone_while_the_entry_is_joined(
    is_undone_first: bool, organiser: User, player_user: User, regulars: list[Player]
) -> None:
    merge = player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])

    def join() -> Player:
        return player_join(actor=organiser, player=Player.objects.get(pk=regulars[0].pk), user=player_user)

    def undo() -> None:
        player_unmerge(actor=organiser, merge=PlayerMerge.objects.get(pk=merge.pk))

    answers = race(undo, join, before=JOIN) if is_undone_first else race(join, undo, before=JOIN)

    assert codes(answers) == []
    assert accounts() in ([("Aoi", "piotr")], [("Ben", "piotr")])
    assert derived()


def test_a_player_is_parted_while_merged(organiser: User, player_user: User, regulars: list[Player]) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)

    def merge() -> PlayerMerge:
        kept, merged = (Player.objects.get(pk=player.pk) for player in (regulars[1], regulars[0]))
        return player_merge(actor=organiser, kept=kept, merged=merged)

    answers = race(
        merge, lambda: player_part(actor=organiser, player=Player.objects.get(pk=regulars[0].pk)), before=JOIN
    )

    assert codes(answers) == []
    assert (accounts(), derived()) == ([], True)


@pytest.mark.postgres
def test_canary_without_locks_two_claims_on_a_player_are_confirmed(
    organiser: User, recorder: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    first, second = (claimed(club, user, regulars[0]) for user in (recorder, player_user))
    answers = race(confirming(organiser, first), confirming(organiser, second), before=JOIN, locked=False)

    assert codes(answers) == []
    assert set(Claim.objects.values_list("state", flat=True)) == {"confirmed"}
