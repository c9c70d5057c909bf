"""A phone with the guest link of the world, what it records, and the ways in which the link ends."""

from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Membership, Role
from league.records.deals.services import hanchan_stop
from league.records.guests.services import guest_link_revoke
from league.records.models import GuestLink, Hanchan
from tests.league.permissions.table import WIN


def phone_of(world: dict[str, Any], **also: Any) -> Client:
    """A phone that has opened the guest link of the world."""
    client = Client(**also)
    if client.handler.enforce_csrf_checks:
        client.get(reverse("guest"))
        headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    else:
        headers = {}
    answer = client.post(reverse("guest"), {"secret": world["guest_secret"]}, headers=headers)
    assert answer.status_code == 302
    return client


def deals_of(table: Hanchan) -> str:
    return f"/api/v1/hanchan/{table.pk}/deals/"


def record(client: Client, table: Hanchan, number: int = 2, **also: Any) -> Any:
    return client.post(
        deals_of(table), {"number": number, "again": True, **WIN}, content_type="application/json", **also
    )


def ended(table: Hanchan, how: str, owner: Any) -> None:
    if how == "revoked":
        guest_link_revoke(actor=owner, hanchan=table, number=1)
    elif how == "expired":
        GuestLink.objects.update(expires_at=timezone.now())
    elif how == "left":
        User.objects.filter(pk=owner.pk).update(is_active=False)
    elif how == "removed":
        Membership.objects.filter(user=owner).delete()
    elif how == "demoted":
        Membership.objects.filter(user=owner).update(role=Role.PLAYER)
    else:
        hanchan_stop(actor=owner, hanchan=table, version=table.version)
