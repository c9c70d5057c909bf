"""Match the people of an archive with accounts: use an account, create a placeholder, or invite a member.

An archive has names only. The person who imports a club is matched with their own account and with no other: a file
must not make people members without their consent, nor attribute actions to them. When the server's administrator
imports, accounts of the same name are the same people.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError

from league.accounts.models import User, hash_secret
from league.archives.format.values import value_in
from league.archives.writing import PLACEHOLDER_MARK
from league.clubs.models import Club, Invitation, Membership, Role
from league.core.errors import LeagueError

LONGEST_NAME = 120
SINCE = Membership._meta.get_field("since")
ANY_MOMENT = "2000-01-01T00:00:00+00:00"


class Invited(NamedTuple):
    """A former member without an account on this server, and the secret of their invitation link."""

    name: str
    role: str
    secret: str


def users_known(actor: User, names: Iterable[str], *, matches_names: bool) -> dict[str, User]:
    if not matches_names:
        return {actor.username: actor}
    wanted = sorted({name for name in names if PLACEHOLDER_MARK not in name})
    return User.objects.filter(is_active=True).in_bulk(wanted, field_name="username")


def first_owner(archive: Mapping[str, Any]) -> User | None:
    """The first of the archive's owners who has an account on this server."""
    owners = [row["name"] for row in archive["heading"]["members"] if row["role"] == Role.OWNER]
    found = User.objects.filter(is_active=True).in_bulk(owners, field_name="username")
    return next((found[name] for name in owners if name in found), None)


def users_in(club: Club, rows: Sequence[Mapping[str, Any]], known: Mapping[str, User]) -> list[User]:
    """Each person's account, or a placeholder: an inactive account with a name for the record and no password."""
    free: dict[str, User | None] = dict(known)
    users = [free.pop(row["name"], None) or _placeholder(club, key, row) for key, row in enumerate(rows, 1)]
    User.objects.bulk_create([user for user in users if user.pk is None])
    return users


def _placeholder(club: Club, key: int, row: Mapping[str, Any]) -> User:
    # A user name that somebody chooses cannot contain this character.
    username = f"{row['name'][:LONGEST_NAME]}{PLACEHOLDER_MARK}{club.pk}-{key}"
    return User(username=username, shown_name=row["shown_name"][:100], is_active=False, password=make_password(None))


def members_in(
    actor: User,
    club: Club,
    rows: Sequence[Mapping[str, Any]],
    known: Mapping[str, User],
    secret: Callable[[int], str],
) -> list[Invited]:
    """Make the importer an owner, give known members their role, and create invitations for the others.

    secret      gives the secret of the invitation of a number
    """
    roles = {actor.pk: Membership(club=club, user=actor, role=Role.OWNER)}
    invited: list[Invited] = []
    for row in rows:
        user = known.get(row["name"])
        if user is None:
            invited.append(Invited(row["shown_name"] or row["name"], row["role"], secret(len(invited))))
            continue
        membership = roles.setdefault(user.pk, Membership(club=club, user=user, role=row["role"]))
        membership.since = value_in(SINCE, row["since"])
    Membership.objects.bulk_create(roles.values())
    Invitation.objects.bulk_create(
        Invitation(club=club, role=member.role, secret_hash=hash_secret(member.secret), created_by=actor)
        for member in invited
    )
    return invited


def people_check(part: str, rows: Sequence[Any], *, columns: Iterable[str]) -> None:
    """Check names and roles.

    raises      LeagueError `archive_row`
    """
    for number, row in enumerate(rows, 1):
        if not _is_person(row, columns) or row.get("id", number) != number:
            raise LeagueError("archive_row", part=part, row=number, reason=str(row)[:80])


def _is_person(row: Any, columns: Iterable[str]) -> bool:
    if not (isinstance(row, dict) and all(isinstance(row.get(column), str) for column in columns)):
        return False
    try:
        value_in(SINCE, row.get("since", ANY_MOMENT))
    except (ValidationError, ValueError):
        return False
    return 1 <= len(row["name"]) <= 150 and row.get("role", Role.PLAYER) in Role.values
