from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.jobs.progress import Progress
from league.stories.chronicles import club_stories
from league.stories.kept import stories_keep, written_mark


def run_stories(subject: str, progress: Progress) -> None:
    """Write the stories of all days of a club, for as long as its record stays; the subject is the club's key."""
    club = Club.objects.get(pk=int(subject))
    state = record_state(club)
    stories = list(club_stories(club))
    with progress.storing():
        stories_keep(club, state, [], stories)
        written_mark(club, state)
