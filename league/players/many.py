"""Many players at once, with as many statements as for one: a list of thousands must not hold up other writers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import InEvent, require
from league.core.errors import LeagueError
from league.core.names import spaced
from league.core.texts.lists import listed
from league.core.uniqueness import unique_name
from league.history.services import history_line, history_log_all
from league.players.models import Player, PlayerName, fold_name
from league.players.selectors import players_known
from league.players.services import added_line
from league.players.surnames import check_surname

ROWS_AT_ONCE = 2000
# Of the rows of a new player only these can be wrong: the others are found by the service.
FOREIGN = ["club", "user", "account", "player", "merged_into"]


class NewPlayer(NamedTuple):
    name: str
    surname: str = ""


@transaction.atomic
def players_add(
    *, actor: User, club: Club, wanted: Sequence[NewPlayer], is_guest: bool = False, event: InEvent | None = None
) -> list[Player]:
    """Add these players in their order, as `player_add` adds each.

    raises      LeagueError `name_taken`, `surname_not_in_name`
    """
    if not wanted:
        return []
    require(actor, event if event is not None and is_guest else club, "player_add")
    _check_free(club, [one.name for one in wanted])
    players = [
        Player(club=club, name=spaced(one.name), surname=spaced(one.surname), is_guest=is_guest) for one in wanted
    ]
    names = [PlayerName(club=club, name=one.name, folded=fold_name(one.name), is_alias=False) for one in players]
    for player, name in zip(players, names, strict=True):
        player.clean_fields(exclude=FOREIGN)
        name.clean_fields(exclude=FOREIGN)
        check_surname(player.name, player.surname)
    Player.objects.bulk_create(players, batch_size=ROWS_AT_ONCE)
    for player, name in zip(players, names, strict=True):
        name.player = player
    # Somebody may have added one of them since the look above.
    with unique_name(players[0].name if len(players) == 1 else listed(one.name for one in players[:3])):
        PlayerName.objects.bulk_create(names, batch_size=ROWS_AT_ONCE)
    history_log_all((added_line(actor, player) for player in players), batch_size=ROWS_AT_ONCE)
    return players


def _check_free(club: Club, names: Sequence[str]) -> None:
    """
    raises      LeagueError `name_taken` for the first name that the club knows, or that comes twice
    """
    known = {fold_name(name) for name in players_known(club, names)}
    for name in names:
        if fold_name(name) in known:
            raise LeagueError("name_taken", name=spaced(name))
        known.add(fold_name(name))


@transaction.atomic
def surnames_set(*, actor: User, surnames: Mapping[Player, str]) -> None:
    """Say which part of each name is the surname, as `surname_set` says it of one.

    raises      LeagueError `surname_not_in_name`
    """
    changed, lines = [], []
    for player, wanted in surnames.items():
        before, surname = player.surname, spaced(wanted)
        if surname == before:
            continue
        check_surname(player.name, surname)
        player.surname = surname
        player.clean_fields(exclude=FOREIGN)
        changed.append(player)
        lines.append(history_line(
            actor, "player_amend", player,
            before={"surname": before}, after={"surname": surname},
        ))  # fmt: skip
    Player.objects.bulk_update(changed, ["surname"], batch_size=ROWS_AT_ONCE)
    history_log_all(lines, batch_size=ROWS_AT_ONCE)
