"""Who takes part: registration, approval, the waiting list, numbers, check-in, leaving and coming late."""

import random
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import can, require
from league.errors import LeagueError
from league.history.services import history_log
from league.players.models import Player
from league.players.selectors import players_known
from league.players.services import guest_add, player_add
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, KeepApart, Team, Tournament
from league.tournaments.touching import touch

EDITABLE = (
    "club_name", "country", "division", "licence", "team", "note", "is_substitute", "strength", "fixed_table", "number",
)  # fmt: skip

MOST_ROUNDS = 10_000


@transaction.atomic
def entrant_register(*, actor: User, tournament: Tournament, player: Player, **details: object) -> Entrant:
    """Take somebody into the list: an organiser anybody, a signed-in player themselves while registration is open."""
    is_organiser = can(actor, tournament.club, "tournament")
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    _check_not_closed(tournament)
    if not is_organiser and (tournament.registration == Tournament.Registration.CLOSED or player.user_id != actor.pk):
        raise LeagueError("registration_closed")
    if player.club_id != tournament.club_id:
        raise LeagueError("unknown_player", name=player.name)
    if tournament.entrants.filter(player=player).exists():
        raise LeagueError("already_entered", name=player.name)
    state = _first_state(tournament, is_organiser)
    entrant = Entrant(tournament=tournament, player=player, state=state, **details)
    entrant.full_clean(exclude=["secret_hash"])
    entrant.save()
    history_log(actor=actor, action="entrant_register", subject=entrant, club=tournament.club, after={"state": state})
    touch(tournament)
    return entrant


def player_of(tournament: Tournament, user: User) -> Player | None:
    """The club's entry of somebody who is signed in."""
    own = Player.objects.filter(club=tournament.club_id, user=user).select_related("merged_into").first()
    return own and own.standing_for


@transaction.atomic
def entrant_apply(*, actor: User, tournament: Tournament, name: str, team: str = "", **details: object) -> Entrant:
    """Somebody registers themselves; whom the club does not know yet comes in as a guest under the name given.

    Who took the own registration back before the start may register again, behind those who wait.
    """
    tournament = (
        Tournament.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=tournament.pk)
    )
    if tournament.registration == Tournament.Registration.CLOSED and not can(actor, tournament.club, "tournament"):
        raise LeagueError("registration_closed")
    player = player_of(tournament, actor) or guest_add(actor=actor, club=tournament.club, name=name)
    details["team"] = team_named(tournament, team)
    left = tournament.entrants.filter(player=player).first()
    if left is not None and left.may_come_back(tournament):
        return _register_again(actor, tournament, left, details)
    return entrant_register(actor=actor, tournament=tournament, player=player, **details)


def _register_again(actor: User, tournament: Tournament, entrant: Entrant, details: dict[str, object]) -> Entrant:
    state = _first_state(tournament, can(actor, tournament.club, "tournament"))
    for field, value in {**details, "state": state, "last_round": None, "registered_at": timezone.now()}.items():
        setattr(entrant, field, value)
    entrant.full_clean(exclude=["secret_hash"])
    entrant.save()
    _log(actor, "entrant_register", entrant, after={"state": state})
    touch(tournament)
    return entrant


def _check_not_closed(tournament: Tournament) -> None:
    if tournament.is_closed:
        raise LeagueError("tournament_closed")


def _first_state(tournament: Tournament, is_organiser: bool) -> str:
    if not is_organiser and tournament.registration == Tournament.Registration.APPROVAL:
        return Entrant.State.APPLIED
    return Entrant.State.ACCEPTED if has_room(tournament) else Entrant.State.WAITING


def has_room(tournament: Tournament) -> bool:
    taken = tournament.entrants.accepted().filter(is_substitute=False).count()
    return tournament.limit is None or taken < tournament.limit


@transaction.atomic
def guests_enter(
    *, actor: User, tournament: Tournament, rows: Sequence[Sequence[str]], first_round: int = 1
) -> list[Entrant]:
    """Take many into the list at once, those whom the club does not know as guests.

    rows        (name, club, country, team), empty where it is not known
    """
    require(actor, tournament.club, "tournament")
    known = players_known(tournament.club, [row[0] for row in rows])
    numbered = tournament.entrants.filter(number__isnull=False).aggregate(Max("number"))["number__max"]
    entered = []
    for place, (name, club_name, country, team) in enumerate(rows, 1):
        player = known.get(name) or player_add(actor=actor, club=tournament.club, name=name, is_guest=True)
        entered.append(entrant_register(
            actor=actor, tournament=tournament, player=player, club_name=club_name, country=country,
            team=team_named(tournament, team), first_round=first_round, number=numbered and numbered + place,
        ))  # fmt: skip
    return entered


def team_named(tournament: Tournament, name: str) -> Team | None:
    """The team of that name, made where it is new; None for no name."""
    return Team.objects.get_or_create(tournament=tournament, name=name)[0] if name else None


@transaction.atomic
def entrant_amend(*, actor: User, entrant: Entrant, **changes: object) -> Entrant:
    require(actor, entrant.tournament.club, "tournament")
    changes = {key: value for key, value in changes.items() if key in EDITABLE and getattr(entrant, key) != value}
    before = {key: str(getattr(entrant, key)) for key in changes}
    for key, value in changes.items():
        setattr(entrant, key, value)
    entrant.full_clean(exclude=["secret_hash"])
    entrant.save(update_fields=list(changes))
    if changes:
        after = {key: str(value) for key, value in changes.items()}
        _log(actor, "entrant_amend", entrant, before=before, after=after)
        touch(entrant.tournament)
    return entrant


def _log(actor: User | None, action: str, entrant: Entrant, **what: Any) -> None:
    history_log(actor=actor, action=action, subject=entrant, club=entrant.tournament.club, **what)


@transaction.atomic
def entrant_move(*, actor: User, entrant: Entrant, state: str, reason: str = "") -> Entrant:
    """Accept, refuse or put on the waiting list: an update where still in the old state, so two organisers agree."""
    require(actor, entrant.tournament.club, "tournament")
    before = entrant.state
    if state not in (Entrant.State.ACCEPTED, Entrant.State.REFUSED, Entrant.State.WAITING, Entrant.State.APPLIED):
        raise LeagueError("bad_field", field="state", reason=state)
    if not Entrant.objects.filter(pk=entrant.pk, state=before).update(state=state):
        raise LeagueError("version_conflict")
    entrant.refresh_from_db()
    _log(actor, "entrant_move", entrant, before={"state": before}, after={"state": state}, reason=reason)
    if before == Entrant.State.ACCEPTED and state == Entrant.State.REFUSED:
        _move_up(actor, entrant.tournament)
    touch(entrant.tournament)
    return entrant


@transaction.atomic
def entrant_withdraw(*, actor: User, entrant: Entrant, last_round: int | None = None, reason: str = "") -> Entrant:
    """Leave after `last_round` (the last one released, where not given); the first who waits moves up."""
    if not (can(actor, entrant.tournament.club, "tournament") or entrant.player.user_id == actor.pk):
        raise LeagueError("forbidden")
    if last_round is not None and last_round > MOST_ROUNDS:
        raise LeagueError("bad_field", field="last_round", reason=str(last_round))
    played = entrant.seats.filter(round__state__in=("released", "finished")).aggregate(Max("round__number"))
    last = last_round if last_round is not None else played["round__number__max"] or 0
    if (
        not Entrant.objects.filter(pk=entrant.pk)
        .exclude(state=Entrant.State.WITHDRAWN)
        .update(state=Entrant.State.WITHDRAWN, last_round=last)
    ):
        raise LeagueError("version_conflict")
    entrant.refresh_from_db()
    _log(actor, "entrant_withdraw", entrant, after={"last_round": last}, reason=reason)
    if entrant.tournament.state == Tournament.State.PREPARING:
        _move_up(actor, entrant.tournament)
    touch(entrant.tournament)
    return entrant


@transaction.atomic
def entrant_leave(*, entrant: Entrant, actor: User | None = None) -> Entrant:
    """Somebody takes back their own registration, by their own page or by API, before the start."""
    tournament = entrant.tournament
    if tournament.state != Tournament.State.PREPARING:
        raise LeagueError("ask_the_desk")
    changed = Entrant.objects.filter(pk=entrant.pk).exclude(state=Entrant.State.WITHDRAWN)
    if changed.update(state=Entrant.State.WITHDRAWN, last_round=0):
        _log(actor, "entrant_withdraw", entrant, after={"last_round": 0})
        _move_up(actor, tournament)
        touch(tournament)
    return entrant


def _move_up(actor: User | None, tournament: Tournament) -> None:
    waiting = tournament.entrants.filter(state=Entrant.State.WAITING).order_by("registered_at", "pk").first()
    if waiting and has_room(tournament):
        entrant_move_up = Entrant.objects.filter(pk=waiting.pk, state=Entrant.State.WAITING)
        if entrant_move_up.update(state=Entrant.State.ACCEPTED):
            _log(actor, "entrant_move_up", waiting, after={"state": Entrant.State.ACCEPTED})


@transaction.atomic
def entrant_return(*, actor: User, entrant: Entrant, first_round: int | None = None) -> Entrant:
    """Undo a withdrawal. Who has missed rounds meanwhile plays from `first_round` on."""
    require(actor, entrant.tournament.club, "tournament")
    changes: dict[str, int | str | None] = {"state": Entrant.State.ACCEPTED, "last_round": None}
    if first_round is not None and entrant.last_round is not None and first_round > entrant.last_round + 1:
        changes["first_round"] = first_round
    if not Entrant.objects.filter(pk=entrant.pk, state=Entrant.State.WITHDRAWN).update(**changes):
        raise LeagueError("version_conflict")
    entrant.refresh_from_db()
    _log(actor, "entrant_return", entrant, after={"first_round": entrant.first_round})
    touch(entrant.tournament)
    return entrant


@transaction.atomic
def numbers_assign(*, actor: User, tournament: Tournament, how: str = "name", seed: int = 0) -> None:
    """Start numbers from 1 for everybody who takes part: by name, by strength, by order of registration, or drawn."""
    require(actor, tournament.club, "tournament")
    entrants = list(tournament.entrants.accepted().select_related("player"))
    orders = {
        "name": lambda one: one.player.name.casefold(),
        "strength": lambda one: (-(one.strength if one.strength is not None else -(10**9)), one.pk),
        "registered": lambda one: (one.registered_at, one.pk),
    }
    if how == "random":
        random.Random(seed).shuffle(entrants)
    elif how in orders:
        entrants.sort(key=orders[how])
    else:
        raise LeagueError("bad_field", field="how", reason=how)
    tournament.entrants.update(number=None)
    for number, entrant in enumerate(entrants, 1):
        entrant.number = number
    Entrant.objects.bulk_update(entrants, ["number"])
    after = {"how": how, "seed": seed}
    history_log(actor=actor, action="numbers_assign", subject=tournament, club=tournament.club, after=after)
    touch(tournament)


@transaction.atomic
def entrant_check_in(*, actor: User | None, entrant: Entrant, now: datetime, present: bool = True) -> Entrant:
    """Check somebody in, or undo it. The desk may always; a player's own page and the kiosk within the window."""
    by_desk = actor is not None and can(actor, entrant.tournament.club, "tournament")
    if not by_desk and not entrant.tournament.check_in_is_open(now):
        raise LeagueError("check_in_closed")
    if not entrant.takes_part:
        raise LeagueError("not_taking_part", name=entrant.player.name)
    changed = Entrant.objects.filter(pk=entrant.pk, checked_in_at__isnull=present).update(
        checked_in_at=now if present else None
    )
    if changed:
        entrant.refresh_from_db()
        _log(actor, "entrant_check_in" if present else "entrant_check_out", entrant)
        touch(entrant.tournament)
    return entrant


def entrant_secret(*, actor: User, entrant: Entrant, renew: bool = False) -> str:
    """The secret of the link to the player's own page; a renewed one ends the older."""
    return link_open(actor=actor, opened=entrant, renew=renew)


@transaction.atomic
def team_put(*, actor: User, tournament: Tournament, name: str, entrants: Iterable[Entrant]) -> Team:
    require(actor, tournament.club, "tournament")
    team, _ = Team.objects.get_or_create(tournament=tournament, name=name)
    pks = [entrant.pk for entrant in entrants]
    tournament.entrants.filter(pk__in=pks).update(team=team)
    after = {"team": name, "entrants": pks}
    history_log(actor=actor, action="team_put", subject=tournament, club=tournament.club, after=after)
    touch(tournament)
    return team


@transaction.atomic
def pair_keep_apart(*, actor: User, one: Entrant, other: Entrant, is_hard: bool = True) -> KeepApart:
    require(actor, one.tournament.club, "tournament")
    if one.pk == other.pk or one.tournament_id != other.tournament_id:
        raise LeagueError("player_twice", name=one.player.name)
    first, second = sorted((one, other), key=lambda entrant: entrant.pk)
    pair, _ = KeepApart.objects.update_or_create(
        one=first, other=second, defaults={"tournament": one.tournament, "is_hard": is_hard}
    )
    _log(actor, "pair_keep_apart", first, after={"other": second.pk, "is_hard": is_hard})
    return pair


@transaction.atomic
def pair_let_meet(*, actor: User, pair: KeepApart) -> None:
    require(actor, pair.tournament.club, "tournament")
    _log(actor, "pair_let_meet", pair.one, before={"other": pair.other_id})
    pair.delete()
