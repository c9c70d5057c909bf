"""What of the product only tests reach, or nobody: names that stand nowhere but in their own definition.

A name counts as reached where it stands in another place of `league`, `scoring` or `rules`, in a template, a script or
a configuration: as a name, an attribute, a keyword or a word of a text. Left out is what a framework finds by its name:
overridden methods of its classes, what a decorator registers, settings, and the names below.
"""

import ast
import importlib
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.contrib.syndication.views import Feed

ROOT = Path(__file__).parent.parent
PACKAGES = ("league", "scoring", "rules")
OTHERS = ("templates", "static", "deploy", "bin", "manage.py", "Makefile", "Dockerfile", "pyproject.toml")
WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
# Django finds commands, configurations, handlers of errors, hooks of middleware and of expressions by these names, the
# schema its extensions, and a router its questions; a page's pane and the methods of a feed are found by their parts.
BY_NAME = re.compile(
    r"Command|\w+Config|handler\d+|process_\w+|as_(postgresql|sqlite)|\w+Scheme|clean_\w+|__\w+__|filter_backends"
    r"|_(seating|timetable)|get_default_success_url|db_for_(read|write)|allow_(relation|migrate)"
)
OF_FEEDS = frozenset({"subtitle", "author_name", "feed_url", "item_pubdate", "item_updateddate"})


class Defined(NamedTuple):
    """A definition: its module, its class or "", its name, and whether a decorator may have registered it."""

    module: str
    owner: str
    name: str
    is_decorated: bool = False

    def __str__(self) -> str:
        return f"{self.module}.{self.owner and self.owner + '.'}{self.name}"


def only_tests_reach(root: Path = ROOT) -> list[str]:
    """Return what is defined and not used in the product, in order."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sources(root)}
    used = Counter(word for tree in trees.values() for word in words_of(tree))
    for path in others(root):
        used.update(WORD.findall(path.read_text(encoding="utf-8", errors="ignore")))
    found = (one for path, tree in trees.items() for one in definitions(tree, module_of(path, root)))
    return [str(one) for one in found if not used[one.name] and not is_hook(one)]


def sources(root: Path) -> list[Path]:
    paths = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
    return [path for path in paths if "migrations" not in path.parts]


def others(root: Path) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", *OTHERS], cwd=root, capture_output=True, text=True, check=True).stdout
    return [root / line for line in listed.splitlines() if (root / line).is_file()]


def module_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def words_of(tree: ast.AST) -> Iterator[str]:
    """Yield every word of the code but imports, definitions and docstrings."""
    docs = {id(text) for text in _docstrings(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.ClassDef(body=body):
                # The fields of a serializer or form read attributes of these names.
                yield from (
                    target.id for row in body for target in getattr(row, "targets", ()) if hasattr(target, "id")
                )
            case ast.Constant(value=str(text)) if id(node) not in docs:
                yield from WORD.findall(text)


def _docstrings(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str()) as text), *_rest]:
                    yield text


def definitions(tree: ast.Module, module: str) -> Iterator[Defined]:
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield Defined(module, "", name, bool(node.decorator_list))
            case ast.ClassDef(name=name):
                yield Defined(module, "", name, bool(node.decorator_list))
                yield from _members(node, module)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield Defined(module, "", name)


def _members(owner: ast.ClassDef, module: str) -> Iterator[Defined]:
    for node in owner.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield Defined(module, owner.name, name)


def is_hook(one: Defined) -> bool:
    """Whether a framework finds it by its name."""
    if one.is_decorated or BY_NAME.fullmatch(one.name) or one.module.startswith("league.settings"):
        return True
    # An option of house rules is read by its name, and one of them only tells how the table is played.
    if not one.owner or one.owner == "Options":
        return bool(one.owner)
    cls = getattr(importlib.import_module(one.module), one.owner)
    if one.name.startswith("get_") and one.name.removeprefix("get_") in getattr(cls, "_declared_fields", {}):
        return True
    if issubclass(cls, Feed) and one.name in OF_FEEDS:
        return True
    return any(one.name in vars(base) for base in cls.__mro__ if not base.__module__.startswith(PACKAGES))
