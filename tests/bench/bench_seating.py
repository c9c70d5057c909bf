"""Measure plans of many sizes by their facts, compare them with good-enough-golfer (npm), and simulate tournaments."""

import json
import random
import shutil
import subprocess
import tempfile
from collections import Counter
from statistics import mean
from time import perf_counter, process_time

from scoring.seating.constructions import known_sizes
from scoring.seating.facts import fewest_repeats, pairs_within, plan_facts
from scoring.seating.planning import Wishes, draw_plan
from scoring.seating.swiss import PRESETS, Past, SwissRound, Weights, describe_round, draw_swiss, pairs

SIZES = (
    (8, 4), (9, 5), (10, 5), (12, 3), (12, 4), (12, 5), (12, 6), (13, 5), (14, 6), (16, 5), (16, 6), (16, 8), (16, 10),
    (18, 6), (20, 5), (20, 6), (20, 7), (20, 8), (20, 10), (22, 8), (24, 6), (24, 7), (24, 8), (24, 9), (24, 10),
    (28, 7), (28, 9), (28, 10), (30, 8), (32, 8), (32, 9), (32, 10), (36, 10), (36, 11), (40, 8), (40, 10), (40, 12),
    (42, 8), (44, 8), (44, 12), (48, 8), (48, 12), (52, 12), (56, 12), (60, 12), (62, 6), (64, 7), (64, 10), (68, 12),
    (72, 10), (76, 12), (92, 12), (100, 8), (100, 10), (128, 12), (140, 8), (160, 8), (160, 10), (168, 12), (172, 12),
)  # fmt: skip
# (players, rounds, members of a team): team mates never meet.
TEAMS = ((32, 8, 4), (40, 8, 8), (48, 8, 8), (160, 10, 5))
SEEDS = (1, 2, 3)
# The time of one core that a draw may take within a request.
MOST_SECONDS = 2
COMPARED = ((40, 8), (100, 8), (160, 8))
GOLFER = "good-enough-golfer@0.1.1"
SCRIPT = """
const {generateRounds} = require('good-enough-golfer');
const [groups, rounds] = process.argv.slice(1).map(Number);
const start = process.hrtime.bigint();
const made = generateRounds({groups, groupSize: 4, numberOfRounds: rounds});
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(JSON.stringify({seconds, rounds: made.rounds}));
"""


def main() -> None:
    print(
        "size          bound  known  ours (by seed)     most met  uneven winds  table excess  least indirect  seconds"
    )
    slow = [f"{players}×{rounds}" for players, rounds in SIZES if _measured(players, rounds) > MOST_SECONDS]
    for players, rounds, size in TEAMS:
        mates = pairs_within({first: range(first, first + size) for first in range(0, players, size)})
        if _measured(players, rounds, Wishes(forbidden=mates), f" teams of {size}") > MOST_SECONDS:
            slow.append(f"{players}×{rounds} in teams")
    print(f"over {MOST_SECONDS} s: {', '.join(slow) or 'none'}", flush=True)
    compare_with_golfer()
    by_standings()


def _measured(players: int, rounds: int, wishes: Wishes | None = None, more: str = "") -> float:
    """Print the line of a size, and return the longest time of its draws."""
    draws, times = [], []
    for seed in SEEDS:
        start = process_time()
        draws.append(draw_plan(players, rounds, random.Random(seed), wishes))
        times.append(process_time() - start)
    facts = [draw.facts for draw in draws]
    known = known_sizes().get((players, rounds), (None,))[0]
    repeats = " ".join(str(one.repeats) for one in facts)
    least = min((one.least_indirect for one in facts if one.least_indirect is not None), default="-")
    print(
        f"{f'{players}×{rounds}{more}':12} {fewest_repeats(players, rounds):6} {'-' if known is None else known:>6}  "
        f"{repeats:18} {max(one.max_meets for one in facts):8} {max(one.uneven_winds for one in facts):13} "
        f"{max(one.table_excess for one in facts):13} {least:>15} {max(times):8.2f}",
        flush=True,
    )
    return max(times)


def compare_with_golfer() -> None:
    if not shutil.which("npm"):
        print("good-enough-golfer: skipped, npm is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        install = ["npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", GOLFER]
        if subprocess.run(install, capture_output=True, check=False).returncode:
            print("good-enough-golfer: skipped, its installation failed")
            return
        for players, rounds in COMPARED:
            ours, theirs = _timed_ours(players, rounds), _timed_golfer(folder, players, rounds)
            print(
                f"{players}×{rounds}: ours {ours[0]:.3f} s, {ours[1]} repeats; golfer {theirs[0]:.2f} s, {theirs[1]} "
                f"repeats; {theirs[0] / ours[0]:.0f} × faster",
                flush=True,
            )


def _timed_ours(players: int, rounds: int) -> tuple[float, int]:
    start = perf_counter()
    draw = draw_plan(players, rounds, random.Random(1))
    return perf_counter() - start, draw.facts.repeats


def _timed_golfer(folder: str, players: int, rounds: int) -> tuple[float, int]:
    run = subprocess.run(
        ["node", "-e", SCRIPT, str(players // 4), str(rounds)], cwd=folder, capture_output=True, text=True, check=True
    )
    made = json.loads(run.stdout)
    plan = tuple(tuple(tuple(table) for table in tables) for tables in made["rounds"])
    return made["seconds"], plan_facts(plan, players).repeats


def by_standings() -> None:
    """Simulate tournaments drawn by standings: repeats, mean spread of ranks, players with uneven winds."""
    for name, weights in (("greedy", None), ("no winds", Weights()), *PRESETS.items()):
        tournaments = [_tournament(100, 8, weights, seed) for seed in (1, 2, 3)]
        repeats, spread, uneven = (list(column) for column in zip(*tournaments, strict=True))
        print(
            f"by standings 100×8, {name:9}: repeats {repeats}, spread {mean(spread):.2f}, uneven winds {uneven}",
            flush=True,
        )


def _tournament(players: int, rounds: int, weights: Weights | None, seed: int) -> tuple[int, float, int]:
    """Simulate one tournament and return (repeats, mean spread, players with uneven winds)."""
    rng = random.Random(seed)
    skill = [rng.gauss(0, 1) for _ in range(players)]
    points = [0.0] * players
    met: Counter[tuple[int, int]] = Counter()
    winds = {player: [0, 0, 0, 0] for player in range(players)}
    repeats, spreads = 0, []
    for number in range(rounds):
        order = (
            sorted(range(players), key=lambda player: -points[player])
            if number
            else rng.sample(range(players), players)
        )
        past = Past(order, met, winds)
        drawn = draw_swiss(past, weights, rng) if weights else _greedy(past)
        repeats += drawn.repeats
        spreads += [drawn.spread] if number else []
        for table in drawn.tables:
            met.update(pairs(table))
            for place, player in enumerate(sorted(table, key=lambda player: -(0.3 * skill[player] + rng.gauss(0, 1)))):
                points[player] += (45, 5, -15, -35)[place] + rng.gauss(0, 10)
            for wind, player in enumerate(table):
                winds[player][wind] += 1
    return repeats, mean(spreads), sum(max(counts) - min(counts) > 1 for counts in winds.values())


def _greedy(past: Past) -> SwissRound:
    """Seat the leader with the best players whom nobody at the table has met, and so on: a common published rule."""
    left, tables = list(past.order), []
    while left:
        table = [left.pop(0)]
        while len(table) < 4:
            chosen = next((player for player in left if not _has_met(player, table, past)), left[0])
            left.remove(chosen)
            table.append(chosen)
        tables.append(tuple(table))
    return describe_round(tuple(tables), past)


def _has_met(player: int, table: list[int], past: Past) -> bool:
    return any(past.met.get((min(player, other), max(player, other))) for other in table)


if __name__ == "__main__":
    main()
