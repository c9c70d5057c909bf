"""The service: clubs, records, tables, people, pages, API and jobs."""

from league import compiled

compiled.install()

from league.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
