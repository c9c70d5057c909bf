from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.core.points import points_text
from league.players.models import Player
from league.players.selectors import player_find
from league.records.api.imports.replay_outputs import in_words
from league.records.models import OnlineReplay
from league.records.replays.services import ReplayOrder, ReplayReport, replay_preview, replay_store
from scoring.replays.opening import read_log


class Command(ClubCommand):
    help = (
        "Imports a game played online from its log: Tenhou's JSON or XML, or mjai; says where the house rules differ."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", type=Path, help="compressed by gzip or not")
        parser.add_argument("--house-rules", required=True)
        parser.add_argument("--season")
        parser.add_argument("--date", type=date.fromisoformat, metavar="YYYY-MM-DD")
        parser.add_argument("--note", default="")
        parser.add_argument("--link", default="", help="where the replay can be watched")
        parser.add_argument(
            "--player", action="append", default=[], metavar="NICKNAME=NAME", help="who it is; remembered afterwards"
        )
        parser.add_argument("--keep", choices=OnlineReplay.Kept.values, default="", help="whose points, if they differ")
        parser.add_argument("--dry-run", action="store_true")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        content = options["file"].read_bytes()
        season = options["season"] and self.find(club.seasons, "season", slug=options["season"])
        order = ReplayOrder(
            club=club,
            house_rules=self.house_rules(club, options["house_rules"]),
            season=season or None,
            played_on=options["date"],
            note=options["note"],
            link=options["link"],
            keep=options["keep"],
            players=self._players(club, content, options["player"]),
        )
        self._say(replay_preview(actor=actor, content=content, order=order))
        if options["dry_run"]:
            return
        report = replay_store(actor=actor, content=content, order=order)
        done = "stored as" if report.is_stored else "already known as"
        self.stdout.write(f"{done} hanchan {report.stored.pk}")

    def _players(self, club: Club, content: bytes, pairs: list[str]) -> dict[int, Player]:
        names = list(read_log(content).names) if pairs else []
        players = {}
        for pair in pairs:
            nickname, equals, name = pair.partition("=")
            if not equals or nickname not in names:
                raise CommandError(f"“{pair}” is not NICKNAME=NAME with a nickname of this log: {', '.join(names)}.")
            players[names.index(nickname)] = player_find(club, name)
        return players

    def _say(self, report: ReplayReport) -> None:
        for player, nickname in zip(report.players, report.game.names, strict=True):
            self.stdout.write(f"{nickname}: {player.name if player else 'nobody yet'}")
        for one in report.examined.comparison.all_differences:
            self.stdout.write(f"deal {one.deal or '–'}: {one.code}: {in_words(one, report)}")
        for whose, outcome in (("rules", report.examined.rules), ("log", report.examined.log)):
            if outcome is None:
                self.stdout.write(f"{whose}: not possible")
                continue
            unit = outcome.result.unit
            shown = zip(outcome.scores, outcome.result.points, strict=True)
            self.stdout.write(
                f"{whose}: " + ", ".join(f"{score} {points_text(points, unit)}" for score, points in shown)
            )
