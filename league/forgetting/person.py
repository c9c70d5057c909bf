"""Who is forgotten: all entries of one person, the names they had, and how texts without them read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from typing import Any

from django.db.models import Q

from league.clubs.models import Club
from league.core.names import spaced
from league.history.models import LogEntry
from league.history.references import NAMED_BESIDE
from league.players.accounts import entries_of
from league.players.models import Player, PlayerName, fold_name
from league.tournaments.models import Application, Entrant

# A letter or digit that a longer word would go on with. East Asian names stand in a sentence without spaces.
IN_WORD = "[^\\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
NAME_KEYS = ("name", "alias")


@dataclass(frozen=True)
class Person:
    """
    numbers     what stands for each entry of the person
    names       each name that the person had in the club, and what stands for it
    kept        the names of others that have one of these inside
    account     the key of the joined account
    """

    club: Club
    root: Player
    numbers: Mapping[int, str]
    names: Mapping[str, str]
    kept: frozenset[str]
    account: int | None

    @cached_property
    def entrants(self) -> list[int]:
        return list(Entrant.objects.filter(player__in=self.numbers).values_list("pk", flat=True))

    @cached_property
    def pattern(self) -> "re.Pattern[str]":
        # The longest first: “Anna Rossi” is not “Anna”.
        names = sorted({*self.names, *self.kept}, key=len, reverse=True)
        return re.compile("|".join(map(_bounded, names)) or "(?!)", re.IGNORECASE)

    @cached_property
    def _folded(self) -> Mapping[str, str]:
        return {fold_name(name): number for name, number in self.names.items()}

    @cached_property
    def _kept_folded(self) -> frozenset[str]:
        return frozenset(map(fold_name, self.kept))

    def text(self, text: str) -> str:
        """Return the text with the number in place of each of the names."""
        return self.pattern.sub(self._replaced, text)

    def _replaced(self, match: "re.Match[str]") -> str:
        folded = fold_name(match[0])
        return match[0] if folded in self._kept_folded else self._folded.get(folded, match[0])

    def value(self, value: Any) -> Any:
        """Return a value of a JSON column without the names."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if not isinstance(value, dict):
            return value
        changed = {key: self.value(item) for key, item in value.items()}
        for key in NAMED_BESIDE:
            # Its name on that day, whatever it was.
            if "name" in value and type(value.get(key)) is int and value[key] in self.numbers:
                changed["name"] = self.numbers[value[key]]
        return changed


def _bounded(name: str) -> str:
    words = re.escape(name).replace("\\ ", "\\s+")
    before = f"(?<!{IN_WORD})" if re.match(IN_WORD, name[0]) else ""
    after = f"(?!{IN_WORD})" if re.match(IN_WORD, name[-1]) else ""
    return f"{before}{words}{after}"


def person_of(root: Player) -> Person:
    """Read who is forgotten with this player, before anything is changed."""
    entries = list(Player.objects.filter(pk__in=entries_of(root)).prefetch_related("names").order_by("pk"))
    others = {
        row.folded: row.name
        for row in PlayerName.objects.filter(club=root.club_id).exclude(player__in=[entry.pk for entry in entries])
    }
    numbers = {entry.pk: _free_number(entry.pk, others) for entry in entries}
    names = {
        name: number
        for entry, number in zip(entries, numbers.values(), strict=True)
        for name in _names_of(entry)
        if len(name) > 1 and fold_name(name) not in others and name != number
    }
    # A surname that others of the club have names nobody.
    words = {word for folded in others for word in folded.split()}
    names |= {
        entry.surname: numbers[entry.pk]
        for entry in entries
        if len(entry.surname) > 1 and not words & set(fold_name(entry.surname).split())
    }
    folded = [fold_name(name) for name in names]
    kept = frozenset(name for key, name in others.items() if any(part in key for part in folded))
    return Person(root.club, root, numbers, names, kept, root.account_id)


def _free_number(pk: int, others: Mapping[str, str]) -> str:
    """What stands for an entry; somebody may have taken it for a name."""
    candidates = chain([f"#{pk}"], (f"#{pk}-{number}" for number in count(2)))
    return next(number for number in candidates if fold_name(number) not in others)


def _names_of(player: Player) -> Iterator[str]:
    """All names that this entry has or had, as they were entered."""
    yield player.name
    yield from (row.name for row in player.names.all())
    for entry in LogEntry.objects.about(player):
        yield entry.subject_name
        for side in (entry.before, entry.after):
            yield from _named(side)
    applications = Application.objects.filter(entrant__player=player)
    yield from applications.values_list("name", flat=True)


def _named(side: Any) -> Iterable[str]:
    """The names in the state before or after a change of the player; a merge names another entry."""
    if not isinstance(side, Mapping) or "merged" in side:
        return ()
    return [spaced(side[key]) for key in NAME_KEYS if isinstance(side.get(key), str)]


def claims_of(person: Person) -> Q:
    """What somebody said of this player, or the joined account of itself."""
    said = Q(club=person.club, player__in=person.numbers)
    return said | Q(club=person.club, user=person.account) if person.account else said
