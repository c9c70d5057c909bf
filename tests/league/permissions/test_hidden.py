"""Private parts of a public club: names of hidden players, logs for members only, and refused entrants."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.downloads.kinds import CLUB_SHEETS, find_sheet
from league.players.models import Player
from league.players.selectors import player_find
from league.players.services import alias_add, player_amend
from league.records.player_merges import player_merge
from league.tournaments.entrants.services import entrant_move, entrant_register
from league.tournaments.models import Table, Tournament
from league.tournaments.results.services import result_enter
from tests.league.core.page import signed_in
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.world import fill_address, rolled_back, url_patterns
from tests.league.tournaments.conftest import make_tournament
from tests.turns import has_turn

__all__ = ["make_tournament"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_only_members_read_the_log_of_a_game(
    owner: User, player_user: User, stranger: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    game = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    path = f"/api/v1/hanchan/{game.pk}/"

    assert [entry["action"] for entry in signed_in(player_user).get(path).json()["history"]] == ["hanchan_record"]
    for client in (Client(), signed_in(stranger)):
        answer = client.get(path)
        assert answer.json()["history"] == []
        assert "Aoi" not in answer.content.decode()


def test_only_recorders_find_a_hidden_player_by_name(
    owner: User, recorder: User, stranger: User, club: Club, regulars: list[Player]
) -> None:
    alias_add(actor=owner, player=regulars[0], name="Aoi Matsuda")
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    path = f"/api/v1/clubs/{club.slug}/players/?search="

    assert [player["id"] for player in signed_in(recorder).get(path + "matsu").json()["results"]] == [regulars[0].pk]
    for client in (Client(), signed_in(stranger)):
        assert [client.get(path + name).json()["results"] for name in ("matsu", "aoi")] == [[], []]


def test_a_refused_entrant_has_no_page(
    owner: User, organiser: User, club: Club, regulars: list[Player], make_tournament: Callable[..., Tournament]
) -> None:
    event = make_tournament(players=8, rounds=1)
    late = entrant_register(actor=organiser, tournament=event, player=regulars[0])
    path = f"/e/{event.slug}/players/{late.pk}/"
    assert Client().get(path).status_code == 200

    entrant_move(actor=organiser, entrant=late, state="refused")

    assert Client().get(path).status_code == 404
    assert Client().get(f"/api/v1/tournaments/{event.slug}/entrants/{late.pk}/").status_code == 404


def test_no_file_names_a_hidden_player(
    owner: User, club: Club, season: object, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    with cells() as cell:
        for kind in ("standings", "hanchan", "players", "against"):
            with cell(kind):
                query = "?season=spring" if kind == "standings" else ""
                file = Client().get(f"/c/{club.slug}/sheets/{kind}.csv{query}")

                assert file.status_code == 200
                assert "Aoi" not in file.content.decode("utf-8-sig")


def test_strangers_cannot_read_the_reason_of_a_merge(
    owner: User, stranger: User, club: Club, regulars: list[Player]
) -> None:
    player_merge(actor=owner, kept=regulars[0], merged=regulars[1], reason="Aoi plays as Ben")
    path = f"/api/v1/clubs/{club.slug}/merges/"

    assert "plays as" in signed_in(owner).get(path).content.decode()
    assert signed_in(stranger).get(path).status_code == 403
    assert Client().get(path).status_code == 403


# ----- every address -----


@pytest.fixture(scope="module")
def public_world(world: dict[str, Any], django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """Make the club and its tournament public, and hide two people: a regular with an alias, and an entrant."""
    with django_db_blocker.unblock(), rolled_back():
        owner = world["users"]["owner"]
        Club.objects.filter(slug=world["club"]).update(is_public=True)
        Tournament.objects.filter(slug=world["event"]).update(is_public=True)
        table = Table.objects.get(round__tournament__slug=world["event"], number=1)
        result_enter(actor=owner, table=table, scores=[41200, 28300, 20400, 10100])
        hidden = [player_find(table.round.tournament.club, name) for name in ("Aoi", "Guest 1")]
        for player in hidden:
            player_amend(actor=owner, player=player, is_hidden=True)
        run_jobs()
        yield world | {"hidden": hidden}


# The schema shows the recorded examples of a club of the same names, and the guide has an account of one of them.
NOT_ASKED = ("sign-out/", "api/schema/", "api/docs/<slug:page>/")
ADDRESSES = [path for path, _entry in url_patterns() if path not in NOT_ASKED]
# With warm caches those whose turn it is, and always the lists and sheets that are kept for all readers.
OFTEN_KEPT = re.compile(r"standings/|players/|games/|table/|live/|featured/|overlay|embed|\.atom|\.ics|tv/")
WARM = [path for path in ADDRESSES if has_turn(path) or OFTEN_KEPT.search(path)]


@pytest.mark.parametrize("kept", ["cold", "warm"])
def test_no_address_names_a_hidden_player(kept: str, public_world: dict[str, Any]) -> None:
    stranger = public_world["users"]["stranger"]
    with rolled_back(), cells() as cell:
        if kept == "warm":
            ask_before_hiding(public_world)
        for pattern in ADDRESSES if kept == "cold" else WARM:
            with cell(pattern):
                assert not re.search(r"\bAoi\b|\bGuest 1\b", content_for(stranger, pattern, public_world))


def content_for(user: User, pattern: str, world: dict[str, Any]) -> str:
    with rolled_back():
        return signed_in(user).get(fill_address(pattern, world)).getvalue().decode("utf-8-sig", "replace")


def ask_before_hiding(world: dict[str, Any]) -> None:
    """Fill the caches with what everybody may see while nobody is hidden, and hide the two again."""
    owner, players = world["users"]["owner"], world["hidden"]
    for player in players:
        player.refresh_from_db()
        player_amend(actor=owner, player=player, is_hidden=False)
    for pattern in WARM:
        for name in ("stranger", "owner"):
            content_for(world["users"][name], pattern, world)
    for player in players:
        player.refresh_from_db()
        player_amend(actor=owner, player=player, is_hidden=True)


def test_no_sheet_of_the_club_names_a_hidden_player(public_world: dict[str, Any]) -> None:
    needs = {"season": public_world["season"], "ladder": public_world["ladder"], "player": public_world["player"],
             "hanchan": public_world["game"], "session": public_world["evening"],
             "ruleset": "riichi-ladder", "final_table": public_world["final"]}  # fmt: skip
    with cells() as cell:
        for kind in [kind.key for kind in CLUB_SHEETS]:
            with cell(kind), isolated():
                parameters = {key: needs[key] for key in find_sheet(kind).needs}

                file = Client().get(f"/c/{public_world['club']}/sheets/{kind}.json", parameters)

                assert not re.search(r"\bAoi\b", file.content.decode())


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_no_sheet_of_the_tournament_names_a_hidden_player(suffix: str, public_world: dict[str, Any]) -> None:
    event = public_world["event"]
    kinds = [kind["key"] for kind in Client().get(f"/api/v1/tournaments/{event}/sheets/").json()["results"]]
    assert len(kinds) > 3

    files = [Client().get(f"/e/{event}/files/{kind}.{suffix}").content.decode("utf-8-sig") for kind in kinds]

    assert not [kind for kind, file in zip(kinds, files, strict=True) if re.search(r"\bGuest 1\b", file)]


# ----- a name that a reader guesses -----
GUESSES = ("Aoi", "aoi", "ＡＯＩ", "Aoi Matsuda")
NOBODY = "Nobody Of That Name"


def test_a_guessed_name_answers_as_one_that_nobody_has(public_world: dict[str, Any]) -> None:
    """Every query key of every reading operation, with the name and the alias of a hidden player."""
    with rolled_back():
        alias_add(actor=public_world["users"]["owner"], player=public_world["hidden"][0], name="Aoi Matsuda")
        schema = SchemaGenerator().get_schema(request=None, public=True)
        asked = 0
        with cells() as cell:
            for path, key in query_keys(schema, public_world):
                for client in (Client(), signed_in(public_world["users"]["stranger"])):
                    nobody = answer_to(client, path, key, NOBODY)
                    for guess in GUESSES:
                        asked += 1
                        with cell(path, key, guess):
                            assert answer_to(client, path, key, guess) == nobody
    assert asked > 500


def query_keys(schema: dict[str, Any], world: dict[str, Any]) -> Iterator[tuple[str, str]]:
    patterns = {f"/{path}".replace("<", "{").replace(">", "}"): path for path, _entry in url_patterns()}
    by_shape = {re.sub(r"{[^}]*}", "{}", path): pattern for path, pattern in patterns.items()}
    for path, operations in schema["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", ()):
            if parameter["in"] == "query":
                yield "/" + fill_address(by_shape[re.sub(r"{[^}]*}", "{}", path)], world).lstrip("/"), parameter["name"]


def answer_to(client: Client, path: str, key: str, name: str) -> tuple[int, str]:
    # Errors name the id of their request.
    answer = client.get(path, {key: name}, headers={"X-Request-ID": "the-same-id"})
    text = answer.getvalue().decode("utf-8", "replace")
    return answer.status_code, text.replace(json.dumps(name, ensure_ascii=False)[1:-1], "").replace(quote(name), "")


@pytest.mark.parametrize("order", ["", "name", "-name"])
def test_the_place_in_a_list_does_not_tell_a_hidden_name(order: str, public_world: dict[str, Any]) -> None:
    path = f"/api/v1/clubs/{public_world['club']}/players/"
    query = {"ordering": order, "page_size": 500} if order else {"page_size": 500}
    with rolled_back():
        hidden, orders = public_world["hidden"][0], []
        for name in ("Aaaa", "Zzzz"):
            player_amend(actor=public_world["users"]["owner"], player=Player.objects.get(pk=hidden.pk), name=name)
            orders.append([one["id"] for one in Client().get(path, query).json()["results"]])

    assert orders[0] == orders[1]
