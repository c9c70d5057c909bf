"""The table of packages in docs/architecture.md, and the limits on the sizes of folders and functions.

`python -m tests.architecture` writes the table: the layers as the import contract names them, the purpose of a package
as the first paragraph of its docstring. tests/test_architecture.py fails when the table is out of date, when a folder
of `league` has too many modules and when a function is too long.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- layers: written by python -m tests.architecture -->", "<!-- end of layers -->"
PLAIN = ("scoring", "rules")
MOST_MODULES = 14
MOST_LINES = 45
# Sizes are rounded, so that the table changes when the structure does and not with every commit.
HUNDRED = 100


def layers(contracts: Path = ROOT / "pyproject.toml") -> list[list[str]]:
    """The packages of each layer of `league`, from top to bottom, as the import contract names them."""
    config = tomllib.loads(contracts.read_text(encoding="utf-8"))
    contract = next(one for one in config["tool"]["importlinter"]["contracts"] if one.get("containers") == ["league"])
    return [sorted(layer.replace("|", " ").replace(":", " ").split()) for layer in contract["layers"]]


def modules(folder: Path) -> list[Path]:
    """Return every module below a folder except migrations; `folder` may also name a single module."""
    if folder.with_suffix(".py").exists():
        return [folder.with_suffix(".py")]
    return sorted(path for path in folder.rglob("*.py") if "migrations" not in path.parts)


def table(root: Path = ROOT) -> str:
    rows = ["| layer | package | what it has | modules, lines |", "| --- | --- | --- | --- |"]
    for number, layer in enumerate(layers(root / "pyproject.toml"), 1):
        rows += [f"| {number} {_row(root / 'league' / name)}" for name in layer if (root / "league" / name).is_dir()]
    for name in PLAIN:
        rows.append(f"| below `league` {_row(root / name)}")
        rows += [
            f"| below `league` {_row(path, name)}" for path in sorted((root / name).iterdir()) if _is_package(path)
        ]
    return "\n".join(rows)


def _is_package(folder: Path) -> bool:
    return (folder / "__init__.py").exists()


def _row(folder: Path, within: str = "") -> str:
    paths = [path for path in modules(folder) if path.stat().st_size]
    lines = sum(path.read_text(encoding="utf-8").count("\n") for path in paths)
    name = f"{within}.{folder.name}" if within else folder.name
    return f"| `{name}` | {purpose(folder)} | {len(paths)}, {HUNDRED * max(1, round(lines / HUNDRED)):,} |"


def purpose(folder: Path) -> str:
    """The first paragraph of the docstring of a package."""
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


def with_table(page: str, table_text: str) -> str:
    """Return the page with this table between its two markers."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table_text}\n{END}{rest.partition(END)[2]}"


def crowded_folders(top: Path, most: int = MOST_MODULES) -> list[str]:
    """Return the folders with too many modules on one level."""
    folders = [folder for folder in [top, *top.rglob("*")] if folder.is_dir() and folder.name != "migrations"]
    counts = {folder: sum(path.name != "__init__.py" for path in folder.glob("*.py")) for folder in folders}
    return sorted(f"{folder.relative_to(top.parent)}: {count}" for folder, count in counts.items() if count > most)


def long_functions(path: Path, most: int = MOST_LINES) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > most:
                yield f"{path.name}:{node.lineno} {node.name}: {lines} lines"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), table()), encoding="utf-8")
