"""Tables with two phones each: one records, both ask for the table with their last ETag, as the pad does.

Reads a plan as JSON from standard input and writes as JSON how long each deal took to the other phone: from the answer
that acknowledged it to the first answer that shows it.
"""

import asyncio
import json
import sys
import time
from itertools import count
from random import Random
from typing import Any

import httpx

from tests.bench.load.generator import CONTEXT, TIMEOUT, win

DEALS = 8  # of a hanchan; then the table begins another


class Phones:
    """One run of a plan.

    plan        name: different for each run; url, seed; seconds: how long deals are recorded; pace: seconds between the
                deals of a table; poll: seconds between two requests of a phone; club, season; tables: token and players
    """

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.random = Random(plan["seed"])
        self.updates: list[float] = []
        self.polls: list[float] = []
        self.unchanged = self.recorded = self.unseen = 0
        self.errors: list[str] = []

    async def run(self) -> dict[str, Any]:
        clients = [self.client(one["token"]) for one in self.plan["tables"] for _phone in range(2)]
        try:
            await asyncio.gather(
                *(
                    self.table(number, one, *clients[2 * number : 2 * number + 2])
                    for number, one in enumerate(self.plan["tables"])
                )
            )
        finally:
            await asyncio.gather(*(one.aclose() for one in clients))
        return {
            "updates": sorted(self.updates), "polls": sorted(self.polls), "unchanged": self.unchanged,
            "recorded": self.recorded, "unseen": self.unseen, "errors": self.errors,
        }  # fmt: skip

    def client(self, token: str) -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {token}"}
        return httpx.AsyncClient(base_url=self.plan["url"], timeout=TIMEOUT, verify=CONTEXT, headers=headers)

    async def table(self, number: int, one: dict[str, Any], phone: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
        """Record deal after deal; the first deals of the tables are spread over the pace."""
        # The phones of a hall are not switched on in the same moment.
        await asyncio.sleep(self.random.random() * self.plan["poll"])
        end = time.monotonic() + self.plan["seconds"]
        wait = self.random.random() * self.plan["pace"]
        for game in count():
            key = f"{self.plan['name']}-{number}-{game}"
            body = {"players": one["players"], "season": self.plan["season"]}
            begun = await self.write(phone, f"/api/v1/clubs/{self.plan['club']}/hanchan/begin/", body, key)
            table = Table(f"/api/v1/hanchan/{begun['id']}/", begun["table"]["version"])
            follow = [
                asyncio.create_task(self.follow(client, table, seen))
                for client, seen in ((phone, False), (other, True))
            ]
            state = begun["table"]
            for deal in range(1, DEALS + 1):
                if state["over"] or time.monotonic() + wait > end:
                    break
                await asyncio.sleep(wait)
                found = await self.write(
                    phone, f"{table.address}deals/", {"number": deal, "again": True, **win(deal)}, f"{key}-{deal}"
                )
                self.acknowledge(table, found["table"]["version"])
                self.recorded += 1
                state = found["table"]
                wait = self.plan["pace"] * (0.8 + 0.4 * self.random.random())
            is_last = time.monotonic() + wait > end
            if is_last:  # the phones go on asking while nothing happens
                await asyncio.sleep(max(0, end - time.monotonic()))
            await self.last_seen(table)
            for task in follow:
                task.cancel()
            if state["state"] == "open" and state["version"] > 1:
                await self.write(phone, f"{table.address}stop/", {"version": state["version"]}, f"{key}-stop")
            if is_last:
                return

    async def last_seen(self, table: "Table") -> None:
        for _try in range(100):
            if not table.acknowledged:
                return
            await asyncio.sleep(0.1)
        self.unseen += len(table.acknowledged)

    async def follow(self, client: httpx.AsyncClient, table: "Table", is_other: bool) -> None:
        """Ask at a fixed rate, as `setInterval` does: the time of an answer does not delay the next request."""
        await asyncio.sleep(self.random.random() * self.plan["poll"])
        tag, tick = "", time.perf_counter()
        while True:
            begin = time.perf_counter()
            try:
                answer = await client.get(f"{table.address}next-deal/", headers={"If-None-Match": tag} if tag else {})
            except httpx.HTTPError as error:
                self.errors.append(repr(error))
                continue
            now = time.perf_counter()
            self.polls.append(now - begin)
            if answer.status_code == 304:
                self.unchanged += 1
            elif answer.status_code == 200:
                tag = answer.headers.get("ETag", "")
                if is_other:
                    self.saw(table, answer.json()["table"]["version"], now)
            else:
                self.errors.append(f"{answer.status_code} {answer.text[:200]}")
            tick = max(tick + self.plan["poll"], now)
            await asyncio.sleep(tick - now)

    def acknowledge(self, table: "Table", version: int) -> None:
        if version <= table.seen:  # the other phone had its answer before this one
            self.updates.append(0.0)
        else:
            table.acknowledged.append((version, time.perf_counter()))

    def saw(self, table: "Table", version: int, now: float) -> None:
        table.seen = max(table.seen, version)
        for one in [one for one in table.acknowledged if one[0] <= version]:
            self.updates.append(now - one[1])
            table.acknowledged.remove(one)

    async def write(self, client: httpx.AsyncClient, address: str, body: dict[str, Any], key: str) -> dict[str, Any]:
        answer = await client.post(address, json=body, headers={"Idempotency-Key": key})
        if not answer.is_success:
            raise SystemExit(f"{address}: {answer.status_code} {answer.text[:300]}")
        found: dict[str, Any] = answer.json()
        return found


class Table:
    """A table in play; `acknowledged` has version and moment of the deals that the other phone has not shown yet."""

    def __init__(self, address: str, version: int) -> None:
        self.address, self.seen = address, version
        self.acknowledged: list[tuple[int, float]] = []


if __name__ == "__main__":
    json.dump(asyncio.run(Phones(json.load(sys.stdin)).run()), sys.stdout)
