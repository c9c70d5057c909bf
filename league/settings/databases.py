from typing import Any

import dj_database_url

# SQLite has one writer at a time: taking the lock when a transaction begins makes the others wait instead of fail.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def is_embedded_database(url: str) -> bool:
    return url.startswith("sqlite:")


def database_settings(url: str, *, keep_open: int) -> dict[str, Any]:
    if is_embedded_database(url):
        return {**dj_database_url.parse(url), "OPTIONS": SQLITE_OPTIONS}
    return {**dj_database_url.parse(url, conn_max_age=keep_open, conn_health_checks=True)}


def cache_settings(redis_url: str) -> dict[str, Any]:
    if redis_url:
        return {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": redis_url,
            "KEY_PREFIX": "janroku",
        }
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "janroku"}
