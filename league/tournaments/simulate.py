"""A simulated event to look at: people from everywhere, results that turn out as skill and luck would have it, and what
happens at an event besides: somebody leaves, somebody comes late, a chombo, a result corrected."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.records.entry import entry_fields
from league.tournaments import draws, events, people, results
from league.tournaments.models import Round, Stage, Table, Tournament

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
    """say     what is told while it goes on"""

    actor: User
    tournament: Tournament
    random: Random
    say: Callable[[str], None] = lambda words: None
    skill: dict[int, float] = field(default_factory=dict)

    def play(self, upto: int) -> None:
        """Draw and play rounds; the one after `upto`, if there is one, is left half entered."""
        for stage in self.tournament.stages.order_by("number"):
            while stage.rounds_planned > stage.rounds.filter(state=Round.State.FINISHED).count():
                one = self._next(stage)
                if one.number > upto:
                    self._enter(one, share=0.5)
                    return
                self._enter(one)
                draws.round_step(actor=self.actor, one=one, step="finish")
                self.say(f"round {one.number}: {one.tables.count()} tables")
                self._happens(one)

    def _next(self, stage: Stage) -> Round:
        if not stage.rounds.exclude(state=Round.State.FINISHED).exists():
            draws.stage_draw(actor=self.actor, stage=stage, seed=self.random.randrange(10**6))
        one = stage.rounds.exclude(state=Round.State.FINISHED).order_by("number")[0]
        one = draws.round_step(actor=self.actor, one=one, step="confirm")
        return draws.round_step(actor=self.actor, one=one, step="release")

    def _enter(self, one: Round, share: float = 1.0) -> None:
        tables = list(one.tables.order_by("number"))
        for table in tables[: round(share * len(tables))]:
            results.result_enter(actor=self.actor, table=table, scores=self.scores(table))

    def scores(self, table: Table) -> list[int]:
        """Four scores in whole hundreds (units, where the game is small) that add up."""
        start = entry_fields(self.tournament.house_rules).start
        step, spread = (100, 11000) if start > 1000 else (1, 90)
        seated = table.seats.order_by("seat").values_list("entrant", flat=True)
        luck = [self.random.gauss(self._skill(entrant), 1) for entrant in seated]
        mean = sum(luck) / 4
        scores = [start + round((one - mean) * spread / step) * step for one in luck]
        scores[3] += 4 * start - sum(scores)
        return scores

    def _skill(self, entrant: int) -> float:
        return self.skill.setdefault(entrant, self.random.gauss(0, 0.3))

    # ----- what happens besides -----
    def _happens(self, one: Round) -> None:
        if one.number == 1:
            self._correct(one)
        elif one.number == 2:
            self._leave_and_come()
        elif one.number == 3:
            self._penalise(one)

    def _correct(self, one: Round) -> None:
        draws.round_step(actor=self.actor, one=one, step="unfinish")
        table = one.tables.order_by("number")[0]
        scores = [seat.score for seat in table.hanchan.participants.order_by("seat")] if table.hanchan else []
        results.result_enter(
            actor=self.actor, table=table, scores=[scores[1], scores[0], *scores[2:]],
            reason="East and South were mixed up",
        )  # fmt: skip
        draws.round_step(actor=self.actor, one=one, step="finish")

    def _leave_and_come(self) -> None:
        leaving = self.random.choice(list(self.tournament.entrants.accepted()))
        people.entrant_withdraw(actor=self.actor, entrant=leaving, reason="Had to go home")
        name = [f"{self.random.choice(FAMILY)} Late", "North Wind", "GB", ""]
        people.guests_enter(actor=self.actor, tournament=self.tournament, rows=[name], first_round=3)
        if self.tournament.rounds.filter(state__in=(Round.State.DRAFT, Round.State.CONFIRMED)).exists():
            draws.round_reseat(actor=self.actor, tournament=self.tournament, seed=self.random.randrange(10**6))

    def _penalise(self, one: Round) -> None:
        seat = self.random.choice(list(one.seats.select_related("entrant__tournament__club")))
        points = 20 * self.tournament.points_unit
        results.penalty_give(
            actor=self.actor, entrant=seat.entrant, points=points, reason="Won without a yaku", kind="chombo", one=one
        )


def event_simulate(
    *, actor: User, club: Club, house_rules: HouseRulesVersion, name: str, day: date, players: int, rounds: int,
    seed: int, upto: int | None = None, final: bool = False, method: str = Stage.Method.PLAN,
    say: Callable[[str], None] = lambda words: None, names: Sequence[str] = (),
) -> Tournament:  # fmt: skip
    """An event with so many players and rounds; played to its end and closed, or up to a round."""
    random = Random(seed)
    with transaction.atomic():
        tournament = _prepared(actor, club, house_rules, name, day, players, rounds, random, method, names)
        if final:
            events.stage_add(
                actor=actor, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4, carry=50
            )
        say(f"{players} players registered")
        Simulation(actor, tournament, random, say).play(10**6 if upto is None else upto)
        tournament.refresh_from_db()
        return tournament if upto is not None else events.tournament_close(actor=actor, tournament=tournament)


def _prepared(
    actor: User, club: Club, house_rules: HouseRulesVersion, name: str, day: date, players: int, rounds: int,
    random: Random, method: str, names: Sequence[str],
) -> Tournament:  # fmt: skip
    tournament = events.tournament_create(
        actor=actor, club=club, name=name, house_rules=house_rules, starts_on=day, place="Town hall",
        about="Simulated: none of these people exists.",
    )  # fmt: skip
    events.stage_add(actor=actor, tournament=tournament, name="Main rounds", rounds_planned=rounds, method=method)
    rows = [[who, random.choice(CLUBS), random.choice(COUNTRIES), _team(n, players)]
            for n, who in enumerate(names or _names(players, random))]  # fmt: skip
    people.guests_enter(actor=actor, tournament=tournament, rows=rows)
    people.numbers_assign(actor=actor, tournament=tournament, how="random", seed=random.randrange(10**6))
    tournament.entrants.update(checked_in_at=tournament.created_at)
    events.order_publish(actor=actor, tournament=tournament)
    return events.tournament_start(actor=actor, tournament=tournament)


def _team(number: int, players: int) -> str:
    """The first half of the field plays in teams of four as well."""
    return f"Team {number // 4 + 1}" if number < players // 8 * 4 else ""


def _names(players: int, random: Random) -> list[str]:
    """So many different names."""
    known: dict[str, None] = {}
    while len(known) < players:
        name = f"{random.choice(FAMILY)} {random.choice(GIVEN)}"
        if name in known:
            name = f"{name} {len(known)}"
        known[name] = None
    return list(known)
