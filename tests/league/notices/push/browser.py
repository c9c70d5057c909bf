"""A browser of the tests: it subscribes with keys of its own, and decrypts by RFC 8188 and 8291, step by step.

It shares no function with `league.notices.push`, so that both state the same rules.
"""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Browser:
    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"sixteen bytes ok") -> None:
        self.key, self.auth = key or ec.generate_private_key(ec.SECP256R1()), auth

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def keys(self) -> dict[str, str]:
        """As `PushSubscription.toJSON()` has them."""
        return {"p256dh": letters(self.point), "auth": letters(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        material = _expand(_hmac(self.auth, shared), b"WebPush: info\0" + self.point + sender, 32)
        extracted = _hmac(salt, material)
        content_key = _expand(extracted, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _expand(extracted, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded[-1:] == b"\2"
        return padded[:-1]

    def shown(self, body: bytes) -> dict[str, Any]:
        return dict(json.loads(self.read(body)))


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def _expand(key: bytes, about: bytes, length: int) -> bytes:
    """HKDF-Expand of RFC 5869 for at most one block."""
    return _hmac(key, about + b"\1")[:length]


def letters(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def content(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def number(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(content(text)), ec.SECP256R1())
