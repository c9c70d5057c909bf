"""The sizes of the clubs; the environment variable HANCHAN sets that of the large one."""

import os

HANCHAN = int(os.environ.get("HANCHAN", 100_000))
PLAYERS = HANCHAN // 50
SEED = 1

# name: hanchan, players
CLUBS = {
    "large": (HANCHAN, PLAYERS),
    "amended": (20_000, 400),
    "small": (1000, 100),
    "crowded": (60_000, 10_000),
}
