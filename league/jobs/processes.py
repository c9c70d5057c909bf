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
END = {signal.SIGTERM, signal.SIGINT}
# What the parent waits for. They stay blocked outside of `sigwait`: one that came between the look at `is_wanted` and
# a call that waits for a child would be seen only after the end of a child, which nobody has asked to end.
AWAITED = END | {signal.SIGCHLD}


def die_with_parent(parent: int) -> None:
    """On Linux, let the kernel kill this process when its parent dies. Elsewhere only Ctrl-C ends it.

    At once, since the parent was killed: any other signal could wait for the end of work, or meet the handlers that a
    forked child has from its parent.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the kernel knew of the wish
            os._exit(1)


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
        before = signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
        # A blocked signal that is ignored by default may be dropped.
        signal.signal(signal.SIGCHLD, lambda *_given: None)
        # The garbage collector would write into the shared memory, and each child would get its own copy.
        gc.collect()
        gc.freeze()
        for work in self.works:
            self.start(work)
        while self.running:
            if signal.sigwait(AWAITED) == signal.SIGCHLD:
                self.start_ended()
            else:
                self.stop()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def start(self, work: Callable[[], None]) -> None:
        parent, pid = os.getpid(), os.fork()
        if not pid:
            self.be_child(work, parent)
        self.running[pid] = work

    def start_ended(self) -> None:
        """Start the children again that have ended, unless they shall end. One signal may tell of several."""
        for pid in list(self.running):
            if os.waitpid(pid, os.WNOHANG) == (0, 0):
                continue
            work = self.running.pop(pid)
            if self.is_wanted:
                time.sleep(SECONDS_BETWEEN_STARTS)
                self.start(work)

    def be_child(self, work: Callable[[], None], parent: int) -> None:
        for number in AWAITED:
            signal.signal(number, signal.SIG_DFL)
        die_with_parent(parent)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, AWAITED)
        try:
            work()
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)

    def stop(self) -> None:
        self.is_wanted = False
        for pid in self.running:
            os.kill(pid, signal.SIGTERM)
