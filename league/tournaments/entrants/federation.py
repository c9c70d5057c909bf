"""Numbers at the federation tell people of one name apart.

A number decides: the same number is the same person, another number is another one. A name alone against a number
decides nothing, so a match by name is only likely, and somebody has to confirm it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.core.names import spaced
from league.players.models import Player, PlayerExternalId, fold_name
from league.players.selectors import players_known
from league.players.services import guest_add, player_add
from league.tournaments.models import Entrant, Tournament

# The system of a player's external ids that are numbers at the federation.
SOURCE = "EMA"


class Certainty(StrEnum):
    """Whether the player that was found is the person entered."""

    SAME = "same"
    LIKELY = "likely"


@dataclass(frozen=True)
class Match:
    """The player found, by the number or by the name alone."""

    player: Player
    certainty: Certainty
    is_by_number: bool = False


def folded_licence(licence: str) -> str:
    """Return the form in which numbers are compared: case, width, spaces and hyphens make no difference."""
    return fold_name(licence).replace(" ", "").replace("-", "")


class KnownLicences:
    """The numbers of a club's players: of their entries in tournaments, and their ids at the federation."""

    def __init__(self, club: Club) -> None:
        self.of_player: dict[int, set[str]] = defaultdict(set)
        entries = Entrant.objects.filter(tournament__club=club).exclude(licence="").values_list("player", "licence")
        ids = PlayerExternalId.objects.filter(club=club, source__iexact=SOURCE).values_list("player", "external_id")
        for player, licence in [*entries, *ids]:
            self.of_player[player].add(folded_licence(licence))
        self.players = Player.objects.filter(pk__in=self.of_player).select_related("merged_into").in_bulk()
        self.by_licence = {
            licence: self.players[pk].standing_for for pk, known in self.of_player.items() for licence in known
        }

    def match(self, name: str, licence: str, named: Player | None) -> Match | None:
        """Find the player of a name and a number.

        named       the player whom the club knows by this name
        returns     None for somebody whom the club does not know
        """
        wanted = folded_licence(licence)
        if not wanted:
            return Match(named, Certainty.SAME) if named else None
        row = self.by_licence.get(wanted)
        if row is not None:
            is_same_name = named == row or fold_name(name) == fold_name(plain_name(row.name, licence))
            return Match(row, Certainty.SAME if is_same_name else Certainty.LIKELY, is_by_number=True)
        if named is None or self.of_player.get(named.pk):
            return None
        return Match(named, Certainty.LIKELY)


def matches(club: Club, entered: Sequence[tuple[str, str]]) -> list[Match | None]:
    """Find the players of these names and numbers."""
    named: Mapping[str, Player] = players_known(club, [name for name, _licence in entered])
    known = KnownLicences(club)
    roots = {name: player.standing_for for name, player in named.items()}
    return [known.match(name, licence, roots.get(name)) for name, licence in entered]


def name_with(name: str, licence: str) -> str:
    """Return the name under which the club keeps a second person of one name."""
    return f"{spaced(name)} ({spaced(licence)})"


def plain_name(name: str, licence: str) -> str:
    """Return the name without the number that tells the person from another of the same name."""
    return name.removesuffix(f" ({spaced(licence)})") if licence else name


def free_name(club: Club, name: str, licence: str) -> str:
    """Return the name, with the number if the club knows somebody else by the name."""
    return free_names(club, [(name, licence)])[0]


def free_names(club: Club, entered: Sequence[tuple[str, str]]) -> list[str]:
    """Return these names, each with its number if the club or an earlier one has somebody else by the name."""
    taken = {fold_name(name) for name in players_known(club, [name for name, _licence in entered])}
    names = []
    for name, licence in entered:
        names.append(name_with(name, licence) if licence and fold_name(name) in taken else name)
        taken.add(fold_name(names[-1]))
    return names


def guest_enter(
    *,
    actor: User,
    tournament: Tournament,
    name: str,
    licence: str = "",
    is_another: bool = False,
    surname: str = "",
) -> Player:
    """Return a new guest for the tournament.

    is_another      the sender says that it is nobody of the club
    raises          LeagueError `likely_player` if it may be a player of the club, `name_taken`, `surname_not_in_name`
    """
    [match] = matches(tournament.club, [(name, licence)])
    if licence and match is not None and not (is_another and match.certainty == Certainty.LIKELY):
        raise LeagueError("likely_player", name=name, known=match.player.name)
    name = free_name(tournament.club, name, licence)
    return player_add(actor=actor, club=tournament.club, name=name, is_guest=True, event=tournament, surname=surname)


def own_guest(*, actor: User, tournament: Tournament, name: str, licence: str = "", surname: str = "") -> Player:
    """Return a new guest for somebody who registers. Nobody becomes an old player by a name or a number alone.

    raises      LeagueError `name_taken`, `surname_not_in_name`
    """
    name = free_name(tournament.club, name, licence)
    return guest_add(actor=actor, club=tournament.club, name=name, surname=surname)
