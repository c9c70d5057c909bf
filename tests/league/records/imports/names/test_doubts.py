"""A name that may be somebody's is asked once: nobody is joined without a question, and no second Gunar is made."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import ACTIONS
from league.clubs.services import club_create
from league.core.errors import LeagueError
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.players.models import NamesApart, Player, PlayerName
from league.players.services import alias_add, alias_remove, player_amend
from league.records.imports.names.answers import NameAnswer
from league.records.imports.names.doubts import FileName
from league.records.imports.report import ImportReport
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge
from tests.league.factories import make_players
from tests.league.records.imports.names.conftest import file_of

Players = dict[str, Player]
DOUBTFUL = file_of("Gunar Berg,Aoi,Chika,Dai", "Gunnar Berg,Aoi,Chika,Dai")
# Two spellings of somebody new, of whom the second is more frequent.
NEW = file_of("Gunhild Ask,Aoi,Chika,Dai", "Gunhilde Ask,Aoi,Chika,Dai", "Gunhilde Ask,Aoi,Chika,Nora")


def codes(report: ImportReport) -> list[tuple[int, str, str]]:
    return [(fault.line, fault.column, fault.code) for fault in report.faults]


def row(report: ImportReport, name: str) -> FileName:
    return next(row for row in report.names.rows if row.name == name)


def offered(report: ImportReport, name: str) -> list[tuple[str, int | None]]:
    return [(one.name, one.player and one.player.pk) for one in row(report, name).candidates]


def answered(order: ImportOrder, **names: NameAnswer) -> ImportOrder:
    return replace(order, names={name.replace("_", " "): answer for name, answer in names.items()})


def test_every_name_stands_beside_its_player(organiser: User, order: ImportOrder, players: Players) -> None:
    alias_add(actor=organiser, player=players["Nora"], name="Norah")
    content = file_of("Gunar Berg,AOI,Norah,Dai", "Gunnar Berg,Aoi,Kiyoshi,Dai", "Gunnar Berg,Aoi,Kiyoshi,Dai")

    report = import_preview(actor=organiser, content=content, order=order)

    assert [(one.name, one.games, one.kind, one.player and one.player.name) for one in report.names.rows] == [
        ("AOI", 3, "name", "Aoi"), ("Dai", 3, "name", "Dai"), ("Gunnar Berg", 2, "name", "Gunnar Berg"),
        ("Kiyoshi", 2, "unknown", None), ("Gunar Berg", 1, "near", None), ("Norah", 1, "alias", "Nora"),
    ]  # fmt: skip
    assert offered(report, "Gunar Berg") == [("Gunnar Berg", players["Gunnar Berg"].pk)]


@pytest.mark.parametrize("makes_players", [True, False])
def test_a_name_that_is_near_is_a_fault_until_it_is_answered(
    makes_players: bool, organiser: User, order: ImportOrder, players: Players
) -> None:
    order = replace(order, makes_players=makes_players)

    report = import_store(actor=organiser, content=DOUBTFUL, order=order)

    assert codes(report) == [(2, "east", "name_doubtful")]
    assert report.faults[0].sentence == (
        "“Gunar Berg” may be Gunnar Berg. Say whether it is the same person or another one."
    )
    assert (report.fresh, report.new_players) == (1, [])
    assert Player.objects.count() == len(players)
    assert not PlayerName.objects.filter(folded="gunar berg").exists()


def test_the_same_person_gets_the_name_and_no_file_asks_again(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    gunnar = players["Gunnar Berg"]
    order_said = answered(order, Gunar_Berg=NameAnswer(player=gunnar.pk))

    shown = import_preview(actor=organiser, content=DOUBTFUL, order=order_said)
    assert (shown.fresh, shown.faults, shown.new_players) == (2, [], [])
    assert not gunnar.names.filter(is_alias=True).exists()
    stored = import_store(actor=organiser, content=DOUBTFUL, order=order_said, file_name="2026.csv")

    assert (stored.fresh, stored.faults, stored.new_players) == (2, [], [])
    assert Participant.objects.filter(player=gunnar).count() == 2
    entry = LogEntry.objects.get(action="alias_add")
    assert (entry.subject_id, entry.after) == (str(gunnar.pk), {"alias": "Gunar Berg", "file": "2026.csv"})
    # Another file, without the answer, and the same again with it.
    other = import_store(actor=organiser, content=file_of("Gunar Berg,Aoi,Nora,Dai"), order=order)
    assert (other.fresh, other.faults, row(other, "Gunar Berg").kind) == (1, [], "alias")
    again = import_store(actor=organiser, content=DOUBTFUL, order=order_said)
    assert (again.fresh, again.known, again.faults) == (0, 2, [])


def test_another_person_becomes_a_player_and_no_file_asks_again(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    order_said = answered(order, Gunar_Berg=NameAnswer(is_new=True))

    assert import_preview(actor=organiser, content=DOUBTFUL, order=order_said).new_players == ["Gunar Berg"]
    assert not NamesApart.objects.exists()
    stored = import_store(actor=organiser, content=DOUBTFUL, order=order_said, file_name="2026.csv")

    assert (stored.fresh, stored.faults, stored.new_players) == (2, [], ["Gunar Berg"])
    assert [(pair.first, pair.second) for pair in NamesApart.objects.all()] == [("gunar berg", "gunnar berg")]
    after = LogEntry.objects.get(action="names_part").after
    assert after == {"name": "Gunar Berg", "apart": 1, "file": "2026.csv"}
    again = import_store(actor=organiser, content=DOUBTFUL, order=order_said)
    assert (again.known, again.faults, NamesApart.objects.count()) == (2, [], 1)


def test_another_person_is_remembered_where_unknown_names_become_no_players(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    order = replace(order, makes_players=False)

    said = import_store(actor=organiser, content=DOUBTFUL, order=answered(order, Gunar_Berg=NameAnswer(is_new=True)))
    later = import_preview(actor=organiser, content=DOUBTFUL, order=order)
    made = import_store(actor=organiser, content=DOUBTFUL, order=replace(order, makes_players=True))

    assert codes(said) == codes(later) == [(2, "east", "unknown_player")]
    assert row(later, "Gunar Berg").kind == "unknown"
    assert (made.fresh, made.known, made.new_players) == (1, 1, ["Gunar Berg"])


def test_a_remembered_answer_says_nothing_about_a_third_player(
    owner: User, organiser: User, club: Club, order: ImportOrder, players: Players
) -> None:
    order = replace(order, makes_players=False)
    import_store(actor=organiser, content=DOUBTFUL, order=answered(order, Gunar_Berg=NameAnswer(is_new=True)))

    [gunnare] = make_players(owner, club, ["Gunare Berg"])
    report = import_preview(actor=organiser, content=DOUBTFUL, order=order)

    assert offered(report, "Gunar Berg") == [("Gunare Berg", gunnare.pk)]


def test_two_spellings_of_one_new_person(organiser: User, order: ImportOrder, players: Players) -> None:
    first = import_store(actor=organiser, content=NEW, order=order)
    # The frequent one is a new player, and the other waits.
    assert (first.fresh, first.new_players, codes(first)) == (2, ["Gunhilde Ask"], [(2, "east", "name_doubtful")])
    ask = Player.objects.get(name="Gunhilde Ask")

    second = import_store(actor=organiser, content=NEW, order=answered(order, Gunhild_Ask=NameAnswer(player=ask.pk)))

    assert (second.fresh, second.known, second.new_players) == (1, 2, [])
    assert Participant.objects.filter(player=ask).count() == 3


def test_two_spellings_of_one_new_person_are_answered_before_anybody_is_added(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    same = answered(order, Gunhild_Ask=NameAnswer(same_as="Gunhilde Ask"))

    shown = import_preview(actor=organiser, content=NEW, order=order)
    assert offered(shown, "Gunhild Ask") == [("Gunhilde Ask", None)]
    assert row(shown, "Gunhilde Ask").kind == "unknown"
    assert import_preview(actor=organiser, content=NEW, order=same).new_players == ["Gunhilde Ask"]
    stored = import_store(actor=organiser, content=NEW, order=same)

    assert (stored.fresh, stored.new_players, stored.faults) == (3, ["Gunhilde Ask"], [])
    assert Player.objects.get(name="Gunhilde Ask").aliases == ["Gunhild Ask"]
    assert import_store(actor=organiser, content=NEW, order=same).known == 3


def test_nobody_is_added_for_lines_that_are_faulty(organiser: User, order: ImportOrder, players: Players) -> None:
    faulty = NEW.replace(b"41200", b"41300")

    report = import_store(
        actor=organiser, content=faulty, order=answered(order, Gunhild_Ask=NameAnswer(same_as="Gunhilde Ask"))
    )

    assert (report.fresh, report.new_players) == (0, [])
    assert Player.objects.count() == len(players)


def test_both_spellings_at_one_table_are_two_people(organiser: User, order: ImportOrder, players: Players) -> None:
    report = import_store(actor=organiser, content=file_of("Gunar Berg,Gunnar Berg,Chika,Dai"), order=order)

    assert (report.fresh, report.new_players, report.names.asked) == (1, ["Gunar Berg"], [])


def test_an_answer_that_gives_one_player_two_seats_is_a_fault_of_the_line(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    both = file_of("Gunar Berg,Gunnar Berg,Chika,Dai")
    same = answered(order, Gunar_Berg=NameAnswer(player="Gunnar Berg"))

    assert codes(import_store(actor=organiser, content=both, order=same)) == [(2, "south", "player_twice")]
    new = file_of("Gunhild Ask,Gunhilde Ask,Chika,Dai")
    same = answered(order, Gunhild_Ask=NameAnswer(same_as="Gunhilde Ask"))
    assert codes(import_store(actor=organiser, content=new, order=same)) == [(2, "south", "player_twice")]
    assert not Hanchan.objects.exists()


def test_a_name_that_is_near_to_nobody_can_be_said_to_be_a_player(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    content = file_of("The Viking,Aoi,Chika,Dai")

    stored = import_store(
        actor=organiser, content=content, order=answered(order, The_Viking=NameAnswer(player="gunnar berg"))
    )

    assert (stored.fresh, stored.new_players) == (1, [])
    assert Player.objects.get(name="Gunnar Berg").aliases == ["The Viking"]


def test_a_game_of_the_record_asks_nothing(organiser: User, order: ImportOrder, players: Players) -> None:
    """The typo was corrected since; its games are known by their lines."""
    content = file_of("Gunar Berk,Aoi,Chika,Dai")
    import_store(actor=organiser, content=content, order=order)
    player_amend(actor=organiser, player=Player.objects.get(name="Gunar Berk"), name="Gunar Berko")

    report = import_preview(actor=organiser, content=content, order=order)

    assert (report.known, report.faults, report.names.asked) == (1, [], [])


def test_the_name_of_a_merged_entry_leads_to_the_player_who_stands_for_it(
    owner: User, organiser: User, club: Club, order: ImportOrder, players: Players
) -> None:
    [viking] = make_players(owner, club, ["Gunnvald Berg"])
    player_merge(actor=owner, kept=players["Gunnar Berg"], merged=viking)
    content = file_of("Gunvald Berg,Aoi,Chika,Dai")

    report = import_preview(actor=organiser, content=content, order=order)

    assert offered(report, "Gunvald Berg") == [("Gunnvald Berg", players["Gunnar Berg"].pk)]
    said = answered(order, Gunvald_Berg=NameAnswer(player="Gunnvald Berg"))
    import_store(actor=organiser, content=content, order=said)
    assert Player.objects.get(name="Gunnar Berg").aliases == ["Gunvald Berg"]
    with pytest.raises(LeagueError) as refused:
        import_preview(actor=organiser, content=content, order=answered(order, Gunvald_Berg=NameAnswer(viking.pk)))
    assert refused.value.code == "already_merged"


def test_somebody_who_was_forgotten_is_proposed_to_nobody(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    gunnar = players["Gunnar Berg"]
    import_store(actor=organiser, content=DOUBTFUL, order=answered(order, Gunar_Berg=NameAnswer(is_new=True)))
    player_forget(actor=organiser, player=gunnar, name="Gunnar Berg")

    assert not NamesApart.objects.exists()
    report = import_preview(actor=organiser, content=file_of("Gunnar Berk,Aoi,Chika,Dai"), order=order)
    assert offered(report, "Gunnar Berk") == []
    said = answered(order, Gunnar_Berk=NameAnswer(gunnar.pk))
    with pytest.raises(LeagueError) as refused:
        import_preview(actor=organiser, content=file_of("Gunnar Berk,Aoi,Chika,Dai"), order=said)
    assert refused.value.code == "player_forgotten"


def test_a_hidden_player_is_proposed_by_number_where_others_may_read_it(
    organiser: User, order: ImportOrder, players: Players
) -> None:
    gunnar = player_amend(actor=organiser, player=players["Gunnar Berg"], is_hidden=True)

    report = import_preview(actor=organiser, content=DOUBTFUL, order=order)

    # Whoever may import may know the names.
    assert ACTIONS["import"] <= ACTIONS["record"]
    assert offered(report, "Gunar Berg") == [("Gunnar Berg", gunnar.pk)]
    # The faulty lines are sent on as a file, and the log is read by all members.
    assert report.faults[0].sentence.startswith(f"“Gunar Berg” may be #{gunnar.pk}.")
    import_store(actor=organiser, content=DOUBTFUL, order=answered(order, Gunar_Berg=NameAnswer(is_new=True)))
    assert "Gunnar" not in str(LogEntry.objects.get(action="names_part").after)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ({"Gunnhild": NameAnswer(is_new=True)}, "name_not_in_file"),
        ({"Gunar Berg": NameAnswer(same_as="Gunnhild")}, "name_not_in_file"),
        ({"Gunar Berg": NameAnswer(player="Nobody")}, "unknown_player"),
        ({"Gunar Berg": NameAnswer(player=0)}, "unknown_player"),
        ({"Gunar Berg": NameAnswer(player=10**30)}, "unknown_player"),
        ({"Gunar Berg": NameAnswer(same_as="Gunar Berg")}, "names_in_circle"),
        ({"Gunar Berg": NameAnswer(same_as="Kiyoshi"), "Kiyoshi": NameAnswer(same_as="Gunar Berg")}, "names_in_circle"),
        ({"Aoi": NameAnswer(player="Chika")}, "name_taken"),
        ({"Aoi": NameAnswer(same_as="Dai")}, "name_taken"),
    ],
)
def test_bad_answers_are_refused(names: dict[str, NameAnswer], code: str, organiser: User, order: ImportOrder) -> None:
    content = file_of("Gunar Berg,Aoi,Kiyoshi,Dai")

    for change in (import_preview, import_store):
        with pytest.raises(LeagueError) as refused:
            change(actor=organiser, content=content, order=replace(order, names=names))
        assert refused.value.code == code
    assert not Hanchan.objects.exists()
    assert not LogEntry.objects.filter(action__in=["alias_add", "names_part"]).exists()


def test_a_player_of_another_club_is_unknown(owner: User, organiser: User, order: ImportOrder) -> None:
    other = club_create(actor=owner, name="South Wind", time_zone="Asia/Tokyo")
    [stranger] = make_players(owner, other, ["Gunar Berg"])

    report = import_preview(actor=organiser, content=DOUBTFUL, order=order)
    assert [one.player and one.player.club for one in row(report, "Gunar Berg").candidates] == [order.club]
    with pytest.raises(LeagueError) as refused:
        import_preview(actor=organiser, content=DOUBTFUL, order=answered(order, Gunar_Berg=NameAnswer(stranger.pk)))
    assert refused.value.code == "unknown_player"


def test_three_spellings_lead_to_one_player(organiser: User, order: ImportOrder, players: Players) -> None:
    content = file_of("Gunar Berg,Aoi,Chika,Dai", "Gunar Bergh,Aoi,Chika,Dai", "Gunnar Berg,Aoi,Chika,Dai")
    said = answered(order, Gunar_Bergh=NameAnswer(same_as="Gunar Berg"), Gunar_Berg=NameAnswer(same_as="Gunnar Berg"))

    stored = import_store(actor=organiser, content=content, order=said)

    assert (stored.fresh, stored.new_players) == (3, [])
    assert Player.objects.get(name="Gunnar Berg").aliases == ["Gunar Berg", "Gunar Bergh"]


def test_a_name_whose_other_spelling_waits_waits_too(organiser: User, order: ImportOrder) -> None:
    content = file_of("Gunar Berg,Aoi,Chika,Dai", "Gunar Bergh,Aoi,Chika,Dai")
    said = answered(order, Gunar_Bergh=NameAnswer(same_as="Gunar Berg"))

    report = import_store(actor=organiser, content=content, order=said)

    assert codes(report) == [(2, "east", "name_doubtful"), (3, "east", "name_doubtful")]


def test_an_alias_that_is_taken_away_is_asked_again(organiser: User, order: ImportOrder, players: Players) -> None:
    gunnar = players["Gunnar Berg"]
    import_store(actor=organiser, content=DOUBTFUL, order=answered(order, Gunar_Berg=NameAnswer(gunnar.pk)))
    alias_remove(actor=organiser, player=gunnar, name="Gunar Berg")

    report = import_preview(actor=organiser, content=file_of("Gunar Berg,Aoi,Nora,Dai"), order=order)

    assert codes(report) == [(2, "east", "name_doubtful")]


def test_the_number_of_queries_does_not_grow_with_the_names(organiser: User, order: ImportOrder) -> None:
    counts = []
    for size in (2, 30):
        content = file_of(*(f"Gunar Berg{'x' * (n % 2)},Aoi,Player of {n * 'x'}day,Dai" for n in range(1, size)))
        with CaptureQueriesContext(connection) as queries:
            import_preview(actor=organiser, content=content, order=order)
        counts.append(len(queries))

    assert counts[0] == counts[1]
