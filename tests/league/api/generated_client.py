"""A Python client that openapi-python-client generates from the published schema."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from django.test import Client

PACKAGE = "janroku_client"
# The generator formats its code with ruff unless it is told not to.
CONFIG = {"post_hooks": []}


def generate(folder: Path) -> subprocess.CompletedProcess[str]:
    """Generate the package into the folder; the status is not 0 if the generator warns of anything."""
    schema = Client().get("/api/schema/", headers={"accept": "application/json"}).content
    (folder / "schema.json").write_bytes(schema)
    (folder / "config.json").write_text(json.dumps(CONFIG))
    command = [
        sys.executable, "-m", "openapi_python_client", "generate", "--path", "schema.json", "--meta", "none",
        "--output-path", PACKAGE, "--config", "config.json", "--fail-on-warning",
    ]  # fmt: skip
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
            del sys.modules[name]


def operation_files(folder: Path) -> dict[str, Path]:
    """The generated module of each operation, by the operation's id."""
    return {path.stem: path for path in (folder / PACKAGE / "api").glob("*/*.py") if path.stem != "__init__"}


class Caller:
    """Calls operations of the generated client by their ids."""

    def __init__(self, folder: Path, base_url: str, token: str) -> None:
        self.files = operation_files(folder)
        self.client = import_module(PACKAGE).AuthenticatedClient(
            base_url=base_url, token=token, raise_on_unexpected_status=True
        )

    def module(self, operation: str) -> ModuleType:
        return import_module(f"{PACKAGE}.api.{self.files[operation].parent.name}.{operation}")

    def __call__(self, operation: str, *where: Any, body: Any = None, status: int = 200, **query: Any) -> Any:
        """The parsed answer. A body is a dict, from which the generated model of the body is made."""
        module = self.module(operation)
        if body is not None:
            query["body"] = body_model(module).from_dict(body)
        answer = module.sync_detailed(*where, client=self.client, **query)
        assert answer.status_code == status, answer.content
        parsed = type(answer.parsed)
        assert parsed.__module__.startswith(f"{PACKAGE}.models."), parsed
        assert parsed.__name__.endswith(f"Error{status}") == (status >= 400)
        return answer.parsed


def body_model(module: ModuleType) -> Any:
    annotated = module.sync_detailed.__annotations__["body"]
    return next(iter(get_args(annotated)), annotated)
