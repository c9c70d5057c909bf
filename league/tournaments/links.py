"""Links that open a page without an account: a player's own, a round's result entry, the kiosk.

A link's secret is made of the site's key, what it opens and its number, so it can be shown and printed again, and the
next number makes the old one worthless. Of the secret only a hash is kept.
"""

from base64 import urlsafe_b64encode
from io import BytesIO

import segno
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.safestring import SafeString, mark_safe

from league.accounts.models import User, hash_secret
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.tournaments.models import Entrant, Round, Tournament

Opened = Entrant | Round | Tournament


def secret_of(opened: Opened, number: int | None = None) -> str:
    """The secret of the link that holds now: 144 bits in 24 letters."""
    number = opened.link_number if number is None else number
    digest = salted_hmac(f"janroku.{opened._meta.model_name}", f"{opened.pk}:{number}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:18]).decode()


@transaction.atomic
def link_open(*, actor: User, opened: Opened, renew: bool = False) -> str:
    """The secret of a link, made where there is none; `renew` makes another and ends the old one."""
    tournament = opened if isinstance(opened, Tournament) else opened.tournament
    require(actor, tournament.club, "tournament")
    if opened.link_number and not renew:
        return secret_of(opened)
    opened.link_number += 1
    secret = secret_of(opened)
    fields: dict[str, int | str] = {"link_number": opened.link_number}
    if not isinstance(opened, Tournament):
        fields["secret_hash"] = opened.secret_hash = hash_secret(secret)
    type(opened).objects.filter(pk=opened.pk).update(**fields)
    history_log(
        actor=actor, action="link_open", subject=opened, club=tournament.club, after={"number": opened.link_number}
    )
    return secret


@transaction.atomic
def entrant_links(*, actor: User, tournament: Tournament) -> dict[int, str]:
    """For every entrant the secret of the own page, made for those who have none: for name cards and sheets."""
    require(actor, tournament.club, "tournament")
    fresh = list(tournament.entrants.filter(link_number=0))
    for entrant in fresh:
        entrant.link_number = 1
        entrant.secret_hash = hash_secret(secret_of(entrant))
    Entrant.objects.bulk_update(fresh, ["link_number", "secret_hash"])
    return {entrant.pk: secret_of(entrant) for entrant in tournament.entrants.all()}


@transaction.atomic
def round_links(*, actor: User, tournament: Tournament) -> dict[int, str]:
    """For every round the secret of its result entry, made for those that have none: for score forms."""
    require(actor, tournament.club, "tournament")
    fresh = list(tournament.rounds.filter(link_number=0))
    for one in fresh:
        one.link_number = 1
        one.secret_hash = hash_secret(secret_of(one))
    Round.objects.bulk_update(fresh, ["link_number", "secret_hash"])
    return {one.pk: secret_of(one) for one in tournament.rounds.all()}


def opens(tournament: Tournament, secret: str) -> bool:
    """Whether this is the secret of a link that holds in this event: of a player, a round or the kiosk."""
    hashed = {"secret_hash": hash_secret(secret), "link_number__gt": 0}
    if tournament.entrants.filter(**hashed).exists() or tournament.rounds.filter(**hashed).exists():
        return True
    return bool(tournament.link_number) and constant_time_compare(secret, secret_of(tournament))


def entrant_opened(tournament: Tournament, secret: str) -> Entrant:
    found = tournament.entrants.filter(secret_hash=hash_secret(secret), link_number__gt=0)
    entrant = found.select_related("player", "team").first()
    if entrant is None:
        raise LeagueError("not_found")
    entrant.tournament = tournament
    return entrant


def round_opened(tournament: Tournament, secret: str) -> Round:
    one = tournament.rounds.filter(secret_hash=hash_secret(secret), link_number__gt=0).select_related("stage").first()
    if one is None:
        raise LeagueError("not_found")
    one.tournament = tournament
    return one


def check_kiosk(tournament: Tournament, secret: str) -> None:
    if not tournament.link_number or not constant_time_compare(secret, secret_of(tournament)):
        raise LeagueError("not_found")


def qr_code(text: str) -> SafeString:
    """A QR code as SVG for the page, dark on light whatever the page's colours."""
    picture = BytesIO()
    segno.make(text, error="m").save(
        picture,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=3,
        dark="#000",
        light="#fff",
        omitsize=True,
        svgclass="qr",
    )
    # segno writes paths; the text itself is not among them.
    return mark_safe(picture.getvalue().decode())
