"""Memory of `manage.py serve` on SQLite with the demo club: at its start, and after 5,000 mixed requests.

The requests go round all addresses that the pages link to, as a stranger and as the organiser of the demo club, files
included; between them games are recorded, whose tables the worker computes. Memory that several processes share is
divided between them. `make bench WHAT="memory --requests 500"` sends fewer.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
import psutil

from tests.bench.aims import Row, row
from tests.bench.load.servers import manage, settings_for, wait_for
from tests.bench.load.sizes import size
from tests.services import free_port

REQUESTS = size("REQUESTS", 5000)
# Pages that are looked through for links; a part of the addresses then has every kind that there is.
MOST_ADDRESSES, MOST_OF_A_KIND = 600, 6
RECORDED_EVERY = 50
SECONDS_OF_DEMO, SECONDS_OF_CALM = 600, 5
LINK = re.compile(r'href="([^"]+)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
PASSWORD = re.compile(r"organiser: (\w+), password (\S+)")
NUMBER = re.compile(r"\d+")
SCORES = (41200, 28300, 20400, 10100)


@dataclass
class Memory:
    """Megabytes of the processes of `manage.py serve`."""

    server: float
    web: float
    worker: float

    @property
    def total(self) -> float:
        return self.server + self.web + self.worker


def main() -> list[Row]:
    with TemporaryDirectory() as folder:
        environment, port = settings_for(folder), free_port()
        url = f"http://127.0.0.1:{port}"
        with manage(environment, "serve", "--port", str(port)) as serve:
            wait_for(url)
            wait_for_demo(url)
            fresh = memory(serve)
            log = Path(folder, "bench.log")
            organiser = signed_in(url, log.read_text(encoding="utf-8"))
            stranger = httpx.Client(base_url=url, timeout=60)
            begun = time.monotonic()
            statuses = mixed(organiser, stranger)
            taken = time.monotonic() - begun
            time.sleep(SECONDS_OF_CALM)
            used = memory(serve)
        print(log.read_text(encoding="utf-8")[-300:] if statuses.get(500) else "", end="")
    for name, one in (("at its start", fresh), (f"after {REQUESTS:,} requests", used)):
        print(f"  {name:22} server {one.server:4.0f}, web {one.web:4.0f}, worker {one.worker:4.0f} MB", flush=True)
    print(f"  {taken:.0f} s; answers by status: {statuses}")
    return [row("serve_memory", used.total, fresh.total, unit="MB")]


def memory(serve: psutil.Process) -> Memory:
    children = serve.children()
    started = [child for child in children if "work" in child.cmdline()]
    workers = [one for top in started for one in (top, *top.children(recursive=True))]
    web = [one for one in children if one not in started]
    return Memory(*(sum(one.memory_full_info().pss for one in group) / 1e6 for group in ([serve], web, workers)))


def wait_for_demo(url: str) -> None:
    end = time.monotonic() + SECONDS_OF_DEMO
    while httpx.get(f"{url}/c/demo/table/", follow_redirects=True).status_code != 200:
        if time.monotonic() > end:
            raise SystemExit("the demo club was not made")
        time.sleep(1)
    time.sleep(SECONDS_OF_CALM)


def signed_in(url: str, log: str) -> httpx.Client:
    """The organiser of the demo club, by the password that the server has printed."""
    account = PASSWORD.search(log)
    assert account
    client = httpx.Client(base_url=url, timeout=60, follow_redirects=True)
    token = TOKEN.search(client.get("/sign-in/").text)
    assert token
    client.post(
        "/sign-in/", data={"csrfmiddlewaretoken": token[1], "username": account[1], "password": account[2]},
        headers={"Referer": url},
    )  # fmt: skip
    assert client.get("/api/v1/me/").status_code == 200
    return client


def mixed(organiser: httpx.Client, stranger: httpx.Client) -> dict[int, int]:
    """Send the requests, and return how many answers there were of each status."""
    addresses = list(linked(organiser))
    kinds = len({kind_of(one) for one in addresses})
    print(f"  {len(addresses)} addresses of {kinds} kinds", flush=True)
    statuses: dict[int, int] = {}
    clients = cycle((organiser, stranger, organiser))
    for number, (address, client) in enumerate(islice(zip(cycle(addresses), clients, strict=False), REQUESTS)):
        answer = record(organiser, number) if number % RECORDED_EVERY == 0 else client.get(address)
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
    return statuses


def linked(client: httpx.Client) -> Iterator[str]:
    """Every address that the pages link to, a few of each kind."""
    waiting, known, of_kind = ["/", "/c/demo/", "/api/docs/", "/api/v1/rulesets/"], set[str](), dict[str, int]()
    while waiting and len(known) < MOST_ADDRESSES:
        address = waiting.pop(0)
        kind = kind_of(address)
        if address in known or of_kind.get(kind, 0) >= MOST_OF_A_KIND or "sign-out" in address:
            continue
        known.add(address)
        of_kind[kind] = of_kind.get(kind, 0) + 1
        answer = client.get(address)
        if answer.status_code == 200:
            yield address
        if "html" in answer.headers.get("Content-Type", ""):
            waiting += links_of(str(client.base_url), address, answer.text)


def links_of(url: str, address: str, page: str) -> Iterator[str]:
    for found in LINK.findall(page):
        link = urlsplit(urldefrag(urljoin(url + address, found.replace("&amp;", "&"))).url)
        if link.netloc == urlsplit(url).netloc:
            yield link.path + (f"?{link.query}" if link.query else "")


def kind_of(address: str) -> str:
    """The address without its numbers and the values of its query."""
    path, _, query = address.partition("?")
    keys = "&".join(sorted(part.partition("=")[0] for part in query.split("&")))
    return NUMBER.sub("1", path) + keys


def record(client: httpx.Client, number: int) -> httpx.Response:
    players = client.get("/api/v1/clubs/demo/players/").json()["results"][:4]
    seats = [{"player": one["id"], "score": score} for one, score in zip(players, SCORES, strict=True)]
    headers = {"X-CSRFToken": client.cookies["csrftoken"], "Referer": str(client.base_url)}
    headers["Idempotency-Key"] = f"memory-{number}"
    return client.post("/api/v1/clubs/demo/hanchan/", json={"seats": seats, "again": True}, headers=headers)


if __name__ == "__main__":
    main()
