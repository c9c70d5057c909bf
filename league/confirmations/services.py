"""Results confirmed and disputed by their players, and disputes decided."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.confirmations.models import Decision, Signature
from league.confirmations.selectors import Confirmation, confirmation_of
from league.confirmations.states import ResultState
from league.core.errors import LeagueError, VersionConflict
from league.history.services import history_log
from league.records.models import Hanchan
from league.records.selectors import hanchan_rows

ACCOUNT = Signature.Proof.ACCOUNT


@transaction.atomic
def result_confirm(*, actor: User, hanchan: Hanchan, version: int, proof: Signature.Proof = ACCOUNT) -> Confirmation:
    """Confirm the result for the own player. Twice is once; it takes the own dispute back.

    version     the one that was seen
    proof       by what the actor is known
    raises      VersionConflict, LeagueError `result_not_asked`, `not_your_game`, `result_settled`,
                `signed_for_another`
    """
    return _sign(actor, hanchan, version, "result_sign", kind=Signature.Kind.CONFIRMS, reason="", proof=proof)


@transaction.atomic
def result_dispute(
    *, actor: User, hanchan: Hanchan, version: int, reason: str = "", proof: Signature.Proof = ACCOUNT
) -> Confirmation:
    """Say that the result is wrong, for the own player. Errors as for `result_confirm`."""
    says = {"kind": Signature.Kind.DISPUTES, "reason": reason.strip(), "proof": proof}
    return _sign(actor, hanchan, version, "result_dispute", **says)


def _sign(actor: User, hanchan: Hanchan, version: int, action: str, **says: Any) -> Confirmation:
    require(actor, hanchan.club, "answer")
    present = _locked(hanchan, version)
    own, now = present.seat_of(actor), timezone.now()
    if own is None:
        raise LeagueError("not_your_game")
    of_game = Signature.objects.filter(hanchan=hanchan, version=version)
    if of_game.filter(signed_by=actor).exclude(player=own.seat.recorded_player_id).exists():
        raise LeagueError("signed_for_another")
    if own.signature and (own.signature.kind, own.signature.reason) == (says["kind"], says["reason"]):
        return present
    if not present.may_sign(actor, now):
        raise LeagueError("result_settled")
    signature = own.signature or Signature(
        hanchan=hanchan, version=version, player_id=own.seat.recorded_player_id
    )  # fmt: skip
    before = {"kind": signature.kind} if own.signature else None
    signature.kind, signature.reason, signature.proof = says["kind"], says["reason"], says["proof"]
    signature.signed_by, signature.signed_at = actor, now
    signature.full_clean(exclude=["hanchan", "player", "signed_by"], validate_constraints=False)
    signature.save()
    after = {"player": signature.player_id, "kind": signature.kind, "version": version, "proof": signature.proof}
    history_log(actor, action, hanchan, before=before, after=after, reason=signature.reason)
    return _shown(hanchan)


@transaction.atomic
def dispute_decide(*, actor: User, hanchan: Hanchan, version: int, reason: str) -> Confirmation:
    """Decide that a disputed result stands. It is decided until the game gets another version. Twice is once.

    raises      VersionConflict, LeagueError `result_not_asked`, `result_not_disputed`, `reason_needed`
    """
    require(actor, hanchan.club, "amend_any")
    reason = reason.strip()
    if not reason:
        raise LeagueError("reason_needed")
    present = _locked(hanchan, version)
    if present.decision and present.decision.reason == reason:
        return present
    if present.state != ResultState.DISPUTED:
        raise LeagueError("result_not_disputed")
    decision = Decision(hanchan=hanchan, version=version, reason=reason, decided_by=actor)
    decision.full_clean(exclude=["hanchan", "decided_by"], validate_constraints=False)
    decision.save()
    history_log(actor, "dispute_decide", hanchan, after={"version": version}, reason=reason)
    return _shown(hanchan)


def _locked(hanchan: Hanchan, version: int) -> Confirmation:
    """Lock the game, so that of an amendment and an answer at the same time one sees the other."""
    present = Hanchan.objects.select_for_update(no_key=True).get(pk=hanchan.pk)
    if present.version != version:
        raise VersionConflict(hanchan_rows().get(pk=hanchan.pk))
    return _shown(hanchan)


def _shown(hanchan: Hanchan) -> Confirmation:
    found = confirmation_of(hanchan)
    if found is None:
        raise LeagueError("result_not_asked")
    return found
