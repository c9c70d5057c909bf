"""The answers about names on the page of the report: a choice for each name that may be somebody's."""

from typing import NamedTuple

from league.core.errors import LeagueError
from league.records.imports.names.answers import NameAnswer
from league.records.imports.names.candidates import Candidate
from league.records.imports.names.doubts import ANSWERED, FileName
from league.records.imports.report import ImportReport
from league.records.imports.several.together import ReportsTogether
from league.records.views.imports.file_form import FileForm

NAME = "name-"
# The name of a player, or another name of the file, written beside a name that is near to nobody's.
WRITTEN = "player-of-"
PLAYER, SAME_AS, NEW = "player-", "same-", "new"


def answers_sent(form: FileForm) -> dict[str, NameAnswer]:
    """The answers about the kept file; those about another file say nothing of this one.

    raises      LeagueError `unknown_player` for a value that the page does not offer
    """
    if form.files.get("file"):
        return {}
    sent = {key.removeprefix(NAME): form.data[key] for key in form.data if key.startswith(NAME)}
    written = {
        key.removeprefix(WRITTEN): value for key in form.data
        if key.startswith(WRITTEN) and (value := form.data[key].strip())
    }  # fmt: skip
    return {
        **{name: NameAnswer(player=value, same_as=value) for name, value in written.items()},
        **{name: _answer(value) for name, value in sent.items() if value},
    }


def _answer(value: str) -> NameAnswer:
    number = value.removeprefix(PLAYER)
    if value == NEW:
        return NameAnswer(is_new=True)
    if value.startswith(SAME_AS):
        return NameAnswer(same_as=value.removeprefix(SAME_AS))
    if number == value or not (number.isascii() and number.isdigit() and len(number) < 19):
        raise LeagueError("unknown_player", name=value)
    return NameAnswer(player=int(number))


class Choice(NamedTuple):
    """An answer that the page offers.

    also        the other name of that player that is near, where it is not the name of the player
    """

    value: str
    name: str
    also: str
    is_chosen: bool


class Question(NamedTuple):
    row: FileName
    choices: list[Choice]


def questions(report: ImportReport | ReportsTogether) -> list[Question]:
    """What the page asks about names; of a file that is stored what is still open."""
    rows = report.names.doubtful if report.is_stored else report.names.asked
    return [Question(row, [_choice(row, one) for one in row.candidates]) for row in rows]


def answered(report: ImportReport | ReportsTogether) -> list[tuple[str, str]]:
    """The fields of answers that the page asks no more, since these names are near to nobody's."""
    rows = [row for row in report.names.rows if row.kind == ANSWERED and not row.candidates]
    return [(NAME + row.name, SAME_AS + row.same_as if row.same_as else f"{PLAYER}{_pk(row)}") for row in rows]


def _pk(row: FileName) -> int:
    assert row.player is not None, "an answer names a player or a name of the file"
    return row.player.pk


def _choice(row: FileName, candidate: Candidate) -> Choice:
    player = candidate.player
    if player is None:
        return Choice(SAME_AS + candidate.name, candidate.name, "", row.same_as == candidate.name)
    also = candidate.name if candidate.name != player.name else ""
    return Choice(f"{PLAYER}{player.pk}", player.name, also, row.player == player)
