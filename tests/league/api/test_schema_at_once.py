"""The schema is generated once at a time, also right after the server has started."""

import subprocess
import sys

import pytest

# Extensions of drf-spectacular are loaded once in a process, so the first requests need a new one.
FIRST_REQUESTS = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import django

django.setup()
from django.test import Client

start = Barrier(4)


def ask(_number):
    start.wait()
    return Client(headers={"host": "localhost"}).get("/api/schema/").status_code


with ThreadPoolExecutor(4) as threads:
    print(*threads.map(ask, range(4)))
"""


@pytest.mark.slow
def test_four_readers_get_the_schema_at_once() -> None:
    answer = subprocess.run([sys.executable, "-c", FIRST_REQUESTS], capture_output=True, text=True)

    assert answer.stdout.split() == ["200"] * 4, answer.stderr[-600:]
