"""Who the names may be that a club does not know: its players, or other such names of the file."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import BigIntegerField

from league.clubs.models import Club
from league.players.models import NamesApart, Player, PlayerName, fold_name
from league.records.imports.names.likeness import near_names

# More of them are no help.
MOST_CANDIDATES = 5
NUMBER = re.compile(r"#(\d{1,19})", re.ASCII)
Key = int | str


@dataclass(frozen=True)
class Candidate:
    """Who a name may be.

    name        the name that is near, as the club has it or, of a new player, as the file writes it
    player      whose it is; None: it is a name of the file that the club does not know
    """

    name: str
    player: Player | None = None

    @property
    def public_name(self) -> str:
        """The name for texts that go to others: of a hidden player a number."""
        return self.player.public_name if self.player and self.player.is_hidden else self.name


def pair_of(name: str, other: str) -> tuple[str, str]:
    """The key of two folded names that are apart."""
    return (name, other) if name < other else (other, name)


def candidates_of(
    club: Club, unknown: Sequence[str], tables: Iterable[Sequence[str]], known: Mapping[str, Player]
) -> dict[str, tuple[list[Candidate], frozenset[str]]]:
    """By folded name the candidates, the nearest first, and all folded names of theirs that are near.

    unknown     the folded names, of two that are near each other first the one that may stand for both
    tables      the names of each game, as they are written
    known       the players of the file by folded name
    """
    if not unknown:
        return {}
    rows = PlayerName.objects.filter(club=club, player__forgotten_at=None).select_related("player__merged_into")
    of_club = {row.folded: Candidate(row.name, row.player.standing_for) for row in rows.order_by("is_alias", "pk")}
    written = {fold_name(name): name for table in tables for name in table}
    apart = set(NamesApart.objects.filter(club=club).values_list("first", "second"))
    sat = _sat_together({*unknown}, tables, known)
    place = {folded: number for number, folded in enumerate(unknown)}
    found = {}
    for folded, near in near_names(unknown, of_club).items():
        names = [one.name for one in near if pair_of(folded, one.name) not in apart]
        asked = [name for name in names if name in of_club or place[name] < place[folded]]
        people = {_key(name, of_club): of_club.get(name) or Candidate(written[name]) for name in reversed(asked)}
        shown = [key for key in reversed(people) if key not in sat[folded]][:MOST_CANDIDATES]
        if shown:
            names_of_shown = frozenset(name for name in asked if _key(name, of_club) in shown)
            found[folded] = [people[key] for key in shown], names_of_shown
    numbered = _numbered(club, unknown)
    for folded, player in numbered.items():
        name = fold_name(player.name)
        if player.standing_for.pk not in sat[folded] and pair_of(folded, name) not in apart:
            found[folded] = [Candidate(player.name, player.standing_for)], frozenset({name})
    return found


def _numbered(club: Club, unknown: Iterable[str]) -> dict[str, Player]:
    """The hidden players whose number our own files have in place of their names; it may be one of another server."""
    keys = {
        int(match[1]): folded for folded in unknown
        if (match := NUMBER.fullmatch(folded)) and int(match[1]) <= BigIntegerField.MAX_BIGINT
    }  # fmt: skip
    hidden = Player.objects.filter(club=club, pk__in=keys, is_hidden=True, forgotten_at=None) if keys else ()
    return {keys[player.pk]: player for player in hidden}


def _key(name: str, of_club: Mapping[str, Candidate]) -> Key:
    candidate = of_club.get(name)
    return candidate.player.pk if candidate and candidate.player else name


def _sat_together(
    unknown: set[str], tables: Iterable[Sequence[str]], known: Mapping[str, Player]
) -> Mapping[str, set[Key]]:
    """Of each unknown name, with whom it sat at a table: nobody has two seats."""
    sat: dict[str, set[Key]] = defaultdict(set)
    for table in tables:
        names = [fold_name(name) for name in table]
        if unknown.isdisjoint(names):
            continue
        keys: list[Key] = [known[name].standing_for.pk if name in known else name for name in names]
        for place, name in enumerate(names):
            if name in unknown:
                sat[name].update(keys[:place], keys[place + 1 :])
    return sat
