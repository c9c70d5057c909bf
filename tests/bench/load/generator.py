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
from itertools import count
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
    """

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.random = Random(plan["seed"])
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.statuses: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self.unchanged: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        self.errors: list[str] = []
        self.acknowledged: dict[int, list[int]] = {}
        self.longest_write = 0.0  # from the first sending until it is acknowledged

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
            "longest_write": self.longest_write,
            "cpu": used.ru_utime + used.ru_stime,
        }

    def client(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.plan["url"], timeout=TIMEOUT, verify=CONTEXT, **more)

    # ----- viewers -----
    async def view(self, kind: str, address: str, is_conditional: bool) -> None:
        """Poll one address, with the last ETag if it is conditional, as a phone with the page open does."""
        await asyncio.sleep(self.random.random() * self.plan["poll"])
        tag, seen = "", ""
        async with self.client() as client:
            while time.monotonic() < self.end:
                headers = {"If-None-Match": tag} if tag and is_conditional else {}
                answer = await self.timed(kind, client, "GET", address, headers=headers)
                if answer is not None and answer.status_code in (200, 304):
                    tag, seen = self.seen(kind, answer, tag, seen)
                await asyncio.sleep(self.plan["poll"])

    def seen(self, kind: str, answer: httpx.Response, tag: str, seen: str) -> tuple[str, str]:
        """Count whether an answer that had not changed was 304; return its tag and the digest of its content."""
        is_304 = answer.status_code == 304
        content = seen if is_304 else hashlib.sha1(answer.content).hexdigest()
        if tag and content == seen:
            self.unchanged[kind][is_304] += 1
        return answer.headers.get("ETag", ""), content

    # ----- tables -----
    async def record(self, table: dict[str, Any], number: int) -> None:
        """Record a hanchan deal by deal within the time; without pauses as many hanchan as there is time for."""
        step = self.plan["seconds"] / (self.plan["deals"] + 2) if self.plan["poll"] else 0
        await asyncio.sleep(self.random.random() * step)
        async with self.client(headers={"Authorization": f"Bearer {table['token']}"}) as client:
            for game in count():
                await self.hanchan(client, table["players"], f"{self.plan['name']}-{number}-{game}", step)
                if step or time.monotonic() > self.end:
                    return

    async def hanchan(self, client: httpx.AsyncClient, players: list[int], key: str, step: float) -> None:
        body = {"players": players, "season": self.plan["season"]}
        begun = await self.write("begin", client, f"/api/v1/clubs/{self.plan['club']}/hanchan/begin/", body, key)
        if begun is None:
            return
        table, address = begun["table"], f"/api/v1/hanchan/{begun['id']}/"
        numbers = self.acknowledged.setdefault(begun["id"], [])
        while len(numbers) < self.plan["deals"] and not table["over"]:
            await asyncio.sleep(step)
            number = table["next_deal"]
            entry = {"number": number, "again": True, **win(number)}
            deal = await self.write("deal", client, f"{address}deals/", entry, f"{key}-{number}")
            if deal is None:
                return
            numbers.append(number)
            table = deal["table"]
        if not table["over"]:
            await self.write("stop", client, f"{address}stop/", {"version": table["version"]}, f"{key}-stop")

    async def write(
        self, kind: str, client: httpx.AsyncClient, address: str, body: dict[str, Any], key: str
    ) -> dict[str, Any] | None:
        """Send until it is acknowledged, always under the same key."""
        begin = time.monotonic()
        for _try in range(self.plan.get("tries", TRIES)):
            answer = await self.timed(kind, client, "POST", address, json=body, headers={"Idempotency-Key": key})
            if answer is not None and answer.is_success:
                self.longest_write = max(self.longest_write, time.monotonic() - begin)
                return answer.json()
            await asyncio.sleep(0.5)
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


def win(number: int) -> dict[str, Any]:
    winner = number % 4
    value = VALUES[number % len(VALUES)]
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": (winner + 1) % 4, "value": value}]}}


if __name__ == "__main__":
    json.dump(asyncio.run(Load(json.load(sys.stdin)).run()), sys.stdout)
