"""How a page loads on a throttled phone: first paint, layout shift and bytes, and a static page of as many bytes."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, NamedTuple

# The slow 4G of Lighthouse, and a processor that is four times slower than the one that measures.
LATENCY, DOWN, UP, CPU = 150, 1_600_000 / 8, 750_000 / 8, 4
PHONE = {"width": 390, "height": 844}
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push(one.value);
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


class Loading(NamedTuple):
    """What a first visit of a page took.

    paint       milliseconds until the first text or picture
    shift       the sum of all layout shifts
    sent        bytes on the wire; `styles` are those of style sheets alone
    """

    paint: float
    shift: float
    sent: int
    styles: int


def load(browser: Any, address: str) -> Loading:
    """Open a page for the first time, with an empty cache."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB", service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes, kinds = _throttle(session)
    page.add_init_script(WATCH)
    page.goto(address, wait_until="load", timeout=120_000)
    page.wait_for_function(PAINTED)
    # Pictures and scripts that come later may still move something.
    page.wait_for_timeout(1500)
    found = Loading(
        page.evaluate(PAINTED), page.evaluate("window.shifts.reduce((a, b) => a + b, 0)"), round(sum(sizes.values())),
        round(sum(size for one, size in sizes.items() if kinds.get(one) == "Stylesheet")),
    )  # fmt: skip
    context.close()
    return found


def _throttle(session: Any) -> tuple[dict[str, float], dict[str, str]]:
    """Make the page slow, and return the sizes and kinds of what it loads, which fill while it loads."""
    sizes: dict[str, float] = {}
    kinds: dict[str, str] = {}
    session.on("Network.responseReceived", lambda event: kinds.setdefault(event["requestId"], event["type"]))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    return sizes, kinds


@contextmanager
def static_twin(measured: Loading) -> Iterator[str]:
    """Serve one file as large as the page with all it loads: as many bytes of style in its head, then text."""
    letters = random.Random(1)
    style = "".join(letters.choices("abcdefghij ", k=measured.styles))
    text = "".join(letters.choices("abcdefghij ", k=max(measured.sent - measured.styles - 300, 0)))
    head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Twin</title>'
    page = f'{head}<meta name="viewport" content="width=device-width"><style>/*{style}*/</style></head>'
    body = f"{page}<body><h1>Twin</h1><p>{text}</p></body></html>".encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
