from typing import Any

from django import template

from league.work.selectors import job_of

register = template.Library()


@register.inclusion_tag("work/progress.html", takes_context=True)
def job_progress(context: dict[str, Any], kind: str, subject: object) -> dict[str, Any]:
    """How far the work is that the reader waits for; it follows by itself, and the page comes anew when it is done."""
    request = context["request"]
    return {"one": job_of(request.club, kind, subject), "request": request, "csrf_token": context.get("csrf_token")}
