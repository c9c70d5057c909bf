"""The state of a result, from what its players said and the clock."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _


class ResultState(models.TextChoices):
    REPORTED = "reported", _("not confirmed")
    HALF = "half", _("confirmed by some")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    DECIDED = "decided", _("decided")


def state_of(
    players: Collection[int], said: Iterable[tuple[int, str]], *, is_decided: bool, due: datetime, now: datetime
) -> ResultState:
    """Return the state of a result. The order of what was said does not matter.

    players     those at the table
    said        player and `confirms` or `disputes`; of others than these players it does not count
    due         from then on silence confirms
    """
    answers = {player: kind for player, kind in said if player in players}
    if is_decided:
        return ResultState.DECIDED
    if "disputes" in answers.values():
        return ResultState.DISPUTED
    if len(answers) == len(players) or now >= due:
        return ResultState.CONFIRMED
    return ResultState.HALF if answers else ResultState.REPORTED
