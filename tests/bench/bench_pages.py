"""The first visit of the main pages on a throttled phone: first paint beside a static page, layout shift, bytes.

The pages are those of the demo club with collected, compressed files. Aims: first contentful paint at most 1.5 times
that of the same page as one static file with as many bytes, layout shift under 0.02, less than 150 kB sent.
"""

from statistics import median
from typing import Any

from tests import services
from tests.bench.bench_engine import served
from tests.browser.loading import Loading, load, static_twin

AIM_PAINT, AIM_SHIFT, AIM_SENT = 1.5, 0.02, 150_000
PAGES = {
    "first page": "/",
    "league table": "/c/demo/table/",
    "player": "/c/demo/player/1/",
    "event": "/e/autumn-cup/",
}
TURNS = 3


def main() -> None:
    from playwright.sync_api import sync_playwright

    with served(show_sizes=False) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(services.find_chromium()), args=["--no-sandbox"])
        for name, path in PAGES.items():
            measure(browser, name, address + path)
        browser.close()


def measure(browser: Any, name: str, address: str) -> None:
    turns = [load(browser, address) for _turn in range(TURNS)]
    with static_twin(address, turns[-1]) as twin:
        aim = median(load(browser, twin).paint for _turn in range(TURNS))
    paint = median(one.paint for one in turns)
    shift, sent = max(one.shift for one in turns), turns[-1].sent
    print(
        f"  {name:12} {paint:5.0f} ms, static {aim:5.0f} ms: {paint / aim:4.2f} times (aim {AIM_PAINT}), "
        f"shift {shift:.3f} (aim {AIM_SHIFT}), {sent / 1000:4.0f} kB (aim {AIM_SENT / 1000:.0f})"
        f"{'' if kept(paint / aim, turns[-1], shift) else '  NOT KEPT'}",
        flush=True,
    )


def kept(times: float, last: Loading, shift: float) -> bool:
    return times <= AIM_PAINT and shift < AIM_SHIFT and last.sent < AIM_SENT
