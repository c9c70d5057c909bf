"""What a browser keeps to open pages without a network: scripts, styles, pictures, and the engine's addresses."""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

from league.core.web.context import ONE_SHEET, STYLE_SHEETS
from league.engine.contents import RUNTIME, RUNTIME_FILES, manifest

STATIC = Path(settings.BASE_DIR) / "static"
PACKAGES = ("htm", "idb", "modern-normalize", "preact", "preact-signals", "preact-signals-core")
FOLDERS = ("css", "js", "pad", "games", "tiles", "icons", *(f"vendor/{name}" for name in PACKAGES))
KINDS = {".js", ".css", ".svg", ".png"}
HTMX = "django_htmx/htmx-2.min.js"
WORKER = ("js/service-worker.js", "js/service-worker-queue.js", "js/service-worker-push.js")
# A module of the pages that the worker has too. Not every browser lets a service worker import it.
SHARED = "js/requests.js"
# Named by a module without an import, and so by its plain name also where files are collected.
PLAIN = ("js/engine-worker.js",)


def file_names() -> list[str]:
    """Return the names of the static files that every page that is stored may need."""
    found = [path for folder in FOLDERS for path in sorted((STATIC / folder).iterdir()) if path.suffix in KINDS]
    names = [path.relative_to(STATIC).as_posix() for path in found]
    joined = [ONE_SHEET] if settings.STATIC_COLLECTED else []
    return ["icon.svg", *(name for name in names if name not in WORKER), *joined, HTMX]


def files() -> dict[str, str]:
    """Return the addresses of these files, each with the hash of its contents."""
    versions = {}
    for name in file_names():
        digest = hashlib.sha256(_contents(name)).hexdigest()[:16]
        versions[static(name)] = digest
        if name in PLAIN:
            versions[settings.STATIC_URL + name] = digest
    return versions


def _contents(name: str) -> bytes:
    if name == ONE_SHEET:
        return b"".join(map(_contents, STYLE_SHEETS))
    path = finders.find(name)
    return Path(path).read_bytes() if path else b""


def contents() -> dict[str, object]:
    """Return what the service worker keeps.

    version     hash of all of it: another one is another release of pages' scripts, of the engine or of both
    files       scripts, styles and pictures by address
    engine      what `/engine/manifest.json` answers
    runtime     the addresses of the engine and of its runtime
    """
    found: dict[str, object] = {"files": files(), "engine": (engine := manifest())}
    found["runtime"] = [engine["engine"], *(static(RUNTIME) + name for name in RUNTIME_FILES)]
    digest = hashlib.sha256(json.dumps(found, sort_keys=True).encode() + worker_code()).hexdigest()
    return {"version": digest[:16], **found}


def worker_code() -> bytes:
    shared = (STATIC / SHARED).read_bytes().replace(b"export const", b"const")
    return shared + b"".join((STATIC / name).read_bytes() for name in WORKER)


@lru_cache(1)
def _once() -> dict[str, object]:
    return contents()


def present() -> dict[str, object]:
    """Return the contents of this process; in debug mode they follow the files that are edited."""
    return contents() if settings.DEBUG else _once()


def version() -> str:
    return str(present()["version"])
