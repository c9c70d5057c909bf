"""The sizes of the evening; environment variables of the same names set others."""

import os


def size(name: str, default: int) -> int:
    return int(os.environ.get(name, default))


TABLES = size("TABLES", 50)
VIEWERS = size("VIEWERS", 500)
SECONDS = size("SECONDS", 60)
# Seconds between two requests of a viewer. 500 viewers then send 40 requests per second, as 200 phones do every 5 s.
POLL = size("POLL", 12)
DEALS = size("DEALS", 8)  # of a hanchan
HISTORY = size("HISTORY", 2000)  # hanchan that the club has already
COST_SECONDS = size("COST_SECONDS", 5)  # for each kind of request alone
COUNTED = size("COUNTED", 300)  # hanchan whose bytes are counted
SEED = 1
ON = os.environ.get("ON", "")  # the server whose name begins so; all
