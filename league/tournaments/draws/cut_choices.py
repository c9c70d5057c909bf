"""Decisions on a tie at a cut: by hand, by lot, by a further metric, by a play-off. Each decision is logged."""

import random
from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.tournaments.core.revision import lock_open, log_change
from league.tournaments.draws.cut_metrics import decided_by, metric_values
from league.tournaments.draws.stage_groups import CutTie, cut_ties
from league.tournaments.models import CutChoice, Stage
from scoring.exact import Exact
from scoring.metrics import find_step

# The actions in the log.
CUT_DECISIONS = CHOSEN, DRAWN, BY_METRIC, PLAYED_OFF = "cut_choose", "cut_lots", "cut_metric", "cut_play_off"


@transaction.atomic
def cut_choose(*, actor: User, stage: Stage, entrants: Collection[int], division: str = "") -> None:
    """Let these tied players go on, exactly as many as there are places for them."""
    tie = _locked_tie(actor, stage, division)
    tied = {entrant.pk for entrant in tie.tied}
    if len(set(entrants)) != tie.places or not tied.issuperset(entrants):
        raise LeagueError("bad_cut_choice", places=tie.places)
    _decide(actor, stage, tie, CHOSEN, set(entrants))


@transaction.atomic
def cut_draw_lots(*, actor: User, stage: Stage, seed: int, division: str = "") -> None:
    """Draw by lot which of the tied players go on. The same seed gives the same players."""
    tie = _locked_tie(actor, stage, division)
    tied = sorted(entrant.pk for entrant in tie.tied)
    _decide(actor, stage, tie, DRAWN, set(random.Random(seed).sample(tied, tie.places)), seed=seed)


@transaction.atomic
def cut_by_metric(*, actor: User, stage: Stage, metric: str, division: str = "") -> None:
    """Let the tied players go on who are better in a further metric.

    raises      TableError `unknown_metric`, `bad_metric`; LeagueError `cut_still_tied`
    """
    tie, step = _locked_tie(actor, stage, division), find_step(metric)
    values = metric_values(stage, tie, [step])[step]
    go_on = decided_by(values, tie.places, step.metric.better)
    _decide(actor, stage, tie, BY_METRIC, go_on, metric=step.text)


@transaction.atomic
def cut_play_off(*, actor: User, stage: Stage, scores: Mapping[int, int], division: str = "") -> None:
    """Let the tied players go on who have the higher scores in a play-off that the desk held.

    scores      by entrant, one for each tied player

    raises      LeagueError `bad_play_off`, `cut_still_tied`
    """
    tie = _locked_tie(actor, stage, division)
    if set(scores) != {entrant.pk for entrant in tie.tied}:
        raise LeagueError("bad_play_off")
    values: dict[int, Exact | None] = dict(scores)
    played = {str(pk): score for pk, score in scores.items()}
    _decide(actor, stage, tie, PLAYED_OFF, decided_by(values, tie.places), scores=played)


def _locked_tie(actor: User, stage: Stage, division: str) -> CutTie:
    """Return the division's tie. The lock prevents two different decisions on one tie at the same time."""
    require(actor, stage.tournament, "tournament")
    lock_open(stage.tournament)
    # Finalists of a public round are ahead of everybody else, so only places that are still free can be decided.
    tie = next((tie for tie in cut_ties(stage) if tie.division == division), None)
    if tie is None:
        raise LeagueError("no_cut_tie")
    return tie


def _decide(actor: User, stage: Stage, tie: CutTie, action: str, go_on: Collection[int], **details: Any) -> None:
    if not go_on:
        raise LeagueError("cut_still_tied")
    tied = [entrant.pk for entrant in tie.tied]
    # This decision replaces all earlier choices of the group, also those about players who are not tied now.
    older = stage.cut_choices.filter(entrant__division=tie.division) if stage.by_division else stage.cut_choices.all()
    after = {"stage": stage.number, "division": tie.division, "tied": tied, "go_on": sorted(go_on), **details}
    choices = {pk: pk in go_on for pk in tied}
    if dict(older.values_list("entrant_id", "goes_on")) == choices and _is_last_decision(stage, action, after):
        return
    older.delete()
    CutChoice.objects.bulk_create(CutChoice(stage=stage, entrant_id=pk, goes_on=on) for pk, on in choices.items())
    log_change(actor, action, stage.tournament, after=after)


def _is_last_decision(stage: Stage, action: str, after: Mapping[str, Any]) -> bool:
    """Whether the log has this decision as the last one about the group."""
    group = {"after__stage": after["stage"], "after__division": after["division"]}
    last = LogEntry.objects.about(stage.tournament).filter(action__in=CUT_DECISIONS, **group).first()
    return last is not None and (last.action, last.after) == (action, after)
