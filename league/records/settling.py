from collections.abc import Sequence
from typing import Any, NamedTuple

from league.clubs.models import HouseRulesVersion
from league.errors import LeagueError
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.records.seats import Seat, entered_penalty, stored_penalty
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.game import settle_game


class PlayedUnder(NamedTuple):
    ruleset: Ruleset[Any]
    options: Any


def played_under(version: HouseRulesVersion) -> PlayedUnder:
    """The ruleset and its full options."""
    found = find_ruleset(version.ruleset)
    return PlayedUnder(found, found.resolve(version.options))


def check_number_of_players(ruleset: Ruleset[Any], found: int) -> None:
    if found not in ruleset.players:
        allowed = ", ".join(str(number) for number in ruleset.players)
        raise LeagueError("wrong_number_of_players", found=found, allowed=allowed)


def settle_seats(
    version: HouseRulesVersion, seats: Sequence[Seat], *, deposits: int = 0, spectators: Sequence[int] = ()
) -> GameResult:
    """Places and points of what was entered; the settlement itself checks that the sums are right."""
    ruleset, options = played_under(version)
    check_number_of_players(ruleset, len(seats))
    return settle_game(
        ruleset,
        options,
        scores=[seat.score for seat in seats],
        chips=[seat.chips for seat in seats],
        deposits=deposits,
        penalties=[entered_penalty(stored_penalty(seat.penalty)) for seat in seats],
        spectators=spectators,
    )


def participants_of(
    hanchan: Hanchan, seats: Sequence[Seat], players: Sequence[Player], result: GameResult | None
) -> list[Participant]:
    """One row for each seat, not yet saved. Without a result the hanchan is still being played.

    players     who each seat counts for
    """
    return [
        Participant(
            hanchan=hanchan,
            seat=number,
            player=players[number],
            recorded_player=seat.player,
            score=seat.score,
            chips=seat.chips,
            penalty=stored_penalty(seat.penalty),
            place=result.places[number] if result else None,
            points=result.points[number] if result else None,
            **copied_columns(hanchan),
        )
        for number, seat in enumerate(seats)
    ]


def copied_columns(hanchan: Hanchan) -> dict[str, Any]:
    counts = hanchan.counts and not hanchan.is_held_back
    return {
        "club_id": hanchan.club_id,
        "season_id": hanchan.season_id if counts else None,
        "played_key": hanchan.played_key,
        "counts": counts,
    }
