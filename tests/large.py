"""Run what the suite does a hundredth of: many thousands of hands, hostile requests, kills, lines of a file.

    python -m tests.large            the names
    python -m tests.large NAME …     run these, each for minutes or hours; further words after -- go to pytest

The number of each repetition stands beside its test, as the last argument of `times` (tests/profile.py).
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LARGE = {
    "hands": ("tests/rules",),
    "replays": ("tests/scoring/test_replay.py", "tests/scoring/test_fuzz.py", "tests/scoring/test_payments.py"),
    "standings": (
        "tests/scoring/test_standings_properties.py", "tests/league/standings/computing/test_following.py",
        "tests/league/standings/test_as_it_stands.py",
    ),
    "ladders": ("tests/scoring/ladders/test_rating_run.py", "tests/league/ladders/computing/test_ratings.py"),
    "stories": ("tests/scoring/stories", "tests/league/stories"),
    "targets": (
        "tests/scoring/targets/test_properties.py", "tests/league/records/targets/test_saved.py",
        "tests/league/standings/test_season_targets.py", "tests/league/tournaments/targets/test_event_targets.py",
    ),
    "events": (
        "tests/league/tournaments/lifecycle/test_simulation.py", "tests/league/tournaments/test_polling.py",
        "tests/league/tournaments/standings/test_recomputed.py",
    ),
    "hostile": ("tests/league/hostile",),
    "kills": ("tests/league/crashes", "tests/league/backups/test_directions.py"),
    "sync": (
        "tests/league/api/test_sync_example.py", "tests/league/api/test_two_way_example.py", "tests/test_cookbook.py",
    ),
    "seating": ("tests/scoring/seating/evenings",),
    "imports": ("tests/league/records/imports/test_odd_files.py",),
    "engine": ("tests/browser/test_engine.py", "tests/test_installation.py", "tests/test_compiled.py"),
}  # fmt: skip


def main(arguments: list[str]) -> int:
    names, more = arguments, []
    if "--" in arguments:
        place = arguments.index("--")
        names, more = arguments[:place], arguments[place + 1 :]
    if not names or (unknown := set(names) - LARGE.keys()):
        for name in sorted(unknown) if names else ():
            print(f"There is no large run named {name}.", file=sys.stderr)
        for name, paths in LARGE.items():
            print(f"{name:10}  {' '.join(paths)}")
        return 1 if names else 0
    paths = [path for name in names for path in LARGE[name]]
    environment = os.environ | {"JANROKU_LONG": "1", "JANROKU_LARGE": "1", "JANROKU_COMPILED": "off"}
    return subprocess.run([sys.executable, "-m", "pytest", *paths, *more], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
