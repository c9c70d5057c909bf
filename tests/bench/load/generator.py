"""Tables that record deal by deal and viewers that poll: asynchronous clients in a process of their own.

Reads a plan as JSON from standard input and writes what happened as JSON.
"""

import asyncio
import hashlib
import json
import resource
import ssl
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, repeat
from random import Random
from typing import Any

import httpx

TIMEOUT = 30.0
TRIES = 5
# Seats 1, 2, 3 win off the next one: 2000 or 3900 points.
VALUES = ({"total": 2, "fu": 30}, {"total": 3, "fu": 30})
CONTEXT = ssl.create_default_context()  # it takes long to make, so that all clients share one


class Load:
    """One run of a plan.

    plan        name: different for each run; url, seconds, poll, deals, seed; club and season of the recorders;
                tables: token and players; viewers: kind → address, count and is_conditional. With poll 0 nobody pauses.
                tries: how often a request is sent until somebody gives up, where it is not TRIES
                pace: seconds between the deals of a table, which then records hanchan after hanchan
                in_browsers: whether recorders have a session and cookies instead of a token, read each deal that they
                have recorded, and pause between two tries as phones do
    """

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.random = Random(plan["seed"])
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.statuses: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self.unchanged: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        self.errors: list[str] = []
        self.acknowledged: dict[int, list[int]] = {}
        # When a request was first sent (seconds since 1970), and the seconds until it was acknowledged.
        self.writes: list[tuple[float, float]] = []
        # What a viewer had seen newer before, and deals that their recorder did not read.
        self.given_up: list[str] = []
        self.older: list[str] = []
        self.own_missing: list[str] = []

    async def run(self) -> dict[str, Any]:
        self.begin = time.monotonic()
        self.end = self.begin + self.plan["seconds"]
        viewers = [
            self.view(kind, one["address"], one["is_conditional"])
            for kind, one in self.plan["viewers"].items()
            for _viewer in range(one["count"])
        ]
        tables = [self.record(table, number) for number, table in enumerate(self.plan["tables"])]
        await asyncio.gather(*viewers, *tables)
        used = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "elapsed": time.monotonic() - self.begin,
            "seconds": self.seconds,
            "statuses": self.statuses,
            "unchanged": self.unchanged,
            "errors": self.errors,
            "acknowledged": self.acknowledged,
            "writes": self.writes,
            "given_up": self.given_up,
            "older": self.older,
            "own_missing": self.own_missing,
            "cpu": used.ru_utime + used.ru_stime,
        }

    def client(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.plan["url"], timeout=TIMEOUT, verify=CONTEXT, **more)

    # ----- viewers -----
    async def view(self, kind: str, address: str, is_conditional: bool) -> None:
        """Poll one address, with the last ETag if it is conditional, as a phone with the page open does."""
        await asyncio.sleep(self.random.random() * self.plan["poll"])
        tag, seen = "", ""
        newest: dict[str, Any] = {}
        async with self.client() as client:
            while time.monotonic() < self.end:
                headers = {"If-None-Match": tag} if tag and is_conditional else {}
                answer = await self.timed(kind, client, "GET", address, headers=headers)
                if answer is not None and answer.status_code in (200, 304):
                    tag, seen = self.seen(kind, answer, tag, seen)
                    self.compare(kind, answer, newest)
                await asyncio.sleep(self.plan["poll"])

    def seen(self, kind: str, answer: httpx.Response, tag: str, seen: str) -> tuple[str, str]:
        """Count whether an answer that had not changed was 304; return its tag and the digest of its content."""
        is_304 = answer.status_code == 304
        content = seen if is_304 else hashlib.sha1(answer.content).hexdigest()
        if tag and content == seen:
            self.unchanged[kind][is_304] += 1
        return answer.headers.get("ETag", ""), content

    def compare(self, kind: str, answer: httpx.Response, newest: dict[str, Any]) -> None:
        """Note what is older than this viewer has seen; `newest` keeps what was seen."""
        if answer.status_code != 200 or "json" not in answer.headers.get("Content-Type", ""):
            return
        for name, mark in marks_of(answer.json()).items():
            if name in newest and mark < newest[name]:
                self.older.append(f"{kind}: {name} {mark} after {newest[name]}")
            newest[name] = max(mark, newest.get(name, mark))

    # ----- tables -----
    async def record(self, table: dict[str, Any], number: int) -> None:
        """Record a hanchan deal by deal within the time; without pauses as many hanchan as there is time for."""
        goes_on = "pace" in self.plan or not self.plan["poll"]
        step = self.plan.get("pace", 0 if goes_on else self.plan["seconds"] / (self.plan["deals"] + 2))
        await asyncio.sleep(self.random.random() * step)
        async with self.client(**self.signed_in(table)) as client:
            for game in count():
                await self.hanchan(client, table["players"], f"{self.plan['name']}-{number}-{game}", step)
                if not goes_on or time.monotonic() > self.end:
                    return

    def signed_in(self, table: dict[str, Any]) -> dict[str, Any]:
        if not self.plan.get("in_browsers"):
            return {"headers": {"Authorization": f"Bearer {table['token']}"}}
        return {"cookies": table["cookies"], "headers": {"X-CSRFToken": table["cookies"]["csrftoken"]}}

    async def hanchan(self, client: httpx.AsyncClient, players: list[int], key: str, step: float) -> None:
        body = {"players": players, "season": self.plan["season"]}
        begun = await self.write("begin", client, f"/api/v1/clubs/{self.plan['club']}/hanchan/begin/", body, key)
        if begun is None:
            return
        table, address = begun["table"], f"/api/v1/hanchan/{begun['id']}/"
        numbers = self.acknowledged.setdefault(begun["id"], [])
        while len(numbers) < self.plan["deals"] and not table["over"]:
            await asyncio.sleep(self.until_next(step))
            if self.is_closing():
                break
            number = table["next_deal"]
            entry = {"number": number, "again": True, **win(number)}
            deal = await self.write("deal", client, f"{address}deals/", entry, f"{key}-{number}")
            if deal is None:
                return
            numbers.append(number)
            if self.plan.get("in_browsers"):
                await self.read_own(client, f"{address}deals/", number)
            table = deal["table"]
        if numbers and not table["over"]:
            await self.write("stop", client, f"{address}stop/", {"version": table["version"]}, f"{key}-stop")

    def until_next(self, step: float) -> float:
        """Seconds until the next deal, or until the end of an evening of tables that record at a pace."""
        return min(step, max(0.0, self.end - time.monotonic())) if "pace" in self.plan else step

    def is_closing(self) -> bool:
        """Whether tables that record at a pace end where they are."""
        return "pace" in self.plan and time.monotonic() >= self.end

    async def read_own(self, client: httpx.AsyncClient, address: str, number: int) -> None:
        """Read the deals of a table; a request that finds the server away is not repeated."""
        answer = await self.timed("own deal", client, "GET", address)
        if answer is not None and answer.status_code == 200:
            numbers = [deal["number"] for deal in answer.json()["results"]]
            if number not in numbers:
                self.own_missing.append(f"{address}: {number} is not in {numbers}")

    async def write(
        self, kind: str, client: httpx.AsyncClient, address: str, body: dict[str, Any], key: str
    ) -> dict[str, Any] | None:
        """Send until it is acknowledged or refused, always under the same key."""
        begin, pauses = time.time(), pauses_of_phone() if self.plan.get("in_browsers") else repeat(0.5)
        for _try in range(self.plan.get("tries", TRIES)):
            answer = await self.timed(kind, client, "POST", address, json=body, headers={"Idempotency-Key": key})
            if answer is not None and answer.is_success:
                self.writes.append((begin, time.time() - begin))
                return answer.json()
            await asyncio.sleep(next(pauses))
            if answer is not None and is_refused(answer.status_code):
                break
        self.given_up.append(key)
        return None

    async def timed(
        self, kind: str, client: httpx.AsyncClient, method: str, address: str, **more: Any
    ) -> httpx.Response | None:
        begin = time.perf_counter()
        try:
            answer = await client.request(method, address, **more)
        except httpx.HTTPError as error:
            self.errors.append(f"{kind}: {error!r}")
            return None
        self.seconds[kind].append(time.perf_counter() - begin)
        self.statuses[kind][answer.status_code] += 1
        if answer.status_code not in (200, 201, 304):
            self.errors.append(f"{kind}: {answer.status_code} {answer.text[:200]}")
        return answer


def is_refused(status: int) -> bool:
    """Whether it is of no use to send the same again. 429 asks for it."""
    return 400 <= status < 500 and status != 429


def pauses_of_phone() -> Iterator[float]:
    """Seconds, as in static/js/send-queue.js."""
    pause = 1.0
    while True:
        yield pause
        pause = min(1.5 * pause, 15.0)


def marks_of(answer: Any) -> dict[str, Any]:
    """What only rises in an answer: the revision of a table, when each running game has changed.

    >>> marks_of({"revision": 3, "results": [{"hanchan": 7, "changed_at": "2026-01-02T10:00:00Z"}, {"rank": 1}]})
    {'revision': 3, 'game 7': '2026-01-02T10:00:00Z'}
    """
    if not isinstance(answer, dict):
        return {}
    games = {f"game {one['hanchan']}": one["changed_at"] for one in answer.get("results", []) if "changed_at" in one}
    return ({"revision": answer["revision"]} if "revision" in answer else {}) | games


def win(number: int) -> dict[str, Any]:
    winner = number % 4
    value = VALUES[number % len(VALUES)]
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": (winner + 1) % 4, "value": value}]}}


if __name__ == "__main__":
    json.dump(asyncio.run(Load(json.load(sys.stdin)).run()), sys.stdout)
