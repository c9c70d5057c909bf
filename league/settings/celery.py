from typing import Any

from celery.schedules import crontab

SWEEP_SECONDS = 5


def celery_settings(redis_url: str, *, nightly_hour: int) -> dict[str, Any]:
    """Messages only say "look at row N" (league.jobs), so nothing is lost with them and no result is kept."""
    return {
        "CELERY_BROKER_URL": redis_url or "memory://localhost",
        "CELERY_BROKER_TRANSPORT_OPTIONS": redis_options() if redis_url else memory_options(),
        "CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP": True,
        "CELERY_TASK_IGNORE_RESULT": True,
        "CELERY_TASK_DEFAULT_QUEUE": "quick",
        # A short prefetch would make each free slot wait for memory://'s next poll.
        "CELERY_WORKER_PREFETCH_MULTIPLIER": 1 if redis_url else 32,
        "CELERY_WORKER_HIJACK_ROOT_LOGGER": False,
        "CELERY_WORKER_SEND_TASK_EVENTS": False,
        "CELERY_TIMEZONE": "UTC",
        "CELERY_BEAT_SCHEDULE": beat_schedule(nightly_hour),
    }


def memory_options() -> dict[str, Any]:
    return {"polling_interval": 0.02}


def redis_options() -> dict[str, Any]:
    # Recording a game must not wait for a Redis that is gone: the sweep sends what could not be sent.
    patience = {"max_retries": 1, "interval_start": 0, "socket_connect_timeout": 1, "socket_timeout": 5}
    return patience | {"visibility_timeout": 3600}


def beat_schedule(nightly_hour: int) -> dict[str, Any]:
    # The ticks have a queue of their own: they must not wait behind the work that they are to find.
    ticks = {"queue": "ticks"}
    return {
        "sweep": {"task": "league.jobs.tasks.sweep", "schedule": SWEEP_SECONDS, "options": ticks},
        "nightly": {
            "task": "league.jobs.tasks.want_nightly",
            "schedule": crontab(hour=str(nightly_hour), minute="0"),
            "options": ticks,
        },
    }
