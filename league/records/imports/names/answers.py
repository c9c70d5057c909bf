"""What a person says of the names of a file: whose each of them is."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import BigIntegerField

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.players.services import check_not_forgotten


@dataclass(frozen=True)
class NameAnswer:
    """Whose a name is: of a player, of whom another name of the file is, or of nobody who is near.

    player      an id, a name or an alias; if the club has none such, `same_as` counts where it is there too
    same_as     another name of the file
    is_new      it is another person than all who are near
    """

    player: int | str = ""
    same_as: str = ""
    is_new: bool = False


@dataclass(frozen=True)
class Answered:
    """The answers by folded name.

    players     the players whose names they are
    same_as     the folded names of the file that stand for others: none of these stands for one itself
    new         the names of other people
    """

    players: Mapping[str, Player]
    same_as: Mapping[str, str]
    new: frozenset[str]


def answers_read(club: Club, answers: Mapping[str, NameAnswer], known: Mapping[str, Player | None]) -> Answered:
    """
    known       by each folded name of the file the player who has it already
    raises      LeagueError `name_not_in_file`, `unknown_player`, `already_merged`, `player_forgotten`, `name_taken`,
                `names_in_circle`
    """
    for name in answers:
        _check_in_file(name, known)
    players: dict[str, Player] = {}
    same_as: dict[str, str] = {}
    for name, answer in answers.items():
        folded, named = fold_name(name), _named(club, answer.player)
        if named is not None:
            players[folded] = named
        elif answer.same_as and (not answer.player or fold_name(answer.same_as) in known):
            _check_in_file(answer.same_as, known)
            same_as[folded] = fold_name(answer.same_as)
        elif not answer.is_new:
            raise LeagueError("unknown_player", name=answer.player)
    roots = {folded: _root(same_as, folded) for folded in same_as}
    _check_free(answers, players, roots, known)
    return Answered(players, roots, frozenset(fold_name(name) for name, answer in answers.items() if answer.is_new))


def _check_in_file(name: str, known: Mapping[str, Player | None]) -> None:
    if fold_name(name) not in known:
        raise LeagueError("name_not_in_file", name=name)


def _named(club: Club, wanted: int | str) -> Player | None:
    """The player of an answer. A name of a merged entry is that of the player for whom it counts; its id is refused."""
    if wanted == "":
        return None
    if isinstance(wanted, str):
        entry = players_known(club, [wanted]).get(wanted)
        if entry is None:
            return None
    else:
        fits = 0 < wanted <= BigIntegerField.MAX_BIGINT
        entry = Player.objects.select_related("merged_into").filter(club=club, pk=wanted).first() if fits else None
        if entry is None:
            raise LeagueError("unknown_player", name=wanted)
        if entry.merged_into is not None:
            raise LeagueError("already_merged", name=entry.name)
    player = entry.standing_for
    check_not_forgotten(entry, player)
    return player


def _root(same_as: Mapping[str, str], folded: str) -> str:
    """The name at the end: three writings of a name may each be the same as the next."""
    root, seen = same_as[folded], {folded}
    while root in same_as:
        if root in seen:
            raise LeagueError("names_in_circle", name=folded)
        seen.add(root)
        root = same_as[root]
    if root == folded:
        raise LeagueError("names_in_circle", name=folded)
    return root


def _check_free(
    answers: Mapping[str, NameAnswer], players: Mapping[str, Player], roots: Mapping[str, str],
    known: Mapping[str, Player | None],
) -> None:  # fmt: skip
    """Refuse to give the name of one player to another. What was answered once may be said again.

    raises      LeagueError `name_taken`
    """
    for name in answers:
        folded = fold_name(name)
        holder, root = known[folded], roots.get(folded, folded)
        meant = players.get(root) or (known[root] if root != folded else None)
        is_said = folded in players or root != folded
        if holder is not None and is_said and (meant is None or meant.standing_for != holder.standing_for):
            raise LeagueError("name_taken", name=name)
