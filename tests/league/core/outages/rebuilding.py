"""Programs of a test that run behind pgbouncer: record many games, and do all jobs with a rebuild. They print JSON."""

import json
import sys
from typing import Any

import django

GAMES = 60


def record() -> dict[str, Any]:
    from league.accounts.models import User
    from league.clubs.models import Club, HouseRulesVersion
    from league.ladders.services import ladder_open
    from league.records.imports.services import ImportOrder, import_store
    from league.seasons.models import Season

    owner, club, season = User.objects.get(), Club.objects.get(), Season.objects.get()
    for kind in ("points", "tenhou_dan"):
        ladder_open(actor=owner, club=club, name=kind, kind=kind)
    lines = [
        f"2026-{n % 10 + 1:02}-{n % 28 + 1:02},Aoi,Ben,Chika,Dai,{41200 - n * 100},{28300 + n * 100},20400,10100"
        for n in range(GAMES)
    ]
    heading = "date,east,south,west,north,east_score,south_score,west_score,north_score"
    order = ImportOrder(club=club, house_rules=HouseRulesVersion.objects.get(), season=season)
    report = import_store(actor=owner, content="\n".join([heading, *lines]).encode(), order=order)
    return {"stored": report.fresh}


def rebuild() -> dict[str, Any]:
    from league.clubs.models import Club
    from league.jobs.models import Job, JobState
    from league.jobs.running import job_run
    from league.jobs.services import job_want
    from league.ladders.models import LadderRow
    from league.maintenance.verification import differences
    from league.seasons.models import StandingsRow

    for kind in ("rebuild", "club_bests", "forecast_quality", "ladders"):
        job_want(kind=kind, subject=str(Club.objects.get().pk))
    while waiting := list(Job.objects.filter(state=JobState.WAITING).values_list("pk", flat=True)):
        for key in waiting:
            job_run(key)
    return {
        "unfinished": list(Job.objects.exclude(state=JobState.DONE).values_list("kind", "error")),
        "rows": [StandingsRow.objects.count(), LadderRow.objects.count()],
        "differences": [str(found) for found in differences()],
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps({"record": record, "rebuild": rebuild}[sys.argv[1]]()))
