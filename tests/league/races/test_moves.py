"""A club is closed for its move while somebody changes it: the archive has the change, or the change is refused."""

import pytest
from django.db import transaction

from league.accounts.models import User
from league.archives.models import ClubMove
from league.archives.moving.services import club_move_begin
from league.archives.services import club_archive
from league.clubs.models import Club
from league.players.services import player_add
from tests.league.races.race import codes, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "before",
    ['INSERT INTO "history_logentry"', 'SELECT "archives_clubmove"'],
    ids=["before the change has seen the club", "before its end"],
)
def test_what_is_acknowledged_is_in_the_archive(before: str, owner: User, club: Club) -> None:
    @transaction.atomic
    def change() -> None:
        player_add(actor=owner, club=club, name="Quince")
        list(ClubMove.objects.all())

    def move() -> str:
        club_move_begin(actor=owner, club=club, address="https://b.example/c/north/")
        return "".join(club_archive(actor=owner, club=club))

    changed, archive = race(change, move, before=before)

    assert codes([archive]) == []
    assert codes([changed]) == ([] if '"name":"Quince"' in archive else ["club_moving"])
