from django.utils import timezone

from league.core.errors import LeagueError
from league.forgetting.services import late_lines_forget, own_forget
from league.jobs.progress import Progress
from league.members.models import ForgetWish
from league.records.imports.runs.left_files import left_files_drop


def run_wishes(subject: str, progress: Progress) -> None:
    """Carry out the wishes to be forgotten that are due; who plays in a running event waits until it is over."""
    for wish in ForgetWish.objects.filter(due_at__lte=timezone.now()).select_related("player__merged_into"):
        # Each in a transaction of its own: one that is refused holds up nobody, and a run that is killed goes on.
        try:
            own_forget(wish=wish)
        except LeagueError:
            continue
    with progress.storing():
        late_lines_forget()
        # An import may have been killed after somebody was forgotten who is in its file.
        left_files_drop()
