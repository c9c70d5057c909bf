"""Joining, parting, merging and undoing in any order: the account of each player follows from what stands."""

import random
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from league.accounts.models import User
from league.clubs.models import Club, Membership
from league.core.errors import LeagueError
from league.members.services import player_join, player_part
from league.players.models import Player, PlayerMerge
from league.records.player_merges import player_merge, player_unmerge
from tests.league.factories import make_players, make_user

STEPS = 25


@dataclass
class Expected:
    """The same in another way: who was joined where, and a list of merges with the side that is not asked."""

    joined: dict[int, int] = field(default_factory=dict)
    merges: list[tuple[int, int, int, str]] = field(default_factory=list)

    def root(self, key: int) -> int:
        return next((self.root(kept) for _pk, kept, merged, _side in self.merges if merged == key), key)

    def places(self, key: int) -> list[int]:
        """The entries of a player whose joins count, the first that has one before the others."""
        places = [key]
        for _pk, kept, merged, side in self.merges:
            if kept == key:
                others = self.places(merged)
                places = places if side == "kept" else others if side == "merged" else places + others
        return places

    def account(self, key: int) -> int | None:
        return next((self.joined[place] for place in self.places(self.root(key)) if place in self.joined), None)

    def join(self, key: int, account: int) -> None:
        if self.account(key) is None:
            self.joined = {place: other for place, other in self.joined.items() if other != account}
            self.joined[self.places(self.root(key))[0]] = account

    def part(self, key: int) -> None:
        account = self.account(key)
        self.joined = {place: other for place, other in self.joined.items() if other != account}


def act(choice: random.Random, owner: User, players: list[Player], accounts: list[User], expected: Expected) -> None:
    one, other = (Player.objects.get(pk=player.pk) for player in choice.sample(players, 2))
    account, side = choice.choice(accounts), choice.choice(("kept", "merged"))
    match choice.choice(("join", "join", "part", "merge", "merge", "undo")):
        case "join":
            player_join(actor=owner, player=one, user=account)
            expected.join(one.pk, account.pk)
        case "part":
            player_part(actor=owner, player=one)
            expected.part(one.pk)
        case "merge":
            merge = player_merge(actor=owner, kept=one, merged=other, account=side)
            is_asked = None not in (expected.account(one.pk), expected.account(other.pk))
            expected.merges.append((merge.pk, one.pk, other.pk, side if is_asked else ""))
        case "undo" if expected.merges:
            undone = expected.merges.pop(choice.randrange(len(expected.merges)))
            player_unmerge(actor=owner, merge=PlayerMerge.objects.get(pk=undone[0]))


@pytest.mark.parametrize("seed", range(6))
def test_each_player_has_the_account_that_follows_from_what_stands(seed: int, owner: User, club: Club) -> None:
    choice, expected = random.Random(seed), Expected()
    players = make_players(owner, club, "ABCDE")
    accounts = [make_user(f"member {number}") for number in range(3)]
    Membership.objects.bulk_create(Membership(club=club, user=user, role="player") for user in accounts)
    for _step in range(STEPS):
        with suppress(LeagueError):
            act(choice, owner, players, accounts, expected)
        found = {player.pk: player.account_id for player in Player.objects.all()}
        assert found == {player.pk: expected.account(player.pk) for player in players}

    # All merges are undone, in any order: each entry has what was joined with it.
    for pk, *_merge in choice.sample(expected.merges, len(expected.merges)):
        player_unmerge(actor=owner, merge=PlayerMerge.objects.get(pk=pk))
    found = {player.pk: player.account_id for player in Player.objects.exclude(account=None)}
    assert found == expected.joined
