"""One evening on a running server, and what was measured in it."""

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tests.bench.load.servers import ROOT, Locks, Server, locks_of
from tests.bench.load.sizes import COST_SECONDS, DEALS, SECONDS, SEED

BARE = "bare view"
# Pages that change with the recordings, and pages that do not.
TONIGHT = ("standings", "live")
PAST = ("past season", "past season, JSON")
# The share of the viewers of each kind.
SHARES = {BARE: 0.1, "standings": 0.3, "live": 0.2, "past season": 0.2, "past season, JSON": 0.2}


@dataclass(frozen=True)
class Evening:
    """What the generator saw, what the database has, and what the processes used."""

    load: dict[str, Any]
    stored: dict[str, Any]
    cpu: dict[str, float]
    memory: dict[str, float]
    locks: Locks

    def times(self, *kinds: str) -> list[float]:
        return sorted(seconds for kind in kinds for seconds in self.load["seconds"].get(kind, []))

    def p95(self, *kinds: str) -> float:
        """Seconds in which 95 of 100 requests of these kinds were answered."""
        times = self.times(*kinds)
        return times[min(len(times) - 1, int(0.95 * len(times)))] if times else float("nan")

    def requests(self) -> int:
        return sum(map(len, self.load["seconds"].values()))

    def unchanged(self, *kinds: str) -> tuple[int, int]:
        """How many answers to requests for what had not changed were 304, and how many there were."""
        found = [self.load["unchanged"].get(kind, [0, 0]) for kind in kinds]
        return sum(good for _sent, good in found), sum(map(sum, found))


def addresses(club: dict[str, Any]) -> dict[str, str]:
    slug = club["club"]
    return {
        BARE: "/healthz",
        "standings": f"/c/{slug}/season/{club['season']}/",
        "live": f"/api/v1/clubs/{slug}/live/",
        "standings, JSON": f"/api/v1/clubs/{slug}/seasons/{club['season']}/standings/",
        "past season": f"/c/{slug}/season/{club['past']}/",
        "past season, JSON": f"/api/v1/clubs/{slug}/seasons/{club['past']}/standings/",
    }


def plan_for(
    server: Server, *, seconds: float, poll: float, tables: int, viewers: dict[str, int],
    is_conditional: bool = True,
) -> dict[str, Any]:  # fmt: skip
    club = server.world.club
    where = addresses(club)
    return {
        "name": uuid4().hex, "url": server.url, "seconds": seconds, "poll": poll, "deals": DEALS, "seed": SEED,
        "club": club["club"], "season": club["season"], "tables": club["tables"][:tables],
        "viewers": {
            kind: {"address": where[kind], "count": count, "is_conditional": is_conditional}
            for kind, count in viewers.items()
        },
    }  # fmt: skip


def evening(server: Server, *, viewers: int, tables: int, poll: float, seconds: float = SECONDS) -> Evening:
    server.world.call("wait_for_jobs")
    newest = server.world.call("newest_hanchan")
    shares = {kind: max(1, round(viewers * share)) for kind, share in SHARES.items()}
    plan = plan_for(server, seconds=seconds, poll=poll, tables=tables, viewers=shares)
    before = server.cpu()
    with locks_of(server) as locks:
        load = generate(plan)
    stored = server.world.call("compare", acknowledged=load["acknowledged"], after=newest)
    used = {name: after - before[name] for name, after in server.cpu().items()}
    return Evening(load, stored, used, server.memory(), locks)


# ----- each kind of request alone -----
@dataclass(frozen=True)
class Cost:
    """Milliseconds of CPU of one kind of request."""

    web: float
    database: float
    worker: float
    bytes: float

    def __str__(self) -> str:
        parts = [self.web, self.database] if self.database else [self.web]
        return " + ".join(f"{part:.1f}" for part in parts)


def cost(server: Server, kind: str, *, is_conditional: bool = False) -> Cost:
    """One client sends one kind of request after another to a server that does nothing else."""
    is_view = kind in SHARES
    plan = plan_for(
        server, seconds=COST_SECONDS, poll=0, tables=0 if is_view else 1,
        viewers={kind: 1} if is_view else {}, is_conditional=is_conditional,
    )  # fmt: skip
    size, before = server.world.call("database_bytes"), server.cpu()
    load = generate(plan)
    server.world.call("wait_for_jobs")
    count = len(load["seconds"][kind])
    used = {name: 1000 * (after - before[name]) / count for name, after in server.cpu().items()}
    size = server.world.call("database_bytes") - size
    return Cost(used["web"], used.get("database", 0), used["worker"], size / count)


def generate(plan: dict[str, Any]) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.load.generator"]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(plan), stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)
