"""Create a tournament from the archive that `writing.py` writes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction
from django.utils.dateparse import parse_date, parse_datetime

from league.accounts.models import User
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.roles import require
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.core.points import entered_penalty, stored_penalty
from league.history.services import history_log
from league.players.models import Player
from league.players.selectors import players_known
from league.players.services import player_add
from league.records.deals.replaying import replay_from
from league.records.deals.services import hanchan_begin
from league.records.games.bulk_recording import FinishedGame, hanchan_record_all
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Deal, Hanchan
from league.records.recalculation import affected_by, record_change_send
from league.records.seats import Seat
from league.records.settlement import check_number_of_players
from league.records.sitting.stints import check_one_seat_each, stint_add
from league.tournaments.archive.facts import drawn_from_restored, restored_facts
from league.tournaments.archive.forgotten import without_forgotten
from league.tournaments.archive.teams import teams_restore
from league.tournaments.archive.writing import (
    EARLIER,
    ENTRANT,
    FORMAT,
    HAND,
    KEPT,
    MOMENTS,
    NEWER,
    PENALTY,
    ROUND,
    STAGE,
    TIMETABLE,
    TOURNAMENT,
    VERSION,
)
from league.tournaments.core.reopening import round_reopen
from league.tournaments.lifecycle.services import tournament_close, tournament_create
from league.tournaments.models import (
    Award,
    CutChoice,
    Entrant,
    KeepApart,
    NotedHand,
    Penalty,
    Round,
    Stage,
    Table,
    TableSeat,
    Team,
    TimetableLine,
    Tournament,
)
from league.tournaments.standings.tournament_table import is_frozen
from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.settlement import GameResult
from scoring.game import settle_game


def tournament_restore(*, actor: User, club: Club, archive: Mapping[str, Any]) -> Tournament:
    """Create the tournament of an archive in this club, with its results as hanchan.

    Players whose names the club does not know become guests. Final scores are settled before the transaction begins
    and written a round at a time, so that nobody who records meanwhile waits for the computation.

    raises      LeagueError `bad_archive` for anything but an archive that this program wrote, `deal_does_not_follow`
                for a deal that is impossible after those before it; nothing is stored then
    """
    require(actor, club, "tournament")
    if archive.get("format") != FORMAT or archive.get("version") != VERSION:
        raise LeagueError("bad_archive")
    try:
        archive = without_forgotten(archive)
        settled = settled_results(archive)
        with transaction.atomic():
            return _Restoring(actor, club, archive, settled).tournament()
    except LeagueError:
        raise
    except (
        RuleError,
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
        ValidationError,
        DataError,
        IntegrityError,
        RecursionError,
    ):
        raise LeagueError("bad_archive") from None


def settled_results(archive: Mapping[str, Any]) -> dict[tuple[int, int], GameResult]:
    """Settle every table that has final scores; by round and table."""
    ruleset = find_ruleset(archive["house_rules"]["ruleset"])
    options = ruleset.resolve(ruleset.complete(archive["house_rules"]["options"]))
    results = {}
    for drawn in archive["rounds"]:
        for row in drawn["tables"]:
            result = row["result"]
            if not result or "deals" in result:
                continue
            check_number_of_players(ruleset, len(result["scores"]))
            penalties = [entered_penalty(stored_penalty(Decimal(text))) for text in result["penalties"]]
            results[drawn["number"], row["number"]] = settle_game(
                ruleset, options, scores=result["scores"], chips=result["chips"], deposits=result["deposits"],
                penalties=penalties, sum_decided=bool(result.get("sum_reason")),
            )  # fmt: skip
    return results


class _Restoring:
    """Creates the rows. `entrants` finds them by the ids in the archive, `rounds` by number."""

    def __init__(
        self, actor: User, club: Club, archive: Mapping[str, Any], settled: Mapping[tuple[int, int], GameResult]
    ) -> None:
        self.actor, self.club, self.archive, self.settled = actor, club, archive, settled
        self.entrants: dict[int, Entrant] = {}
        self.rounds: dict[int, Round] = {}

    def tournament(self) -> Tournament:
        row = self.archive["event"]
        # Older archives have no moments.
        given: dict[str, Any] = {**_present(row, TOURNAMENT), **{name: _moment(row.get(name)) for name in MOMENTS}}
        made = tournament_create(
            actor=self.actor, club=self.club, house_rules=self._house_rules(), starts_on=_day(row["starts_on"]),
            ends_on=_day(row["ends_on"]) if row["ends_on"] else None, **given,
        )  # fmt: skip
        self.made = made
        stages = {
            stage["number"]: Stage.objects.create(tournament=made, **_present(stage, (*STAGE, *KEPT)))
            for stage in self.archive["stages"]
        }
        self._entrants()
        self._cut_choices(stages)
        for drawn in self.archive["rounds"]:
            self._round(stages[drawn["stage"]], drawn)
        for penalty in self.archive["penalties"]:
            self._penalty(penalty)
        # Older archives have neither.
        teams_restore(made, self.archive.get("teams", {}), self.entrants, self.rounds, self.actor)
        for hand in self.archive.get("hands", []):
            self._hand(hand)
        for line in self.archive.get("timetable", []):
            self._timetable_line(line)
        self._state(row)
        history_log(self.actor, "event_restore", made, club=self.club)
        made.refresh_from_db()
        return made

    def _house_rules(self) -> HouseRulesVersion:
        """Return the club's version with the same options, or create house rules with them."""
        wanted = self.archive["house_rules"]
        ruleset = find_ruleset(wanted["ruleset"])
        options = ruleset.complete(wanted["options"])
        for version in HouseRulesVersion.objects.filter(house_rules__club=self.club, ruleset=wanted["ruleset"]):
            if ruleset.normal(version.options) == ruleset.normal(options):
                return version
        name, number = wanted["name"], 2
        while HouseRules.objects.filter(club=self.club, name=name).exists():
            name, number = f"{wanted['name']} ({number})", number + 1
        return house_rules_create(
            actor=self.actor, club=self.club, name=name, ruleset=wanted["ruleset"], options=options
        )

    def _entrants(self) -> None:
        known = players_known(self.club, [row["name"] for row in self.archive["entrants"]])
        for row in self.archive["entrants"]:
            player = known.get(row["name"]) or player_add(
                actor=self.actor, club=self.club, name=row["name"], surname=row.get("surname", ""), is_guest=True
            )
            team = Team.objects.get_or_create(tournament=self.made, name=row["team"])[0] if row["team"] else None
            entrant = Entrant(
                tournament=self.made, player=player, team=team, checked_in_at=_moment(row["checked_in_at"]),
                **{key: row[key] for key in ENTRANT},
            )  # fmt: skip
            # The database checks uniqueness; everything else is checked here.
            entrant.clean_fields(exclude=["secret_hash", "tournament", "player", "team"])
            entrant.clean()
            self.entrants[row["id"]] = entrant
        Entrant.objects.bulk_create(self.entrants.values())
        for pair in self.archive["pairs"]:
            entrants = (self.entrants[pair["one"]], self.entrants[pair["other"]])
            first, second = sorted(entrants, key=lambda entrant: entrant.pk)
            KeepApart.objects.create(tournament=self.made, one=first, other=second, is_hard=pair["is_hard"])

    def _cut_choices(self, stages: Mapping[int, Stage]) -> None:
        # Older archives have none.
        chosen = [(stage["number"], *row) for stage in self.archive["stages"] for row in stage.get("cut_choices", [])]
        for number, entrant, goes_on in chosen:
            choice = CutChoice(stage=stages[number], entrant=self.entrants[entrant], goes_on=goes_on)
            choice.clean_fields()
            choice.save()

    def _timetable_line(self, row: Mapping[str, Any]) -> None:
        starts_at = _moment(row["starts_at"])
        if starts_at is None:
            raise ValueError(row)
        line = TimetableLine(tournament=self.made, starts_at=starts_at, **{key: row[key] for key in TIMETABLE})
        line.full_clean()
        line.save()

    def _round(self, stage: Stage, drawn: Mapping[str, Any]) -> None:
        primary_keys = {archived: entrant.pk for archived, entrant in self.entrants.items()}
        made = Round(
            tournament=self.made, stage=stage, seed=int(drawn["seed"]), released_by=self.actor,
            snapshot={
                "entrants": [primary_keys[pk] for pk in drawn["snapshot"] if pk in primary_keys],
                **drawn_from_restored(drawn.get("drawn_from")),
            },
            **{key: drawn[key] for key in ROUND if key != "facts"},
            facts=restored_facts(drawn["facts"], primary_keys.__getitem__),
        )  # fmt: skip
        made.full_clean(exclude=["snapshot", "facts"])
        made.save()
        self.rounds[made.number] = made
        hanchan = self._recorded(made, drawn["tables"])
        tables = list(zip(drawn["tables"], Table.objects.bulk_create(
            Table(
                round=made, number=row["number"], extra_minutes=row["extra_minutes"],
                hanchan=hanchan.get(row["number"]),
                unplayed=Table.Unplayed(row["unplayed"]) if row.get("unplayed") else "",
            )
            for row in drawn["tables"]
        ), strict=True))  # fmt: skip
        TableSeat.objects.bulk_create(
            TableSeat(table=table, round=made, seat=seat, entrant=self.entrants[pk])
            for row, table in tables
            for seat, pk in row["seats"]
        )
        # Older archives have none.
        Award.objects.bulk_create(
            Award(table=table, round=made, entrant=self.entrants[pk], kind=Award.Kind(kind))
            for row, table in tables
            for pk, kind in row.get("awards", [])
        )

    def _recorded(self, made: Round, rows: Sequence[Mapping[str, Any]]) -> dict[int, Hanchan]:
        """Record the round's results as hanchan, by table: first the final scores, then the games deal by deal."""
        by: dict[str, Any] = {"actor": self.actor, "club": self.club, "house_rules": self.made.house_rules}
        by_scores = [row for row in rows if row["result"] and "deals" not in row["result"]]
        games = [self._game(made, row) for row in by_scores]
        found = dict(zip([row["number"] for row in by_scores], hanchan_record_all(games=games, **by), strict=True))
        for row in rows:
            if row["result"] and "deals" in row["result"]:
                begun = hanchan_begin(
                    players=self._players(row), played_on=_day(row["result"]["played_on"]), note=self._note(made, row),
                    **by,
                )  # fmt: skip
                found[row["number"]] = self._played(begun, row["result"])
        return found

    def _game(self, made: Round, row: Mapping[str, Any]) -> FinishedGame:
        result = row["result"]
        columns = (self._players(row), result["scores"], result["chips"], map(Decimal, result["penalties"]))
        seats = [Seat(*cells) for cells in zip(*columns, strict=True)]
        settled = self.settled[made.number, row["number"]]
        return FinishedGame(
            _day(result["played_on"]), seats, result["deposits"], self._note(made, row), settled,
            # Only results that a referee decided have one.
            result.get("sum_reason", ""),
        )  # fmt: skip

    def _players(self, row: Mapping[str, Any]) -> list[Player]:
        return [self.entrants[pk].player for _seat, pk in row["seats"]]

    def _note(self, made: Round, row: Mapping[str, Any]) -> str:
        return f"{self.made.name} · {made.number}-{row['number']}"[:200]

    def _played(self, hanchan: Hanchan, result: Mapping[str, Any]) -> Hanchan:
        """Store the deals as they were entered and replay them once."""
        Deal.objects.bulk_create(
            Deal(hanchan=hanchan, number=number, entry=entry, entered_by=self.actor)
            for number, entry in enumerate(result["deals"], 1)
        )
        # Older archives have none.
        earlier = [
            Deal(hanchan=hanchan, entered_by=self.actor, **{key: row[key] for key in EARLIER})
            for row in result.get("earlier", [])
        ]
        for deal in earlier:
            deal.clean_fields(exclude=["hanchan", "entered_by", "answer", "table"])
            if deal.state == Deal.State.STANDING or not isinstance(deal.entry, dict):
                raise ValueError(deal.entry)
        Deal.objects.bulk_create(earlier)
        for seat, first, pk in result.get("stints", []):
            player = self.entrants[pk].player
            stint_add(hanchan, seat, first, player, player)
        check_one_seat_each(hanchan)
        replay_from(hanchan, 1, was_stopped=not result["is_open"])
        record_change_send(affected_by(hanchan))
        return hanchan

    def _penalty(self, row: Mapping[str, Any]) -> None:
        penalty = Penalty(
            tournament=self.made, entrant=self.entrants[row["entrant"]], referee=self.actor,
            round=self.rounds[row["round"]] if row["round"] else None, **_present(row, PENALTY),
        )  # fmt: skip
        if row.get("table"):
            penalty.table = self.rounds[row["round"]].tables.get(number=row["table"])
        penalty.full_clean()
        penalty.save()

    def _hand(self, row: Mapping[str, Any]) -> None:
        hand = NotedHand(
            tournament=self.made, entrant=self.entrants[row["entrant"]], round=self.rounds[row["round"]],
            noted_by=self.actor, **{key: row[key] for key in HAND},
        )  # fmt: skip
        hand.full_clean()
        hand.save()

    def _state(self, row: Mapping[str, Any]) -> None:
        state = Tournament.State(row["state"])
        is_closed = state == Tournament.State.CLOSED
        Tournament.objects.filter(pk=self.made.pk).update(
            state=Tournament.State.RUNNING if is_closed else state,
            order_published_at=_moment(row["order_published_at"]),
        )
        self.made.refresh_from_db()
        # An archive from before the tables decided may have a finished round with a table that is not.
        for round_ in self.made.rounds.unfinished().filter(state=Round.State.FINISHED):
            table = round_.tables.undone().order_by("number")[0]
            round_reopen(self.actor, "", table)
        frozen = [number for number in self.rounds if is_frozen(self.made, number)]
        withheld = Hanchan.objects.filter(
            tournament_table__round__tournament=self.made, tournament_table__round__number__in=frozen
        )
        hanchan_hold_back(hanchan=withheld.values_list("pk", flat=True), is_held_back=True)
        if is_closed:
            tournament_close(actor=self.actor, tournament=self.made)


def _present(row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return the fields of a row. An older archive may lack the newer ones, which then get their defaults."""
    return {name: row[name] for name in names if name in row or name not in NEWER}


def _moment(text: str | None) -> datetime | None:
    return parse_datetime(text) if text else None


def _day(text: str) -> date:
    day = parse_date(text)
    if day is None:
        raise ValueError(text)
    return day
