"""Collect the translatable strings of code and templates, update `locale/`, and find missing translations."""

import io
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from league.core.texts.glossary import PATH, glossary_terms
from league.core.texts.translator_comments import COMMENTS

LANGUAGES = ("ja", "zh_Hans", "zh_Hant")
FOLDERS = ("league", "rules", "scoring")
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
    "pgettext_noop": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}  # fmt: skip
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^}]*\}")

Message = tuple[str | tuple[str, ...], str | None, str]


def po_path(language: str) -> Path:
    return Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.po"


def collect() -> Catalog:
    """Every marked string with its location."""
    catalog = Catalog(project="Janroku", charset="utf-8")
    for message, context, place in _messages():
        comments = [COMMENTS[message]] if message in COMMENTS else []
        catalog.add(message, locations=[(place, 0)], context=context, auto_comments=comments)
    return catalog


def _messages() -> Iterator[Message]:
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from _extracted(path.read_text(encoding="utf-8"), str(path.relative_to(root)))
    for path in sorted((root / "templates").rglob("*")):
        if path.suffix in (".html", ".txt"):
            place = str(path.relative_to(root))
            # The extractor reads Python, in which the indentation of a template would be an error.
            lines = templatize(path.read_text(encoding="utf-8"), origin=place).splitlines()
            yield from _extracted("\n".join(line.lstrip() for line in lines), place)
    for term in glossary_terms():
        yield term.meaning, None, str(PATH.relative_to(root))


def _extracted(code: str, place: str) -> Iterator[Message]:
    found = extract("python", io.BytesIO(code.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})
    for _line, message, _comments, context in found:
        if message and message != ("", ""):
            yield message, context, place


def read_catalog(language: str) -> Catalog:
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language, project="Janroku", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _fill_head(catalog: Catalog, language: str) -> None:
    name = catalog.locale.english_name if catalog.locale else language
    catalog.header_comment = (
        f"# {name} texts of Janroku, under its licence. docs/translating.md says how they are written and checked.\n"
        "# A comment that begins with a dot is for translators."
    )
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    catalog.version, catalog.msgid_bugs_address = project["version"], "CONTRIBUTING.md"
    catalog.last_translator = catalog.language_team = f"The {name} translators of Janroku"
    catalog.revision_date = catalog.creation_date


def _ids(catalog: Catalog) -> set[tuple[Any, str | None]]:
    return {(message.id, message.context) for message in catalog}


def update(language: str, collected: Catalog) -> Catalog:
    """Update a language's catalogue: new strings are empty, unused ones are removed, none is guessed."""
    catalog = read_catalog(language)
    known, written_at = _ids(catalog), catalog.creation_date
    catalog.update(collected, no_fuzzy_matching=True, update_header_comment=False)
    if _ids(catalog) == known:
        # Without a new string the date would be the only line that differs.
        catalog.creation_date = written_at
    catalog.obsolete.clear()
    _fill_head(catalog, language)
    catalog.fuzzy = False  # a catalogue whose header is fuzzy is skipped when it is compiled
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file, catalog, width=0, sort_output=True, no_location=False, ignore_obsolete=True, include_lineno=False
        )
    return catalog


def missing(language: str, collected: Catalog) -> list[str]:
    """Strings without a translation, or with one whose placeholders differ."""
    catalog = read_catalog(language)
    wrong = []
    for message in collected:
        if not message.id:
            continue
        own = catalog.get(message.id, message.context)
        texts = _texts(own.string) if own else []
        if not texts or not all(texts) or (own and own.fuzzy) or not _same_placeholders(message.id, texts):
            wrong.append(str(message.id if isinstance(message.id, str) else message.id[0]))
    return wrong


def _texts(string: object) -> list[str]:
    return list(string) if isinstance(string, tuple | list) else [str(string)]


def _same_placeholders(message: str | tuple[str, ...] | list[str], texts: list[str]) -> bool:
    expected = {name for text in _texts(message) for name in PLACEHOLDER.findall(text)}
    return all(set(PLACEHOLDER.findall(text)) <= expected for text in texts) and (
        isinstance(message, tuple | list) or set(PLACEHOLDER.findall(texts[0])) == expected
    )
