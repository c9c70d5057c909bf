"""Reads Dockerfile, compose.yaml and deploy/ as their programs do."""

import fnmatch
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))

# ${NAME:-default} and ${NAME:?}; the second one must be set.
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?)?\}")


class Instruction(NamedTuple):
    """One instruction of the Dockerfile, with the number of its stage."""

    stage: int
    name: str
    text: str


def instructions() -> list[Instruction]:
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    found: list[Instruction] = []
    stage = -1
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        name, _, text = line.strip().partition(" ")
        stage += name == "FROM"
        if name:
            found.append(Instruction(stage, name, text.strip()))
    return found


def copied() -> list[str]:
    """The files and folders that the image takes from the project."""
    return [
        source
        for instruction in instructions()
        if instruction.name == "COPY" and not instruction.text.startswith("--from")
        for source in instruction.text.split()[:-1]
    ]


def image_environment() -> dict[str, str]:
    """The ENV of the last stage."""
    last = instructions()[-1].stage
    texts = [one.text for one in instructions() if one.name == "ENV" and one.stage == last]
    return dict(part.split("=", 1) for text in texts for part in shlex.split(text))


def is_sent_to_docker(path: str) -> bool:
    """Whether .dockerignore admits a file: its last line that fits decides."""
    admitted = True
    for line in (ROOT / ".dockerignore").read_text().split():
        pattern = line.removeprefix("!").removeprefix("**/")
        if fnmatch.fnmatch(path.split("/")[0], pattern) or fnmatch.fnmatch(path.rsplit("/", 1)[-1], pattern):
            admitted = line.startswith("!")
    return admitted


def compose(variables: dict[str, str]) -> dict[str, Any]:
    """compose.yaml with the variables of an .env file."""
    return interpolated(yaml.safe_load((ROOT / "compose.yaml").read_text()), variables)


def interpolated(part: Any, variables: dict[str, str]) -> Any:
    if isinstance(part, dict):
        return {name: interpolated(value, variables) for name, value in part.items()}
    if isinstance(part, list):
        return [interpolated(value, variables) for value in part]

    def value(found: re.Match[str]) -> str:
        name, default = found.groups()
        return variables[name] if default is None else variables.get(name) or default

    return VARIABLE.sub(value, part) if isinstance(part, str) else part


def unit_commands(unit: Path) -> list[str]:
    """The commands of ExecStart and ExecStartPre."""
    return re.findall(r"^ExecStart(?:Pre)?=(.*)$", unit.read_text().replace("\\\n", " "), re.MULTILINE)
