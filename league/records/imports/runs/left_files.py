from league.clubs.models import Club
from league.records.imports.runs.undoing import is_interrupted
from league.records.models import ImportRun


def left_files_drop(club: Club | None = None) -> None:
    """Drop the files, and the answers about their names, of runs that nobody goes on with: of a club, or of all."""
    rows = ImportRun.objects.filter(state=ImportRun.State.RUNNING).defer("content", "options")
    for run in rows if club is None else rows.filter(club=club):
        if is_interrupted(run):
            ImportRun.objects.filter(pk=run.pk, state=run.state).update(content=b"", options={})
