"""Child processes that end with their parent, and are started again when they fail."""

import ctypes
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence

SECONDS_BETWEEN_STARTS = 1
PR_SET_PDEATHSIG = 1


def die_with_parent(number: int = signal.SIGTERM) -> None:
    """On Linux, let the kernel send this signal to the process when its parent dies. Elsewhere only Ctrl-C ends it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)


class Children:
    """Runs each of these functions in a child process until SIGTERM or SIGINT.

    A child is a copy of this process (fork), which must have no threads and no open connections: the children share
    its memory, so each of them costs little.
    """

    def __init__(self, works: Sequence[Callable[[], None]]) -> None:
        self.works = works
        self.running: dict[int, Callable[[], None]] = {}
        self.is_wanted = True

    def run(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        # The garbage collector would write into the shared memory, and each child would get its own copy.
        gc.collect()
        gc.freeze()
        for work in self.works:
            self.start(work)
        while self.running:
            pid, _status = os.wait()
            work = self.running.pop(pid)
            if self.is_wanted:
                time.sleep(SECONDS_BETWEEN_STARTS)
                self.start(work)

    def start(self, work: Callable[[], None]) -> None:
        # A signal between the fork and the note of its number would miss the child.
        signals = {signal.SIGTERM, signal.SIGINT}
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        if self.is_wanted:
            parent, pid = os.getpid(), os.fork()
            if not pid:
                self.be_child(work, parent, signals)
            self.running[pid] = work
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)

    def be_child(self, work: Callable[[], None], parent: int, signals: set[signal.Signals]) -> None:
        for number in signals:
            signal.signal(number, signal.SIG_DFL)
        # At once, since the parent was killed: it would have waited for the end of this child's work.
        die_with_parent(signal.SIGKILL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        if os.getppid() != parent:
            os._exit(1)
        try:
            work()
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    def stop(self, _number: int, _frame: object) -> None:
        self.is_wanted = False
        for pid in self.running:
            os.kill(pid, signal.SIGTERM)
