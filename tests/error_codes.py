"""The error codes that each operation of the API can answer, read from the code that an operation reaches.

`python -m tests.error_codes` writes `league/core/api/error_codes.json`. The walk begins at the view: its method,
parsers, permissions, filters and query keys. It follows every function, class and table that a reached function
names. A method of an object whose class is not known stands for all methods of that name, unless
Python or Django use the name as well. A code counts where a reached function has it as a text. So a
list has some codes that the operation never answers.
"""

import dis
import json
import os
import re
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property, lru_cache, partial
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from typing import Any
from weakref import ReferenceType

from django.dispatch import Signal

ROOT = Path(__file__).parent.parent
FILE = ROOT / "league" / "core" / "api" / "error_codes.json"
PACKAGES = ("league", "scoring", "rules")
# Views, pages and commands call the rest and are called by nothing; the tables name every code.
NOT_CALLED = re.compile(
    r"\.(views|admin|management|migrations|commands|tasks|settings|demo|wsgi|asgi|celery|serving|compiled)(\.|$)"
)
TABLES = {"SENTENCES", "STATUS", "FIELD_OF", "OF_A_FIELD", "OF_A_KEY", "STATUSES", "COMMON"}
MOST_OF_A_NAME = 25
# What is read by a method with a name that too many have, and seats in the address of what only reads.
OF_SEATS = ("hanchan_targets", "hanchan_season_targets", "hanchan_event_targets")
BESIDE = {
    "ladder_open": {"bad_parameter", "unknown_parameter"}, "ladder_amend": {"bad_parameter", "unknown_parameter"},
    **{key: {"bad_seat"} for key in OF_SEATS}, "sheet": {"unknown_ruleset"},
}  # fmt: skip

Node = tuple[Callable[..., Any], type | None]


def codes_by_operation() -> dict[str, list[str]]:
    from league.core.api.errors import COMMON, OF_WRITING
    from tests.league.permissions.world import url_patterns

    known, found = known_codes(), {}
    for path, entry in url_patterns():
        view = getattr(entry.callback, "view_class", None)
        if not path.startswith("api/v1/") or view is None:
            continue
        for method in ("get", "post", "put", "patch", "delete"):
            if handler := getattr(view, method, None):
                common = {*COMMON, *(() if method == "get" else OF_WRITING)}
                name = operation_id(path, method)
                found[name] = sorted((codes_of(handler, view) & known | BESIDE.get(name, set())) - common)
    return dict(sorted(found.items()))


def operation_id(path: str, method: str) -> str:
    from tests.api_answers import schema

    address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path).replace("{pk}", "{id}")
    return str(schema()["paths"][address][method]["operationId"])


@lru_cache(1)
def known_codes() -> frozenset[str]:
    from rules.errors import RuleError

    for name in modules_of_ours():
        import_module(name)
    return frozenset(code for kind in kinds_of(RuleError) for code in kind.sentences)


def kinds_of(kind: Any) -> list[Any]:
    """The class and all that are made from it."""
    return [kind, *(inner for below in kind.__subclasses__() for inner in kinds_of(below))]


def codes_of(handler: Callable[..., Any], view: type) -> set[str]:
    """The codes of all functions that the handler of a view reaches, and of what reads the request before it."""
    from league.clubs.api_base import ApiView

    around = [name for name in ("initial", "write") if getattr(view, name) is not getattr(ApiView, name)]
    seen: set[Node] = {(unwrap(handler), view), *(node for name in around for node in of_class(view, name))}
    for part in parts_of(view, handler.__name__.upper()):
        seen |= class_nodes(part)
    todo, codes = list(seen), set[str]()
    while todo:
        node = todo.pop()
        texts, reached = reach(node)
        codes |= texts
        # Whoever only reads sends no hand and no deal; what is stored was judged when it was entered.
        reached = reached if handler.__name__ != "get" else {one for one in reached if not is_of_entries(one)}
        todo += reached - seen
        seen |= reached
    return codes


def parts_of(view: Any, method: str) -> list[type]:
    """The classes by which a request of a method is read and checked."""
    filters = view.filterset_class if method == "GET" else None
    parts = (*view.parser_classes, *view.permission_classes, filters, view.queries.get(method))
    return [part for part in parts if part is not None]


def is_of_entries(node: Node) -> bool:
    return package_of(node[0]) == "rules" and node[0].__module__ not in ("rules.registry", "rules.ruleset")


@lru_cache(None)
def reach(node: Node) -> tuple[frozenset[str], frozenset[Node]]:
    """The codes that a function has as texts, and what it may call."""
    function, owner = node
    codes, nodes = set[str](), set[Node]()
    scope, names, methods, attributes = function.__globals__, set[str](), set[str](), set[str]()
    for code in code_objects(function.__code__):
        codes |= {text for const in code.co_consts for text in texts_in(const)} & known_codes()
        names |= set(code.co_names)
        for step in dis.get_instructions(code):
            if step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                # Before Python 3.12 the name of the instruction says that what is loaded is called at once, then a bit.
                is_called = step.opname == "LOAD_METHOD" or (sys.version_info >= (3, 12) and (step.arg or 0) & 1)
                (methods if is_called else attributes).add(step.argval)
    parts = [cell.cell_contents for cell in function.__closure__ or () if not is_empty(cell)]
    parts += [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    modules = [sys.modules[name] for name in names if name in sys.modules and is_ours_module(name)]
    for name in names:
        value = scope.get(name)
        if isinstance(value, types.ModuleType):
            modules.append(value)
        elif name in scope and name not in TABLES:
            parts.append(value)
    # What is loaded from an object can have the name of a global: `settle_game` calls `ruleset.settle_game`.
    for name in (names - scope.keys()) | methods | attributes:
        of_modules = [getattr(module, name) for module in modules if hasattr(module, name)]
        parts += of_modules
        if owner not in (None, Signal) and (own := of_class(owner, name)):
            nodes |= own
        elif not of_modules and name in methods:
            nodes |= below(function, by_name(False).get(name, frozenset()))
        elif not of_modules and name in attributes:
            nodes |= below(function, by_name(True).get(name, frozenset()))
    for part in parts:
        texts, called = content(part)
        codes |= texts
        nodes |= called
    if owner is Signal:
        # A receiver refuses by itself. What it has others do, such as to count the tables again, refuses nothing.
        nodes = {(inner, Signal) for inner, _owner in nodes if inner.__module__ == function.__module__}
    return frozenset(codes), frozenset(nodes)


def below(function: Callable[..., Any], nodes: frozenset[Node]) -> set[Node]:
    """Those of the functions that are in the package of this one or in one below it: nothing calls upwards."""
    own = PACKAGES.index(package_of(function))
    return {node for node in nodes if PACKAGES.index(package_of(node[0])) >= own}


def package_of(function: Callable[..., Any]) -> str:
    return function.__module__.partition(".")[0]


def content(value: Any, depth: int = 0) -> tuple[set[str], set[Node]]:
    """The codes and the functions in a value that a function names."""
    if depth > 4:
        return set(), set()
    if isinstance(value, str):
        return {value} & known_codes(), set()
    if isinstance(value, type):
        return set(), class_nodes(value)
    if callables := functions_of(value):
        return set(), {(function, None) for function in callables}
    if isinstance(value, Signal):
        return set(), {(function, Signal) for receiver in receivers_of(value) for function in functions_of(receiver)}
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner = list(value)
    # The functions of a record, such as a ruleset, and the methods of an object are reached by their names alone.
    found = [content(one, depth + 1) for one in inner]
    return {text for texts, _nodes in found for text in texts}, {node for _texts, nodes in found for node in nodes}


def receivers_of(signal: Signal) -> list[Any]:
    references = (row[1] for row in signal.receivers)
    return [row() if isinstance(row, ReferenceType) else row for row in references]


def functions_of(value: Any) -> list[Callable[..., Any]]:
    """The functions of ours that stand behind a function, a method or a descriptor."""
    if isinstance(value, partial):
        return [one for part in (value.func, *value.args, *value.keywords.values()) for one in functions_of(part)]
    if isinstance(value, property):
        return [one for part in (value.fget, value.fset) if part for one in functions_of(part)]
    if isinstance(value, cached_property):
        value = value.func
    value = getattr(value, "__func__", value)
    if hasattr(value, "__wrapped__"):
        value = unwrap(value)
    return [value] if isinstance(value, types.FunctionType) and is_ours_module(value.__module__) else []


@lru_cache(None)
def class_nodes(value: type) -> set[Node]:
    """Every method of a class of ours; of a model only those that save it, as the others are called by their names."""
    from django.db.models import Model

    if not is_ours(value):
        return set()
    names = {name for base in value.__mro__ if is_ours(base) for name in vars(base)}
    if issubclass(value, Model):
        names &= {"save", "clean", "full_clean"}
    found = {node for name in names for node in of_class(value, name)}
    for table in ("_declared_fields", "base_fields", "base_filters", "declared_filters"):
        for field in getattr(value, table, {}).values():
            found |= field_nodes(field)
    return found


def field_nodes(field: Any) -> set[Node]:
    """The methods of a field of a serializer, a form or a filter, and of the fields in it."""
    inner = [part for name in ("child", "field_class") if (part := getattr(field, name, None)) is not None]
    found = {node for part in inner for node in field_nodes(part)}
    for part in (field, *getattr(field, "validators", ())):
        kind = part if isinstance(part, type) else type(part)
        found |= {(function, None) for function in functions_of(part)} or class_nodes(kind)
    return found


@lru_cache(None)
def of_class(owner: type, name: str) -> set[Node]:
    for base in owner.__mro__:
        if name in vars(base) and is_ours(base):
            value = vars(base)[name]
            found = {(one, owner) for one in functions_of(value)}
            return found or (class_nodes(value) if isinstance(value, type) else content(value)[1])
    return set()


@lru_cache(2)
def by_name(is_property: bool) -> dict[str, frozenset[Node]]:
    """The methods of ours by their names, and the functions that records such as rulesets carry."""
    found: dict[str, set[Node]] = {}
    for name in modules_of_ours():
        for value in vars(import_module(name)).values():
            if isinstance(value, type) and value.__module__ == name and not is_view(value) and value.__name__[0] != "_":
                for key, member in vars(value).items():
                    if key.startswith("_") or isinstance(member, property | cached_property) is not is_property:
                        continue
                    found.setdefault(key, set()).update((one, value) for one in functions_of(member))
            elif not is_property and is_dataclass(value) and not isinstance(value, type) and is_ours(type(value)):
                for field in fields(value):
                    functions = functions_of(getattr(value, field.name, None))
                    found.setdefault(field.name, set()).update((one, None) for one in functions)
    general = generic_names()
    return {
        name: frozenset(nodes) for name, nodes in found.items() if name not in general and len(nodes) <= MOST_OF_A_NAME
    }


def modules_of_ours() -> list[str]:
    paths = (path.relative_to(ROOT).with_suffix("") for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
    names = sorted(".".join(path.parts).removesuffix(".__init__") for path in paths)
    return [name for name in names if not NOT_CALLED.search(name)]


def generic_names() -> set[str]:
    """Names that a value of Python, Django or the framework has: they say nothing about whose method it is."""
    from django.apps import apps
    from django.db.models import Manager, Model, QuerySet
    from django.http import HttpRequest, QueryDict
    from rest_framework.request import Request
    from rest_framework.serializers import ListSerializer, Serializer
    from rest_framework.views import APIView

    columns = {field.name for model in apps.get_models() for field in model._meta.get_fields()}
    kinds = (str, int, dict, list, set, tuple, Model, QuerySet, Manager, HttpRequest, QueryDict, Request, Serializer)
    return columns | {name for kind in (*kinds, ListSerializer, APIView, Exception) for name in dir(kind)}


def is_view(value: type) -> bool:
    from django.views import View

    return issubclass(value, View)


def is_ours(value: type) -> bool:
    return is_ours_module(value.__module__)


def is_ours_module(name: str) -> bool:
    return name.partition(".")[0] in PACKAGES


def is_empty(cell: Any) -> bool:
    try:
        return cell.cell_contents is None
    except ValueError:
        return True


def code_objects(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from code_objects(const)


def texts_in(const: Any) -> Iterator[str]:
    if isinstance(const, str):
        yield const
    elif isinstance(const, tuple | frozenset):
        for inner in const:
            yield from texts_in(inner)


def write() -> None:
    FILE.write_text(json.dumps(codes_by_operation(), indent=1) + "\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django

    django.setup()
    write()
