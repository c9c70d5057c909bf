"""The engine that browsers load: the files of `rules` and `scoring` that this process runs, with their translations."""

import ast
import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.conf import settings
from django.templatetags.static import static

import rules
import scoring
from league.engine import in_browser

PYODIDE = "314.0.7"
RUNTIME = f"vendor/pyodide/{PYODIDE}/"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKAGES = (rules, scoring)
# Only Django imports it.
LEFT_OUT = "apps.py"
LANGUAGES = ("ja", "zh_Hans", "zh_Hant")
# Of the files in the archive and of the catalogues, so that the same contents give the same file.
MOMENT = datetime(1980, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Engine:
    """
    digest      hash of the contents and of the version of Pyodide
    packed      the zip file
    """

    digest: str
    packed: bytes


@lru_cache(1)
def engine() -> Engine:
    """Return the engine of the code that this process has loaded; it is packed once per process."""
    files = dict(sorted(contents().items()))
    return Engine(_digest(files), _pack(files))


def contents() -> dict[str, bytes]:
    """Return the files of the engine by their names in the archive."""
    modules = {name: path.read_bytes() for name, path in _modules()}
    own = Path(in_browser.__file__)
    return {**modules, own.name: own.read_bytes(), **_catalogues(modules)}


def _modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            if path.name != LEFT_OUT:
                yield path.relative_to(folder.parent).as_posix(), path


def _digest(files: Mapping[str, bytes]) -> str:
    # Of the contents and not of the archive: another machine may compress otherwise.
    digest = hashlib.sha256(PYODIDE.encode())
    for name, content in files.items():
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:32]


def _pack(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, MOMENT.timetuple()[:6]), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


# ----- translations -----


def _catalogues(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return for each language the catalogue of what the modules can say."""
    literals = {text for code in modules.values() for text in _literals(code)}
    return {
        f"locale/{language}/LC_MESSAGES/{in_browser.DOMAIN}.mo": _catalogue(language, literals)
        for language in LANGUAGES
    }


def _literals(code: bytes) -> Iterator[str]:
    """Yield every text in a module's code; a message is one of them, whichever function marks it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _catalogue(language: str, literals: set[str]) -> bytes:
    small = Catalog(
        locale=language, project="Janroku", version="", creation_date=MOMENT, revision_date=MOMENT, fuzzy=False
    )
    for key, translation in _messages(language).items():
        # A message with a context is stored behind it; one with plurals has a tuple as its key.
        context, _mark, text = key.rpartition("\4") if isinstance(key, str) else ("", "", "")
        if text and text in literals and (not context or context in literals):
            small.add(text, translation, context=context or None)
    written = io.BytesIO()
    write_mo(written, small)
    return written.getvalue()


def _messages(language: str) -> Mapping[str | tuple[str, int], str]:
    path = Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.mo"
    if not path.exists():  # not compiled yet; then the pages are English too
        return {}
    with path.open("rb") as file:
        found: Mapping[str | tuple[str, int], str] = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return found


# ----- what a browser asks first -----


def manifest() -> dict[str, object]:
    """Return what a browser needs to load the engine and to see whether it has the present one.

    bytes       what is loaded, unpacked, for showing the progress
    """
    built = engine()
    return {
        "hash": built.digest,
        "engine": f"/engine/{built.digest}.zip",
        "runtime": static(RUNTIME),
        "bytes": len(built.packed) + _runtime_bytes(),
    }


@lru_cache(1)
def _runtime_bytes() -> int:
    folder = Path(settings.BASE_DIR) / "static" / RUNTIME
    return sum((folder / name).stat().st_size for name in RUNTIME_FILES if (folder / name).exists())
