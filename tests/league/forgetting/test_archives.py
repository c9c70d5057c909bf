"""An archive written before brings no name back; archives and backups written afterwards have none."""

import json
from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club, HouseRulesVersion
from league.external_ids.services import ExternalId
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.players.models import ForgottenPlayer, Player
from league.players.services import external_ids_set, player_add, player_amend
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.models import Tournament
from league.tournaments.results.penalties import penalty_give
from tests.league.factories import make_hanchan
from tests.league.tournaments.conftest import make_tournament

__all__ = ["make_tournament"]

NAME = "Zoë Quince"


@pytest.fixture
def zoe(owner: User, club: Club, regulars: list[Player], house_rules: HouseRulesVersion) -> Player:
    zoe = player_add(actor=owner, club=club, name=NAME, surname="Quince", aliases=["小葵"])
    twin = player_add(actor=owner, club=club, name="Zoe Q.")
    player_merge(actor=owner, kept=zoe, merged=twin, reason=f"Zoe Q. is {NAME}")
    external_ids_set(actor=owner, player=zoe, external_ids=[ExternalId("ema", "quince-7")])
    make_hanchan(actor=owner, house_rules=house_rules, players=[zoe, *regulars[1:]], note=f"{NAME} won")
    return zoe


def written(owner: User, club: Club) -> str:
    return "".join(club_archive(actor=owner, club=club))


def restored(owner: User, text: str, slug: str) -> Club:
    return club_restore(actor=owner, archive=archive_read(text.encode()), slug=slug).club


def told(club: Club) -> str:
    """What the copy has of names, as one text."""
    log = LogEntry.objects.filter(club=club).values_list("subject_name", "before", "after", "reason")
    players = Player.objects.filter(club=club).with_names()
    names = [(row.name, row.surname, row.aliases, list(row.external_ids.all())) for row in players]
    return str([list(log), names, list(Hanchan.objects.filter(club=club).values_list("note", flat=True))])


def test_an_older_archive_brings_no_name_back(owner: User, club: Club, regulars: list[Player], zoe: Player) -> None:
    before = written(owner, club)
    player_forget(actor=owner, player=zoe, name=NAME)
    after = written(owner, club)
    player_add(actor=owner, club=club, name="Eve")

    copy = restored(owner, before, "copy")
    again = restored(owner, written(owner, copy), "again")

    assert "Quince" in before
    assert all(name not in after for name in ("Quince", "quince", "Zoe Q.", "小葵"))
    assert all(name not in told(one) for one in (copy, again) for name in ("Quince", "quince", "Zoe Q.", "小葵"))
    [number] = Player.objects.filter(club=copy, merged_into=None).exclude(forgotten_at=None)
    assert number.name == f"#{number.pk}"
    assert Hanchan.objects.get(club=copy).note == f"#{number.pk} won"
    assert number.participations.get().points == zoe.participations.get().points
    assert {player.name for player in Player.objects.filter(club=copy, forgotten_at=None)} == {
        player.name for player in regulars
    }


def test_a_player_who_was_added_to_a_copy_is_another_one(owner: User, club: Club, zoe: Player) -> None:
    """The copy and its club add players of the same numbers."""
    copy = restored(owner, written(owner, club), "copy")
    eve, other = (player_add(actor=owner, club=place, name="Eve") for place in (club, copy))
    archive = written(owner, copy)
    player_forget(actor=owner, player=eve, name="Eve")

    third = restored(owner, archive, "third")

    assert ForgottenPlayer.objects.count() == 1
    assert Player.objects.get(pk=other.pk).name == "Eve"
    assert Player.objects.filter(club=third, name="Eve").exists()


def test_a_restored_number_cannot_get_a_name(owner: User, club: Club, zoe: Player) -> None:
    player_forget(actor=owner, player=zoe, name=NAME)
    copy = restored(owner, written(owner, club), "copy")

    archived = json.loads(written(owner, copy))["players"]
    assert [row["forgotten_at"] is not None for row in archived].count(True) == 2
    assert Player.objects.filter(club=copy).exclude(forgotten_at=None).count() == 2


def test_the_older_archive_of_an_event_brings_no_name_back(
    organiser: User, club: Club, make_tournament: Callable[..., Tournament]
) -> None:
    event = make_tournament(players=8, rounds=1)
    entrant = event.entrants.order_by("number")[0]
    player = player_amend(actor=organiser, player=entrant.player, name=NAME, surname="Quince")
    other = player_amend(actor=organiser, player=event.entrants.order_by("number")[1].player, name=f"{NAME} II")
    penalty_give(actor=organiser, entrant=entrant, points=1000, reason=f"{NAME} was late, {NAME} II was not")
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=event)))
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.CLOSED)
    number = player_forget(actor=organiser, player=player, name=NAME).name

    again = tournament_restore(actor=organiser, club=club, archive=archive)

    first, second = again.entrants.order_by("number")[:2]
    assert (first.player, second.player) == (player, other)
    assert again.penalties.get().reason == f"{number} was late, {NAME} II was not"
    assert not Player.objects.filter(name=NAME).exists()
