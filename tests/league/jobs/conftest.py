from collections.abc import Iterator

import pytest

from league.celery import app
from league.jobs import kinds, progress
from tests.league.jobs.work import KINDS


@pytest.fixture(autouse=True)
def _kinds_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "KINDS", kinds.KINDS + KINDS)


@pytest.fixture(autouse=True)
def _every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report progress every time, without a pause between reports."""
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_REPORTS", 0)


@pytest.fixture
def _not_eager() -> Iterator[None]:
    """Jobs wait for a worker, as in production."""
    app.conf.task_always_eager = False
    yield
    app.conf.task_always_eager = True
