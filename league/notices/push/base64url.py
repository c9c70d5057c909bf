"""Bytes as letters of an address (RFC 4648, section 5), without padding, as web push writes keys and tokens."""

import base64
import binascii


def to_letters(content: bytes) -> str:
    """
    >>> to_letters(b"\\xff\\xfe")
    '__4'
    """
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def from_letters(letters: str) -> bytes:
    """
    raises      ValueError

    >>> from_letters("__4")
    b'\\xff\\xfe'
    """
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error
