"""A message can be read by the browser that it is for, and by nobody else."""

import pytest
from cryptography.exceptions import InvalidTag

from league.notices.push.encryption import Keys, check_keys, encrypt, encrypt_with
from tests.league.notices.push.browser import Browser, content, letters, number

pytestmark = pytest.mark.once

# RFC 8291, appendix A.
PLAIN = "When I grow up, I want to be a watermelon"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
# Section 5: the body of the request.
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_rfc_8291_gives_its_body() -> None:
    keys = Keys(content(RECEIVER_POINT), content(AUTH))

    body = encrypt_with(PLAIN.encode(), keys, number(SENDER), content(SALT))

    assert letters(body) == BODY


def test_a_browser_reads_the_example_of_rfc_8291() -> None:
    browser = Browser(number(RECEIVER), content(AUTH))

    assert letters(browser.point) == RECEIVER_POINT
    assert browser.read(content(BODY)).decode() == PLAIN


@pytest.mark.parametrize(
    "message", [b"", b"a", "東一局".encode(), bytes(2048)], ids=["empty", "letter", "text", "2 kB"]
)
def test_a_browser_reads_what_was_encrypted_for_it(message: bytes) -> None:
    browser = Browser()
    keys = Keys(browser.point, browser.auth)

    assert browser.read(encrypt(message, keys)) == message


def test_no_two_messages_have_the_same_key() -> None:
    browser = Browser()
    keys = Keys(browser.point, browser.auth)
    first, second = encrypt(b"the same", keys), encrypt(b"the same", keys)

    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]


def test_another_browser_and_the_push_service_read_nothing() -> None:
    browser = Browser()
    body = encrypt(b"Table 7", Keys(browser.point, browser.auth))

    with pytest.raises(InvalidTag):
        Browser().read(body)
    # The push service knows everything but the secret of the subscription and the private key.
    with pytest.raises(InvalidTag):
        Browser(browser.key, b"another secret..").read(body)


@pytest.mark.parametrize(
    "keys",
    [
        Keys(b"", b""),
        Keys(content(RECEIVER_POINT), b"too short"),
        Keys(content(RECEIVER_POINT)[:-1], content(AUTH)),
        # not a point of the curve
        Keys(b"\x04" + bytes(64), content(AUTH)),
        Keys(b"\x04" + b"\xff" * 64, content(AUTH)),
    ],
    ids=["empty", "short secret", "short point", "zero", "off the curve"],
)
def test_keys_that_are_none_are_refused(keys: Keys) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is that of the library
        check_keys(keys)
    check_keys(Keys(content(RECEIVER_POINT), content(AUTH)))
