import hashlib
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

VENDOR = Path(__file__).parents[3] / "static" / "vendor"
LISTED = [line.split(maxsplit=1) for line in (VENDOR / "SHA256SUMS").read_text().splitlines()]


@pytest.mark.parametrize(("digest", "name"), LISTED)
def test_a_vendored_file_is_what_was_copied(digest, name):
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest


def test_every_vendored_file_is_listed():
    found = {f"./{path.relative_to(VENDOR)}" for path in VENDOR.rglob("*") if path.is_file()}

    assert found - {"./SHA256SUMS", "./README.md"} == {name for _, name in LISTED}


def test_every_package_brings_its_licence():
    for package in (path for path in VENDOR.iterdir() if path.is_dir()):
        assert list(package.glob("[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*"))
