"""The fields that a column can have, in words."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.errors import LeagueError
from league.records.imports.fields import SEAT_FIELDS

# Of a file with a line for each player of a game. As a heading, each key says what it means (`shapes.words`).
LINE_FIELDS = {
    "player": gettext_lazy("player, a line for each"),
    "score": gettext_lazy("score of the player"),
    "points": gettext_lazy("points of the player"),
    "place": gettext_lazy("place of the player"),
    "chips": gettext_lazy("chips of the player"),
    "penalty": gettext_lazy("penalty of the player"),
    "seat": gettext_lazy("seat of the player"),
    "game": gettext_lazy("number of the game"),
}
# Of a file with a column for each player: his name is its heading, or stands above the games of an evening.
OF_PLAYER = "of_player"
PLAYER_COLUMN = {OF_PLAYER: gettext_lazy("results of the player named above")}
OF_THE_GAME = {
    "date": gettext_lazy("day"),
    "number": gettext_lazy("number of the game in its day"),
    "deposits": gettext_lazy("deposits left"),
    "note": gettext_lazy("note"),
    "state": gettext_lazy("finished or void"),
    "sum_reason": gettext_lazy("decision of the referee"),
    "house_rules": gettext_lazy("house rules"),
    "season": gettext_lazy("season"),
    "session": gettext_lazy("evening"),
    "spectators": gettext_lazy("spectators"),
}
_SEATS = (
    gettext_lazy("East"), gettext_lazy("South"), gettext_lazy("West"), gettext_lazy("North"),
    gettext_lazy("fifth player"), gettext_lazy("sixth player"),
)  # fmt: skip
_PARTS = {
    "": gettext_lazy("name"),
    "_score": gettext_lazy("score"),
    "_points": gettext_lazy("points"),
    "_place": gettext_lazy("place"),
    "_chips": gettext_lazy("chips"),
    "_penalty": gettext_lazy("penalty"),
}
# Refusals that name a field.
OF_A_FIELD = ("missing_import_field", "field_twice")


def choices(seats: int) -> Iterator[tuple[str, str | Promise]]:
    """Each field with its words, for games of so many players."""
    yield from OF_THE_GAME.items()
    for seat, name in list(zip(SEAT_FIELDS, _SEATS, strict=True))[:seats]:
        for part, words in _PARTS.items():
            yield seat + part, _("{seat}: {part}").format(seat=name, part=words)
    yield from LINE_FIELDS.items()
    yield from PLAYER_COLUMN.items()


def say_in_words(error: LeagueError) -> None:
    """Name the field of a refusal in the reader's words, where a person reads it: programs send the keys."""
    if error.code in OF_A_FIELD:
        words = {key: str(word) for key, word in choices(len(SEAT_FIELDS))}
        error.params["field"] = words.get(error.params["field"], error.params["field"])
