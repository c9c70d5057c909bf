"""Others record between the short transactions of an import."""

from threading import Thread

import pytest
from django.db import connection, transaction

from league.archives.models import ClubImport
from league.archives.restoring import reader
from league.archives.restoring.importing import Importing
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive
from league.clubs.services import club_create
from league.players.services import player_add
from tests.league.factories import make_user


@pytest.mark.django_db(transaction=True)
def test_others_record_while_a_club_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = make_user("yuki")
    club = club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo")
    for number in range(9):
        player_add(actor=owner, club=club, name=f"Player {number}")
    archive = archive_read("".join(club_archive(actor=owner, club=club)).encode())
    monkeypatch.setattr(reader, "ROWS_AT_ONCE", 3)
    failures: list[Exception] = []

    def add(share: float) -> None:
        def record() -> None:
            try:
                if connection.vendor == "sqlite":
                    connection.cursor().execute("PRAGMA busy_timeout = 300")
                with transaction.atomic():
                    player_add(actor=owner, club=club, name=f"Late {share}")
            except Exception as error:
                failures.append(error)
            finally:
                connection.close()

        thread = Thread(target=record)
        thread.start()
        thread.join()

    order = ClubImport.objects.create(user=owner, is_direct=True)
    Importing(order, archive).run(add)

    assert failures == []
    assert club.players.count() > 9 + 3
