"""The engine in the browser: how long it takes to start, what it loads, whether it holds up the page, a hand's time.

It runs in headless Chromium against a server with collected, compressed static files. Aim: while the engine starts no
task of the page's main thread takes over 200 ms (PerformanceObserver `longtask` reports those over 50 ms).
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from league.serving import free_port
from tests import services

ROOT = Path(__file__).parents[2]
AIM = 200
CASES = [
    json.dumps({key: case[key] for key in case if key not in ("out", "why")})
    for path in sorted((ROOT / "tests" / "cases").glob("*.jsonl"))
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
]
MEASURE = """async (lines) => {
  const tasks = [];
  const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)));
  watch.observe({ type: "longtask" });
  // A task that holds up the page for 100 ms has to be seen, or the measurement says nothing.
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  await wait(0);
  for (const begun = performance.now(); performance.now() - begun < 100; );
  await wait(300);
  const seen = tasks.splice(0);
  const { startEngine } = await import("/static/js/engine.js");
  const begun = performance.now();
  const engine = startEngine({ language: "ja" });
  await engine.first;
  const started = performance.now() - begun;
  await wait(300);
  const long = tasks.splice(0);
  const asked = performance.now();
  for (const line of lines) await engine.ask("score", line);
  return { seen, started, long, each: (performance.now() - asked) / lines.length };
}"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(services.find_chromium()), args=["--no-sandbox"])
        context = browser.new_context()
        for turn in ("first visit", "second visit"):
            measure(context, address, turn)
        browser.close()


def measure(context: Any, address: str, turn: str) -> None:
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{address}/rules/")
    found = page.evaluate(MEASURE, CASES)
    assert max(found["seen"], default=0) >= 100, "the browser does not report long tasks"
    worst = max(found["long"], default=0)
    seconds = found["started"] / 1000
    print(
        f"  {turn:12} started after {seconds:4.1f} s, longest task of the page {worst:.0f} ms (aim {AIM}; 0: under 50)"
    )
    print(f"  {'':12} {len(CASES)} public cases, {found['each']:.2f} ms each with the way to the worker and back")
    page.close()


@contextmanager
def served(*, show_sizes: bool = True) -> Iterator[str]:
    """Start a server with collected files and the demo club in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "JANROKU_VAR": folder,
            "JANROKU_STATIC_COLLECTED": "1",
            "DATABASE_URL": "",
            "REDIS_URL": "",
        }
        manage = [sys.executable, "manage.py"]
        for command in (["migrate", "-v0"], ["collectstatic", "--no-input", "-v0"]):
            subprocess.run([*manage, *command], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        if show_sizes:
            print_sizes(Path(folder) / "static")
        port = free_port("127.0.0.1", 8900)
        process = subprocess.Popen(
            [*manage, "serve", "--port", str(port)], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(f"{address}/engine/manifest.json")
            yield address
        finally:
            process.terminate()
            process.wait()


def print_sizes(collected: Path) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from league.engine.contents import RUNTIME, RUNTIME_FILES, engine

    sent = {name: sent_size(collected / RUNTIME / name) for name in RUNTIME_FILES}
    sent["the engine"] = len(engine().packed)
    print("  sent once: " + ", ".join(f"{name} {size / 1000:,.0f} kB" for name, size in sent.items()))
    print(f"  together {sum(sent.values()) / 1e6:.1f} MB")


def sent_size(path: Path) -> int:
    """Return the size of the compressed file, if there is one."""
    packed = path.with_name(path.name + ".gz")
    return (packed if packed.exists() else path).stat().st_size


def wait_for(address: str) -> None:
    for _try in range(600):
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.5)
    raise TimeoutError(address)
