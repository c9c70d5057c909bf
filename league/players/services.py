from collections.abc import Iterable
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import InEvent, require
from league.core.errors import LeagueError, VersionConflict
from league.core.names import spaced
from league.core.uniqueness import unique_name
from league.external_ids.services import ExternalId, external_id_add, external_ids_replace
from league.history.models import LogEntry
from league.history.services import history_line, history_log, history_log_all
from league.players.models import Player, PlayerExternalId, PlayerName, fold_name
from league.players.signals import player_changed
from league.players.surnames import check_surname, parted_name


def _add_name(player: Player, name: str, *, is_alias: bool) -> None:
    name = spaced(name)
    if PlayerName.objects.filter(club=player.club_id, folded=fold_name(name)).exists():
        raise LeagueError("name_taken", name=name)
    row = PlayerName(club_id=player.club_id, player=player, name=name, folded=fold_name(name), is_alias=is_alias)
    row.full_clean(exclude=["club", "player"], validate_unique=False)
    with unique_name(name):
        row.save()


@transaction.atomic
def player_add(
    *,
    actor: User,
    club: Club,
    name: str,
    is_guest: bool = False,
    aliases: Iterable[str] = (),
    external_ids: Iterable[ExternalId] = (),
    user: User | None = None,
    event: InEvent | None = None,
    surname: str = "",
) -> Player:
    """Add a player to the club.

    event       the event that a guest is added for, whose roles permit this too
    surname     the part of the name that is the surname, if it is known
    raises      LeagueError `name_taken`, `surname_not_in_name`, `external_id_taken`
    """
    require(actor, event if event is not None and is_guest else club, "player_add")
    player = _player_save(Player(club=club, name=name, surname=surname, is_guest=is_guest, user=user))
    for alias in aliases:
        _add_name(player, alias, is_alias=True)
    for external_id in external_ids:
        external_id_add(player, external_id)
    _log_added(actor, player)
    return player


@transaction.atomic
def guest_add(*, actor: User | None, club: Club, name: str, surname: str = "") -> Player:
    """Add somebody as a guest of the club, without any role: everybody may enter an open tournament.

    actor       the account of the guest; None for somebody without an account
    raises      LeagueError `name_taken`, `surname_not_in_name`
    """
    player = _player_save(Player(club=club, name=name, surname=surname, is_guest=True, user=actor))
    _log_added(actor, player)
    return player


def _player_save(player: Player) -> Player:
    player.name, player.account = spaced(player.name), player.user
    player.full_clean(exclude=["club", "user", "account"])
    check_surname(player.name, player.surname)
    player.save()
    _add_name(player, player.name, is_alias=False)
    return player


def _log_added(actor: User | None, player: Player) -> None:
    history_log_all([added_line(actor, player)])


def added_line(actor: User | None, player: Player) -> LogEntry:
    """The line of the log of a new player."""
    after = {"name": player.name, "is_guest": player.is_guest}
    if player.surname:
        after["surname"] = player.surname
    return history_line(actor, "player_add", player, after=after)


def check_not_forgotten(*players: Player) -> None:
    """Refuse what would give a name to the number of somebody who was forgotten.

    raises      LeagueError `player_forgotten`
    """
    if any(player.forgotten_at is not None for player in players):
        raise LeagueError("player_forgotten")


@transaction.atomic
def player_amend(*, actor: User, player: Player, **changes: Any) -> Player:
    """Change the name, the surname, or the guest or hidden flag of a player. The old name becomes free.

    A surname that is no part of a new name is not known any more.

    raises      LeagueError `name_taken`, `surname_not_in_name`, `player_forgotten`
    """
    require(actor, player.club, "player_amend")
    if changes.keys() & {"name", "surname", "is_hidden"}:
        check_not_forgotten(player)
    fields = ("name", "surname", "is_guest", "is_hidden")
    for field in {"name", "surname"} & changes.keys():
        changes[field] = spaced(changes[field])
    name = changes.get("name", player.name)
    if changes.get("surname", player.surname) == player.surname and parted_name(name, player.surname) is None:
        changes["surname"] = ""
    check_surname(name, changes.get("surname", player.surname))
    changes = {f: changes[f] for f in fields if f in changes and changes[f] != getattr(player, f)}
    if not changes:
        return player
    before = {field: getattr(player, field) for field in changes}
    if "name" in changes:
        player.names.filter(is_alias=False).delete()
        # An alias of this player may become the main name.
        player.names.filter(folded=fold_name(changes["name"])).delete()
        _add_name(player, changes["name"], is_alias=False)
    for field, value in changes.items():
        setattr(player, field, value)
    player.full_clean(exclude=["club", "user", "account", "merged_into"])
    player.save(update_fields=list(changes))
    player_changed.send(sender=Player, player=player, fields=frozenset(changes))
    history_log(actor, "player_amend", player, before=before, after=changes)
    return player


@transaction.atomic
def surname_set(*, actor: User | None, player: Player, surname: str) -> None:
    """Say which part of the name is the surname, for callers who may enter the player into an event.

    raises      LeagueError `surname_not_in_name`
    """
    surname, before = spaced(surname), player.surname
    if surname == before:
        return
    check_not_forgotten(player)
    check_surname(player.name, surname)
    player.surname = surname
    player.full_clean(exclude=["club", "user", "account", "merged_into"])
    player.save(update_fields=["surname"])
    one, other = {"surname": before}, {"surname": surname}
    history_log(actor, "player_amend", player, before=one, after=other)


@transaction.atomic
def alias_add(*, actor: User, player: Player, name: str, file_name: str = "") -> None:
    """Give a player another name.

    file_name   of the import in which it was said that the name is this player's
    raises      LeagueError `name_taken`, `player_forgotten`
    """
    require(actor, player.club, "player_amend")
    check_not_forgotten(player)
    _add_name(player, name, is_alias=True)
    Player.objects.filter(pk=player.pk).touch()
    file = {"file": file_name} if file_name else {}
    history_log(actor, "alias_add", player, after={"alias": name, **file})


@transaction.atomic
def alias_remove(*, actor: User, player: Player, name: str) -> None:
    require(actor, player.club, "player_amend")
    if player.names.filter(is_alias=True, folded=fold_name(name)).delete()[0]:
        Player.objects.filter(pk=player.pk).touch()
        history_log(actor, "alias_remove", player, before={"alias": name})


@transaction.atomic
def player_take_version(player: Player, version: int) -> None:
    """Lock a player as it was seen; two programs that replace a whole list would delete each other's entries.

    raises      VersionConflict
    """
    present = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if present.version != version:
        raise VersionConflict


@transaction.atomic
def aliases_set(*, actor: User, player: Player, names: Iterable[str]) -> None:
    """Make these all the other names of a player."""
    wanted = {spaced(name): None for name in names}
    present = set(player.names.filter(is_alias=True).values_list("name", flat=True))
    for name in sorted(present - wanted.keys()):
        alias_remove(actor=actor, player=player, name=name)
    for name in wanted:
        if name not in present:
            alias_add(actor=actor, player=player, name=name)


@transaction.atomic
def external_ids_set(
    *, actor: User, player: Player, external_ids: Iterable[ExternalId], source: str | None = None
) -> None:
    """Make these all the ids of a player in other systems, or in one of them."""
    require(actor, player.club, "player_amend")
    check_not_forgotten(player)
    external_ids_replace(actor=actor, thing=player, external_ids=external_ids, source=source)


@transaction.atomic
def external_id_give(*, actor: User, player: Player, external_id: ExternalId) -> None:
    """Give an id in another system to a player, and take it from the player of the club who has it."""
    holder = PlayerExternalId.objects.select_related("player__club").filter(
        club=player.club_id, source=external_id.source, external_id=external_id.id
    ).first()  # fmt: skip
    if holder is not None:
        if holder.player.standing_for == player.standing_for:
            return
        external_ids_set(actor=actor, player=holder.player, external_ids=_ids_of(holder.player) - {external_id})
    external_ids_set(actor=actor, player=player, external_ids=_ids_of(player) | {external_id})


def _ids_of(player: Player) -> set[ExternalId]:
    return {ExternalId(row.source, row.external_id) for row in player.external_ids.all()}
