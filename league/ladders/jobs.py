from functools import cache

from league.jobs.progress import Progress
from league.ladders.computing.games import Choice
from league.ladders.computing.ratings import ladders_compute, ladders_to_rate
from league.ladders.computing.storing import ladders_store, written_ahead
from league.ladders.models import Ladder
from league.records.models import Hanchan
from rules.errors import _


def ladders_are_long(subject: str, most: int) -> bool:
    """Whether the job would rate more than so many hanchan for one of the club's ladders."""
    return ladders_to_rate(Ladder.objects.filter(club=int(subject), is_archived=False), most)


def run_ladders(subject: str, progress: Progress) -> None:
    """Bring all ladders of a club up to date in one pass over its hanchan; the subject is the club's key."""
    club = int(subject)
    ladders = list(Ladder.objects.filter(club=club, is_archived=False))
    progress(1, _("Rating the hanchan"))

    @cache
    def most() -> int:
        # Counted only when progress is shown, that is if the job takes long.
        return 1 + Hanchan.objects.filter(club=club).count() * len({Choice.of(ladder) for ladder in ladders})

    def report_progress(done: int) -> None:
        progress(lambda: min(90, 90 * done / most()), _("Rating the hanchan"))

    def wrote(part: float) -> None:
        progress(90 + 9 * part, _("Writing the ladders"))

    computed = ladders_compute(ladders, on_progress=report_progress)
    with written_ahead(computed, wrote), progress.storing():
        ladders_store(computed)
