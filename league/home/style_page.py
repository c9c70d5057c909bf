"""The components in both colour schemes, for the people who build pages; only with JANROKU_DEBUG."""

import re
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from league.core.web.charts import Point, Runner
from league.core.web.pages import show

SCALES = ("ink", "green", "vermilion")
STEPS = range(1, 13)
LINES = range(1, 6)
RUNNERS = (
    Runner("高橋 健太", (0, 31, 24, 58, 83, 120)),
    Runner("Jonas Weber", (0, -12, 20, 44, 71, 96)),
    Runner("王伟", (0, 18, 9, -6, 30, 61)),
    Runner("Amelia Hart", (0, 6, 31, 27, 12, 22)),
    Runner("鄭佩珊", (0, -22, -40, -12, -31, -18)),
)
POINTS = tuple(Point(f"2026-10-{day:02}", value) for day, value in ((5, 1500), (12, 1512), (19, 1506), (26, 1531)))


def style(request: HttpRequest) -> HttpResponse:
    _only_for_developers()
    return show(
        request, "components/style.html", schemes=("light", "dark"), scales=SCALES, steps=STEPS, lines=LINES,
        runners=RUNNERS, chart=POINTS,
    )  # fmt: skip


def schemes(request: HttpRequest) -> HttpResponse:
    """Answer a style sheet that gives one part of a page the light colours and another the dark ones."""
    _only_for_developers()
    tokens = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text(encoding="utf-8")
    return HttpResponse(colours_of_schemes(tokens), content_type="text/css")


def colours_of_schemes(tokens: str) -> str:
    """Return rules for `.in-light` and `.in-dark` with the colours of the style sheet of the tokens."""
    light, _, dark = tokens.partition("prefers-color-scheme: dark")
    declared = [" ".join(re.findall(r"--[\w-]+: [^;]+;", part)) for part in (light.partition(":lang")[0], dark)]
    return (
        f".in-light {{ color-scheme: light; {declared[0]} }}\n.in-dark {{ color-scheme: dark; {' '.join(declared)} }}\n"
    )


def _only_for_developers() -> None:
    if not settings.DEBUG:
        raise Http404
