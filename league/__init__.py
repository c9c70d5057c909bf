"""The service: clubs, records, tables, people, pages, API and jobs."""

from league.celery import app as celery_app

__all__ = ["celery_app"]
