"""A round, the final after it, and corrections that change who is in the final."""

from league.accounts.models import User
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import Round, Stage, Tournament
from league.tournaments.results.services import result_enter

SCORES = [40000, 30000, 20000, 10000]


def main_round(organiser: User, tournament: Tournament, scores: dict[int, list[int]]) -> Round:
    """Play the only main round: start numbers 1 to 4 at the first table, 5 to 8 at the second ...; scores by table."""
    tables = tournament.entrants.count() // 4
    script = "\n".join("-".join(str(4 * table + seat) for seat in (1, 2, 3, 4)) for table in range(tables))
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(number=1), seed=1, script=script)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    for table in round_.tables.all():
        result_enter(actor=organiser, table=table, scores=scores.get(table.number, SCORES))
    return round_step(actor=organiser, round_=round_, step="finish")


def final_of(organiser: User, tournament: Tournament) -> Stage:
    return stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")


def drawn(organiser: User, stage: Stage) -> Round:
    return stage_draw(actor=organiser, stage=Stage.objects.get(pk=stage.pk), seed=1)[0]


def numbers(round_: Round) -> set[int]:
    return set(round_.seats.values_list("entrant__number", flat=True))


def pks(stage: Stage, *numbers: int) -> list[int]:
    return list(stage.tournament.entrants.filter(number__in=numbers).values_list("pk", flat=True))


def found_keys(round_: Round, step: str = "release") -> list[str]:
    return [finding.key for finding in round_checks(Round.objects.get(pk=round_.pk), step) if finding.is_blocking]


def correct(organiser: User, stage: Stage) -> None:
    """Correct table 1: the player in the south seat has won."""
    correct_all(organiser, stage, {1: [29000, 41000, 20000, 10000]})


def correct_all(organiser: User, stage: Stage, scores: dict[int, list[int]]) -> None:
    round_ = stage.tournament.rounds.get(number=1)
    round_step(actor=organiser, round_=round_, step="unfinish")
    for number, corrected in scores.items():
        table = round_.tables.get(number=number)
        result_enter(actor=organiser, table=table, scores=corrected, reason="the sheet was misread")
    round_.refresh_from_db()
    round_step(actor=organiser, round_=round_, step="finish")
