"""The mail that tells a club's members where it has moved."""

import smtplib
from collections.abc import Iterator

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.archives.models import ClubMove
from league.clubs.models import Club


def move_tell(move: ClubMove) -> Iterator[User]:
    """Send each member a mail in their language; yield those who got none, whom somebody else has to tell.

    A second call goes on where the first was killed.
    """
    name = Club.objects.filter(pk=move.club_key).values_list("name", flat=True).first() or move.slug
    while move.untold:
        user = User.objects.filter(pk=move.untold[0], is_active=True).first()
        if user and not (user.email and settings.HAS_MAIL and _is_sent(user, move.address, name)):
            yield user
        move.untold = move.untold[1:]
        move.save(update_fields=["untold"])


def _is_sent(user: User, address: str, name: str) -> bool:
    with translation.override(user.language or settings.LANGUAGE_CODE):
        lines = [
            _("%(club)s is now at %(address)s.") % {"club": name, "address": address},
            _("Your account here stays. There, sign in or use the invitation that your organisers give you."),
            _("Tokens, webhooks and the links of players have ended with the move. Make new ones there."),
            _("What your phone has not sent is still on it. Enter it there again."),
        ]
        subject = _("%(club)s has moved to another server") % {"club": name}
    message = EmailMessage(" ".join(subject.split()), "\n\n".join(lines) + "\n", None, [user.email])
    try:
        return bool(message.send())
    except (OSError, smtplib.SMTPException):
        return False
