"""The link of a question: it answers for one account to the result of a game in one version.

The service alone makes it, when it writes to this account by mail or to a device that the account has let in. No page
and no answer of the API shows it, so that nobody can copy it for somebody else, as an organiser can a personal link.
"""

from typing import NamedTuple

from django.core import signing
from django.utils import timezone

from league.accounts.models import User
from league.confirmations.models import Signature
from league.confirmations.selectors import Confirmation, SeatSigned, confirmation_of
from league.confirmations.services import result_confirm, result_dispute
from league.core.errors import check_exists, existing
from league.records.models import Hanchan

SALT = "janroku.result"
# Of the secret, with numbers of any length.
LONGEST = 120


class Question(NamedTuple):
    """What a link opens: the result as it is now, and the account that is asked.

    version     of the game when the link was sent; an answer counts for it alone
    """

    account: User
    version: int
    confirmation: Confirmation

    @property
    def hanchan(self) -> Hanchan:
        return self.confirmation.hanchan

    @property
    def own(self) -> SeatSigned:
        return existing(self.confirmation.seat_of(self.account))

    @property
    def is_outdated(self) -> bool:
        """Whether the game has changed since the link was sent: then everybody is asked anew."""
        return self.hanchan.version != self.version

    @property
    def may_sign(self) -> bool:
        return not self.is_outdated and self.confirmation.may_sign(self.account, timezone.now())


def question_secret(*, hanchan: Hanchan, account: User) -> str:
    """The secret of the link that asks this account about the game in its present version."""
    return signing.dumps([hanchan.pk, hanchan.version, account.pk], salt=SALT)


def question_opened(club: str, secret: str) -> Question:
    """What the link of this secret asks; `not_found` for any other secret, and for who is not that player any more."""
    game, version, account = _read(secret)
    hanchan = existing(Hanchan.objects.filter(pk=game, club__slug=club).select_related("club").first())
    user = existing(User.objects.filter(pk=account, is_active=True).first())
    question = Question(user, version, existing(confirmation_of(hanchan)))
    check_exists(question.confirmation.seat_of(user) is not None)
    return question


def _read(secret: str) -> tuple[int, int, int]:
    try:
        game, version, account = signing.loads(secret[:LONGEST], salt=SALT)
    except signing.BadSignature:
        return 0, 0, 0
    return game, version, account


def question_confirm(question: Question) -> Confirmation:
    """Confirm the result by the link. Errors as for `result_confirm`."""
    return result_confirm(
        actor=question.account, hanchan=question.hanchan, version=question.version, proof=Signature.Proof.LINK
    )  # fmt: skip


def question_dispute(question: Question, reason: str) -> Confirmation:
    """Dispute the result by the link. Errors as for `result_confirm`."""
    return result_dispute(
        actor=question.account, hanchan=question.hanchan, version=question.version, reason=reason,
        proof=Signature.Proof.LINK,
    )  # fmt: skip
