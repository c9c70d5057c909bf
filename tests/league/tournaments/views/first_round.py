"""Addresses of a tournament's pages, and a tournament whose first round is public."""

from collections.abc import Callable

from django.urls import reverse

from league.accounts.models import User
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Round, Tournament

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
SCORES = {"score_0": "41,200", "score_1": "28300", "score_2": "20400", "score_3": "10100"}


def url(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


def released(organiser: User, tournament: Tournament, seed: int = 7) -> Round:
    """Draw all rounds and release the first; the others stay drafts."""
    round_ = stage_draw(actor=organiser, stage=tournament.stages.get(number=1), seed=seed)[0]
    round_ = round_step(actor=organiser, round_=round_, step="confirm")
    return round_step(actor=organiser, round_=round_, step="release")
