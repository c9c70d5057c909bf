from typing import Any

from django import template

from league.maintenance.selectors import job_of

register = template.Library()


@register.inclusion_tag("maintenance/progress.html", takes_context=True)
def job_progress(context: dict[str, Any], kind: str, subject: object) -> dict[str, Any]:
    """The progress of a job on which the page waits. It updates itself and reloads the page when the job is done."""
    request = context["request"]
    return {"one": job_of(request.club, kind, subject), "request": request, "csrf_token": context.get("csrf_token")}
