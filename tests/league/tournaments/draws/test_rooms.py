"""How many modules a reader passes through who follows the draw of a round: fifteen at most.

A module counts if the draw calls a function of it. Left out, with all that they call, are

    models              the fields and facts of one row, which each name explains, with their base and field of `core`
    core.errors         the refusals
    history, signals    the log and the receivers of changes: a draw says that something changed, not what follows
    rules               rule systems are a library with documents of their own

All else is counted, also what is no business of the draw, such as roles, locks and the metrics of the standings. A
draw by line-ups calls their service too, and one after a forfeit the settlement of a game.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import league
from league.accounts.models import User
from league.tournaments.draws.services import stage_draw
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import Round, Stage, Tournament
from league.tournaments.results.penalties import penalty_give
from tests.league.tournaments.draws.cuts import main_round
from tests.league.tournaments.draws.test_by_standings import play_next

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
Play = Callable[[Round], None]
MOST = 15
ROOT = Path(league.__file__).parent.parent
LEFT_OUT = ("league.core.errors", "league.core.names", "league.core.updated", "league.history", "rules")


def test_a_swiss_round_of_those_above_a_cut_needs_at_most_fifteen(
    organiser: User, make_tournament: Make, play: Play
) -> None:
    # Two sit out each round: those of the second get the mean of their games. One has a penalty. A draft is there.
    tournament = make_tournament(players=18, rounds=2, method="swiss")
    Tournament.objects.filter(pk=tournament.pk).update(bye_rule=Tournament.ByeRule.OWN_MEAN)
    main_round(organiser, tournament, {})
    play_next(organiser, tournament, play, seed=1)
    penalty_give(actor=organiser, entrant=tournament.entrants.get(number=1), points=1000, reason="late")
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=2, cut=8, method="swiss")
    stage_draw(actor=organiser, stage=Stage.objects.get(pk=final.pk), seed=1)

    rooms = rooms_of(organiser, final)

    assert "league.tournaments.draws.services" in rooms
    assert len(rooms) <= MOST, "\n".join(rooms)


@pytest.mark.parametrize("method", ["random", "plan"])
def test_a_first_round_needs_at_most_fifteen(method: str, organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=3, method=method)

    rooms = rooms_of(organiser, tournament.stages.get())

    assert len(rooms) <= MOST, "\n".join(rooms)


def rooms_of(organiser: User, stage: Stage) -> list[str]:
    """Draw, and return the modules whose functions are called."""
    stage = Stage.objects.get(pk=stage.pk)
    rooms: set[str] = set()
    inside = 0

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal inside
        room = _room(frame)
        if event == "call" and room:
            if _is_left_out(room):
                inside += 1
            elif not inside:
                rooms.add(room)
        if event == "return" and room and _is_left_out(room):
            inside -= 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        stage_draw(actor=organiser, stage=stage, seed=2)
    finally:
        sys.setprofile(before)
    return sorted(rooms)


def _room(frame: FrameType) -> str | None:
    """Return the module of a function of league or scoring; None for all others, and for a module being imported."""
    path = Path(frame.f_code.co_filename)
    if frame.f_code.co_name == "<module>" or not path.is_relative_to(ROOT):
        return None
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts) if parts[0] in ("league", "scoring", "rules") else None


def _is_left_out(room: str) -> bool:
    parts = room.split(".")
    return room.startswith(LEFT_OUT) or "models" in parts or parts[-1] in ("signals", "receivers")
