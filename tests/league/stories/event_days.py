"""An event of two days, played by the services that the desk uses."""

from datetime import date
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Round, Tournament
from league.tournaments.results import placing
from league.tournaments.results.services import result_enter
from tests.league.tournaments.conftest import started_tournament

FIRST, SECOND = date(2026, 3, 7), date(2026, 3, 8)
# By table: the players of each have other points.
SCORES = {n: [40000 + 1000 * n, 30000 - 1000 * n, 20000, 10000] for n in range(1, 9)}


def play_round(organiser: User, round_: Round, monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Release a round and enter its results on a day."""
    monkeypatch.setattr(placing, "_today", lambda _tournament: day)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    for table in round_.tables.order_by("number"):
        turn = (table.number + round_.number) % 4
        scores = SCORES[table.number]
        result_enter(actor=organiser, table=table, scores=scores[turn:] + scores[:turn])
    round_step(actor=organiser, round_=round_, step="finish")


def two_days(
    organiser: User, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch, **more: Any
) -> Tournament:
    """Two rounds of 16 players on each of two days."""
    tournament = started_tournament(organiser, house_rules, players=16, rounds=4, **more)
    for round_ in stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1):
        play_round(organiser, round_, monkeypatch, FIRST if round_.number < 3 else SECOND)
    tournament.refresh_from_db()
    return tournament
