"""Names of people, clubs and teams: without characters that cannot be seen, and comparable by their look."""

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any

from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from precis_i18n import get_profile

from league.core.errors import LeagueError, translated

# Unicode's classes for free text (RFC 8264): no control, no invisible and no direction character, nothing unassigned.
FREEFORM = get_profile("FreeformClass")
# PRECIS has these only in Catalan and Japanese; Chinese and other writings separate the parts of a name by them.
DOTS = str.maketrans("", "", "·・")
# The zero-width space stands where a space was. A variation selector chooses one of the shapes of a character.
ZERO_WIDTH_SPACE, VARIATIONS = "\u200b", re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def spaced(text: str) -> str:
    """Return a name with single spaces inside and none around it, and without variation selectors.

    >>> spaced(" Amelia\\u200bHart\\u00a0")
    'Amelia Hart'
    """
    return " ".join(VARIATIONS.sub("", text).replace(ZERO_WIDTH_SPACE, " ").split())


def check_visible(text: str) -> None:
    """Refuse a name with a character that nobody can see, or that turns the direction of what follows.

    raises      LeagueError `odd_character`
    """
    if (odd := _first_odd(text)) is not None:
        raise LeagueError("odd_character", character=f"U+{ord(odd):04X}")


# A name is looked at where it is read, matched and stored; an import has thousands.
@lru_cache(maxsize=8192)
def _first_odd(text: str) -> str | None:
    checked = text.translate(DOTS)
    if not checked or (checked.isascii() and checked.isprintable()):
        return None
    try:
        FREEFORM.enforce(checked)
    except UnicodeEncodeError as error:
        return checked[error.start]
    return None


def skeleton(text: str) -> str:
    """Return one text for all names that look alike, by Unicode's table of confusable characters.

    >>> skeleton("аmelia") == skeleton("amelia")  # the first a is Cyrillic
    True
    """
    return "".join(_first_lookalike(letter) for letter in unicodedata.normalize("NFKD", text)).casefold()


@cache
def _first_lookalike(letter: str) -> str:
    """The least of all characters that look like this one, directly or over others."""
    found, new = {letter}, [letter]
    while new:
        for one in confusables_data.get(new.pop(), ()):
            other = one["c"]
            if len(other) == 1 and other not in found:
                found.add(other)
                new.append(other)
    return min(found)


class NameField(models.CharField):
    """A column for a name: spaces are tidied, invisible characters refused. Also where an archive is read."""

    def get_internal_type(self) -> str:
        return "CharField"

    def deconstruct(self) -> Any:
        # The column is that of a CharField, so that migrations need not know this class.
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def to_python(self, value: Any) -> Any:
        value = super().to_python(value)
        return spaced(value) if isinstance(value, str) else value

    def run_validators(self, value: Any) -> None:
        try:
            check_visible(value or "")
        except LeagueError as error:
            raise ValidationError(translated(error), code=error.code) from error
        super().run_validators(value)


def guest_name(number: int, made_by: object) -> str:
    """
    >>> guest_name(3, "Aoi")
    'guest link 3 of Aoi'
    """
    return gettext("guest link %(number)s of %(name)s") % {"number": number, "name": made_by}
