"""What a stranger must not learn of a public club: who is hidden, what members alone read, who was refused."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.exports.kinds import SHEETS, find_sheet
from league.players.models import Player
from league.players.selectors import player_find
from league.players.services import alias_add, player_amend, player_merge
from league.tournaments.models import Table, Tournament
from league.tournaments.people import entrant_move, entrant_register
from league.tournaments.results import result_enter
from tests.league.doors.world import filled, patterns, taken_back
from tests.league.exports.world import run_jobs
from tests.league.factories import make_hanchan
from tests.league.tournaments.conftest import make_tournament
from tests.league.web.page import signed_in

__all__ = ["make_tournament"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_the_log_of_a_game_is_for_members(
    owner: User, player_user: User, stranger: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    game = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    path = f"/api/v1/hanchan/{game.pk}/"

    assert [one["action"] for one in signed_in(player_user).get(path).json()["history"]] == ["hanchan_record"]
    for client in (Client(), signed_in(stranger)):
        answer = client.get(path)
        assert answer.json()["history"] == []
        assert "Aoi" not in answer.content.decode()


def test_who_is_hidden_is_found_by_name_by_those_alone_who_record(
    owner: User, recorder: User, stranger: User, club: Club, regulars: list[Player]
) -> None:
    alias_add(actor=owner, player=regulars[0], name="Aoi Matsuda")
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    path = f"/api/v1/clubs/{club.slug}/players/?search="

    assert [one["id"] for one in signed_in(recorder).get(path + "matsu").json()["results"]] == [regulars[0].pk]
    for client in (Client(), signed_in(stranger)):
        assert [client.get(path + name).json()["results"] for name in ("matsu", "aoi")] == [[], []]


def test_who_was_refused_has_no_card(
    owner: User, organiser: User, club: Club, regulars: list[Player], make_tournament: Callable[..., Tournament]
) -> None:
    event = make_tournament(players=8, rounds=1)
    late = entrant_register(actor=organiser, tournament=event, player=regulars[0])
    path = f"/e/{event.slug}/players/{late.pk}/"
    assert Client().get(path).status_code == 200

    entrant_move(actor=organiser, entrant=late, state="refused")

    assert Client().get(path).status_code == 404
    assert Client().get(f"/api/v1/tournaments/{event.slug}/entrants/{late.pk}/").status_code == 404


@pytest.mark.parametrize("kind", ["standings", "games", "players", "against"])
def test_no_file_names_who_is_hidden(
    kind: str, owner: User, club: Club, season: object, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    said = "?season=spring" if kind == "standings" else ""
    file = Client().get(f"/c/{club.slug}/sheets/{kind}.csv{said}")

    assert file.status_code == 200
    assert "Aoi" not in file.content.decode("utf-8-sig")


def test_merges_do_not_tell_why_to_strangers(owner: User, stranger: User, club: Club, regulars: list[Player]) -> None:
    player_merge(actor=owner, kept=regulars[0], merged=regulars[1], reason="Aoi plays as Ben")
    path = f"/api/v1/clubs/{club.slug}/merges/"

    assert "plays as" in signed_in(owner).get(path).content.decode()
    assert signed_in(stranger).get(path).status_code == 403
    assert Client().get(path).status_code == 403


# ----- every address -----


@pytest.fixture(scope="module")
def public_world(world: dict[str, Any], django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """All of it to be looked at by anybody, but for two people: a regular with two names, and a player of the event."""
    with django_db_blocker.unblock(), taken_back():
        owner = world["users"]["owner"]
        Club.objects.filter(slug=world["club"]).update(is_public=True)
        Tournament.objects.filter(slug=world["event"]).update(is_public=True)
        table = Table.objects.get(round__tournament__slug=world["event"], number=1)
        result_enter(actor=owner, table=table, scores=[41200, 28300, 20400, 10100])
        for name in ("Aoi", "Guest 1"):
            player_amend(actor=owner, player=player_find(table.round.tournament.club, name), is_hidden=True)
        run_jobs()
        yield world


ADDRESSES = [path for path, _one in patterns() if "sign-out" not in path]


@pytest.mark.parametrize("pattern", ADDRESSES, ids=lambda pattern: pattern or "/")
def test_no_address_names_who_is_hidden(pattern: str, public_world: dict[str, Any]) -> None:
    path = filled(pattern, public_world)
    with taken_back():
        answer = signed_in(public_world["users"]["stranger"]).get(path)
        content = answer.getvalue().decode("utf-8-sig", "replace")

    assert not re.search(r"\bAoi\b|\bGuest 1\b", content), path


@pytest.mark.parametrize("kind", [kind.key for kind in SHEETS])
def test_no_sheet_of_the_club_names_who_is_hidden(kind: str, public_world: dict[str, Any]) -> None:
    needs = {"season": public_world["season"], "ladder": public_world["ladder"], "player": public_world["player"],
             "game": public_world["game"], "evening": public_world["evening"], "rules": "riichi-ladder"}  # fmt: skip
    said = {key: needs[key] for key in find_sheet(kind).needs}

    file = Client().get(f"/c/{public_world['club']}/sheets/{kind}.json", said)

    assert not re.search(r"\bAoi\b", file.content.decode())


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_no_sheet_of_the_event_names_who_is_hidden(suffix: str, public_world: dict[str, Any]) -> None:
    event = public_world["event"]
    kinds = [one["key"] for one in Client().get(f"/api/v1/tournaments/{event}/sheets/").json()]
    assert len(kinds) > 3

    files = [Client().get(f"/e/{event}/files/{kind}.{suffix}").content.decode("utf-8-sig") for kind in kinds]

    assert not [kind for kind, file in zip(kinds, files, strict=True) if re.search(r"\bGuest 1\b", file)]
