"""Links that open a page without an account: a player's own, a captain's, a round's result entry, the kiosk.

A link's secret is derived from the site's key, the row it opens and a number. So it can be shown and printed again, and
the next number makes the old secret invalid. Only a hash of the secret is stored.
"""

from base64 import urlsafe_b64encode
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from league.accounts.models import User, hash_secret
from league.clubs.roles import require
from league.core.errors import check_exists, existing
from league.history.services import history_log
from league.tournaments.models import Application, Entrant, Round, Table, Team, Tournament

# No letters and digits that look alike.
CODE_LETTERS, CODE_LENGTH = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ", 6
Opened = Entrant | Round | Team | Tournament | Application


def secret_of(opened: Opened, number: int | None = None) -> str:
    """Return the secret of the link that is valid now: 144 bits as 24 letters."""
    number = opened.link_number if number is None else number
    digest = salted_hmac(f"janroku.{opened._meta.model_name}", f"{opened.pk}:{number}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:18]).decode()


@transaction.atomic
def link_open(*, actor: User, opened: Opened, renew: bool = False) -> str:
    """Return the secret of a link and create the link if there is none; `renew` replaces the old one."""
    tournament = opened if isinstance(opened, Tournament) else opened.tournament
    require(actor, tournament, "tournament")
    if opened.link_number and not renew:
        return secret_of(opened)
    opened.link_number += 1
    secret = secret_of(opened)
    fields: dict[str, int | str] = {"link_number": opened.link_number}
    if not isinstance(opened, Tournament):
        fields["secret_hash"] = opened.secret_hash = hash_secret(secret)
    type(opened).objects.filter(pk=opened.pk).update(**fields)
    history_log(actor, "link_open", opened, club=tournament.club, after={"number": opened.link_number})
    return secret


def link_give(entrant: Entrant) -> None:
    """Give an entrant who has registered without an account the link of the own page, if there is none."""
    if not entrant.link_number:
        entrant.link_number = 1
        entrant.secret_hash = hash_secret(secret_of(entrant))
        entrant.save(update_fields=["link_number", "secret_hash"])


@transaction.atomic
def entrant_links(*, actor: User, tournament: Tournament) -> dict[int, str]:
    """Return the secret of every entrant's own page, for name cards and sheets; create the links that are missing."""
    return _links(actor, tournament, tournament.entrants.all())


@transaction.atomic
def round_links(*, actor: User, tournament: Tournament) -> dict[int, str]:
    """Return the secret of every round's result entry, for score forms; create the links that are missing."""
    return _links(actor, tournament, tournament.rounds.all())


def _links(actor: User, tournament: Tournament, rows: QuerySet[Any]) -> dict[int, str]:
    require(actor, tournament, "tournament")
    fresh = list(rows.filter(link_number=0))
    for opened in fresh:
        opened.link_number = 1
        opened.secret_hash = hash_secret(secret_of(opened))
    rows.model.objects.bulk_update(fresh, ["link_number", "secret_hash"])
    return {opened.pk: secret_of(opened) for opened in rows.all()}


def opens(tournament: Tournament, secret: str) -> bool:
    """Whether this is the secret of a valid link here: of a player, a captain, a round, a registration or the kiosk."""
    hashed = {"secret_hash": hash_secret(secret), "link_number__gt": 0}
    linked = (tournament.entrants, tournament.rounds, tournament.teams, tournament.applications)
    if any(rows.filter(**hashed).exists() for rows in linked):
        return True
    return bool(tournament.link_number) and constant_time_compare(secret, secret_of(tournament))


def entrant_of_secret(tournament: Tournament, secret: str) -> Entrant | None:
    valid = tournament.entrants.filter(secret_hash=hash_secret(secret), link_number__gt=0)
    return valid.select_related("player", "team").first()


def entrant_opened(tournament: Tournament, secret: str) -> Entrant:
    entrant = existing(entrant_of_secret(tournament, secret))
    entrant.tournament = tournament
    return entrant


def round_opened(tournament: Tournament, secret: str) -> Round:
    valid = tournament.rounds.filter(secret_hash=hash_secret(secret), link_number__gt=0)
    round_ = existing(valid.select_related("stage").first())
    round_.tournament = tournament
    return round_


def check_kiosk(tournament: Tournament, secret: str) -> None:
    check_exists(tournament.link_number and constant_time_compare(secret, secret_of(tournament)))


def seat_code(round_: Round, table: Table, seat: int, entrant: int) -> str:
    """Return the code that shows a seat at a table: 30 bits, printed on the score form in the player's row.

    It changes with the round's link and is another one when somebody else takes the seat.
    """
    value = f"{round_.pk}:{round_.link_number}:{table.pk}:{seat}:{entrant}"
    digest = int.from_bytes(salted_hmac("janroku.seat", value, algorithm="sha256").digest()[:4])
    return "".join(CODE_LETTERS[digest >> 5 * place & 31] for place in range(CODE_LENGTH))


def is_code_of(code: str, round_: Round, table: Table, seat: int, entrant: int) -> bool:
    """Whether somebody typed the code of a seat; in small letters or with spaces, too."""
    typed = "".join(code.split()).upper()
    return typed.isascii() and constant_time_compare(typed, seat_code(round_, table, seat, entrant))
