"""The people of an archive in their new place: who has an account here, who is stood in for, who is invited.

Only names travel. Somebody who imports a club is known to be themselves and nobody else: a file must not make members
of people who never asked, nor say in their name what they never did. Where the server's own administrator imports,
accounts of the same name are taken for the same people.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError

from league.accounts.models import User, hash_secret
from league.archives.values import value_in
from league.archives.writing import STAND_IN
from league.clubs.models import Club, Invitation, Membership, Role
from league.errors import LeagueError

LONGEST_NAME = 120
SINCE = Membership._meta.get_field("since")
NEVER = "2000-01-01T00:00:00+00:00"


class Invited(NamedTuple):
    """A former member without an account here, and the secret of the link to send them."""

    name: str
    role: str
    secret: str


def users_known(actor: User, names: Iterable[str], *, knows_everybody: bool) -> dict[str, User]:
    if not knows_everybody:
        return {actor.username: actor}
    wanted = sorted({name for name in names if STAND_IN not in name})
    return User.objects.filter(is_active=True).in_bulk(wanted, field_name="username")


def first_owner(archive: Mapping[str, Any]) -> User | None:
    """The first of the archive's owners who has an account here."""
    owners = [row["name"] for row in archive["heading"]["members"] if row["role"] == Role.OWNER]
    found = User.objects.filter(is_active=True).in_bulk(owners, field_name="username")
    return next((found[name] for name in owners if name in found), None)


def users_in(club: Club, rows: Sequence[Mapping[str, Any]], known: Mapping[str, User]) -> list[User]:
    """Each by their account; for whoever has none a stand-in: a name in the record, with which nobody can sign in."""
    free: dict[str, User | None] = dict(known)
    users = [free.pop(row["name"], None) or _stand_in(club, key, row) for key, row in enumerate(rows, 1)]
    User.objects.bulk_create([user for user in users if user.pk is None])
    return users


def _stand_in(club: Club, key: int, row: Mapping[str, Any]) -> User:
    # Nobody can sign up with this letter in their name.
    username = f"{row['name'][:LONGEST_NAME]}{STAND_IN}{club.pk}-{key}"
    return User(username=username, shown_name=row["shown_name"][:100], is_active=False, password=make_password(None))


def members_in(actor: User, club: Club, rows: Sequence[Mapping[str, Any]], known: Mapping[str, User]) -> list[Invited]:
    """The importer owns the club; who is known keeps their role; for everybody else there is an invitation."""
    roles = {actor.pk: Membership(club=club, user=actor, role=Role.OWNER)}
    invited = []
    for row in rows:
        user = known.get(row["name"])
        if user is None:
            invited.append(Invited(row["shown_name"] or row["name"], row["role"], Invitation.new_secret()))
            continue
        membership = roles.setdefault(user.pk, Membership(club=club, user=user, role=row["role"]))
        membership.since = value_in(SINCE, row["since"])
    Membership.objects.bulk_create(roles.values())
    Invitation.objects.bulk_create(
        Invitation(club=club, role=one.role, secret_hash=hash_secret(one.secret), created_by=actor) for one in invited
    )
    return invited


def people_check(part: str, rows: Sequence[Any], *, columns: Iterable[str]) -> None:
    """Names and roles as an archive has them.

    raises      LeagueError `archive_row`
    """
    for number, row in enumerate(rows, 1):
        if not _is_person(row, columns) or row.get("id", number) != number:
            raise LeagueError("archive_row", part=part, row=number, reason=str(row)[:80])


def _is_person(row: Any, columns: Iterable[str]) -> bool:
    if not (isinstance(row, dict) and all(isinstance(row.get(column), str) for column in columns)):
        return False
    try:
        value_in(SINCE, row.get("since", NEVER))
    except (ValidationError, ValueError):
        return False
    return 1 <= len(row["name"]) <= 150 and row.get("role", Role.PLAYER) in Role.values
