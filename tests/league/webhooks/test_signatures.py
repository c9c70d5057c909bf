"""The signatures of messages, as receivers check them: by the library of Standard Webhooks, and by the older header."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient
from standardwebhooks import Webhook, WebhookVerificationError

from league.accounts.models import User
from league.clubs.models import Club
from league.history.models import LogEntry
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import webhook_renew, webhook_secret_end
from league.webhooks.signing import headers_of
from tests.league.core.page import signed_in, words
from tests.league.webhooks.acts import Subscribed

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OLDER = "whs_Ux3FhJ0h6q-1b_VvbQ8qzO2m5Yt7sK9dLwEoPiRnGaM"
Sent = tuple[bytes, dict[str, str]]


@pytest.fixture
def sent(subscribed: Subscribed) -> Callable[..., Sent]:
    """A message as it is sent so many hours from now, and its headers with the time of now."""
    subscribed()

    def send(hours: float = 0) -> Sent:
        delivery = Delivery(endpoint=Endpoint.objects.get(), event="trial", payload={}, sequence=1)
        body = json.dumps(delivery.message).encode()
        later = timezone.now() + timedelta(hours=hours)
        return body, headers_of(delivery, int(later.timestamp()), body)

    return send


def accepts(secret: str, sent: Sent) -> bool:
    body, headers = sent
    try:
        return bool(Webhook(secret).verify(body, headers))
    except WebhookVerificationError:
        return False


def accepts_older(secret: str, sent: Sent) -> bool:
    """As receivers did before Standard Webhooks."""
    body, headers = sent
    signed = f"{headers['Janroku-Id']}.{headers['Janroku-Timestamp']}.".encode() + body
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() == headers["Janroku-Signature"]


def test_the_library_accepts_a_message_and_no_other(sent: Any) -> None:
    secret = Endpoint.objects.get().secret
    body, headers = sent()

    assert secret.startswith("whsec_")
    assert accepts(secret, (body, headers))
    assert not accepts(secret, (body + b" ", headers))
    assert not accepts(secret, (body, {**headers, "webhook-id": "another"}))
    assert headers["webhook-id"] == headers["Janroku-Id"]


def test_the_secret_before_signs_too_until_the_owner_ends_it(owner: User, sent: Any) -> None:
    before = Endpoint.objects.get().secret
    now = webhook_renew(actor=owner, endpoint=Endpoint.objects.get()).secret

    assert [accepts(secret, sent()) for secret in (before, now)] == [True, True]

    webhook_secret_end(actor=owner, endpoint=Endpoint.objects.get())

    assert [accepts(secret, sent()) for secret in (before, now)] == [False, True]
    # ended once more: nothing to log
    webhook_secret_end(actor=owner, endpoint=Endpoint.objects.get())
    assert LogEntry.objects.filter(action="webhook_secret_end").count() == 1


def test_the_secret_before_signs_for_a_day(owner: User, sent: Any) -> None:
    webhook_renew(actor=owner, endpoint=Endpoint.objects.get())

    counts = [len(sent(hours)[1]["webhook-signature"].split()) for hours in (0, 23.9, 24.1)]

    assert counts == [2, 2, 1]


def test_of_three_secrets_the_oldest_signs_no_longer(owner: User, sent: Any) -> None:
    secrets = [Endpoint.objects.get().secret]
    secrets += [webhook_renew(actor=owner, endpoint=Endpoint.objects.get()).secret for _ in range(2)]

    assert [accepts(secret, sent()) for secret in secrets] == [False, True, True]


def test_a_secret_from_before_works_with_both_headers(owner: User, sent: Any) -> None:
    Endpoint.objects.update(secret=OLDER)
    for_the_library = f"whsec_{base64.b64encode(OLDER.encode()).decode()}"

    assert accepts_older(OLDER, sent())
    assert accepts(for_the_library, sent())

    now = webhook_renew(actor=owner, endpoint=Endpoint.objects.get()).secret

    assert [accepts(secret, sent()) for secret in (for_the_library, now)] == [True, True]
    assert [accepts_older(secret, sent()) for secret in (OLDER, now)] == [False, True]


@pytest.mark.parametrize(
    ("site", "link"),
    [("https://club.example", '<https://club.example/api/docs/webhooks/>; rel="deprecation"'), ("", None)],
)
def test_a_delivery_says_until_when_it_has_the_older_headers(sent: Any, settings: Any, site: str, link: Any) -> None:
    settings.SITE = site

    headers = sent()[1]

    # 28 November 2026 is day 20,785 since 1970: 20,785 × 86,400 s
    assert headers["Deprecation"] == "@1795824000"
    assert headers["Sunset"] == "Fri, 28 May 2027 00:00:00 GMT"
    assert headers.get("Link") == link


def test_the_page_replaces_the_secret_and_ends_the_one_before(owner: User, club: Club, sent: Any) -> None:
    client: Client = signed_in(owner)
    before = Endpoint.objects.get()
    page = reverse("webhook", args=[club.slug, before.pk])

    renewed = client.post(page, {"do": "secret"})

    assert Endpoint.objects.get().secret in renewed.content.decode()
    assert "End the old secret now" in words(renewed)
    assert "End the old secret now" in words(client.get(page))
    assert accepts(before.secret, sent())

    client.post(page, {"do": "end"})

    assert "End the old secret now" not in words(client.get(page))
    assert not accepts(before.secret, sent())


def test_the_api_replaces_the_secret_and_ends_the_one_before(owner: User, club: Club, sent: Any) -> None:
    client = APIClient()
    client.force_authenticate(owner)
    before = Endpoint.objects.get()
    path = f"/api/v1/clubs/{club.slug}/webhooks/{before.pk}/"

    renewed = client.post(f"{path}secret/").json()

    assert accepts(renewed["secret"], sent())
    assert renewed["both_sign_until"] == client.get(path).json()["both_sign_until"] is not None
    assert [client.delete(f"{path}secret/previous/").status_code for _ in range(2)] == [204, 204]
    assert client.get(path).json()["both_sign_until"] is None
    assert not accepts(before.secret, sent())
