"""Links of an event: a player's own page, a captain's, a round's result entry, the kiosk."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from league.accounts.models import User
from league.clubs.links.secrets import by_secret, link_renew, links_give, secret_of
from league.clubs.roles import require
from league.core.errors import check_exists, existing
from league.history.services import history_log
from league.tournaments.models import Application, Entrant, Round, Table, Team, Tournament

# No letters and digits that look alike.
CODE_LETTERS, CODE_LENGTH = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ", 6
Opened = Entrant | Round | Team | Tournament | Application


@transaction.atomic
def link_open(*, actor: User, opened: Opened, renew: bool = False) -> str:
    """Return the secret of a link and create the link if there is none; `renew` replaces the old one."""
    tournament = opened if isinstance(opened, Tournament) else opened.tournament
    require(actor, tournament, "tournament")
    if opened.link_number and not renew:
        return secret_of(opened)
    secret = link_renew(opened)
    history_log(actor, "link_open", opened, club=tournament.club, after={"number": opened.link_number})
    return secret


def link_give(entrant: Entrant) -> None:
    """Give an entrant who has registered without an account the link of the own page, if there is none."""
    if not entrant.link_number:
        link_renew(entrant)


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
    links_give(rows)
    return {opened.pk: secret_of(opened) for opened in rows.all()}


def opens(tournament: Tournament, secret: str) -> bool:
    """Whether this is the secret of a valid link here: of a player, a captain, a round, a registration or the kiosk."""
    linked = (tournament.entrants, tournament.rounds, tournament.teams, tournament.applications)
    if any(by_secret(rows.all(), secret).exists() for rows in linked):
        return True
    return bool(tournament.link_number) and constant_time_compare(secret, secret_of(tournament))


def entrant_of_secret(tournament: Tournament, secret: str) -> Entrant | None:
    return by_secret(tournament.entrants.select_related("player", "team"), secret).first()


def entrant_opened(tournament: Tournament, secret: str) -> Entrant:
    entrant = existing(entrant_of_secret(tournament, secret))
    entrant.tournament = tournament
    return entrant


def round_opened(tournament: Tournament, secret: str) -> Round:
    round_ = existing(by_secret(tournament.rounds.select_related("stage"), secret).first())
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
