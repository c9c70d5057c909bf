"""Who gets a mail: the address, its language, and what its owner has switched off."""

from collections.abc import Collection
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.utils.crypto import salted_hmac

from league.notices.mails.contents import application_of
from league.notices.models import ALWAYS, TOPIC_OF, Mail, MailChoice, MailKind, MailTopics
from league.tournaments.models import Entrant

SALT = "janroku.mail.off"


class Recipient(NamedTuple):
    address: str
    name: str
    language: str


def recipient_of(mail: Mail) -> Recipient | None:
    """Return the address of a registration without an account, or else that of the player's account."""
    name = mail.name
    if mail.address:
        return Recipient(mail.address, name, _known(mail.facts.get("language", "")))
    application = application_of(mail)
    if application and application.address:
        return Recipient(application.address, name, _known(application.language))
    player = mail.entrant.player if mail.entrant else mail.player
    user = player.account if player else None
    if user and user.is_active and user.email:
        return Recipient(user.email, name, _known(user.language))
    return None


def _known(language: str) -> str:
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def reachable(entrants: Collection[int]) -> set[int]:
    """Those of these entrants who have an address."""
    by_account = Q(player__account__is_active=True, player__account__email__gt="")
    merged = Q(player__merged_into__isnull=False)
    rows = Entrant.objects.filter(Q(application__address__gt="") | by_account | merged, pk__in=entrants)
    return set(rows.values_list("pk", flat=True))


# ----- what recipients switch off -----
def address_hash(address: str) -> str:
    return salted_hmac("janroku.mail", address.strip().casefold(), algorithm="sha256").hexdigest()


def wants(mail: Mail, recipient: Recipient) -> bool:
    """Whether the recipient has not switched off this kind of mail."""
    choices = MailChoice.objects.filter(address_hash=address_hash(recipient.address))
    if mail.player_id and not _wants_topic(mail):
        return False
    if mail.club_id:
        # Who wanted no mail before there was this kind does not want it either.
        return not choices.filter(tournament=None).exists()
    return not any(
        mail.kind in choice.kinds_off and (choice.tournament_id is None or mail.kind != ALWAYS)
        for choice in choices.filter(Q(tournament=mail.tournament_id) | Q(tournament=None))
    )


def _wants_topic(mail: Mail) -> bool:
    """Whether the account of the player still wants to be told of this by mail."""
    account = mail.player.account_id if mail.player else None
    wished = MailTopics.objects.filter(account=account).first()
    return wished is not None and TOPIC_OF[MailKind(mail.kind)] in wished.topics


class Opened(NamedTuple):
    """What the link at the end of a mail opens.

    tournament      None at the end of a mail about a club
    """

    tournament: int | None
    address_hash: str


def choice_token(tournament: int | None, address: str) -> str:
    """The signed last part of the link that switches mail off. It works as long as there are such mails."""
    return signing.dumps([tournament, address_hash(address)], salt=SALT)


def choice_opened(token: str) -> Opened | None:
    try:
        tournament, hashed = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Opened(None if tournament is None else int(tournament), str(hashed))


EVERYTHING = [str(kind) for kind in MailKind]
