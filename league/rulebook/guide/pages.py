"""The pages of the guide to the API: each is a file of docs/, served below /api/docs/."""

from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

FOLDER = Path(settings.BASE_DIR) / "docs"
EXAMPLES = "examples/"


class GuidePage(NamedTuple):
    """
    slug        in the address
    path        of the file, below docs/
    title       in the menu of the guide; empty for a page that only others link to
    """

    slug: str
    path: str
    title: Any = ""

    @property
    def address(self) -> str:
        return reverse("guide", args=[self.slug])


MENU = (
    GuidePage("guide", "api.md", _("Guide")),
    GuidePage("cookbook", "cookbook.md", _("Cookbook")),
    GuidePage("cases", "cases.md", _("Cases")),
    GuidePage("errors", "reference/errors.md", _("Error codes")),
    GuidePage("webhooks", "webhooks.md", _("Webhooks")),
    GuidePage("changelog", "api-changelog.md", _("Changes")),
)
PAGES = (
    *MENU,
    GuidePage("operations", "reference/api.md"),
    GuidePage("events", "reference/webhooks.md"),
    *(
        GuidePage(name, f"{name}.md")
        for name in ("archive", "engine", "glossary", "odds", "publishing", "tables", "targets")
    ),
)
BY_SLUG = {page.slug: page for page in PAGES}
BY_PATH = {page.path: page for page in PAGES}


def example_of(name: str) -> Path | None:
    """The file of an example, if there is one of this name."""
    return next((path for path in (FOLDER / EXAMPLES).iterdir() if path.name == name and path.is_file()), None)


def address_of(path: str) -> str:
    """The address of a file below docs/, by its path there; empty if it is not served."""
    if page := BY_PATH.get(path):
        return page.address
    name = path.removeprefix(EXAMPLES)
    return reverse("guide_example", args=[name]) if name != path and example_of(name) else ""
