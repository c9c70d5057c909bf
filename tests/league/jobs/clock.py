"""A clock for waits: nobody sleeps, and each sleep may do what another process would do meanwhile."""

from collections.abc import Callable


class Clock:
    """Stands in for the module `time`.

    slept       the seconds of all sleeps
    meanwhile   called in each sleep
    """

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.slept = 0.0
        self.meanwhile = meanwhile

    def monotonic(self) -> float:
        return 100 + self.slept

    def sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.meanwhile()
