"""A message that only one browser can read: RFC 8291, in the content coding `aes128gcm` of RFC 8188.

Both sides derive the same key from an exchange between the key pair of the subscription and one of this message
alone, and from the secret of the subscription, which the push service does not know.
"""

import os
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

# "Push messages … the rs parameter … the default": one record of 4096 octets holds the whole message.
RECORD_SIZE = 4096
POINT_LENGTH, AUTH_LENGTH, SALT_LENGTH = 65, 16, 16
# "the last record uses a padding delimiter octet set to the value 2" (RFC 8188, section 2)
LAST_RECORD = b"\x02"


class Keys(NamedTuple):
    """What a browser gives a server with its subscription.

    p256dh      its public key: a point of the curve P-256, uncompressed, 65 bytes
    auth        its secret, 16 bytes
    """

    p256dh: bytes
    auth: bytes


def check_keys(keys: Keys) -> None:
    """
    raises      ValueError where no message could be encrypted with these
    """
    if len(keys.p256dh) != POINT_LENGTH or len(keys.auth) != AUTH_LENGTH:
        raise ValueError("length")
    _point(keys.p256dh)


def encrypt(message: bytes, keys: Keys) -> bytes:
    """The body of the request, by a key pair and a salt of this message alone."""
    return encrypt_with(message, keys, ec.generate_private_key(ec.SECP256R1()), os.urandom(SALT_LENGTH))


def encrypt_with(message: bytes, keys: Keys, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The body of the request, by a given key pair and salt. A pair of both must never be used twice."""
    public = point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), _point(keys.p256dh))
    # Section 3.3 and 3.4 of RFC 8291: the secret first, then what both sides know of each other.
    key_material = _derive(keys.auth, shared, b"WebPush: info\x00" + keys.p256dh + public, 32)
    content_key = _derive(salt, key_material, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(salt, key_material, b"Content-Encoding: nonce\x00", 12)
    header = salt + RECORD_SIZE.to_bytes(4) + len(public).to_bytes(1) + public
    return header + AESGCM(content_key).encrypt(nonce, message + LAST_RECORD, None)


def point_of(public: ec.EllipticCurvePublicKey) -> bytes:
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _point(encoded: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), encoded)


def _derive(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)
