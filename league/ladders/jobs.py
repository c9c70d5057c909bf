from league.jobs.progress import Progress
from league.ladders.computing import ladder_compute, ladder_store
from league.ladders.models import Ladder
from rules.errors import _


def run_ladder(subject: str, progress: Progress) -> None:
    """Compute one ladder from the first hanchan that changed; the subject is the ladder's key."""
    ladder = Ladder.objects.get(pk=int(subject))
    progress(5, _("Rating the hanchan"))
    computed = ladder_compute(ladder)
    progress(70, _("Writing the ladder"))
    with progress.storing():
        if computed:
            ladder_store(ladder, computed)
