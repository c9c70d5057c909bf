"""How a command asks about the names of a file, and takes the answers."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.records.imports.names.answers import NameAnswer
from league.records.imports.names.doubts import FileNames


def names_arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "--name", action="append", default=[], metavar="NAME=PLAYER",
        help="whose a name of the file is: a name or alias of a player, or another name of the file; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--new-name", action="append", default=[], metavar="NAME",
        help="a name of the file that is nobody of whom the command asks; may be repeated",
    )  # fmt: skip


def names_of(options: dict[str, Any]) -> dict[str, NameAnswer]:
    answers: dict[str, NameAnswer] = {}
    for text in options["name"]:
        name, equals, player = text.partition("=")
        if not (equals and name.strip() and player.strip()):
            raise CommandError(f"“{text}” is not NAME=PLAYER.")
        answers[name.strip()] = NameAnswer(player=player.strip(), same_as=player.strip())
    for name in options["new_name"]:
        if name.strip() in answers:
            raise CommandError(f"“{name}” cannot be both a player’s and new.")
        answers[name.strip()] = NameAnswer(is_new=True)
    return answers


def doubts_in_words(names: FileNames) -> Iterator[str]:
    for row in names.doubtful:
        others = " or ".join(f'--name "{row.name}={one.name}"' for one in row.candidates)
        yield f'“{row.name}” (games: {row.games}) may be somebody known: {others} or --new-name "{row.name}"'
