"""How a page loads on a throttled phone: first paint, layout shift and bytes, and a static page of as many bytes."""

import gzip
import random
import re
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from string import ascii_letters
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
    sent        bytes on the wire
    """

    paint: float
    shift: float
    sent: int


def load(browser: Any, address: str) -> Loading:
    """Open a page for the first time, with an empty cache."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB", service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes = _throttle(session)
    page.add_init_script(WATCH)
    page.goto(address, wait_until="load", timeout=120_000)
    page.wait_for_function(PAINTED)
    # Pictures and scripts that come later may still move something.
    page.wait_for_timeout(1500)
    shift = page.evaluate("window.shifts.reduce((a, b) => a + b, 0)")
    found = Loading(page.evaluate(PAINTED), shift, round(sum(sizes.values())))
    context.close()
    return found


def _throttle(session: Any) -> dict[str, float]:
    """Make the page slow, and return the sizes of what it loads, which come while it loads."""
    sizes: dict[str, float] = {}
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    return sizes


@contextmanager
def static_twin(address: str, measured: Loading) -> Iterator[str]:
    """Serve what a first visit gets as one static file: without scripts, as large as all that the page loads."""
    page = urllib.request.urlopen(address).read().decode()
    alone = re.sub(r"<script.*?</script>|<img[^>]*>|<link[^>]*>", "", page, flags=re.DOTALL)
    # A comment at the end; one of 52 letters takes 5.7 bits, however it is packed.
    missing = max(measured.sent - len(gzip.compress(alone.encode())), 0)
    letters = "".join(random.Random(1).choices(ascii_letters, k=round(missing * 8 / 5.7)))
    body = gzip.compress(f"{alone}<!-- {letters} -->".encode())

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
