"""The columns of a file that say under which house rules, in which season and on which evening a game was played."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from league.players.models import fold_name
from league.records.imports.circumstances.by_date import GameRules
from league.records.imports.table import FileTable

# The last is in files with games of spectators alone.
CIRCUMSTANCES = ("house_rules", "season", "session", "spectators")
NEEDED = CIRCUMSTANCES[:3]


def columns_said(table: FileTable, given: Mapping[str, str], column_fields: Sequence[str] = ()) -> dict[str, int]:
    """The columns of these fields: as somebody said, or where all headings stand as this service writes them.

    A file of others may have a column *Season* with names that the club does not know.

    given           column → field
    column_fields   of each column; then `given` is not read
    """
    if column_fields:
        return {field: number for number, field in enumerate(column_fields) if field in CIRCUMSTANCES}
    said = {
        field: table.heading.index(column)
        for column, field in given.items()
        if field in CIRCUMSTANCES and column in table.heading
    }
    heading = [fold_name(column) for column in table.heading]
    for words in _headings():
        if all(heading.count(words[field]) == 1 for field in NEEDED):
            columns = {field: heading.index(word) for field, word in words.items() if heading.count(word) == 1}
            own = {field: column for field, column in columns.items() if table.heading[column] not in given}
            return own | said
    return said


def is_about_these(given: Mapping[str, str]) -> bool:
    """Whether the columns that somebody maps or leaves out are of these alone: the others say the rest themselves."""
    own = {word for words in _headings() for word in words.values()}
    return all(field in CIRCUMSTANCES or (not field and fold_name(column) in own) for column, field in given.items())


@cache
def _headings() -> list[dict[str, str]]:
    return list(_headings_in_all_languages())


def _headings_in_all_languages() -> Iterator[dict[str, str]]:
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            words = (_("House rules"), _("Season"), _("Evening"), _("Spectators"))
            yield {field: fold_name(word) for field, word in zip(CIRCUMSTANCES, words, strict=True)}


def with_rules_of(table: FileTable, columns: Mapping[str, int], rules: GameRules) -> GameRules:
    """The rules with those that the lines of a table name, where the club has them."""
    if "house_rules" not in columns:
        return rules
    column = columns["house_rules"]
    texts = dict.fromkeys(line.cells[column].strip() for line in table.lines if column < len(line.cells))
    return rules.also(rules.of_line(text, date.min) for text in texts)
