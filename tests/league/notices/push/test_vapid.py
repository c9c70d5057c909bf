"""The token by which a push service knows who sends."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from league.notices.push.vapid import authorization, new_private_key, origin_of, private_key, public_letters
from tests.league.notices.push.browser import content

pytestmark = pytest.mark.once
NOW = datetime(2026, 11, 29, 4, 45, tzinfo=UTC)


def parts_of(header: str) -> tuple[str, str]:
    """The token and the public key."""
    scheme, _space, rest = header.partition(" ")
    assert scheme == "vapid"
    named = dict(part.split("=", 1) for part in rest.split(", "))
    return named["t"], named["k"]


def claims_by(header: str) -> dict[str, object]:
    """The claims, after the signature has been checked with the public key, as a push service does it."""
    token, key = parts_of(header)
    signed, _dot, signature = token.rpartition(".")
    r, s = (int.from_bytes(half) for half in (content(signature)[:32], content(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), content(key))
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(content(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return dict(claims)


def header(endpoint: str = "https://push.example/send/abc?x=1") -> str:
    return authorization(private_key(KEY), endpoint=endpoint, contact="https://mahjong.example", now=NOW)


KEY = new_private_key()


def test_the_token_names_the_push_service_and_us_and_ends_within_a_day() -> None:
    claims = claims_by(header())

    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == "https://mahjong.example"
    assert NOW < datetime.fromtimestamp(float(str(claims["exp"])), UTC) <= NOW + timedelta(hours=24)


def test_a_changed_token_is_not_genuine() -> None:
    token, key = parts_of(header())
    _claims, other = parts_of(header("https://other.example/"))
    mixed = f"{'.'.join(_claims.split('.')[:2])}.{token.rpartition('.')[2]}"

    with pytest.raises(InvalidSignature):
        claims_by(f"vapid t={mixed}, k={key}")
    assert key == other


def test_a_stored_key_is_the_same_key_again() -> None:
    letters = new_private_key()

    assert public_letters(private_key(letters)) == public_letters(private_key(letters))
    assert len(content(public_letters(private_key(letters)))) == 65
    assert new_private_key() != letters


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc:DEF", "https://fcm.googleapis.com"),
        ("https://push.example:8443/x", "https://push.example:8443"),
    ],
)
def test_the_audience_is_the_origin_of_the_endpoint(address: str, origin: str) -> None:
    assert origin_of(address) == origin
