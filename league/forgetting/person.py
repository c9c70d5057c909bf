"""Who is forgotten: all entries of one person, the names they had, and how texts without them read."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from typing import Any

from django.db.models import Q

from league.clubs.models import Club
from league.core.names import spaced
from league.history.models import LogEntry
from league.history.naming import Naming
from league.history.references import NAMED_BESIDE
from league.players.accounts import entries_of
from league.players.models import Player, PlayerName, fold_name
from league.tournaments.models import Application, Entrant

NAME_KEYS = ("name", "alias")


@dataclass(frozen=True)
class Person(Naming):
    """
    names       each name that the person had in the club, and what stands for it
    numbers     what stands for each entry of the person
    account     the key of the joined account
    """

    club: Club
    root: Player
    numbers: Mapping[int, str]
    account: int | None

    @cached_property
    def entrants(self) -> list[int]:
        return list(Entrant.objects.filter(player__in=self.numbers).values_list("pk", flat=True))

    def value(self, value: Any) -> Any:
        changed = super().value(value)
        if isinstance(value, dict):
            for key in NAMED_BESIDE:
                # The name on that day, whatever it was.
                if "name" in value and type(value.get(key)) is int and value[key] in self.numbers:
                    changed["name"] = self.numbers[value[key]]
        return changed


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
    return Person(names, kept, root.club, root, numbers, root.account_id)


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
