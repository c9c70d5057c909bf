from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from league.settings.environment import env
from league.settings.paths import VAR_DIR, make_private, set_mode

DATABASE_URL = env.text("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'janroku.sqlite3'}"
# A streaming replica, from which pages are read.
REPLICA_URL = env.text("JANROKU_REPLICA_URL")
REDIS_URL = env.text("REDIS_URL")
# Whether DATABASE_URL leads to pgbouncer in the mode "transaction".
BEHIND_PGBOUNCER = env.flag("JANROKU_PGBOUNCER", False)
IS_EMBEDDED = DATABASE_URL.startswith("sqlite:")

# SQLite has one writer at a time. Taking the lock at the beginning of a transaction makes others wait instead of fail.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # Pages and jobs use more different statements than the 128 that sqlite3 keeps prepared by default.
    "cached_statements": 2000,
    # FULL: what was acknowledged is on the disk, also after a power cut. With NORMAL the last results could be gone.
    # Sorted rows of a large answer are kept in memory: on a full disk there is no room for a file.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
}
# PostgreSQL's compiler of queries (JIT) takes up to 0.2 s for queries that need 0.03 s. Its default cost of a random
# page is that of a disk with moving parts: for the seats of one season it would read the hanchan of all clubs.
PLANNER = "-c jit=off -c random_page_cost=1.1"
# A request must not wait for a service that is away.
DATABASE_CONNECT_SECONDS = 5
# The primary answers instead, so the replica gets less time: also a machine that is gone without a word (milliseconds).
REPLICA_PATIENCE = {
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 4000,
}
REDIS_CONNECT_SECONDS, REDIS_ANSWER_SECONDS = 0.5, 1.0
KEEP_OPEN_SECONDS = env.number("JANROKU_DATABASE_KEEP_OPEN", 60)


def database() -> dict[str, Any]:
    if IS_EMBEDDED:
        _prepare_file()
        return {**dj_database_url.parse(DATABASE_URL, conn_max_age=KEEP_OPEN_SECONDS), "OPTIONS": SQLITE_OPTIONS}
    return postgres(DATABASE_URL, {"connect_timeout": DATABASE_CONNECT_SECONDS}, conn_health_checks=True)


def replica() -> dict[str, Any]:
    """The replica is asked for its position first of all, so that its connections need no other check."""
    if IS_EMBEDDED or not REPLICA_URL.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("JANROKU_REPLICA_URL needs PostgreSQL, there and in DATABASE_URL.")
    return postgres(REPLICA_URL, REPLICA_PATIENCE, conn_health_checks=False)


def postgres(url: str, patience: dict[str, int], *, conn_health_checks: bool) -> dict[str, Any]:
    parsed = dj_database_url.parse(url, conn_max_age=KEEP_OPEN_SECONDS, conn_health_checks=conn_health_checks)
    options = {**patience, **parsed.get("OPTIONS", {})}
    if BEHIND_PGBOUNCER:
        # A session of ours has another server process in each transaction: nothing may outlive a transaction.
        return {**parsed, "OPTIONS": {**options, "prepare_threshold": None}, "DISABLE_SERVER_SIDE_CURSORS": True}
    return {**parsed, "OPTIONS": {**options, "options": f"{PLANNER} {options.get('options', '')}".strip()}}


def _prepare_file() -> None:
    """Let only the owner read the database. SQLite gives its other files (-wal, -shm) the mode of the first."""
    path = Path(dj_database_url.parse(DATABASE_URL)["NAME"])
    if path.parent != VAR_DIR:
        return
    make_private(VAR_DIR)
    if not path.exists():
        path.touch(mode=0o600)
    else:
        set_mode(path, 0o600)


def cache() -> dict[str, Any]:
    if REDIS_URL:
        return {
            "BACKEND": "league.core.outages.redis.RedisOrMemoryCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "janroku",
            "OPTIONS": {"socket_connect_timeout": REDIS_CONNECT_SECONDS, "socket_timeout": REDIS_ANSWER_SECONDS},
        }
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "janroku"}


DATABASES = {"default": database(), **({"replica": replica()} if REPLICA_URL else {})}
DATABASE_ROUTERS = ["league.core.replica.router.ReplicaRouter"] if REPLICA_URL else []
CACHES = {"default": cache()}
