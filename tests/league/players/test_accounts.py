"""Processes of 0.1.0 join accounts with players during an upgrade, without the column that came later."""

import pytest
from django.db import transaction

from league.accounts.models import User
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.players.accounts import accounts_of_older_processes_follow
from league.players.models import Player
from league.records.player_merges import player_merge

pytestmark = pytest.mark.django_db


def stored_by_an_older_process(player: Player, user: User | None) -> None:
    Player.objects.filter(pk=player.pk).update(user=user)


def followed() -> int:
    with transaction.atomic():
        return accounts_of_older_processes_follow()


def accounts(*players: Player) -> list[int | None]:
    return [Player.objects.values_list("account", flat=True).get(pk=player.pk) for player in players]


def test_an_account_that_an_older_process_joined_is_seen(regulars: list[Player], stranger: User) -> None:
    stored_by_an_older_process(regulars[0], stranger)

    assert followed() == 1

    assert accounts(*regulars[:2]) == [stranger.pk, None]
    assert followed() == 0


def test_the_nightly_check_lets_it_be_seen(regulars: list[Player], stranger: User) -> None:
    stored_by_an_older_process(regulars[0], stranger)

    job_run(job_want(kind="verify", subject="nightly").pk)

    assert accounts(regulars[0]) == [stranger.pk]


def test_an_account_that_an_older_process_parted_is_seen_no_more(regulars: list[Player], stranger: User) -> None:
    stored_by_an_older_process(regulars[0], stranger)
    followed()
    stored_by_an_older_process(regulars[0], None)

    assert followed() == 1

    assert accounts(regulars[0]) == [None]
    stored_by_an_older_process(regulars[1], stranger)
    assert (followed(), accounts(*regulars[:2])) == (1, [None, stranger.pk])


def test_an_account_of_a_merged_entry_is_that_of_the_player(
    organiser: User, regulars: list[Player], stranger: User
) -> None:
    kept, merged = regulars[:2]
    player_merge(actor=organiser, kept=kept, merged=merged)
    stored_by_an_older_process(merged, stranger)

    assert followed() == 1

    assert accounts(kept, merged) == [stranger.pk] * 2
    assert followed() == 0
