import os
from pathlib import Path
from typing import Any

import dj_database_url

from league.settings.environment import env
from league.settings.paths import VAR_DIR, make_private

DATABASE_URL = env.text("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'janroku.sqlite3'}"
REDIS_URL = env.text("REDIS_URL")
IS_EMBEDDED = DATABASE_URL.startswith("sqlite:")

# SQLite has one writer at a time. Taking the lock at the beginning of a transaction makes others wait instead of fail.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
KEEP_OPEN_SECONDS = env.number("JANROKU_DATABASE_KEEP_OPEN", 60)


def database() -> dict[str, Any]:
    if IS_EMBEDDED:
        _prepare_file()
        return {**dj_database_url.parse(DATABASE_URL, conn_max_age=KEEP_OPEN_SECONDS), "OPTIONS": SQLITE_OPTIONS}
    return {**dj_database_url.parse(DATABASE_URL, conn_max_age=KEEP_OPEN_SECONDS, conn_health_checks=True)}


def _prepare_file() -> None:
    """Let only the owner read the database. SQLite gives its other files (-wal, -shm) the mode of the first."""
    path = Path(dj_database_url.parse(DATABASE_URL)["NAME"])
    if path.parent != VAR_DIR:
        return
    make_private(VAR_DIR)
    if not path.exists():
        path.touch(mode=0o600)
    elif path.stat().st_uid == os.geteuid():
        path.chmod(0o600)


def cache() -> dict[str, Any]:
    if REDIS_URL:
        redis = "django.core.cache.backends.redis.RedisCache"
        return {"BACKEND": redis, "LOCATION": REDIS_URL, "KEY_PREFIX": "janroku"}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "janroku"}


DATABASES = {"default": database()}
CACHES = {"default": cache()}
