"""The faults of a page: serious ones that axe finds, and a page that is wider than the screen."""

from collections.abc import Callable, Iterable
from typing import Any

from axe_playwright_python.sync_playwright import Axe

SCREENS = {"phone": (390, 844), "desk": (1280, 800)}
SERIOUS = {"serious", "critical"}


def faults_of(page: Any) -> list[str]:
    page.wait_for_load_state()  # just after a press, the next page can be without any element
    return [
        f"{found['id']}: {node['html'][:120]}"
        for found in Axe().run(page).response["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"]
    ]


def is_wider_than_the_screen(page: Any) -> bool:
    page.wait_for_load_state()  # without its styles a page can be wider
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def faults_of_pages(page: Any, visit: Callable[[str], Any], paths: Iterable[str]) -> dict[str, object]:
    """Visit every path, and return the faults of the pages that have any."""
    faults: dict[str, object] = {}
    for path in paths:
        visit(path)
        found = faults_of(page)
        if found or is_wider_than_the_screen(page):
            faults[path] = found or "wider than the screen"
    return faults
