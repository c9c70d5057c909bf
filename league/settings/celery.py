"""Celery. A message only says "look at row N" (league.jobs), so losing one loses nothing, and no result is stored."""

from django.core.exceptions import ImproperlyConfigured

from league.settings.databases import IS_EMBEDDED, REDIS_URL
from league.settings.environment import env

SWEEP_SECONDS = 5

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # Recording a game must not wait for a Redis that is down; the sweep sends the message later.
    {
        "max_retries": 1,
        "interval_start": 0,
        "socket_connect_timeout": 1,
        "socket_timeout": 5,
        "visibility_timeout": 3600,
    }
    if REDIS_URL
    else {"polling_interval": 0.02}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker waits for Redis as long as it takes; league.jobs.watch runs the jobs meanwhile.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "quick"
# A short prefetch would make each free slot wait for memory://'s next poll.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1 if REDIS_URL else 32
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# Of `celery -A league beat`; the clock of `manage.py work` has it too.
CELERY_BEAT_SCHEDULER = "league.jobs.worker:Ticks"

# The ticks have their own queue, since they must not wait behind the work that they look for.
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "league.jobs.tasks.sweep", "schedule": SWEEP_SECONDS, "options": {"queue": "ticks"}},
    "webhooks": {"task": "league.webhooks.tasks.want_due", "schedule": 60, "options": {"queue": "ticks"}},
    "lists": {"task": "league.home.tasks.count_lists", "schedule": 60, "options": {"queue": "ticks"}},
    "mail": {"task": "league.notices.tasks.want_due", "schedule": 60, "options": {"queue": "ticks"}},
}

# By UTC. The sweep sees that it has passed (league.jobs.services.jobs_want_nightly).
NIGHTLY_HOUR = env.number("JANROKU_NIGHTLY_HOUR", 4)
if not 0 <= NIGHTLY_HOUR <= 23:
    raise ImproperlyConfigured(f"JANROKU_NIGHTLY_HOUR is {NIGHTLY_HOUR}; it must be an hour from 0 to 23.")

WORKER_THREADS = env.number("JANROKU_WORKER_THREADS", 4)
LONG_THREADS = env.number("JANROKU_LONG_THREADS", 2)
# Imports of archives at a time, of all workers together.
IMPORTS_AT_ONCE = env.number("JANROKU_IMPORTS_AT_ONCE", 1 if IS_EMBEDDED else 2)
if IMPORTS_AT_ONCE < 1:
    raise ImproperlyConfigured(f"JANROKU_IMPORTS_AT_ONCE is {IMPORTS_AT_ONCE}; it must be at least 1.")
JOB_LEASE_SECONDS = env.number("JANROKU_JOB_LEASE_SECONDS", 15)
