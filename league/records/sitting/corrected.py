"""A corrected game beside the game as it was recorded, person by person."""

from dataclasses import dataclass

from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.records.sitting.services import CorrectedGame, Sitting


@dataclass(frozen=True)
class PersonCorrected:
    """A person with the result before and after; places and points are None while the game goes on.

    seat            after the correction
    score_before    None for somebody who was not in the game as it was recorded
    """

    seat: int
    player: Player
    score: int
    place: int | None
    points: int | None
    score_before: int | None
    place_before: int | None
    points_before: int | None


def people_corrected(hanchan: Hanchan, sitting: Sitting, game: CorrectedGame) -> list[PersonCorrected]:
    """Return the people in the order of their seats after the correction."""
    before = {row.player_id: row for row in hanchan.participants.all()}
    return [
        _person(seat, player.standing_for, game, before.get(player.standing_for.pk))
        for seat, player in enumerate(sitting.players)
    ]


def _person(seat: int, player: Player, game: CorrectedGame, before: Participant | None) -> PersonCorrected:
    return PersonCorrected(
        seat=seat,
        player=player,
        score=game.moved.table.totals[seat],
        place=game.result.places[seat] if game.result else None,
        points=game.result.points[seat] if game.result else None,
        score_before=before.score if before else None,
        place_before=before.place if before else None,
        points_before=before.points if before else None,
    )
