"""Registration by somebody who is no player of the club: sent, confirmed by a link, entered, or decided on at the desk.

The answer never tells which names the club knows, where not everybody may read them."""

import re
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from league.accounts.models import User, hash_secret
from league.clubs.links.secrets import secret_of
from league.clubs.roles import can, require
from league.core.errors import LeagueError, overtaken
from league.core.names import spaced
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.players.services import guest_add, surname_set
from league.players.surnames import check_surname, parted_name
from league.tournaments.applications.selectors import held_applications, likely_player, names_are_secret
from league.tournaments.applications.signals import application_received
from league.tournaments.core.links import link_give
from league.tournaments.core.registration import check_registration
from league.tournaments.core.revision import lock_open, log_change, touch
from league.tournaments.entrants.federation import name_with
from league.tournaments.entrants.services import (
    entrant_apply,
    entrant_leave,
    first_state,
    player_of,
    registration_save,
    team_named,
)
from league.tournaments.models import Application, Entrant, Tournament

HOURS_TO_CONFIRM = 48
# Unconfirmed registrations with one address in one event: each of them sends a mail to it.
MOST_UNCONFIRMED = 3
# Otherwise the form would send anybody's advertisement to anybody, in the mail that names the player.
ADDRESS = re.compile(r"://|www\.|@", re.IGNORECASE)
STANDING = (Application.State.HELD, Application.State.ENTERED)


@transaction.atomic
def application_add(
    *, tournament: Tournament, name: str, address: str = "", language: str = "", **details: str
) -> Application | None:
    """Store a registration. Where a mail server is set, a link sent to the address confirms it.

    Whoever sends the form learns nothing about others: the answer is the same for an address that is known.

    returns     the registration, which is confirmed already where no mail server is set; None where mail decides
    raises      LeagueError `registration_closed`, `registration_not_yet`, `tournament_closed`, `address_needed`,
                `address_in_name`, `surname_not_in_name`
    """
    tournament = lock_open(tournament)
    check_registration(tournament)
    if ADDRESS.search(name):
        raise LeagueError("address_in_name")
    check_surname(name, details.get("surname", ""))
    if settings.HAS_MAIL and not address:
        raise LeagueError("address_needed")
    application = Application(
        tournament=tournament, name=spaced(name), address=address if settings.HAS_MAIL else "", language=language,
        expires_at=_expiry(tournament, timezone.now()), **details,
    )  # fmt: skip
    application.full_clean(exclude=["tournament", "secret_hash"])
    if not settings.HAS_MAIL:
        return application_confirm(application=_stored(application))
    _receive(application)
    return None


def _expiry(tournament: Tournament, now: datetime) -> datetime:
    """A registration counts from its confirmation, so its link ends with the registration at the latest."""
    until = now + timedelta(hours=HOURS_TO_CONFIRM)
    closes = tournament.registration_closes_at
    return until if closes is None else min(until, closes)


def _stored(application: Application) -> Application:
    application.save()
    application.secret_hash = hash_secret(secret_of(application))
    application.save(update_fields=["secret_hash"])
    return application


def _receive(application: Application) -> None:
    same = Application.objects.filter(tournament=application.tournament, address__iexact=application.address)
    if known := _same_person(application):
        application_received.send(sender=Application, application=known, is_again=True)
    elif same.filter(state=Application.State.UNCONFIRMED).count() < MOST_UNCONFIRMED:
        application_received.send(sender=Application, application=_stored(application), is_again=False)


def _same_person(application: Application) -> Application | None:
    """A registration that stands, with the same address and the same name."""
    if not application.address:
        return None
    rows = Application.objects.filter(
        tournament=application.tournament_id, address__iexact=application.address, state__in=STANDING
    )
    return next((row for row in rows if fold_name(row.name) == fold_name(application.name)), None)


@transaction.atomic
def application_confirm(*, application: Application) -> Application:
    """Confirm a registration by its link: it is entered, or held if the club may know the player.

    A repeated call changes nothing.

    raises      LeagueError `confirmation_expired`, `registration_withdrawn`, `registration_closed`,
                `registration_not_yet`, `tournament_closed`
    """
    tournament = lock_open(application.tournament)
    application = Application.objects.select_for_update().get(pk=application.pk)
    application.tournament = tournament
    if application.state in STANDING:
        return application
    now = timezone.now()
    if application.state != Application.State.UNCONFIRMED:
        raise LeagueError("registration_withdrawn")
    if application.is_expired(now) and settings.HAS_MAIL:
        raise LeagueError("confirmation_expired")
    check_registration(tournament, now)
    if known := _same_person(application):
        application.delete()
        return known
    application.confirmed_at = now
    if _must_wait(application):
        return _hold(application)
    return _enter(None, application, _newcomer(application))


def _must_wait(application: Application) -> bool:
    """Whether the desk lets in: the club may know the player, or a place would tell that it does not."""
    return names_are_secret(application.tournament.club) or likely_player(application) is not None


@transaction.atomic
def account_apply(
    *, actor: User, tournament: Tournament, name: str, team: str = "", surname: str = "", **details: str
) -> Entrant | Application:
    """Register the acting user: a player of the club as such, others as `application_confirm` registers them.

    raises      as `entrant_apply`; LeagueError `address_in_name`
    """
    tournament = lock_open(tournament)
    given = {"name": name, "team": team, "surname": surname, **details}
    if player_of(tournament, actor) or can(actor, tournament, "tournament"):
        return entrant_apply(actor=actor, tournament=tournament, **given)
    check_registration(tournament)
    if ADDRESS.search(name):
        raise LeagueError("address_in_name")
    check_surname(name, surname)
    now = timezone.now()
    application = Application(
        tournament=tournament, user=actor, address=actor.email if settings.HAS_MAIL else "", language=actor.language,
        name=spaced(name), team=team, surname=surname, confirmed_at=now, expires_at=now, **details,
    )  # fmt: skip
    application.full_clean(exclude=["tournament", "secret_hash"])
    if Application.objects.filter(tournament=tournament, user=actor, state__in=STANDING).exists():
        raise LeagueError("already_entered", name=application.name)
    if not _must_wait(application):
        return entrant_apply(actor=actor, tournament=tournament, **given)
    return _hold(_stored(application))


def _hold(application: Application) -> Application:
    application.state = Application.State.HELD
    application.save(update_fields=["state", "confirmed_at"])
    _log_state(None, "application_hold", application)
    return application


def _enter(actor: User | None, application: Application, player: Player) -> Application:
    """Enter the player; an entrant of the list who is this player gets the registration."""
    tournament = application.tournament
    entrant = tournament.entrants.filter(player=player).first() or Entrant(tournament=tournament, player=player)
    if entrant.pk is None or entrant.may_come_back(tournament):
        entrant.state = first_state(tournament, is_organiser=actor is not None)
        entrant.last_round = None
        entrant.team = team_named(tournament, application.team)
        entrant.registered_at = application.confirmed_at or timezone.now()
        for field in ("club_name", "country", "licence", "note"):
            setattr(entrant, field, getattr(application, field))
        registration_save(actor, entrant)
        if not player.surname and parted_name(player.name, application.surname):
            surname_set(actor=actor, player=player, surname=application.surname)
    elif Application.objects.filter(entrant=entrant).exists():
        raise LeagueError("already_entered", name=player.name)
    link_give(entrant)
    application.entrant, application.state = entrant, Application.State.ENTERED
    application.save(update_fields=["entrant", "state", "confirmed_at"])
    _log_state(actor, "application_enter", application)
    return application


# ----- by the organisers -----
@transaction.atomic
def application_decide(*, actor: User, application: Application, player: Player | None) -> Application:
    """Say who a held registration is: a player of the club, or with None somebody whom the club does not know yet.

    raises      LeagueError `wrong_state`, `unknown_player`, `already_entered`, `tournament_closed`
    """
    require(actor, application.tournament, "tournament")
    application = _locked(application, Application.State.HELD)
    if player is None:
        player = _newcomer(application)
    elif player.club_id != application.tournament.club_id:
        raise LeagueError("unknown_player", name=player.name)
    return _enter(actor, application, player.standing_for)


def _newcomer(application: Application) -> Player:
    club, surname = application.tournament.club, application.surname
    return guest_add(actor=application.user, club=club, name=_free_name(application), surname=surname)


def _free_name(application: Application) -> str:
    """A name that tells somebody from the players of the club: with the number at the federation, or with a count."""
    club, name = application.tournament.club, application.name
    wanted = [name, *([name_with(name, application.licence)] if application.licence else [])]
    wanted += [f"{name} ({count})" for count in range(2, 100)]
    known = players_known(club, wanted)
    return next(one for one in wanted if one not in known)


@transaction.atomic
def applications_let_in(*, actor: User, tournament: Tournament) -> int:
    """Enter all held registrations whose name and number the club does not know, in their order; return how many."""
    require(actor, tournament, "tournament")
    tournament = lock_open(tournament)
    unknown = [one.application for one in held_applications(tournament) if one.player is None]
    for application in unknown:
        application_decide(actor=actor, application=application, player=None)
    return len(unknown)


@transaction.atomic
def application_refuse(*, actor: User, application: Application) -> None:
    """Refuse a registration that is held; one that is not confirmed is deleted.

    raises      LeagueError `wrong_state`
    """
    require(actor, application.tournament, "tournament")
    application = _locked(application, Application.State.HELD, Application.State.UNCONFIRMED)
    if application.state == Application.State.UNCONFIRMED:
        application.delete()
        return
    application.state = Application.State.REFUSED
    application.save(update_fields=["state"])
    _log_state(actor, "application_refuse", application)


def _locked(application: Application, *states: str) -> Application:
    tournament = lock_open(application.tournament)
    locked = Application.objects.select_for_update().filter(pk=application.pk, state__in=states).first()
    if locked is None and application.state not in states:
        raise LeagueError("wrong_state", state=application.get_state_display())
    if locked is None:
        raise overtaken(application)
    locked.tournament = tournament
    return locked


# ----- by the personal link -----
@transaction.atomic
def application_withdraw(*, application: Application) -> Application | None:
    """Withdraw by the personal link: before the start, and at any time what has no place yet.

    returns     None for one that was not confirmed, which is deleted
    raises      LeagueError `ask_the_desk`
    """
    if application.entrant is not None:
        application.entrant.tournament = application.tournament
        entrant_leave(entrant=application.entrant)
        return application
    if application.state == Application.State.UNCONFIRMED:
        application.delete()
        return None
    changed = Application.objects.filter(pk=application.pk, state=Application.State.HELD)
    if changed.update(state=Application.State.WITHDRAWN):
        _log_state(None, "application_withdraw", application)
    application.refresh_from_db()
    return application


@transaction.atomic
def address_delete(*, application: Application) -> None:
    """Delete the mail address by the personal link: no more mail is sent."""
    Application.objects.filter(pk=application.pk).update(address="")
    application.address = ""
    touch(application.tournament)


def _log_state(actor: User | None, action: str, application: Application) -> None:
    log_change(actor, action, application.tournament, subject=application, after={"state": application.state})
