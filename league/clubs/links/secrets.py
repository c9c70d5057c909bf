"""Links that open a page without an account: of a player, and of what belongs to an event.

A link's secret is derived from the site's key, the row it opens and a number. So it can be shown and printed again, and
the next number makes the old secret invalid. Only a hash of the secret is stored.
"""

from base64 import urlsafe_b64encode
from typing import Any, ClassVar, Protocol, TypeVar

from django.db.models import Model, QuerySet
from django.utils.crypto import salted_hmac

from league.accounts.models import hash_secret

M = TypeVar("M", bound=Model)


class Linked(Protocol):
    """A row that a link opens. `link_number` is 0 before it has one; `secret_hash` is empty where none is valid."""

    pk: Any
    link_number: Any
    _meta: ClassVar[Any]


def derived_secret(salt: str, value: str) -> str:
    """Return a secret of 144 bits as 24 letters, always the same one for this value on this site."""
    digest = salted_hmac(f"janroku.{salt}", value, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:18]).decode()


def secret_of(opened: Linked, number: int | None = None) -> str:
    """Return the secret of the link that is valid now."""
    return derived_secret(opened._meta.model_name, f"{opened.pk}:{opened.link_number if number is None else number}")


def link_renew(opened: Any) -> str:
    """Give the row the next link in the caller's transaction; the one before it ends. Returns the secret."""
    opened.link_number += 1
    secret = secret_of(opened)
    fields: dict[str, int | str] = {"link_number": opened.link_number}
    if hasattr(opened, "secret_hash"):
        fields["secret_hash"] = opened.secret_hash = hash_secret(secret)
    type(opened).objects.filter(pk=opened.pk).update(**fields)
    return secret


def links_give(rows: QuerySet[Any]) -> None:
    """Give a link to each of the rows that has had none."""
    fresh = list(rows.filter(link_number=0))
    for opened in fresh:
        opened.link_number = 1
        opened.secret_hash = hash_secret(secret_of(opened))
    rows.model.objects.bulk_update(fresh, ["link_number", "secret_hash"])


def by_secret(rows: QuerySet[M], secret: str) -> QuerySet[M]:
    """The row of a valid link with this secret, if there is one."""
    return rows.filter(secret_hash=hash_secret(secret), link_number__gt=0)
