from collections.abc import Iterator
from dataclasses import dataclass

from league.clubs.models import Club
from league.history.models import LogEntry, LogEntryQuerySet
from league.jobs.models import Job, JobState
from league.maintenance.kinds import WORKS, Subject, Work

FINDINGS = ("verify_difference", "club_compare")


@dataclass(frozen=True)
class ClubJob:
    """A job of the club, with its kind in words, and its subject with the page of its result."""

    job: Job
    work: Work
    subject: Subject

    @property
    def is_failed(self) -> bool:
        return self.job.state == JobState.FAILED

    @property
    def fault(self) -> str:
        """The last line of the error; the rest is for administrators."""
        return self.job.error.strip().rpartition("\n")[2]

    @property
    def seconds(self) -> int | None:
        """The duration of the last run."""
        started, finished = self.job.started_at, self.job.finished_at
        return round((finished - started).total_seconds()) if started and finished and finished >= started else None


def club_jobs(club: Club) -> list[ClubJob]:
    """The club's jobs: first those that wait or run, then failed ones, then the latest."""
    return sorted(_jobs(club), key=lambda found: (not found.job.is_waited_for, not found.is_failed, -found.job.pk))


def _jobs(club: Club) -> Iterator[ClubJob]:
    for work in WORKS:
        subjects = {subject.key: subject for subject in work.subjects(club)}
        for job in Job.objects.filter(kind=work.kind, subject__in=subjects):
            yield ClubJob(job, work, subjects[job.subject])


def club_job(club: Club, pk: int) -> ClubJob | None:
    """One job of the club; None for another club's."""
    return _of_club(club, Job.objects.filter(pk=pk).first())


def job_of(club: Club, kind: str, subject: object) -> ClubJob | None:
    """The job on which a page waits; None where it is done or was never requested."""
    waited_for = Job.objects.exclude(state=JobState.DONE)
    return _of_club(club, waited_for.filter(kind=kind, subject=str(subject)).first())


def _of_club(club: Club, job: Job | None) -> ClubJob | None:
    work = next((work for work in WORKS if job and work.kind == job.kind), None)
    if job is None or work is None:
        return None
    subject = next((subject for subject in work.subjects(club) if subject.key == job.subject), None)
    return ClubJob(job, work, subject) if subject else None


def club_findings(club: Club) -> LogEntryQuerySet:
    """The findings of the nightly check and of comparisons, the latest first."""
    return LogEntry.objects.filter(club=club, action__in=FINDINGS).select_related("actor")
