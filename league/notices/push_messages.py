"""One message of the outbox as a request to a push service, in the language of the browser."""

import hashlib
from datetime import datetime, timedelta
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils import timezone, translation

from league.notices.mails.contents import content_of
from league.notices.mails.sending import one_line
from league.notices.models import THE_ONE, Mail, MailKind, PushKey, PushSubscription
from league.notices.push.base64url import from_letters, to_letters
from league.notices.push.encryption import Keys, encrypt
from league.notices.push.payload import payload_of
from league.notices.push.vapid import authorization, origin_of, private_key

# How long a message is of use; the push service keeps it as long for a phone that is off (TTL).
HOUR = timedelta(hours=1)
LIFE = {MailKind.SEAT: 6 * HOUR, MailKind.EVENING: 24 * HOUR}
OTHER_LIFE = 48 * HOUR
URGENCY = {MailKind.SEAT: "high", MailKind.EVENING: "normal"}
URGENT = ("evening_seat",)
TOPIC_LETTERS = 32
TOGETHER = {"no_seat": "seat", "evening_cancelled": "evening_moved", "evening_on_again": "evening_moved"}


class PushRequest(NamedTuple):
    mail: int
    browser: int
    endpoint: str
    headers: dict[str, str]
    body: bytes


def server_key() -> ec.EllipticCurvePrivateKey:
    """The key pair of this server, made at the first need."""
    return private_key(PushKey.objects.get_or_create(pk=THE_ONE)[0].private_number)


def ends_at(mail: Mail) -> datetime:
    """When the message is of no use any more."""
    return mail.created_at + LIFE.get(MailKind(mail.kind), OTHER_LIFE)


class Signer:
    """The header that says who sends, made once for each push service."""

    def __init__(self, now: datetime) -> None:
        self.key, self.now, self.made = server_key(), now, dict[str, str]()

    def header(self, endpoint: str) -> str:
        origin = origin_of(endpoint)
        if origin not in self.made:
            self.made[origin] = authorization(self.key, endpoint=endpoint, contact=contact(), now=self.now)
        return self.made[origin]


def request_of(mail: Mail, signer: Signer) -> PushRequest | None:
    """Write and encrypt the message; None if it is no longer true."""
    browser = mail.subscription
    assert browser is not None
    with translation.override(browser.language), timezone.override(mail.zone):
        content = content_of(mail)
    if content is None:
        return None
    tag = tag_of(mail)
    text = "\n".join(line for line in (mail.about.name, *content.lines) if line and line != content.subject)
    message = payload_of(
        title=one_line(content.subject), text=text, link=content.link.removeprefix(settings.SITE), tag=tag,
        language=browser.language,
    )  # fmt: skip
    headers = {
        "TTL": str(max(0, int((ends_at(mail) - signer.now).total_seconds()))),
        "Urgency": "high" if mail.what in URGENT else URGENCY.get(MailKind(mail.kind), "low"),
        "Topic": tag,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": signer.header(browser.endpoint),
    }
    return PushRequest(mail.pk, browser.pk, browser.endpoint, headers, encrypt(message, keys_of(browser)))


def keys_of(browser: PushSubscription) -> Keys:
    return Keys(from_letters(browser.p256dh), from_letters(browser.auth))


def contact() -> str:
    """Where the operators of a push service find us."""
    return settings.SITE if settings.SITE.startswith("https:") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"


def tag_of(mail: Mail) -> str:
    """The same for messages of which a newer takes the place of an older; it tells the push service nothing."""
    what = TOGETHER.get(mail.what, mail.what)
    # The next round of an evening takes the place of the one before; rounds of an event are released ahead.
    round_ = mail.facts.get("round") if mail.tournament_id else None
    subjects = tuple(mail.facts.get(one) for one in ("hanchan", "open_table", "day"))
    about = (what, mail.tournament_id, mail.session_id, round_, *subjects)
    # The browser's secret is in it, so that nobody can try out what a tag means.
    secret = mail.subscription.auth if mail.subscription else ""
    return to_letters(hashlib.sha256(f"{secret} {about}".encode()).digest())[:TOPIC_LETTERS]
