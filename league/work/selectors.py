from collections.abc import Iterator
from dataclasses import dataclass

from league.clubs.models import Club
from league.history.models import LogEntry, LogEntryQuerySet
from league.jobs.models import Job, JobState
from league.work.kinds import WORKS, Subject, Work

FINDINGS = ("verify_difference", "club_compare")


@dataclass(frozen=True)
class ClubJob:
    """A job of the club, with what it is called and where its outcome is looked at."""

    job: Job
    work: Work
    subject: Subject

    @property
    def is_failed(self) -> bool:
        return self.job.state == JobState.FAILED

    @property
    def fault(self) -> str:
        """The last line of what went wrong; the rest is for the log."""
        return self.job.error.strip().rpartition("\n")[2]

    @property
    def seconds(self) -> int | None:
        """How long the last run took."""
        started, finished = self.job.started_at, self.job.finished_at
        return round((finished - started).total_seconds()) if started and finished and finished >= started else None


def club_jobs(club: Club) -> list[ClubJob]:
    """What is under way first, then what failed, then the latest."""
    return sorted(_jobs(club), key=lambda one: (not one.job.is_waited_for, not one.is_failed, -one.job.pk))


def _jobs(club: Club) -> Iterator[ClubJob]:
    for work in WORKS:
        subjects = {subject.key: subject for subject in work.subjects(club)}
        for job in Job.objects.filter(kind=work.kind, subject__in=subjects):
            yield ClubJob(job, work, subjects[job.subject])


def club_job(club: Club, pk: int) -> ClubJob | None:
    """One job, if it is the club's."""
    return _of_club(club, Job.objects.filter(pk=pk).first())


def job_of(club: Club, kind: str, subject: object) -> ClubJob | None:
    """The job a person waits for; None where nothing is under way and nothing failed."""
    waited_for = Job.objects.exclude(state=JobState.DONE)
    return _of_club(club, waited_for.filter(kind=kind, subject=str(subject)).first())


def _of_club(club: Club, job: Job | None) -> ClubJob | None:
    work = next((work for work in WORKS if job and work.kind == job.kind), None)
    if job is None or work is None:
        return None
    subject = next((subject for subject in work.subjects(club) if subject.key == job.subject), None)
    return ClubJob(job, work, subject) if subject else None


def club_findings(club: Club) -> LogEntryQuerySet:
    """What the nightly check and the comparisons asked for have found, the latest first."""
    return LogEntry.objects.filter(club=club, action__in=FINDINGS).select_related("actor")
