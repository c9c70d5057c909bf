"""Empty or delete what belongs to the forgotten person alone."""

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from league.clubs.models import Invitation
from league.confirmations.models import Signature
from league.evening_tables.models import EveningRound, EveningSeat, Presence
from league.evenings.models import Answer
from league.evenings.services import places_fill
from league.forgetting.person import Person, claims_of
from league.history.services import history_log
from league.members.models import Claim, ForgetWish
from league.notices.models import Mail, PushSubscription
from league.open_tables.models import OpenSeat, OpenTable
from league.player_links.models import PlayerLink
from league.players.models import (
    ForgottenPlayer,
    NamesApart,
    Player,
    PlayerExternalId,
    PlayerMerge,
    PlayerName,
    fold_name,
)
from league.records.imports.runs.left_files import left_files_drop
from league.records.models import OnlineReplay, Participant, Stint
from league.sessions.models import Session
from league.tournaments.models import Application, Entrant, EntrantExternalId, Printout


def owned_forget(person: Person) -> None:
    _remember_number(person)
    _names(person)
    _links(person)
    _entries_of_events(person)
    _replays(person)
    _answers(person)
    _tables_of_evenings(person)
    _open_tables(person)
    # What the person said of results: a dispute that stands is decided or goes on without the words.
    Signature.objects.filter(player__in=person.numbers).update(reason="")
    # A file that a killed import has left may have the name.
    left_files_drop(person.club)


def _remember_number(person: Person) -> None:
    """Keep an import of an older archive from bringing the name back."""
    keys = list(Player.objects.filter(club=person.club).order_by("pk").values_list("pk", "added_at"))
    for number, (pk, added_at) in enumerate(keys, 1):
        if pk in person.numbers:
            ForgottenPlayer.objects.get_or_create(club_made_at=person.club.created_at, number=number, added_at=added_at)


def _names(person: Person) -> None:
    entries = Player.objects.filter(pk__in=person.numbers)
    PlayerExternalId.objects.filter(player__in=person.numbers).delete()
    PlayerName.objects.filter(player__in=person.numbers).delete()
    folded = [fold_name(name) for name in person.names]
    NamesApart.objects.filter(Q(first__in=folded) | Q(second__in=folded), club=person.club).delete()
    PlayerName.objects.bulk_create(
        PlayerName(club=person.club, player_id=pk, name=number, folded=fold_name(number), is_alias=False)
        for pk, number in person.numbers.items()
    )
    for pk, number in person.numbers.items():
        entries.filter(pk=pk).update(
            name=number, surname="", is_hidden=False, user=None, account=None, forgotten_at=timezone.now()
        )
    PlayerMerge.objects.filter(kept__in=person.numbers).update(account="")


def _links(person: Person) -> None:
    """End what joins an account with the player, or would."""
    ForgetWish.objects.filter(player__in=person.numbers).delete()
    PlayerLink.objects.filter(player__in=person.numbers).delete()
    Claim.objects.filter(claims_of(person)).delete()
    claims = Claim.objects.filter(club=person.club)
    names = {fold_name(name) for name in person.names}
    same = [claim.pk for claim in claims.exclude(name="") if fold_name(claim.name) in names]
    claims.filter(pk__in=same).delete()
    # It has the address of the person, who was invited as the player.
    Mail.objects.filter(invitation__player__in=person.numbers).delete()
    Mail.objects.filter(player__in=person.numbers).delete()
    # The devices of personal links; those of an account are told nothing of a player who is no longer its own.
    PushSubscription.objects.filter(Q(player__in=person.numbers) | Q(entrant__in=person.entrants)).delete()
    invitations = Invitation.objects.filter(player__in=person.numbers)
    invitations.filter(revoked_at=None).update(revoked_at=timezone.now())
    invitations.update(player=None)


def _entries_of_events(person: Person) -> None:
    entrants = Entrant.objects.filter(pk__in=person.entrants)
    # The personal link ends, and the club and country would tell who it was.
    entrants.update(club_name="", country="", licence="", note="", secret_hash="")
    EntrantExternalId.objects.filter(entrant__in=person.entrants).delete()
    Mail.objects.filter(entrant__in=person.entrants).delete()
    sent = Application.objects.filter(tournament__club=person.club)
    sent.filter(_sent_by(person)).delete()
    # A print is typeset again when somebody wants it.
    Printout.objects.filter(tournament__entrants__in=person.entrants).delete()


def _sent_by(person: Person) -> Q:
    own = Q(entrant__in=person.entrants)
    return own | Q(user=person.account) if person.account else own


def _answers(person: Person) -> None:
    """Who comes to an evening is told of nobody who is forgotten; whoever waits there gets the place."""
    folded = [fold_name(name) for name in person.names]
    of_person = Q(player__in=person.numbers) | Q(folded__in=folded)
    answers = Answer.objects.filter(of_person, session__club=person.club)
    sessions = list(answers.values_list("session", flat=True))
    answers.delete()
    for session in Session.objects.select_for_update(no_key=True).filter(pk__in=sessions, state=Session.State.OPEN):
        places_fill(session)


def _tables_of_evenings(person: Person) -> None:
    """Games keep the number; who was there, sat out as a guest or would sit somewhere is told no more."""
    folded = [fold_name(name) for name in person.names]
    of_person = Q(player__in=person.numbers) | Q(folded__in=folded)
    Presence.objects.filter(of_person, session__club=person.club).delete()
    seats = EveningSeat.objects.filter(round__session__club=person.club)
    seats.filter(Q(folded__in=folded) | Q(of_person, round__state=EveningRound.State.FORMED)).delete()


def _open_tables(person: Person) -> None:
    """The forgotten person sits at no open table, and the own proposals are withdrawn."""
    OpenSeat.objects.filter(player__in=person.numbers).delete()
    proposed = OpenTable.objects.filter(proposed_by__in=person.numbers, state=OpenTable.State.OPEN)
    for table in proposed.select_for_update(no_key=True):
        OpenTable.objects.filter(pk=table.pk).update(state=OpenTable.State.WITHDRAWN)
        # The others at the table are told.
        states = {"before": {"state": OpenTable.State.OPEN}, "after": {"state": OpenTable.State.WITHDRAWN}}
        history_log(None, "open_table_withdraw", table, **states)


def _replays(person: Person) -> None:
    """Take the own nicknames out of logs of online games, and the address where the log shows them."""
    at_table = {"hanchan": OuterRef("hanchan"), "player__in": person.numbers}
    played = Exists(Participant.objects.filter(**at_table)) | Exists(Stint.objects.filter(**at_table))
    for replay in OnlineReplay.objects.filter(played, club=person.club):
        seats = Participant.objects.filter(hanchan=replay.hanchan_id, player__in=person.numbers)
        own = dict(seats.values_list("seat", "recorded_player"))
        nicknames = [
            person.numbers.get(own[seat], person.numbers[person.root.pk]) if seat in own else person.text(nickname)
            for seat, nickname in enumerate(replay.nicknames)
        ]
        OnlineReplay.objects.filter(pk=replay.pk).update(nicknames=nicknames, link="")
