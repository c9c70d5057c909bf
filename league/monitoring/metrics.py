"""The figures for Prometheus.

Requests and recordings are counted by the processes that see them, in the files of prometheus_client's multiprocess
mode (league.settings.monitoring). The state of jobs, Redis and backups is read on request, so any process may answer.
"""

import os
from collections.abc import Iterator
from functools import partial
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Count
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, Counter, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from league.core.outages.redis_state import redis_state
from league.jobs.models import Job
from league.monitoring.disk import free_bytes
from league.monitoring.last_backup import last_backup_at

# The actions of the log by which hanchan get into a club's record; an import is one action.
RECORDINGS = ("hanchan_record", "hanchan_begin", "hanchan_import")
recordings = Counter("janroku_recordings", "Hanchan recorded, begun or imported, by the action in the log.", ["action"])


def count_entries(entries: Any, **_given: Any) -> None:
    """A receiver of `entries_logged`: counts after the commit, so that nothing that is rolled back counts."""
    for entry in entries:
        if entry.action in RECORDINGS:
            transaction.on_commit(partial(recordings.labels(entry.action).inc))


class StateCollector(Collector):
    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            jobs = list(Job.objects.order_by().values_list("kind", "state").annotate(count=Count("pk")))
            lag = Job.objects.lag(timezone.now())
        except DatabaseError:
            yield GaugeMetricFamily("janroku_database_up", "Whether the database answers.", value=0)
        else:
            yield GaugeMetricFamily("janroku_database_up", "Whether the database answers.", value=1)
            by_kind = GaugeMetricFamily("janroku_jobs", "Jobs by kind and state.", labels=["kind", "state"])
            for kind, state, count in jobs:
                by_kind.add_metric([kind, state], count)
            yield by_kind
            text = "For how long the oldest due job has waited."
            yield GaugeMetricFamily("janroku_queue_lag_seconds", text, value=lag.total_seconds())
        if (free := free_bytes()) is not None:
            yield GaugeMetricFamily("janroku_free_bytes", "Free space on the disk of the data.", value=free)
        if (redis := redis_state()) != "none":
            yield GaugeMetricFamily("janroku_redis_up", "Whether Redis answers.", value=redis == "ok")
        if backup := last_backup_at():
            text = "When the last backup was made."
            yield GaugeMetricFamily("janroku_last_backup_timestamp_seconds", text, value=backup.timestamp())


def metrics_text() -> bytes:
    counted = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        multiprocess.MultiProcessCollector(counted)
    state = CollectorRegistry()
    state.register(StateCollector())
    return generate_latest(counted) + generate_latest(state)
