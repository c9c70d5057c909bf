"""The surname of a player: a part of the name, at its beginning or its end. The name alone is what others see."""

import re

from league.core.errors import LeagueError
from league.core.names import spaced
from league.players.models import fold_name

# A number or a count at the end tells people of one name apart.
APART = re.compile(r" \([^()]*\)$")


def is_east_asian(text: str) -> bool:
    """Whether a name is written in characters of Chinese, Japanese or Korean, which begin with the surname."""
    return any("\u3040" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7a3" for letter in text)


def parted_name(name: str, surname: str) -> tuple[str, str] | None:
    """Return (first names, surname) as the name has them; None if it neither begins nor ends with the surname.

    What stands in brackets at the end belongs to neither. Case, width and spaces make no difference.

    >>> parted_name("Juan de la Cruz Ramírez (EMA 7)", "de la cruz ramírez"), parted_name("Rossi, Anna", "Rossi")
    (('Juan', 'de la Cruz Ramírez'), ('Anna', 'Rossi'))
    >>> parted_name("佐藤葵", "佐藤"), parted_name("Anna Rossi", "Anna R")
    (('葵', '佐藤'), None)
    """
    plain, wanted = APART.sub("", name), fold_name(surname)
    words = plain.split()
    for place in range(len(words)):
        first, last = " ".join(words[:place]), " ".join(words[place:])
        if fold_name(last) == wanted:
            return first, last
    for place in range(1, len(words)):
        last, first = " ".join(words[:place]).removesuffix(","), " ".join(words[place:])
        if fold_name(last) == wanted:
            return first, last
    # East Asian names are often written without a space.
    length = len(spaced(surname))
    if is_east_asian(surname) and fold_name(plain[:length]) == wanted:
        return plain[length:].strip(), plain[:length]
    return None


def check_surname(name: str, surname: str) -> None:
    """Reject a surname that is not a part of the name. An empty one says that the surname is not known.

    raises      LeagueError `surname_not_in_name`
    """
    if spaced(surname) and parted_name(name, surname) is None:
        raise LeagueError("surname_not_in_name", surname=surname, name=name)
