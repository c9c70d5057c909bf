"""One mail as a message, and the dialogue with the mail server."""

import smtplib
from email.utils import formataddr, formatdate
from types import TracebackType
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from league.notices.mails.content import Content
from league.notices.mails.contents import content_of
from league.notices.mails.recipients import Recipient, choice_token
from league.notices.models import Mail

LONGEST_SUBJECT = 150
# "Mailbox name not allowed": no server was asked.
NOT_WRITABLE = 553


class ServerAway(Exception):
    """The mail server does not answer, or not as one. No mail of this run was lost."""


class Refused(Exception):
    """The mail server has refused one mail.

    is_final    whether it will refuse it again, so with a 5xx code
    """

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code} {text}")
        self.is_final = code >= 500


def message_of(mail: Mail, recipient: Recipient) -> EmailMessage | None:
    """Write the mail in the recipient's language, with times of its place; None if it is no longer true."""
    with translation.override(recipient.language), timezone.override(mail.zone):
        content = content_of(mail)
        return None if content is None else _message(mail, recipient, content)


def _message(mail: Mail, recipient: Recipient, content: Content) -> EmailMessage:
    about = mail.about.name
    off = f"{settings.SITE}{reverse('mail_choice', args=[choice_token(mail.tournament_id, recipient.address)])}"
    return EmailMessage(
        subject=one_line(f"{about} · {content.subject}")[:LONGEST_SUBJECT],
        body="\n\n".join([*_body(content, recipient), _foot(mail, off)]) + "\n",
        from_email=formataddr((one_line(about), settings.DEFAULT_FROM_EMAIL)),
        to=[formataddr((one_line(recipient.name), recipient.address))],
        headers={
            "Message-ID": f"<{mail.message_id}@{settings.SITE.partition('://')[2].partition('/')[0].partition(':')[0]}>",
            "Date": formatdate(mail.created_at.timestamp()),
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )


def one_line(text: str) -> str:
    """Text for a header: without line breaks and other characters that could begin another header."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _body(content: Content, recipient: Recipient) -> list[str]:
    greeting = _("Hello %(name)s,") % {"name": one_line(recipient.name)}
    return [greeting, *(line for line in content.lines if line), content.link]


def _foot(mail: Mail, off: str) -> str:
    why = _("You get this e-mail because of your registration for %(event)s. Choose which e-mails you want, or none:")
    if mail.club:
        why = _("You get this e-mail because an organiser of %(event)s has entered your address. To get none:")
    if mail.player:
        why = _("You get this e-mail because you wanted to be told of %(event)s. To get no e-mail at all:")
    return "-- \n" + why % {"event": mail.about.name} + f"\n{off}"


class PostOffice:
    """The connection to the mail server, opened for the first mail of a run and used for all of them."""

    def __init__(self) -> None:
        self.connection: Any = None

    def __enter__(self) -> "PostOffice":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        """
        raises      ServerAway
        """
        if self.connection is not None:
            return
        connection = get_connection(fail_silently=False)
        try:
            connection.open()
        except (OSError, smtplib.SMTPException) as error:
            raise ServerAway(_short(error)) from error
        self.connection = connection

    def send(self, message: EmailMessage) -> None:
        """
        raises      Refused, ServerAway
        """
        try:
            self.connection.send_messages([message])
        except smtplib.SMTPRecipientsRefused as error:
            code, text = next(iter(error.recipients.values()))
            raise Refused(code, _decoded(text)) from error
        except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
            self.close()
            raise Refused(error.smtp_code, _decoded(error.smtp_error)) from error
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            raise ServerAway(_short(error)) from error
        except ValueError as error:  # an address or a header that cannot be written
            raise Refused(NOT_WRITABLE, type(error).__name__) from error

    def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()


def _short(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_decoded(error.smtp_error)}"
    return f"{type(error).__name__}: {error}"


def _decoded(text: bytes | str) -> str:
    return text.decode(errors="replace") if isinstance(text, bytes) else str(text)
