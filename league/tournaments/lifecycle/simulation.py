"""Simulate a tournament: players from many countries, results from skill and luck, and the usual incidents: a player
withdraws, another arrives late, a chombo is penalised, a result is corrected."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.records.core.entry import entry_fields
from league.tournaments.draws import services as draw_services
from league.tournaments.draws.cut_choices import cut_draw_lots
from league.tournaments.draws.stage_groups import cut_ties
from league.tournaments.entrants import services as entrant_services
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.lifecycle import services as tournament_services
from league.tournaments.models import Round, Stage, Table, Tournament
from league.tournaments.results import penalties
from league.tournaments.results import services as result_services

FAMILY = (
    "佐藤", "鈴木", "高橋", "田中", "渡辺", "伊藤", "王", "李", "张", "刘", "陳", "林", "黃", "吳", "Weber", "Martin",
    "Rossi",     "García", "Novák", "Kowalska", "Иванов", "Smith", "Dubois", "Jensen", "Virtanen", "Silva",
)  # fmt: skip
GIVEN = (
    "葵", "健太", "みさき", "陽斗", "伟", "娜", "敏", "思远", "志豪", "雅婷", "俊傑", "佩珊", "Anna", "Émile", "Lucia",
    "Pablo",     "Jana", "Olga", "Жанна", "Tom", "Claire", "Mads", "Aino", "Rui",
)  # fmt: skip
CLUBS = ("月曜会", "North Wind", "Club Est", "紅中會", "Turm Riichi", "Lisboa Mahjong", "")
COUNTRIES = ("JP", "CN", "FR", "DE", "PT", "PL", "GB", "")


@dataclass
class Simulation:
    """Plays the rounds of a tournament; `say` gets a line of progress for each."""

    actor: User
    tournament: Tournament
    random: Random
    say: Callable[[str], None] = lambda words: None
    skill: dict[int, float] = field(default_factory=dict)

    def play(self, upto: int) -> None:
        """Draw and play rounds up to `upto`; of the round after it only half the results are entered."""
        for stage in self.tournament.stages.order_by("number"):
            while stage.rounds_planned > stage.rounds.finished().count():
                round_ = self._next(stage)
                if round_.number > upto:
                    self._enter(round_, share=0.5)
                    return
                self._enter(round_)
                draw_services.round_step(actor=self.actor, round_=round_, step="finish")
                self.say(f"round {round_.number}: {round_.tables.count()} tables")
                self._incident(round_)

    def _next(self, stage: Stage) -> Round:
        if not stage.rounds.unfinished().exists():
            for tie in cut_ties(stage):
                cut_draw_lots(actor=self.actor, stage=stage, seed=self.random.randrange(10**6), division=tie.division)
            draw_services.stage_draw(actor=self.actor, stage=stage, seed=self.random.randrange(10**6))
        round_ = stage.rounds.unfinished().order_by("number")[0]
        round_ = draw_services.round_step(actor=self.actor, round_=round_, step="confirm")
        return draw_services.round_step(actor=self.actor, round_=round_, step="release")

    def _enter(self, round_: Round, share: float = 1.0) -> None:
        tables = list(round_.tables.order_by("number"))
        for table in tables[: round(share * len(tables))]:
            result_services.result_enter(actor=self.actor, table=table, scores=self.scores(table))

    def scores(self, table: Table) -> list[int]:
        """Return scores that add up, in whole hundreds, or in units for rulesets with small scores."""
        start = entry_fields(self.tournament.house_rules).start
        step, spread = (100, 11000) if start > 1000 else (1, 90)
        seated = table.seats.order_by("seat").values_list("entrant", flat=True)
        luck = [self.random.gauss(self._skill(entrant), 1) for entrant in seated]
        mean = sum(luck) / len(luck)
        scores = [start + round((value - mean) * spread / step) * step for value in luck]
        scores[-1] += len(scores) * start - sum(scores)
        return scores

    def _skill(self, entrant: int) -> float:
        return self.skill.setdefault(entrant, self.random.gauss(0, 0.3))

    # ----- incidents -----
    def _incident(self, round_: Round) -> None:
        if round_.number == 1:
            self._correct(round_)
        elif round_.number == 2:
            self._leave_and_come()
        elif round_.number == 3:
            self._penalise(round_)

    def _correct(self, round_: Round) -> None:
        draw_services.round_step(actor=self.actor, round_=round_, step="unfinish")
        table = round_.tables.order_by("number")[0]
        scores = [seat.score for seat in table.hanchan.participants.order_by("seat")] if table.hanchan else []
        result_services.result_enter(
            actor=self.actor, table=table, scores=[scores[1], scores[0], *scores[2:]],
            reason="East and South were mixed up",
        )  # fmt: skip
        draw_services.round_step(actor=self.actor, round_=round_, step="finish")

    def _leave_and_come(self) -> None:
        leaving = self.random.choice(list(self.tournament.entrants.accepted()))
        entrant_services.entrant_withdraw(actor=self.actor, entrant=leaving, reason="Had to go home")
        name = [f"{self.random.choice(FAMILY)} Late", "North Wind", "GB", ""]
        guests_enter(actor=self.actor, tournament=self.tournament, rows=[name], first_round=3)
        if self.tournament.rounds.filter(state__in=(Round.State.DRAFT, Round.State.CONFIRMED)).exists():
            draw_services.round_reseat(actor=self.actor, tournament=self.tournament, seed=self.random.randrange(10**6))

    def _penalise(self, round_: Round) -> None:
        seat = self.random.choice(list(round_.seats.select_related("entrant__tournament__club")))
        points = 20 * self.tournament.points_unit
        penalties.penalty_give(
            actor=self.actor,
            entrant=seat.entrant,
            points=points,
            reason="Won without a yaku",
            kind="chombo",
            round_=round_,
        )


def tournament_simulate(
    *, actor: User, club: Club, house_rules: HouseRulesVersion, name: str, day: date, players: int, rounds: int,
    seed: int, upto: int | None = None, final: bool = False, method: str = Stage.Method.PLAN,
    say: Callable[[str], None] = lambda words: None, names: Sequence[str] = (),
) -> Tournament:  # fmt: skip
    """Simulate a tournament of `players` and `rounds`: up to a round, or to the end, and then close it."""
    random = Random(seed)
    with transaction.atomic():
        tournament = _prepared(actor, club, house_rules, name, day, players, rounds, random, method, names)
        if final:
            tournament_services.stage_add(
                actor=actor,
                tournament=tournament,
                name="Final",
                rounds_planned=1,
                method="top",
                cut=tournament.seats,
                carry=50,
            )
        say(f"{players} players registered")
        Simulation(actor, tournament, random, say).play(10**6 if upto is None else upto)
        tournament.refresh_from_db()
        return (
            tournament if upto is not None else tournament_services.tournament_close(actor=actor, tournament=tournament)
        )


def _prepared(
    actor: User, club: Club, house_rules: HouseRulesVersion, name: str, day: date, players: int, rounds: int,
    random: Random, method: str, names: Sequence[str],
) -> Tournament:  # fmt: skip
    tournament = tournament_services.tournament_create(
        actor=actor, club=club, name=name, house_rules=house_rules, starts_on=day, place="Town hall",
        about="Simulated: none of these people exists.",
    )  # fmt: skip
    tournament_services.stage_add(
        actor=actor, tournament=tournament, name="Main rounds", rounds_planned=rounds, method=method
    )
    rows = [[player, random.choice(CLUBS), random.choice(COUNTRIES), _team(n, players)]
            for n, player in enumerate(names or _names(players, random))]  # fmt: skip
    guests_enter(actor=actor, tournament=tournament, rows=rows)
    entrant_services.numbers_assign(actor=actor, tournament=tournament, how="random", seed=random.randrange(10**6))
    tournament.entrants.update(checked_in_at=tournament.created_at)
    tournament_services.order_publish(actor=actor, tournament=tournament)
    return tournament_services.tournament_start(actor=actor, tournament=tournament)


def _team(number: int, players: int) -> str:
    """Return the team of a player: the first half of the players are in teams of four."""
    return f"Team {number // 4 + 1}" if number < players // 8 * 4 else ""


def _names(players: int, random: Random) -> list[str]:
    """Return that many different names."""
    known: dict[str, None] = {}
    while len(known) < players:
        name = f"{random.choice(FAMILY)} {random.choice(GIVEN)}"
        if name in known:
            name = f"{name} {len(known)}"
        known[name] = None
    return list(known)
