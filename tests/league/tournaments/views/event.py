"""Where an event's pages are, and an event whose first round is public."""

from collections.abc import Callable

from django.urls import reverse

from league.accounts.models import User
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.models import Round, Tournament

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
SCORES = {"score_0": "41,200", "score_1": "28300", "score_2": "20400", "score_3": "10100"}


def url(event: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def released(organiser: User, event: Tournament, seed: int = 7) -> Round:
    """The first round, public; the plan's others stay drafts."""
    one = stage_draw(actor=organiser, stage=event.stages.get(number=1), seed=seed)[0]
    one = round_step(actor=organiser, one=one, step="confirm")
    return round_step(actor=organiser, one=one, step="release")
