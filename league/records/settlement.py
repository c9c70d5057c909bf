from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple, Protocol

from django.db.models import Case, F, When

from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError
from league.core.points import PENALTY_UNIT, entered_penalty, stored_penalty
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.records.seats import Seat
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.game import may_be_decided, settle_game

# The rulesets that take a referee's penalties off the score of the table.
OFF_SCORE = tuple(ruleset.key for ruleset in RULESETS if ruleset.penalties_off_score)
OFF_SCORE_UNITS = frozenset(ruleset.points_unit for ruleset in RULESETS if ruleset.penalties_off_score)
# `final_score` of a seat in a query.
FINAL_SCORE = Case(
    When(penalty__gt=0, hanchan__house_rules__ruleset__in=OFF_SCORE, then=F("score") - F("penalty") / PENALTY_UNIT),
    default=F("score"),
)


class PlayedUnder(NamedTuple):
    ruleset: Ruleset[Any]
    options: Any


def played_under(version: HouseRulesVersion) -> PlayedUnder:
    """Return the ruleset of a version of house rules, with all its options."""
    found = find_ruleset(version.ruleset)
    return PlayedUnder(found, found.resolve(version.options))


def check_number_of_players(ruleset: Ruleset[Any], found: int) -> None:
    if found not in ruleset.players:
        allowed = ", ".join(str(number) for number in ruleset.players)
        raise LeagueError("wrong_number_of_players", found=found, allowed=allowed)


class EnteredScore(Protocol):
    """The values of a seat that the settlement reads."""

    @property
    def score(self) -> int: ...

    @property
    def chips(self) -> int: ...

    @property
    def penalty(self) -> int | Decimal: ...


def check_may_be_decided(under: PlayedUnder) -> None:
    """
    raises      LeagueError `sum_must_add_up` where no referee can decide scores that do not add up
    """
    if not may_be_decided(*under):
        raise LeagueError("sum_must_add_up", ruleset=under.ruleset.name)


def settle_seats(
    version: HouseRulesVersion,
    seats: Sequence[EnteredScore],
    *,
    deposits: int = 0,
    spectators: Sequence[int] = (),
    sum_decided: bool = False,
) -> GameResult:
    """Compute places and points from the entries; the ruleset checks the sums."""
    under = played_under(version)
    return settle_under(under, seats, deposits=deposits, spectators=spectators, sum_decided=sum_decided)


def settle_under(
    under: PlayedUnder,
    seats: Sequence[EnteredScore],
    *,
    deposits: int = 0,
    spectators: Sequence[int] = (),
    sum_decided: bool = False,
) -> GameResult:
    """Do the same as `settle_seats` with the ruleset and its options.

    sum_decided     whether a referee decided these scores, which then need not add up
    """
    ruleset, options = under
    check_number_of_players(ruleset, len(seats))
    if sum_decided:
        check_may_be_decided(under)
    return settle_game(
        ruleset,
        options,
        scores=[seat.score for seat in seats],
        chips=[seat.chips for seat in seats],
        deposits=deposits,
        penalties=[entered_penalty(stored_penalty(seat.penalty)) for seat in seats],
        spectators=spectators,
        sum_decided=sum_decided,
    )


def seat_of(row: Participant) -> Seat:
    """Return the entry for a seat as it was recorded."""
    return Seat(row.recorded_player, row.score, row.chips, entered_penalty(row.penalty))


def participants_of(
    hanchan: Hanchan, seats: Sequence[Seat], players: Sequence[Player], result: GameResult | None
) -> list[Participant]:
    """Return one unsaved row for each seat; without a result the hanchan is still being played.

    players     for each seat the player that it counts for
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
    """Return the columns that every participant copies from the hanchan."""
    counts = hanchan.counts and not hanchan.is_held_back
    return {
        "club_id": hanchan.club_id,
        "season_id": hanchan.season_id if counts else None,
        "played_key": hanchan.played_key,
        "counts": counts,
    }
