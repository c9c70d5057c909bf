"""Forms for the hall: score forms, personal schedules, name cards, diplomas; typeset in the background."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.jobs.models import Job
from league.jobs.services import job_want
from league.tournaments.access import Sight
from league.tournaments.models import Printout, Tournament
from league.tournaments.sheet_rows import rounds_shown, seats_shown, who_plays, wind_of
from league.tournaments.sheets import days_of

Block = dict[str, Any]


def score_forms(sight: Sight) -> Iterator[Block]:
    for one, lines in rounds_shown(sight):
        for line in lines:
            heading = _("Round %(round)s · Table %(table)s") % {"round": one.number, "table": line.table.number}
            seats = [[wind_of(seat), sight.name_of(seat.entrant), "", "", ""] for seat in line.seats]
            head = [_("Wind"), _("Player"), _("Score"), _("Place"), _("Signature")]
            yield {"title": sight.tournament.name, "large": heading, "lines": [], "rows": [head, *seats]}


def schedules(sight: Sight) -> Iterator[Block]:
    shown = rounds_shown(sight)
    sits: dict[int, list[list[str]]] = {}
    for one, line, seat in seats_shown(shown):
        sits.setdefault(seat.entrant.pk, []).append([str(one.number), str(line.table.number), wind_of(seat)])
    for entrant in who_plays(sight):
        rows = [[_("Round"), _("Table"), _("Wind")], *sits.get(entrant.pk, [])]
        number = "" if entrant.number is None else f"{entrant.number} "
        yield {"title": sight.tournament.name, "large": number + sight.name_of(entrant), "lines": [], "rows": rows}


def name_cards(sight: Sight) -> Iterator[Block]:
    for entrant in who_plays(sight):
        about = [text for text in (entrant.club_name, entrant.country, str(entrant.team or "")) if text]
        number = "" if entrant.number is None else str(entrant.number)
        lines = [number, " · ".join(about)]
        yield {"title": sight.tournament.name, "large": sight.name_of(entrant), "lines": lines, "rows": []}


def diplomas(sight: Sight) -> Iterator[Block]:
    for line in sight.table().lines:
        place = _("Rank %(rank)s of %(players)s") % {"rank": line.rank, "players": len(sight.table().lines)}
        lines = [place, days_of(sight.tournament), sight.tournament.club.name]
        yield {"title": sight.tournament.name, "large": sight.name_of(line.entrant), "lines": lines, "rows": []}


# What can be printed, and how many stand on a page.
FORMS: dict[str, tuple[Callable[[Sight], Iterator[Block]], int]] = {
    "score-forms": (score_forms, 3),
    "schedules": (schedules, 2),
    "name-cards": (name_cards, 8),
    "diplomas": (diplomas, 1),
}


@transaction.atomic
def printout_want(*, actor: User, tournament: Tournament, kind: str) -> Printout:
    require(actor, tournament.club, "tournament")
    if kind not in FORMS:
        raise LeagueError("unknown_format", format=kind, allowed=", ".join(FORMS))
    wanted = Printout.objects.create(tournament=tournament, kind=kind, language=get_language() or "en", wanted_by=actor)
    history_log(actor=actor, action="printout_want", subject=tournament, club=tournament.club, after={"kind": kind})
    job_want(kind="print", subject=str(wanted.pk))
    return wanted


def job_of(printout: Printout) -> Job | None:
    return Job.objects.filter(kind="print", subject=str(printout.pk)).first()


def run_print(subject: str, progress: Any) -> None:
    """The job: gather what is printed, typeset it, keep the file."""
    from league.exports.pdf import typeset

    printout = Printout.objects.select_related("tournament__club").filter(pk=subject).first()
    content = b""
    if printout is not None:
        with translation.override(printout.language):
            make, per_page = FORMS[printout.kind]
            progress(10)
            blocks = list(make(Sight(printout.tournament, True)))
            progress(50)
            title = printout.tournament.name
            content = typeset("forms", {"title": title, "blocks": blocks, "per_page": per_page, "kind": printout.kind})
            progress(90)
    with progress.storing():
        Printout.objects.filter(pk=subject).update(content=content, made_at=timezone.now())
