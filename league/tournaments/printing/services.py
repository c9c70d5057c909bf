"""Prints: ordered at the desk, typeset in the background by the worker, stored for download."""

from collections.abc import Callable, Sequence

from django.db import transaction
from django.db.models import CharField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Cast
from django.utils import timezone, translation
from django.utils.translation import get_language

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, existing
from league.history.services import history_log
from league.jobs.models import Job
from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.tournaments.core.links import entrant_links, round_links
from league.tournaments.core.selectors import round_find
from league.tournaments.models import Printout, Tournament
from league.tournaments.printing.blocks import PRINTS, Block, Paper, PrintKind, forms_data
from league.tournaments.printing.sheets import tournament_sheet
from rules.errors import _

LINKS = {"entrants": entrant_links, "rounds": round_links}


def find_print(key: str) -> PrintKind:
    for kind in PRINTS:
        if kind.key == key:
            return kind
    raise LeagueError("unknown_format", format=key, allowed=", ".join(kind.key for kind in PRINTS))


@transaction.atomic
def printout_want(
    *, actor: User, tournament: Tournament, kind: str, round_number: int | None = None, site: str = ""
) -> Printout:
    """Order a print of one round or of all.

    site        address that the QR codes lead to; empty: no QR codes
    raises      LeagueError `unknown_format`, `not_found` for an unknown round
    """
    wanted = printout_order(actor=actor, tournament=tournament, kind=kind, round_number=round_number, site=site)
    wanted.save()
    after = {"kind": kind} | ({"round": wanted.round} if wanted.round else {})
    history_log(actor, "printout_want", tournament, after=after)
    job_want(kind="print", subject=str(wanted.pk))
    return wanted


def printout_order(
    *, actor: User, tournament: Tournament, kind: str, round_number: int | None = None, site: str = ""
) -> Printout:
    """Return an order that is not saved, and create the links of its QR codes."""
    require(actor, tournament, "tournament")
    found = find_print(kind)
    number = round_find(tournament, round_number, is_public=False).number if round_number and found.of_rounds else None
    if site and found.codes_of:
        LINKS[found.codes_of](actor=actor, tournament=tournament)
    return Printout(
        tournament=tournament, kind=kind, round=number, site=site if found.codes_of else "",
        language=get_language() or "en", wanted_by=actor,
    )  # fmt: skip


def printouts_of(tournament: Tournament) -> QuerySet[Printout]:
    """Return the orders, the newest first, without the files."""
    return Printout.objects.filter(tournament=tournament).select_related("wanted_by").defer("content")


def printout_file(tournament: Tournament, pk: int) -> Printout:
    """Return a finished order with its file."""
    return existing(Printout.objects.filter(tournament=tournament, pk=pk, made_at__isnull=False).first())


def printouts_with_jobs(tournament: Tournament) -> QuerySet[Printout]:
    """Return the orders with the state of their jobs (`job_state`) and how far these are (`job_percent`)."""
    jobs = Job.objects.filter(kind="print", subject=Cast(OuterRef("pk"), CharField()))
    found = {"job_state": Subquery(jobs.values("state")), "job_percent": Subquery(jobs.values("percent"))}
    return printouts_of(tournament).annotate(**found)


# ----- the job -----
def run_print(subject: str, progress: Progress) -> None:
    """Gather the data, typeset and store the file, and delete the earlier file of the same print."""
    printout = Printout.objects.select_related("tournament__club").filter(pk=subject).first()
    content = b""
    if printout is not None:
        with translation.override(printout.language):
            content = printout_typeset(printout, progress)
    with progress.storing():
        if printout is not None:
            Printout.objects.filter(pk=subject).update(content=content, made_at=timezone.now())
            older = Printout.objects.filter(pk__lt=printout.pk, made_at__isnull=False, round=printout.round)
            older.filter(tournament=printout.tournament, kind=printout.kind).delete()


def printout_typeset(printout: Printout, progress: Callable[..., None]) -> bytes:
    """Return the PDF of an order, in the active language."""
    # Typesetting takes long to import, so that only processes that print load it.
    from league.sheets.pdf import typeset, write_pdf

    kind, paper = find_print(printout.kind), Paper(printout)
    if kind.sheet:
        progress(10, _("Collecting data"))
        sheet = tournament_sheet(paper.access, kind.sheet, now=printout.wanted_at)
        progress(50, _("Typesetting"))
        return write_pdf(sheet)
    blocks = _blocks(paper, kind, progress)
    progress(90, _("Typesetting"))
    return typeset(kind.template, forms_data(printout, kind, blocks))


def _blocks(paper: Paper, kind: PrintKind, progress: Callable[..., None]) -> Sequence[Block]:
    assert kind.items is not None
    assert kind.block is not None
    items, blocks = kind.items(paper), []
    for done, item in enumerate(items, 1):
        blocks.append(kind.block(paper, item))
        progress(90 * done / len(items), _("Laying out {done} of {all}"), done=done, all=len(items))
    return blocks
