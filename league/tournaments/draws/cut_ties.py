"""A tie at a cut: players equal in every metric of whom only some can go on, and the desk's choice among them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.core.texts.lists import listed
from league.tournaments.models import Entrant


@dataclass(frozen=True)
class CutTie:
    """
    division    the division whose cut it is; empty: the cut of everybody or of those without a division
    ahead       players who go on in any case, best first
    tied        the players who are equal, in the order of the table
    places      number of tied players who go on
    chosen      primary keys of the tied players who go on; empty while there is no choice
    larger_cut  the next larger cut that divides no tied players; None if only everybody would be left
    """

    division: str
    ahead: list[Entrant]
    tied: list[Entrant]
    places: int
    chosen: frozenset[int] = frozenset()
    larger_cut: int | None = None

    @property
    def is_open(self) -> bool:
        return not self.chosen

    @property
    def go_on(self) -> list[Entrant]:
        return [entrant for entrant in self.tied if entrant.pk in self.chosen]

    @property
    def names(self) -> str:
        """The names of the tied players who go on."""
        return listed(entrant.player.name for entrant in self.go_on)


def tie_at(
    division: str, entrants: Sequence[Entrant], ranks: Mapping[int, int], cut: int, choices: Mapping[int, bool], *,
    seats: int,
) -> CutTie | None:  # fmt: skip
    """Return the tie at the cut, if there is one.

    entrants    the entrants of one group, best first
    ranks       rank by entrant
    cut         number of entrants who go on
    choices     whether an entrant goes on, by entrant, as chosen by the desk
    seats       how many sit at a table
    """
    if not _divides(entrants, ranks, cut):
        return None
    rank = ranks.get(entrants[cut].pk)
    tied = [entrant for entrant in entrants if ranks.get(entrant.pk) == rank]
    first = list(entrants).index(tied[0])
    places = cut - first
    chosen = _chosen(entrants, tied, places, choices)
    larger = (size for size in range(cut + seats, len(entrants), seats) if not _divides(entrants, ranks, size))
    return CutTie(division, list(entrants[:first]), tied, places, chosen, next(larger, None))


def _divides(entrants: Sequence[Entrant], ranks: Mapping[int, int], cut: int) -> bool:
    """Whether a cut divides players who share a rank."""
    return cut < len(entrants) and ranks.get(entrants[cut - 1].pk) == ranks.get(entrants[cut].pk)


def _chosen(
    entrants: Sequence[Entrant], tied: Sequence[Entrant], places: int, choices: Mapping[int, bool]
) -> frozenset[int]:
    """Return the chosen players. A choice made among other players or for another number of places is void."""
    among = {entrant.pk for entrant in entrants if entrant.pk in choices}
    chosen = frozenset(entrant.pk for entrant in tied if choices.get(entrant.pk))
    is_valid = among == {entrant.pk for entrant in tied} and len(chosen) == places
    return chosen if is_valid else frozenset()
