"""The revision of a tournament: pages and answers that are cached by it become stale when it goes up."""

from typing import Any

from django.db.models import F, Model, QuerySet

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.services import history_log
from league.players.models import Player
from league.tournaments.models import Entrant, Tournament


def touch(tournament: Tournament) -> None:
    _touch_all(Tournament.objects.filter(pk=tournament.pk))


def check_not_closed(tournament: Tournament) -> None:
    """
    raises      LeagueError `tournament_closed`
    """
    if tournament.is_closed:
        raise LeagueError("tournament_closed")


def lock_open(tournament: Tournament) -> Tournament:
    """Lock the tournament's row until the end of the transaction; rows that refer to it can still be inserted.

    raises      LeagueError `tournament_closed`
    """
    rows = Tournament.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.select_related("club").get(pk=tournament.pk)
    check_not_closed(locked)
    return locked


def log_change(
    actor: User | None, action: str, tournament: Tournament, *, subject: Model | None = None, **details: Any
) -> None:
    """Write one line to the log, about the tournament if there is no other subject, and touch the tournament.

    details     before, after and reason, as for `history_log`
    """
    history_log(actor, action, subject or tournament, club=tournament.club, **details)
    touch(tournament)


def touch_for_player(sender: Any, player: Player, **_signal: Any) -> None:
    """The player's name or its visibility has changed."""
    Entrant.objects.filter(player=player).touch()
    for pk in Tournament.objects.filter(entrants__player=player).distinct().order_by("pk").values_list("pk", flat=True):
        _touch_all(Tournament.objects.filter(pk=pk))


def _touch_all(tournaments: QuerySet[Tournament]) -> None:
    tournaments.update(revision=F("revision") + 1)
