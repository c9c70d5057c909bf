"""Use the compiled modules of `rules` and `scoring`, if `make compiled` has built them from the present sources.

Importing `league` installs this before any module of `rules` is imported; see docs/compiled.md.
"""

import hashlib
import json
import os
import sys
import sysconfig
import warnings
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VARIABLE, OFF = "JANROKU_COMPILED", "off"
MANIFEST = "manifest.json"
COMPILED, PLAIN = "compiled", "python"


def build_folder() -> Path:
    return Path(os.environ.get(VARIABLE) or ROOT / "build" / "compiled")


def python_tag() -> str:
    """Return what a build must fit: extension modules run only on the Python that they were made for."""
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"


def source_of(module: str, root: Path = ROOT) -> Path:
    return root / f"{module.replace('.', '/')}.py"


def hash_of(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest() if source.exists() else ""


def usable_files(folder: Path, root: Path = ROOT) -> dict[str, Path]:
    """Return the files of the build by the names of their modules; {} without a build of these sources and this Python.

    The modules of one build call each other directly, so that one changed source makes all of them unusable.
    """
    try:
        manifest: Mapping[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    if manifest["python"] != python_tag():
        _warn(f"they were made for {manifest['python']}")
        return {}
    changed = [name for name, digest in manifest["sources"].items() if hash_of(source_of(name, root)) != digest]
    if changed:
        _warn(f"the source of {', '.join(changed)} has changed since")
        return {}
    return {name: folder / file for name, file in manifest["files"].items()}


def _warn(reason: str) -> None:
    sentence = f"The compiled modules are ignored: {reason}. `make compiled` builds them again."
    warnings.warn(sentence, RuntimeWarning, stacklevel=2)


class CompiledLoader(ExtensionFileLoader):
    """Load an extension module; its `__file__` is the source, as other code expects of a module of this project."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        source = source_of(self.name)
        if source.exists():
            module.__file__ = str(source)


class CompiledFinder(MetaPathFinder):
    """Find the modules of one build."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.files:
            return None
        file = self.files[name]
        return spec_from_file_location(name, file, loader=CompiledLoader(name, str(file)))


def install() -> None:
    """Prefer the compiled modules from now on, unless the environment says `off` or one is already imported."""
    if os.environ.get(VARIABLE) == OFF or any(isinstance(finder, CompiledFinder) for finder in sys.meta_path):
        return
    files = usable_files(build_folder())
    if files and sys.modules.keys().isdisjoint(files):
        sys.meta_path.insert(0, CompiledFinder(files))


def modules_in_use() -> list[str]:
    """Return the compiled modules that a finder of this process offers; libraries that they share are left out."""
    found = [finder for finder in sys.meta_path if isinstance(finder, CompiledFinder)]
    return sorted(name for finder in found for name in finder.files if source_of(name).exists())


def engine_build() -> str:
    """Return which build scores hands and deals in this process: `compiled` or `python`."""
    return COMPILED if modules_in_use() else PLAIN
