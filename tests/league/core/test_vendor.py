import hashlib
import re
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


IMPORTS = re.compile(r"""(?:(?<!["'])\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']""")
MODULES = sorted([*VENDOR.glob("*/*.js"), *VENDOR.parent.glob("pad/*.js")])


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}/{module.name}")
def test_a_module_imports_files_that_are_there(module):
    """A bare import needs an import map, which the content security policy forbids."""
    imported = IMPORTS.findall(module.read_text())

    assert [name for name in imported if not name.startswith((".", "/"))] == []
    assert [name for name in imported if not (module.parent / name).is_file()] == []


def test_every_vendored_package_is_in_the_readme():
    listed = (VENDOR / "README.md").read_text()

    assert [path.name for path in VENDOR.iterdir() if path.is_dir() and path.name not in listed] == []
