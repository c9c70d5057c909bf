"""The judgement of a seating, on the public page and at the desk."""

from typing import Any

from django.http import Http404, QueryDict

from league.core.parsing import whole_number
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.fairness import fairness_report


def fairness_context(access: TournamentAccess, wanted: QueryDict) -> dict[str, Any]:
    """Return the report of the stage that is asked for, or of the whole tournament."""
    stages = list(access.tournament.stages.order_by("number"))
    text = wanted.get("stage", "")
    stage = next((stage for stage in stages if stage.number == whole_number(text)), None)
    if text and stage is None:
        raise Http404
    return {"report": fairness_report(access, stage), "stages": stages, "access": access}
