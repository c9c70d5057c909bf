"""The headers of a message: signed as Standard Webhooks says, and for receivers from before in the older form too."""

import base64
import hashlib
import hmac
from datetime import date

from django.conf import settings

from league.core.api.deprecation import Deprecation
from league.webhooks.models import SECRET_PREFIX, Delivery

# Of Janroku-Id, Janroku-Timestamp and Janroku-Signature.
OLDER_FORM = Deprecation(since=date(2026, 11, 28), until=date(2027, 5, 28))


def key_of(secret: str) -> bytes:
    """The bytes that a secret signs with. A secret from before the prefix has no Base64: its text is the key.

    >>> key_of("whsec_c2VjcmV0"), key_of("whs_older")
    (b'secret', b'whs_older')
    """
    if secret.startswith(SECRET_PREFIX):
        return base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    return secret.encode()


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """The signature of Standard Webhooks: HMAC-SHA256 over id, time and body, so that no part can be exchanged."""
    digest = hmac.digest(key_of(secret), _signed(message_id, timestamp, body), "sha256")
    return f"v1,{base64.b64encode(digest).decode()}"


def older_signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """The same in hexadecimal, by the text of the secret, whatever its form."""
    return hmac.new(secret.encode(), _signed(message_id, timestamp, body), hashlib.sha256).hexdigest()


def _signed(message_id: str, timestamp: int, body: bytes) -> bytes:
    return f"{message_id}.{timestamp}.".encode() + body


def headers_of(delivery: Delivery, timestamp: int, body: bytes) -> dict[str, str]:
    message_id, endpoint = str(delivery.message_id), delivery.endpoint
    signatures = [signature(secret, message_id, timestamp, body) for secret in endpoint.secrets_at(timestamp)]
    return {
        "Content-Type": "application/json",
        "User-Agent": "Janroku",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
        "Janroku-Event": delivery.event,
        "Janroku-Sequence": str(delivery.sequence),
        "Janroku-Id": message_id,
        "Janroku-Timestamp": str(timestamp),
        "Janroku-Signature": older_signature(endpoint.secret, message_id, timestamp, body),
        **_deprecation(),
    }


def _deprecation() -> dict[str, str]:
    headers = OLDER_FORM.headers()
    # The receiver is another server: a path alone would be one of its own.
    del headers["Link"]
    return {**headers, "Link": f'<{settings.SITE}/api/docs/webhooks/>; rel="deprecation"'} if settings.SITE else headers
