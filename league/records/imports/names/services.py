"""Remember what was answered about the names of a file, so that no later file asks it again."""

from collections import defaultdict
from collections.abc import Iterable

from league.accounts.models import User
from league.clubs.models import Club
from league.history.services import history_line, history_log_all
from league.players.many import NewPlayer, players_add
from league.players.models import NamesApart, fold_name
from league.players.services import alias_add
from league.records.imports.names.candidates import pair_of
from league.records.imports.names.doubts import ANSWERED, FileName, FileNames

LONGEST = NamesApart._meta.get_field("first").max_length or 0


def answers_remember(
    *, actor: User, club: Club, names: FileNames, stored: Iterable[str], makes_players: bool, file_name: str
) -> list[str]:
    """Give players the names that are theirs, and keep names apart that are not; return the names of new players.

    stored      the names in the games that will be stored: nobody else is added
    """
    _part(actor, club, [row for row in names.rows if row.is_other and row.near], file_name)
    answered = [row for row in names.rows if row.kind == ANSWERED]
    for row in answered:
        if row.player is not None:
            alias_add(actor=actor, player=row.player, name=row.name, file_name=file_name)
    new: dict[str, list[FileName]] = defaultdict(list)
    for row in answered:
        if row.player is None:
            new[row.same_as].append(row)
    played = {fold_name(name) for name in stored}
    wanted = [
        root for root, rows in new.items()
        if makes_players and played.intersection(map(fold_name, (root, *(row.name for row in rows))))
    ]  # fmt: skip
    players = players_add(actor=actor, club=club, wanted=[NewPlayer(name) for name in wanted])
    for root, player in zip(wanted, players, strict=True):
        for row in new[root]:
            alias_add(actor=actor, player=player, name=row.name, file_name=file_name)
    return wanted


def _part(actor: User, club: Club, rows: Iterable[FileName], file_name: str) -> None:
    apart, lines = [], []
    for row in rows:
        pairs = [pair_of(fold_name(row.name), other) for other in sorted(row.near)]
        # Letters that become many when they are folded make no name of a player either.
        fitting = [pair for pair in pairs if max(map(len, pair)) <= LONGEST]
        apart += [NamesApart(club=club, first=first, second=second) for first, second in fitting]
        # Not the other names: one may be that of a hidden player, and all members read the log.
        after = {"name": row.name, "apart": len(pairs), "file": file_name}
        lines.append(history_line(actor, "names_part", club, club=club, after=after))
    NamesApart.objects.bulk_create(apart, ignore_conflicts=True)
    history_log_all(lines)
