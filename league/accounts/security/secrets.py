"""The secrets of apps and recovery codes, encrypted by the server's key: a copy of the database shows none of them."""

import base64
import hashlib

from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes


def encrypted(text: str) -> str:
    return _box().encrypt(text.encode()).decode()


def decrypted(stored: str) -> str:
    """The secret, or under another key of the server a random one, which no code fits."""
    try:
        return _box().decrypt(stored.encode()).decode()
    except InvalidToken:
        return generate_totp_secret()


def _box() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derived(key))) for key in keys])


def _derived(key: str | bytes) -> bytes:
    # The key is long and random, so that a plain hash is enough.
    return hashlib.sha256(b"league.accounts.security " + force_bytes(key)).digest()
