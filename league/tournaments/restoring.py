"""A tournament made anew from its archive (`archive.py`)."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.dateparse import parse_date, parse_datetime

from league.accounts.models import User
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.roles import require
from league.clubs.services import house_rules_create
from league.errors import LeagueError
from league.history.services import history_log
from league.players.models import Player
from league.players.selectors import players_known
from league.players.services import player_add
from league.records.at_once import FinishedGame, hanchan_record_all
from league.records.deal_services import hanchan_begin, replay_from
from league.records.holding import hanchan_hold_back
from league.records.models import Deal, Hanchan
from league.records.seats import Seat, entered_penalty, stored_penalty
from league.records.settling import check_number_of_players
from league.tournaments.archive import EARLIER, ENTRANT, EVENT, FORMAT, HAND, NEWER, ROUND, STAGE, VERSION
from league.tournaments.events import tournament_close, tournament_create
from league.tournaments.models import (
    Entrant,
    KeepApart,
    NotedHand,
    Penalty,
    Round,
    Stage,
    Table,
    TableSeat,
    Team,
    Tournament,
)
from league.tournaments.standings import is_frozen
from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.settlement import GameResult
from scoring.game import settle_game


def event_restore(*, actor: User, club: Club, archive: Mapping[str, Any]) -> Tournament:
    """The tournament of an archive in this club, its results as hanchan; names the club does not know are guests.

    Final scores are settled before the transaction begins, and written a round at a time: nobody who records meanwhile
    waits for arithmetic.

    raises      LeagueError `bad_archive` for anything that is no archive of ours, `deal_does_not_follow` for a deal
                that cannot have been; nothing is stored then
    """
    require(actor, club, "tournament")
    if archive.get("format") != FORMAT or archive.get("version") != VERSION:
        raise LeagueError("bad_archive")
    try:
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
        IntegrityError,
    ):
        raise LeagueError("bad_archive") from None


def settled_results(archive: Mapping[str, Any]) -> dict[tuple[int, int], GameResult]:
    """What came of every table that has final scores, by round and table."""
    ruleset = find_ruleset(archive["house_rules"]["ruleset"])
    options = ruleset.resolve(archive["house_rules"]["options"])
    results = {}
    for one in archive["rounds"]:
        for row in one["tables"]:
            result = row["result"]
            if not result or "deals" in result:
                continue
            check_number_of_players(ruleset, len(result["scores"]))
            penalties = [entered_penalty(stored_penalty(Decimal(text))) for text in result["penalties"]]
            results[one["number"], row["number"]] = settle_game(
                ruleset, options, scores=result["scores"], chips=result["chips"], deposits=result["deposits"],
                penalties=penalties,
            )  # fmt: skip
    return results


class _Restoring:
    """Makes the rows anew; the archive's ids of entrants lead to them."""

    def __init__(
        self, actor: User, club: Club, archive: Mapping[str, Any], settled: Mapping[tuple[int, int], GameResult]
    ) -> None:
        self.actor, self.club, self.archive, self.settled = actor, club, archive, settled
        self.entrants: dict[int, Entrant] = {}
        self.rounds: dict[int, Round] = {}

    def tournament(self) -> Tournament:
        event = self.archive["event"]
        made = tournament_create(
            actor=self.actor, club=self.club, house_rules=self._house_rules(), starts_on=_day(event["starts_on"]),
            ends_on=_day(event["ends_on"]) if event["ends_on"] else None, **_told(event, EVENT),
        )  # fmt: skip
        self.made = made
        stages = {
            one["number"]: Stage.objects.create(tournament=made, **_told(one, STAGE)) for one in self.archive["stages"]
        }
        self._people()
        for one in self.archive["rounds"]:
            self._round(stages[one["stage"]], one)
        for one in self.archive["penalties"]:
            self._penalty(one)
        # Archives of before have none.
        for one in self.archive.get("hands", []):
            self._hand(one)
        self._state(event)
        history_log(actor=self.actor, action="event_restore", subject=made, club=self.club)
        made.refresh_from_db()
        return made

    def _house_rules(self) -> HouseRulesVersion:
        """The club's version with the same options, or one made for it."""
        wanted = self.archive["house_rules"]
        for version in HouseRulesVersion.objects.filter(house_rules__club=self.club, ruleset=wanted["ruleset"]):
            if version.options == wanted["options"]:
                return version
        name, number = wanted["name"], 2
        while HouseRules.objects.filter(club=self.club, name=name).exists():
            name, number = f"{wanted['name']} ({number})", number + 1
        return house_rules_create(
            actor=self.actor, club=self.club, name=name, ruleset=wanted["ruleset"], options=wanted["options"]
        )

    def _people(self) -> None:
        known = players_known(self.club, [one["name"] for one in self.archive["entrants"]])
        for one in self.archive["entrants"]:
            player = known.get(one["name"]) or player_add(
                actor=self.actor, club=self.club, name=one["name"], is_guest=True
            )
            team = Team.objects.get_or_create(tournament=self.made, name=one["team"])[0] if one["team"] else None
            entrant = Entrant(
                tournament=self.made, player=player, team=team,
                checked_in_at=parse_datetime(one["checked_in_at"]) if one["checked_in_at"] else None,
                **{key: one[key] for key in ENTRANT},
            )  # fmt: skip
            # That two are one is for the database to say; all else is seen here.
            entrant.clean_fields(exclude=["secret_hash", "tournament", "player", "team"])
            entrant.clean()
            self.entrants[one["id"]] = entrant
        Entrant.objects.bulk_create(self.entrants.values())
        for pair in self.archive["pairs"]:
            first, second = sorted((self.entrants[pair["one"]], self.entrants[pair["other"]]), key=lambda one: one.pk)
            KeepApart.objects.create(tournament=self.made, one=first, other=second, is_hard=pair["is_hard"])

    def _round(self, stage: Stage, one: Mapping[str, Any]) -> None:
        made = Round(
            tournament=self.made, stage=stage, seed=int(one["seed"]), released_by=self.actor,
            snapshot={"entrants": [self.entrants[pk].pk for pk in one["snapshot"] if pk in self.entrants]},
            **{key: one[key] for key in ROUND},
        )  # fmt: skip
        made.full_clean(exclude=["snapshot", "facts"])
        made.save()
        self.rounds[made.number] = made
        hanchan = self._recorded(made, one["tables"])
        tables = list(zip(one["tables"], Table.objects.bulk_create(
            Table(
                round=made, number=row["number"], extra_minutes=row["extra_minutes"], hanchan=hanchan.get(row["number"])
            )
            for row in one["tables"]
        ), strict=True))  # fmt: skip
        TableSeat.objects.bulk_create(
            TableSeat(table=table, round=made, seat=seat, entrant=self.entrants[pk])
            for row, table in tables
            for seat, pk in row["seats"]
        )

    def _recorded(self, made: Round, rows: Sequence[Mapping[str, Any]]) -> dict[int, Hanchan]:
        """The round's results as hanchan, by table: first what has final scores, then what was played deal by deal."""
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
        return FinishedGame(_day(result["played_on"]), seats, result["deposits"], self._note(made, row), settled)

    def _players(self, row: Mapping[str, Any]) -> list[Player]:
        return [self.entrants[pk].player for _seat, pk in row["seats"]]

    def _note(self, made: Round, row: Mapping[str, Any]) -> str:
        return f"{self.made.name} · {made.number}-{row['number']}"[:200]

    def _played(self, hanchan: Hanchan, result: Mapping[str, Any]) -> Hanchan:
        """The deals as they were entered, played through once."""
        Deal.objects.bulk_create(
            Deal(hanchan=hanchan, number=number, entry=entry, entered_by=self.actor)
            for number, entry in enumerate(result["deals"], 1)
        )
        # Archives of before have none.
        earlier = [
            Deal(hanchan=hanchan, entered_by=self.actor, **{key: one[key] for key in EARLIER})
            for one in result.get("earlier", [])
        ]
        for deal in earlier:
            deal.clean_fields(exclude=["hanchan", "entered_by", "answer", "table"])
            if deal.state == Deal.State.STANDING or not isinstance(deal.entry, dict):
                raise ValueError(deal.entry)
        Deal.objects.bulk_create(earlier)
        replay_from(hanchan, 1, was_stopped=not result["is_open"])
        return hanchan

    def _penalty(self, one: Mapping[str, Any]) -> None:
        penalty = Penalty(
            tournament=self.made, entrant=self.entrants[one["entrant"]], referee=self.actor,
            round=self.rounds[one["round"]] if one["round"] else None,
            **{key: one[key] for key in ("kind", "points", "reason", "is_void")},
        )  # fmt: skip
        penalty.full_clean()
        penalty.save()

    def _hand(self, one: Mapping[str, Any]) -> None:
        hand = NotedHand(
            tournament=self.made, entrant=self.entrants[one["entrant"]], round=self.rounds[one["round"]],
            noted_by=self.actor, **{key: one[key] for key in HAND},
        )  # fmt: skip
        hand.full_clean()
        hand.save()

    def _state(self, event: Mapping[str, Any]) -> None:
        state = Tournament.State(event["state"])
        is_closed = state == Tournament.State.CLOSED
        published = parse_datetime(event["order_published_at"]) if event["order_published_at"] else None
        Tournament.objects.filter(pk=self.made.pk).update(
            state=Tournament.State.RUNNING if is_closed else state, order_published_at=published
        )
        self.made.refresh_from_db()
        frozen = [number for number in self.rounds if is_frozen(self.made, number)]
        held = Hanchan.objects.filter(event_table__round__tournament=self.made, event_table__round__number__in=frozen)
        hanchan_hold_back(hanchan=held.values_list("pk", flat=True), is_held_back=True)
        if is_closed:
            tournament_close(actor=self.actor, tournament=self.made)


def _told(row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """What came later than the archive has its default."""
    return {name: row[name] for name in names if name in row or name not in NEWER}


def _day(text: str) -> Any:
    day = parse_date(text)
    if day is None:
        raise ValueError(text)
    return day
