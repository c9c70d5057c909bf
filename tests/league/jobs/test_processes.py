"""Child processes of a parent, in processes of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.league.test_serve import ROOT, all_end

# Each child says its number and waits for the end: by SIGTERM's own action, since a handler of Python would not run if
# the signal came just before the call that waits.
PARENT = """
import os, signal
from league.jobs import processes
processes.SECONDS_BETWEEN_STARTS = 0
def work():
    os.write(1, f"{os.getpid()}\\n".encode())
    while True:
        signal.pause()
processes.Children([work, work]).run()
"""
# The end is asked for before the parent waits, at the moment at which it has seen that it is not.
ASKED_TO_END_BEFORE_IT_WAITS = """
import os, signal, time
from league.jobs import processes
class Children(processes.Children):
    def start(self, work):
        super().start(work)
        if len(self.running) == 2:
            os.kill(os.getpid(), signal.SIGTERM)
def work():
    time.sleep(60)
Children([work, work]).run()
"""


@pytest.fixture
def parent() -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    yield started
    started.kill()
    started.wait()


def next_child(parent: subprocess.Popen[str]) -> int:
    assert parent.stdout
    return int(parent.stdout.readline())


def test_a_killed_child_is_started_again(parent: subprocess.Popen[str]) -> None:
    first, second = next_child(parent), next_child(parent)
    os.kill(first, signal.SIGKILL)
    third = next_child(parent)

    assert third not in {first, second}


def test_the_parent_ends_its_children_and_itself(parent: subprocess.Popen[str]) -> None:
    children = [next_child(parent), next_child(parent)]
    parent.terminate()

    assert parent.wait(60) == 0
    assert all_end(children)


def test_a_parent_that_is_asked_to_end_before_it_waits_for_its_children_ends() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED_TO_END_BEFORE_IT_WAITS], cwd=ROOT, timeout=30)

    assert done.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends the children of a killed parent")
def test_the_children_of_a_killed_parent_end(parent: subprocess.Popen[str]) -> None:
    children = [next_child(parent), next_child(parent)]
    parent.kill()

    assert all_end(children)
