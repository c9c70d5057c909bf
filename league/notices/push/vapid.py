"""Who sends: a token that the push service checks with our public key (VAPID, RFC 8292), signed by ES256."""

import json
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from league.notices.push.base64url import from_letters, to_letters
from league.notices.push.encryption import point_of

# "MUST NOT be more than 24 hours from the time of the request" (section 2): half of it, for clocks that differ.
LIFETIME = timedelta(hours=12)
NUMBER_LENGTH = 32


def new_private_key() -> str:
    """A new key pair, by the letters of its private number."""
    return _letters(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value)


def private_key(letters: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_letters(letters)), ec.SECP256R1())


def public_letters(key: ec.EllipticCurvePrivateKey) -> str:
    """The public key as a browser wants it (`applicationServerKey`) and as the header names it."""
    return to_letters(point_of(key.public_key()))


def authorization(key: ec.EllipticCurvePrivateKey, *, endpoint: str, contact: str, now: datetime) -> str:
    """The header `Authorization` of a request to a push service.

    endpoint    address of the subscription: the token is for its server alone
    contact     address where the operator of the push service reaches ours: `https:` or `mailto:`
    """
    claims = {"aud": origin_of(endpoint), "exp": int((now + LIFETIME).timestamp()), "sub": contact}
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={signed}.{_letters(r, s)}, k={public_letters(key)}"


def origin_of(address: str) -> str:
    """
    >>> origin_of("https://push.example:8443/send/abc")
    'https://push.example:8443'
    """
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def _json(values: object) -> str:
    return to_letters(json.dumps(values, separators=(",", ":")).encode())


def _letters(*numbers: int) -> str:
    return to_letters(b"".join(number.to_bytes(NUMBER_LENGTH) for number in numbers))
