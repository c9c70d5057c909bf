"""Files as programs and people write them, in every encoding; a fault has the line that an editor shows."""

import csv
import io
from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan
from league.tournaments.entrants.importing import EntrantsFile, entrants_import
from league.tournaments.models import Tournament
from tests.league.tournaments.conftest import make_tournament
from tests.profile import times

__all__ = ["make_tournament"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]

SCORES = "east_score,south_score,west_score,north_score"
# Lines 3, 5 and 7 are empty; line 6 has a fault.
TABLE = f"""日付,東,南,西,北,{SCORES}
2026-03-04,田中,鈴木,高橋,渡辺,41200,28300,20400,10100

2026-03-05,鈴木,田中,渡辺,高橋,30000,30000,20000,20000

2026-03-06,田中,鈴木,高橋,渡辺,41200,28300,20400,1000
"""


def quoted(text: str) -> str:
    return "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) if line else "" for line in text.split("\n"))


def with_line_ends(end: str) -> Callable[[str], bytes]:
    return lambda text: text.replace("\n", end).encode()


WRITERS: dict[str, Callable[[str], bytes]] = {
    "UTF-8": str.encode,
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 big-endian without a mark": lambda text: text.encode("utf-16-be"),
    "UTF-16 with tabs, as Excel writes it": lambda text: text.replace(",", "\t").encode("utf-16"),
    "Shift-JIS": lambda text: text.encode("cp932"),
    "GB 18030": lambda text: text.encode("gb18030"),
    "semicolons": lambda text: text.replace(",", ";").encode(),
    "tabs": lambda text: text.replace(",", "\t").encode(),
    "quotes": lambda text: quoted(text).encode(),
    "CRLF": with_line_ends("\r\n"),
    "CR": with_line_ends("\r"),
    "no end of the last line": lambda text: text.rstrip("\n").encode(),
}  # fmt: skip


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules, makes_players=True)


@pytest.mark.parametrize("written", WRITERS)
def test_a_file_is_read_and_its_fault_has_the_line_of_the_file(
    written: str, organiser: User, order: ImportOrder
) -> None:
    report = import_store(actor=organiser, content=WRITERS[written](TABLE), order=order)

    assert report.fresh == 2
    assert [(fault.line, fault.code) for fault in report.faults] == [(6, "scores_do_not_add_up")]
    assert set(Player.objects.values_list("name", flat=True)) == {"田中", "鈴木", "高橋", "渡辺"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_cell_of_several_lines_moves_the_numbers_of_the_lines_after_it(
    end: str, organiser: User, order: ImportOrder
) -> None:
    note = '"a note\nof three\nlines"'
    lines = [f"date,east,south,west,north,{SCORES},note", f"2026-03-04,A,B,C,D,41200,28300,20400,10100,{note}"]
    content = "\n".join([*lines, "yesterday,A,B,C,D,41200,28300,20400,10100,"]).replace("\n", end)

    report = import_preview(actor=organiser, content=content.encode(), order=order)

    # line 1 is the heading, the first row has lines 2 to 4
    assert [(fault.line, fault.code) for fault in report.faults] == [(5, "bad_date")]


ODD_NAMES = ["=1+1", "+81 90", "-5", "@home", "عربي", "עברית", "🀄", "🎲🎲", 'O\'Neil "Ace"', "a;b", "Ωmega"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_an_odd_name_is_stored_as_it_is_written(name: str, organiser: User, order: ImportOrder) -> None:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["date", "east", "south", "west", "north", *SCORES.split(",")])
    writer.writerow(["2026-03-04", name, "B", "C", "D", 41200, 28300, 20400, 10100])

    report = import_store(actor=organiser, content=out.getvalue().encode(), order=order)

    assert [fault.code for fault in report.faults] == []
    assert Player.objects.filter(name=name).exists()


@pytest.mark.parametrize("name", ["=1+1", "+81 90", "-5", "@home"])
def test_the_file_of_faults_has_the_names_of_the_file(name: str, organiser: User, order: ImportOrder) -> None:
    content = f"date,east,south,west,north,{SCORES}\n2026-03-04,{name},B,C,D,1,2,3,4\n".encode()
    report = import_preview(actor=organiser, content=content, order=order)

    row = list(csv.reader(io.StringIO(report.faulty_file().decode("utf-8-sig"))))[1]

    # It is sent again after the correction, so a name must not change; sheets of the club have no formulas.
    assert name in row


@pytest.mark.parametrize("name", ["\u202eAoi", "A\u2066B", "A\u0007B", "👩\u200d👧"])
def test_a_name_that_deceives_is_a_fault_of_its_line(name: str, organiser: User, order: ImportOrder) -> None:
    content = f"date,east,south,west,north,{SCORES}\n2026-03-04,{name},B,C,D,41200,28300,20400,10100\n".encode()

    report = import_store(actor=organiser, content=content, order=order)

    assert [(fault.line, fault.code) for fault in report.faults] == [(2, "odd_character")]
    assert not Hanchan.objects.exists()


@pytest.mark.parametrize("heading", ["date,east,east,west,north", "date,date,south,west,north"])
def test_two_columns_of_one_name_are_refused(heading: str, organiser: User, order: ImportOrder) -> None:
    content = f"{heading},{SCORES}\n2026-03-04,A,B,C,D,41200,28300,20400,10100\n".encode()

    with pytest.raises(LeagueError) as refusal:
        import_store(actor=organiser, content=content, order=order)

    assert refusal.value.code == "column_twice"
    assert not Hanchan.objects.exists()


def test_two_columns_of_one_name_that_nobody_reads_are_left_out(organiser: User, order: ImportOrder) -> None:
    content = f"date,east,south,west,north,{SCORES},x,x\n2026-03-04,A,B,C,D,41200,28300,20400,10100,1,2\n".encode()

    assert import_store(actor=organiser, content=content, order=order).fresh == 1


def test_every_fault_of_a_long_file_has_its_line(organiser: User, order: ImportOrder) -> None:
    rows = times(100, 400, 10_000)
    good, bad = "2026-03-04,A,B,C,D,41200,28300,20400,10100", "2026-03-04,A,B,C,D,41200,28300,20400,1"
    lines = [bad if number % 100 == 0 else good for number in range(2, rows + 2)]

    report = import_preview(
        actor=organiser, content="\n".join([f"date,east,south,west,north,{SCORES}", *lines]).encode(), order=order
    )

    assert report.fresh + len(report.named_lines) == rows
    assert report.named_lines == list(range(100, rows + 2, 100))


# ----- lists of players -----
PLAYERS = "選手,番号,国\n田中,11,JP\n\n鈴木,x,JP\n渡辺,13,JP\n"


@pytest.mark.parametrize("written", WRITERS)
def test_a_list_of_players_is_read_and_its_fault_has_the_line_of_the_file(
    written: str, organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    event = make_tournament(players=4, rounds=1)

    report = entrants_import(actor=organiser, tournament=event, file=EntrantsFile(WRITERS[written](PLAYERS)))

    assert report.fresh == 2
    assert [(fault.line, fault.code) for fault in report.faults] == [(4, "bad_number")]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_an_odd_name_enters_a_tournament(
    name: str, organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    event, out = make_tournament(players=4, rounds=1), io.StringIO()
    csv.writer(out).writerows([["name", "country"], [name, "FR"]])

    report = entrants_import(actor=organiser, tournament=event, file=EntrantsFile(out.getvalue().encode()))

    assert (report.fresh, report.faults) == (1, [])
    assert event.entrants.filter(player__name=name).exists()


def test_a_list_of_players_with_two_columns_of_one_name_is_refused(
    organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    event = make_tournament(players=4, rounds=1)

    with pytest.raises(LeagueError) as refusal:
        entrants_import(actor=organiser, tournament=event, file=EntrantsFile(b"name,name\nEmi,Eve\n"))

    assert refusal.value.code == "column_twice"
    assert event.entrants.count() == 4
