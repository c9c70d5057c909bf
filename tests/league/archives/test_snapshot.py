"""An archive that is written while others record."""

import json
from threading import Thread

import pytest
from django.db import connection

from league.archives.services import club_archive
from league.clubs.services import club_create
from league.players.services import player_add
from tests.league.factories import make_user


@pytest.mark.django_db(transaction=True)
def test_the_archive_is_one_snapshot_and_blocks_no_writer() -> None:
    owner = make_user("yuki")
    club = club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo")

    def add() -> None:
        player_add(actor=owner, club=club, name="Late")
        connection.close()

    lines = club_archive(actor=owner, club=club)
    begun = [next(lines) for _part in ("format", "heading", "club")]
    meanwhile = Thread(target=add)
    meanwhile.start()
    meanwhile.join()

    archive = json.loads("".join([*begun, *lines]))
    assert [len(archive["players"]), len(archive["history"])] == [0, 1]
    assert club.players.count() == 1
