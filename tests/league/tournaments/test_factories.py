"""The factories that write many rows at once give the rows of the services."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model
from django.forms import model_to_dict

from league.accounts.models import User
from league.clubs.models import Club
from league.history.models import LogEntry
from league.players.models import Player, PlayerName
from league.players.services import player_add
from league.tournaments.entrants.services import entrant_register
from league.tournaments.models import Tournament
from tests.league.factories import make_entrants, make_players


def without_keys(row: Model, *more: str) -> dict[str, Any]:
    return {name: value for name, value in model_to_dict(row).items() if name not in ("id", *more)}


def last_entry(action: str) -> dict[str, Any]:
    entry = LogEntry.objects.filter(action=action).order_by("-pk")[0]
    return without_keys(entry, "at", "subject_id", "subject_name", "after") | {"keys": sorted(entry.after)}


def test_players_are_those_of_the_service(owner: User, club: Club) -> None:
    [made] = make_players(owner, club, ["Ｍｉｎ  Ho"], is_guest=True)
    made_name, made_entry = PlayerName.objects.get(player=made), last_entry("player_add")
    added = player_add(actor=owner, club=club, name="Another", is_guest=True)
    added_name, added_entry = PlayerName.objects.get(player=added), last_entry("player_add")

    assert without_keys(made, "name") == without_keys(added, "name")
    assert without_keys(made_name, "player", "name") == without_keys(added_name, "player", "name")
    assert (made_name.folded, made_entry) == ("min ho", added_entry)


def test_entrants_are_those_of_the_service(
    organiser: User, club: Club, regulars: list[Player], make_tournament: Callable[..., Tournament]
) -> None:
    tournament = make_tournament(players=4)
    [made] = make_entrants(organiser, tournament, regulars[:1])
    made_entry, revision = last_entry("entrant_register"), Tournament.objects.get(pk=tournament.pk).revision
    registered = entrant_register(actor=organiser, tournament=tournament, player=regulars[1])

    assert without_keys(made, "player") == without_keys(registered, "player")
    assert made_entry == last_entry("entrant_register")
    assert Tournament.objects.get(pk=tournament.pk).revision == revision + 1
