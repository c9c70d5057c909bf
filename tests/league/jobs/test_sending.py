from typing import Any

import pytest

from league.celery import app
from league.jobs.models import Job
from league.jobs.sending import RUN_JOB, message_send
from league.jobs.tasks import run_job


def test_the_message_names_the_task_that_runs_jobs() -> None:
    assert run_job.name == RUN_JOB


def test_a_process_that_has_not_imported_the_tasks_sends_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.delitem(app.tasks, RUN_JOB)
    monkeypatch.setattr(
        app, "send_task", lambda name, args, kwargs, queue, **_options: sent.append((name, args, queue))
    )

    message_send(Job(pk=7, kind="ladders", queue="long"))

    assert sent == [(RUN_JOB, (7,), "long")]
