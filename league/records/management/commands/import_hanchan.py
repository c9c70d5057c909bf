from collections.abc import Iterator
from datetime import date
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.selectors import house_rules_named
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.finals.details import FinalDetails
from league.records.imports.circumstances.by_date import RulesFrom
from league.records.imports.columns.given import KNOWN
from league.records.imports.numbers import DECIMAL_SIGNS, SCORE_UNITS
from league.records.imports.report import ImportReport
from league.records.imports.services import ImportOrder
from league.records.imports.several.files import files_of
from league.records.imports.several.services import files_preview, files_read, files_store
from league.records.management.file_command import FileCommand
from league.records.management.names_asked import doubts_in_words, names_arguments, names_of


class Command(FileCommand):
    help = "Imports the hanchan of a CSV, XLSX or ODS file; lists every faulty line and imports all others."
    fields = KNOWN
    takes_several = True
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--season")
        parser.add_argument("--house-rules", required=True)
        parser.add_argument(
            "--rules-from", action="append", default=[], metavar="DAY=HOUSE RULES",
            help="other house rules from a day on, by name or id, such as 2024-09-01=Club 2; may be repeated",
        )  # fmt: skip
        parser.add_argument("--date-format", default="", help="such as M/D/YYYY or %%d.%%m.%%Y, where it is asked")
        parser.add_argument("--deposits-left", type=int, default=0, metavar="N", help="at most N points may be missing")
        parser.add_argument("--create-players", action="store_true", help="unknown names become players")
        parser.add_argument(
            "--decimal-sign",
            choices=DECIMAL_SIGNS,
            default="",
            help="the sign before decimals, where it is asked",
        )
        parser.add_argument(
            "--score-unit",
            type=int,
            choices=SCORE_UNITS,
            default=1,
            help="100, 1000: scores in hundreds, thousands",
        )
        parser.add_argument(
            "--store-perhaps-known", action="store_true",
            help="also store games of a day that has one with the same players and scores",
        )  # fmt: skip
        parser.add_argument(
            "--store-unusual", action="store_true",
            help="also store games with a score that is far beyond every score in the record",
        )  # fmt: skip

        parser.add_argument(
            "--keep-points", action="store_true",
            help="keep each evening of which the points tell no scores as a final table",
        )  # fmt: skip
        names_arguments(parser)
        for name, words in (("name", "its name"), ("period", "the year or the season"), ("rules", "its rules")):
            parser.add_argument(f"--final-{name}", default="", help=f"of a final table: {words}")
        for name, words in (("opens", "first"), ("closes", "last")):
            parser.add_argument(f"--final-{name}", type=date.fromisoformat, help=f"of a final table: the {words} day")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        paths = {path.name: path for path in options["file"]}
        if len(paths) < len(options["file"]):
            raise CommandError("Two files have the same name.")
        named = [(name, path.read_bytes()) for name, path in paths.items()]
        files = files_of(named, self._order(club, options), options["sheet"])
        if len(files) > 1 and options["faulty"]:
            raise CommandError("--faulty is for one file; of several each has its own.")
        try:
            reads = files_read(actor=actor, files=files)
        except LeagueError as error:
            if title := error.params.get("file_title"):
                self.stderr.write(f"{title}:")
            raise
        together = (files_preview if options["dry_run"] else files_store)(actor=actor, reads=reads)
        for file, (title, report) in zip(files, together.parts, strict=True):
            if len(files) > 1:
                self.stdout.write(f"--- {title}")
            self.say(report, *_in_words(report))
            faulty = paths[file.name]
            self.write_faulty(report, options, faulty.with_stem(title) if len(files) > len(paths) else faulty)

    def add_sheet(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--sheet", action="append", default=[], help="of a workbook, where several have a table; may be repeated"
        )

    def _order(self, club: Club, options: dict[str, Any]) -> ImportOrder:
        season = options["season"] and self.find(club.seasons, "season", slug=options["season"])
        return ImportOrder(
            club=club,
            house_rules=self.house_rules(club, options["house_rules"]),
            season=season or None,
            rules_by_date=[_rules_from(club, text) for text in options["rules_from"]],
            date_format=options["date_format"],
            deposits_left=options["deposits_left"],
            makes_players=options["create_players"],
            decimal_sign=options["decimal_sign"],
            score_unit=options["score_unit"],
            stores_perhaps_known=options["store_perhaps_known"],
            stores_unusual=options["store_unusual"],
            keeps_points=options["keep_points"],
            names=names_of(options),
            final=FinalDetails(**{field: options[f"final_{field}"] for field in FinalDetails._fields}),
            **(self.reading(options) | {"sheet": ""}),
        )


def _rules_from(club: Club, text: str) -> RulesFrom:
    day, _equals, named = text.partition("=")
    try:
        since = date.fromisoformat(day.strip())
    except ValueError:
        raise CommandError(f"“{text}” is not DAY=HOUSE RULES, such as 2024-09-01=Club 2.") from None
    key = whole_number(named.strip())
    return RulesFrom(since, house_rules_named(club, named.strip() if key is None else key))


def _in_words(report: ImportReport) -> Iterator[str]:
    if report.evenings:
        kept = "are final tables" if report.keeps_evenings else "have points alone; --keep-points keeps them"
        yield f"evenings: {len(report.evenings)} {kept}"
    for perhaps in report.perhaps_known:
        yield f"line {perhaps.line}: perhaps known as {perhaps.hanchan}; --store-perhaps-known stores it"
    for unusual in report.unusual:
        scores = ", ".join(map(str, unusual.scores))
        yield f"line {unusual.line}: unusual scores {scores}; --store-unusual stores it"
    yield from doubts_in_words(report.names)
    for proved in report.proof:
        yield f"{proved.range.since} to {proved.range.until}: {' '.join(proved.sentences)}"
    if report.offered_units:
        units = " or ".join(str(unit) for unit in report.offered_units)
        yield f"No game is possible as the file stands; with --score-unit {units} games are."
    if report.new_players:
        yield f"New players: {', '.join(report.new_players)}"
    done = "stored" if report.is_stored else "would be stored"
    if report.final:
        yield f"Final table “{report.final.name}” with {report.final.line_count} lines {done}"
        return
    yield (
        f"{report.fresh} hanchan {done} ({report.with_deposits} with deposits left on the table), "
        f"{report.known} already known, {len(report.named_lines)} lines named"
    )
