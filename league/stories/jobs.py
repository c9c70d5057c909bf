from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.jobs.progress import Progress
from league.stories.chronicles import club_stories
from league.stories.events.chronicles import event_stories
from league.stories.events.kept import event_stories_keep, events_state
from league.stories.kept import stories_keep, written_mark


def run_stories(subject: str, progress: Progress) -> None:
    """Write the stories of all days of a club and of its events, for as long as its record stays.

    subject     the club's key
    """
    club = Club.objects.get(pk=int(subject))
    state, of_events = record_state(club), events_state(club)
    stories, told = list(club_stories(club)), list(event_stories(club))
    with progress.storing():
        stories_keep(club, state, [], stories)
        event_stories_keep(club, of_events, told)
        written_mark(club, state)
