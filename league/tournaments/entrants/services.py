"""Entrants: registration, approval, waiting list, start numbers, check-in, late arrival and withdrawal; teams."""

import random
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import can, require
from league.core.countries.codes import country_of
from league.core.errors import LeagueError, overtaken
from league.core.names import check_visible, spaced
from league.history.services import history_log
from league.players.models import Player
from league.players.services import surname_set
from league.tournaments.core.registration import check_registration
from league.tournaments.core.revision import lock_open, log_change, touch
from league.tournaments.entrants.federation import own_guest
from league.tournaments.entrants.queue import number_give
from league.tournaments.models import Entrant, KeepApart, Team, Tournament

EDITABLE = (
    "club_name", "country", "division", "licence", "team", "note", "is_substitute", "strength", "fixed_table", "number",
)  # fmt: skip

MOST_ROUNDS = 10_000


@transaction.atomic
def entrant_register(*, actor: User, tournament: Tournament, player: Player, **details: object) -> Entrant:
    """Enter a player into the list. Organisers may enter anybody, signed-in players themselves during registration.

    raises      LeagueError `registration_closed`, `registration_not_yet`, `unknown_player`, `already_entered`,
                `tournament_closed`
    """
    is_organiser = can(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    if not is_organiser:
        check_registration(tournament)
        if player.account_id != actor.pk:
            raise LeagueError("registration_closed")
    if player.club_id != tournament.club_id:
        raise LeagueError("unknown_player", name=player.name)
    if tournament.entrants.filter(player=player).exists():
        raise LeagueError("already_entered", name=player.name)
    state = first_state(tournament, is_organiser)
    entrant = Entrant(tournament=tournament, player=player, state=state, **details)
    return registration_save(actor, entrant)


def registration_save(actor: User | None, entrant: Entrant) -> Entrant:
    entrant.full_clean(exclude=["secret_hash"])
    entrant.save()
    log_change(actor, "entrant_register", entrant.tournament, subject=entrant, after={"state": entrant.state})
    return entrant


def player_of(tournament: Tournament, user: User) -> Player | None:
    """Return the club's player that belongs to a user."""
    return Player.objects.filter(club=tournament.club_id, account=user, merged_into=None).first()


@transaction.atomic
def entrant_apply(
    *, actor: User, tournament: Tournament, name: str, team: str = "", surname: str = "", **details: object
) -> Entrant:
    """Register the acting user. A user who is no player of the club yet becomes a guest with the given name.

    A player who withdrew before the start may register again, and is then behind those on the waiting list.

    raises      LeagueError `registration_closed`, `registration_not_yet`, `already_entered`, `tournament_closed`,
                `surname_not_in_name`
    """
    tournament = lock_open(tournament)
    if not can(actor, tournament, "tournament"):
        check_registration(tournament)
    player = player_of(tournament, actor)
    if player is None:
        licence = str(details.get("licence", ""))
        player = own_guest(actor=actor, tournament=tournament, name=name, licence=licence, surname=surname)
    elif surname:
        surname_set(actor=actor, player=player, surname=surname)
    details["team"] = team_named(tournament, team)
    left = tournament.entrants.filter(player=player).first()
    if left is not None and left.may_come_back(tournament):
        return _register_again(actor, tournament, left, details)
    return entrant_register(actor=actor, tournament=tournament, player=player, **details)


def _register_again(actor: User, tournament: Tournament, entrant: Entrant, details: dict[str, object]) -> Entrant:
    state = first_state(tournament, can(actor, tournament, "tournament"))
    for field, value in {**details, "state": state, "last_round": None, "registered_at": timezone.now()}.items():
        setattr(entrant, field, value)
    return registration_save(actor, entrant)


def first_state(tournament: Tournament, is_organiser: bool) -> str:
    if not is_organiser and tournament.registration == Tournament.Registration.APPROVAL:
        return Entrant.State.APPLIED
    return Entrant.State.ACCEPTED if has_room(tournament) else Entrant.State.WAITING


def has_room(tournament: Tournament) -> bool:
    taken = tournament.entrants.accepted().filter(is_substitute=False).count()
    return tournament.limit is None or taken < tournament.limit


def team_named(tournament: Tournament, name: str) -> Team | None:
    """Return the team of that name, which is created if it does not exist; None for an empty name."""
    name = spaced(name)
    check_visible(name)
    return Team.objects.get_or_create(tournament=tournament, name=name)[0] if name else None


@transaction.atomic
def entrant_amend(*, actor: User, entrant: Entrant, surname: str | None = None, **changes: object) -> Entrant:
    """Change the details of an entrant.

    surname     the part of the player's name that is the surname; None leaves it as it is
    raises      LeagueError `surname_not_in_name`
    """
    if surname is not None:
        entrant_surname_set(actor=actor, entrant=entrant, surname=surname)
        if not changes:
            return entrant
    # A referee decides who is a substitute.
    require(actor, entrant.tournament, "referee" if changes.keys() == {"is_substitute"} else "tournament")
    if "country" in changes:
        changes["country"] = country_of(str(changes["country"]))
    changes = {key: value for key, value in changes.items() if key in EDITABLE and getattr(entrant, key) != value}
    before = {key: getattr(entrant, key) for key in changes}
    for key, value in changes.items():
        setattr(entrant, key, value)
    entrant.full_clean(exclude=["secret_hash"])
    entrant.save(update_fields=list(changes))
    if changes:
        log_change(actor, "entrant_amend", entrant.tournament, subject=entrant, before=before, after=changes)
    return entrant


@transaction.atomic
def entrant_move(*, actor: User, entrant: Entrant, state: str, reason: str = "") -> Entrant:
    """Accept or refuse a registration, put it on the waiting list, or reopen it.

    raises      LeagueError `bad_field`, and `wrong_state` if another organiser changed the state in the meantime
    """
    require(actor, entrant.tournament, "tournament")
    before = entrant.state
    if state not in (Entrant.State.ACCEPTED, Entrant.State.REFUSED, Entrant.State.WAITING, Entrant.State.APPLIED):
        raise LeagueError("bad_field", field="state", reason=state)
    if state == before:
        return entrant
    if not Entrant.objects.filter(pk=entrant.pk, state=before).update(state=state):
        raise overtaken(entrant)
    entrant.refresh_from_db()
    if state == Entrant.State.ACCEPTED:
        number_give(entrant)
    history_log(actor, "entrant_move", entrant, before={"state": before}, after={"state": state}, reason=reason)
    if before == Entrant.State.ACCEPTED and state == Entrant.State.REFUSED:
        move_up(actor, entrant.tournament)
    touch(entrant.tournament)
    return entrant


def entrant_surname_set(*, actor: User, entrant: Entrant, surname: str) -> None:
    require(actor, entrant.tournament, "tournament")
    if surname != entrant.player.surname:
        surname_set(actor=actor, player=entrant.player, surname=surname)
        touch(entrant.tournament)


@transaction.atomic
def entrant_withdraw(*, actor: User, entrant: Entrant, last_round: int | None = None, reason: str = "") -> Entrant:
    """Withdraw after `last_round`; before the start the first on the waiting list moves up.

    last_round      None: the last released round with a seat of the entrant, or 0
    """
    if not (can(actor, entrant.tournament, "tournament") or entrant.player.account_id == actor.pk):
        raise LeagueError("forbidden")
    if last_round is not None and last_round > MOST_ROUNDS:
        raise LeagueError("bad_field", field="last_round", reason=str(last_round))
    played = entrant.seats.filter(round__state__in=("released", "finished")).aggregate(Max("round__number"))
    last = last_round if last_round is not None else played["round__number__max"] or 0
    withdrawal_write(actor, entrant, last_round=last, reason=reason)
    if entrant.tournament.state == Tournament.State.PREPARING:
        move_up(actor, entrant.tournament)
    touch(entrant.tournament)
    return entrant


def withdrawal_write(actor: User, entrant: Entrant, *, last_round: int, reason: str) -> None:
    """Store and log a withdrawal; the caller lets others move up and touches the tournament.

    raises      LeagueError `wrong_state`
    """
    if entrant.state == Entrant.State.WITHDRAWN:
        raise LeagueError("wrong_state", state=entrant.get_state_display())
    present = Entrant.objects.filter(pk=entrant.pk).exclude(state=Entrant.State.WITHDRAWN)
    if not present.update(state=Entrant.State.WITHDRAWN, last_round=last_round):
        raise overtaken(entrant)
    entrant.refresh_from_db(fields=["state", "last_round", "updated_at"])
    history_log(actor, "entrant_withdraw", entrant, after={"last_round": last_round}, reason=reason)


@transaction.atomic
def entrant_leave(*, entrant: Entrant, actor: User | None = None) -> Entrant:
    """Withdraw the own registration before the start, from the player's own page or by API."""
    tournament = entrant.tournament
    if tournament.state != Tournament.State.PREPARING:
        raise LeagueError("ask_the_desk")
    changed = Entrant.objects.filter(pk=entrant.pk).exclude(state=Entrant.State.WITHDRAWN)
    if changed.update(state=Entrant.State.WITHDRAWN, last_round=0):
        history_log(actor, "entrant_withdraw", entrant, after={"last_round": 0})
        move_up(actor, tournament)
        touch(tournament)
    return entrant


def move_up(actor: User | None, tournament: Tournament) -> None:
    """Accept the first on the waiting list, if there is room.

    The caller touches the tournament only afterwards: two withdrawals could deadlock if one of them held the
    tournament's row and waited for the other's entrant.
    """
    # Another withdrawal may move up the first one meanwhile, and leave room for the next.
    for waiting in tournament.entrants.filter(state=Entrant.State.WAITING).order_by("registered_at", "pk"):
        if not has_room(tournament):
            return
        still_waiting = Entrant.objects.filter(pk=waiting.pk, state=Entrant.State.WAITING)
        if still_waiting.update(state=Entrant.State.ACCEPTED):
            number_give(waiting)
            history_log(actor, "entrant_move_up", waiting, after={"state": Entrant.State.ACCEPTED})
            return


@transaction.atomic
def entrant_return(*, actor: User, entrant: Entrant, first_round: int | None = None) -> Entrant:
    """Undo a withdrawal. An entrant who has missed rounds in the meantime plays from `first_round` on."""
    require(actor, entrant.tournament, "tournament")
    changes: dict[str, int | str | None] = {"state": Entrant.State.ACCEPTED, "last_round": None}
    if first_round is not None and entrant.last_round is not None and first_round > entrant.last_round + 1:
        changes["first_round"] = first_round
    if entrant.state != Entrant.State.WITHDRAWN:
        raise LeagueError("wrong_state", state=entrant.get_state_display())
    if not Entrant.objects.filter(pk=entrant.pk, state=Entrant.State.WITHDRAWN).update(**changes):
        raise overtaken(entrant)
    entrant.refresh_from_db()
    number_give(entrant)
    log_change(actor, "entrant_return", entrant.tournament, subject=entrant, after={"first_round": entrant.first_round})
    return entrant


@transaction.atomic
def numbers_assign(*, actor: User, tournament: Tournament, how: str = "name", seed: int = 0) -> None:
    """Assign start numbers from 1: by `name`, by `strength`, by time of registration (`registered`) or at `random`."""
    require(actor, tournament, "tournament")
    entrants = list(tournament.entrants.accepted().select_related("player"))
    orders = {
        "name": lambda entrant: entrant.player.name.casefold(),
        "strength": lambda entrant: (entrant.strength_order, entrant.pk),
        "registered": lambda entrant: (entrant.registered_at, entrant.pk),
    }
    if how == "random":
        random.Random(seed).shuffle(entrants)
    elif how in orders:
        entrants.sort(key=orders[how])
    else:
        raise LeagueError("bad_field", field="how", reason=how)
    numbered = dict(tournament.entrants.exclude(number=None).values_list("pk", "number"))
    if numbered == {entrant.pk: number for number, entrant in enumerate(entrants, 1)}:
        return
    tournament.entrants.update(number=None)
    for number, entrant in enumerate(entrants, 1):
        entrant.number = number
    Entrant.objects.bulk_update(entrants, ["number"])
    log_change(actor, "numbers_assign", tournament, after={"how": how, "seed": seed})


@transaction.atomic
def entrant_check_in(*, actor: User | None, entrant: Entrant, now: datetime, present: bool = True) -> Entrant:
    """Check an entrant in, or undo it.

    actor       the desk may do so at any time; None: the player's own page and the kiosk, only while check-in is open
    raises      LeagueError `check_in_closed`, `not_taking_part`
    """
    by_desk = actor is not None and can(actor, entrant.tournament, "tournament")
    if not by_desk and not entrant.tournament.check_in_is_open(now):
        raise LeagueError("check_in_closed")
    if not entrant.takes_part:
        raise LeagueError("not_taking_part", name=entrant.player.name)
    changed = Entrant.objects.filter(pk=entrant.pk, checked_in_at__isnull=present).update(
        checked_in_at=now if present else None
    )
    if changed:
        entrant.refresh_from_db()
        log_change(actor, "entrant_check_in" if present else "entrant_check_out", entrant.tournament, subject=entrant)
    return entrant


@transaction.atomic
def team_put(*, actor: User, tournament: Tournament, name: str, entrants: Iterable[Entrant]) -> Team:
    """Put entrants into the team of that name, which is created if it does not exist."""
    require(actor, tournament, "tournament")
    team = team_named(tournament, name)
    if team is None:
        raise LeagueError("name_missing")
    pks = [entrant.pk for entrant in entrants]
    if not tournament.entrants.filter(pk__in=pks).exclude(team=team).exists():
        return team
    tournament.entrants.filter(pk__in=pks).update(team=team)
    log_change(actor, "team_put", tournament, after={"team": name, "entrants": pks})
    return team


@transaction.atomic
def pair_keep_apart(*, actor: User, one: Entrant, other: Entrant, is_hard: bool = True) -> KeepApart:
    """List two entrants who must not meet, or should not if the pair is not hard."""
    require(actor, one.tournament, "tournament")
    if one.pk == other.pk or one.tournament_id != other.tournament_id:
        raise LeagueError("player_twice", name=one.player.name)
    first, second = sorted((one, other), key=lambda entrant: entrant.pk)
    listed = KeepApart.objects.filter(one=first, other=second, is_hard=is_hard).first()
    if listed is not None:
        return listed
    pair, _ = KeepApart.objects.update_or_create(
        one=first, other=second, defaults={"tournament": one.tournament, "is_hard": is_hard}
    )
    after = {"other": second.pk, "is_hard": is_hard}
    log_change(actor, "pair_keep_apart", one.tournament, subject=first, after=after)
    return pair


@transaction.atomic
def pair_let_meet(*, actor: User, pair: KeepApart) -> None:
    require(actor, pair.tournament, "tournament")
    pair.delete()
    log_change(actor, "pair_let_meet", pair.tournament, subject=pair.one, before={"other": pair.other_id})
