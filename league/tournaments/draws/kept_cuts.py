"""A public stage after a cut whose players would be others now: taken back and drawn again, or kept with a reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.texts.lists import listed
from league.tournaments.core.revision import lock_open, log_change
from league.tournaments.draws.stage_groups import finalists_now
from league.tournaments.models import Entrant, Round, Stage, Table, Tournament
from league.tournaments.standings.record import PUBLIC_STATES


@dataclass(frozen=True)
class CutChange:
    """
    round       the first round of the stage
    outside     players of the stage who are not above the cut any more
    missing     players above the cut who are not in the stage
    is_played   whether a game of the stage has begun
    """

    stage: Stage
    round: Round
    outside: tuple[Entrant, ...]
    missing: tuple[Entrant, ...]
    is_played: bool

    @property
    def players(self) -> dict[str, list[str]]:
        """The players as the stage keeps them: start numbers are the same where an archive is restored."""
        return {"outside": _keys(self.outside), "missing": _keys(self.missing)}

    @property
    def is_kept(self) -> bool:
        return self.is_played and bool(self.stage.kept_reason) and self.stage.kept_players == self.players


def _keys(entrants: Iterable[Entrant]) -> list[str]:
    return sorted(str(entrant.number or entrant.player.name) for entrant in entrants)


def cut_changes(tournament: Tournament) -> list[CutChange]:
    """Return the public stages after a cut that have other players than the table before them says now."""
    stages = tournament.stages.filter(cut__isnull=False, rounds__state__in=PUBLIC_STATES).distinct()
    return [change for stage in stages.order_by("number") if (change := cut_change(tournament, stage))]


def cut_change(tournament: Tournament, stage: Stage) -> CutChange | None:
    stage.tournament = tournament
    first = stage.rounds.filter(state__in=PUBLIC_STATES).order_by("number").first()
    if first is None:
        return None
    # Substitutes took over seats later; whoever has left since is not missed.
    present = {entrant.pk: entrant for entrant in tournament.entrants.in_round(first.number).select_related("player")}
    drawn = [present[pk] for pk in first.snapshot.get("entrants", ()) if pk in present]
    wanted = finalists_now(stage, first.number, {entrant.pk for entrant in drawn})
    outside = tuple(entrant for entrant in drawn if entrant not in wanted)
    missing = tuple(entrant for entrant in wanted if entrant not in drawn)
    first.stage = stage
    is_played = Table.objects.begun().filter(round__stage=stage).exists()
    return CutChange(stage, first, outside, missing, is_played) if outside and missing else None


@transaction.atomic
def cut_keep(*, actor: User, stage: Stage, reason: str) -> Stage:
    """Let a played stage stand although a correction has changed who should have played it.

    raises      LeagueError `reason_needed`, `cut_not_changed`
    """
    require(actor, stage.tournament, "tournament")
    tournament = lock_open(stage.tournament)
    if not reason.strip():
        raise LeagueError("reason_needed")
    change = cut_change(tournament, Stage.objects.get(pk=stage.pk))
    if change is None or not change.is_played:
        raise LeagueError("cut_not_changed")
    if change.is_kept and change.stage.kept_reason == reason.strip():
        return change.stage
    stage.kept_reason, stage.kept_players = reason.strip(), change.players
    stage.full_clean()
    stage.save(update_fields=["kept_reason", "kept_players"])
    after = {"stage": stage.number, "name": stage.name, **change.players}
    log_change(actor, "cut_keep", tournament, after=after, reason=reason)
    return stage


def kept_notes(tournament: Tournament, stages: Iterable[Stage], *, also_hidden: bool = False) -> list[str]:
    """Return what the final table says about stages that stand after a correction.

    stages          those of the table
    also_hidden     whether the reader may see the names of hidden players
    """
    kept = [change for stage in stages if stage.kept_reason and (change := cut_change(tournament, stage))]
    return [_note(change, also_hidden=also_hidden) for change in kept if change.is_kept]


def _note(change: CutChange, *, also_hidden: bool) -> str:
    def names(entrants: Iterable[Entrant]) -> str:
        return listed(one.player.name if also_hidden else one.player.public_name for one in entrants)

    words = _(
        "%(stage)s: after a correction %(missing)s would have played instead of %(outside)s. It stands: %(reason)s"
    )
    return words % {
        "stage": change.stage.name, "missing": names(change.missing), "outside": names(change.outside),
        "reason": change.stage.kept_reason,
    }  # fmt: skip
