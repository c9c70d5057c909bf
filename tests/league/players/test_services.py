import pytest
from django.db import IntegrityError

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create
from league.core.errors import LeagueError
from league.external_ids.services import ExternalId
from league.history.models import LogEntry
from league.jobs.models import Job
from league.players.models import Player, PlayerExternalId, PlayerMerge, PlayerName
from league.players.selectors import club_players, external_id_players, player_find, player_search
from league.players.services import (
    alias_add,
    alias_remove,
    aliases_set,
    external_ids_set,
    player_add,
    player_amend,
)
from league.records.models import Participant
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_void
from league.seasons.models import Season
from tests.league.factories import make_hanchan


def test_a_player_is_found_by_name_and_by_alias(recorder: User, club: Club) -> None:
    player = player_add(actor=recorder, club=club, name="Sawada Kō", aliases=["沢田"])

    assert player_find(club, "sawada  kō") == player_find(club, "沢田") == player


def test_a_name_is_kept_with_single_spaces(organiser: User, club: Club) -> None:
    player = player_add(actor=organiser, club=club, name=" Sawada   Kō ")
    player_amend(actor=organiser, player=player, name="Sawada   Kōji")
    alias_add(actor=organiser, player=player, name=" 沢田   耕二 ")

    assert player.name == "Sawada Kōji"
    assert set(player.names.values_list("name", flat=True)) == {"Sawada Kōji", "沢田 耕二"}


def test_full_width_and_case_make_no_other_name(recorder: User, club: Club) -> None:
    player_add(actor=recorder, club=club, name="Ken")

    with pytest.raises(LeagueError) as refusal:
        player_add(actor=recorder, club=club, name="ＫＥＮ")
    assert refusal.value.code == "name_taken"
    assert Player.objects.count() == 1


def test_an_alias_cannot_be_the_name_of_another_player(organiser: User, club: Club, regulars: list[Player]) -> None:
    with pytest.raises(LeagueError) as refusal:
        alias_add(actor=organiser, player=regulars[0], name="ben")

    assert refusal.value.code == "name_taken"


def test_the_database_keeps_names_apart(club: Club, regulars: list[Player]) -> None:
    with pytest.raises(IntegrityError):
        PlayerName.objects.create(club=club, player=regulars[1], name="AOI", folded="aoi")


def test_a_removed_alias_is_free_again(organiser: User, club: Club, regulars: list[Player]) -> None:
    alias_add(actor=organiser, player=regulars[0], name="Blue")
    alias_remove(actor=organiser, player=regulars[0], name="blue")

    assert player_add(actor=organiser, club=club, name="Blue").pk


def test_a_renamed_player_gives_the_old_name_free(organiser: User, club: Club, regulars: list[Player]) -> None:
    player_amend(actor=organiser, player=regulars[0], name="Aoi M.")

    assert player_find(club, "Aoi M.") == regulars[0]
    assert player_add(actor=organiser, club=club, name="Aoi").pk


def test_an_alias_of_a_player_may_become_the_main_name(organiser: User, club: Club, regulars: list[Player]) -> None:
    alias_add(actor=organiser, player=regulars[0], name="Blue")
    player_amend(actor=organiser, player=regulars[0], name="Blue")

    assert player_find(club, "Blue").name == "Blue"


def test_a_recorder_adds_players_and_does_not_rename_them(recorder: User, club: Club, regulars: list[Player]) -> None:
    with pytest.raises(LeagueError) as refusal:
        player_amend(actor=recorder, player=regulars[0], name="Zoe")

    assert refusal.value.code == "forbidden"


def test_a_stranger_adds_nobody(stranger: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        player_add(actor=stranger, club=club, name="Eve")

    assert refusal.value.code == "forbidden"
    assert not Player.objects.exists()


def test_search_finds_parts_of_names_and_follows_merges(organiser: User, club: Club, regulars: list[Player]) -> None:
    twin = player_add(actor=organiser, club=club, name="Aoi Matsuda")
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    assert list(player_search(club, "matsu")) == [regulars[0]]


# ----- merges -----


@pytest.fixture
def twin(recorder: User, club: Club) -> Player:
    return player_add(actor=recorder, club=club, name="Aoi (2)")


@pytest.mark.parametrize("most_played_first", [False, True])
def test_the_list_of_players_has_a_fixed_order(club: Club, regulars: list[Player], most_played_first: bool) -> None:
    players = club_players(club, most_played_first=most_played_first)

    assert players.ordered
    assert [player.name for player in players] == ["Aoi", "Ben", "Chika", "Dai"]


def test_a_merge_counts_the_hanchan_of_both_for_one(
    organiser: User, twin: Player, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    make_hanchan(actor=organiser, house_rules=house_rules, players=[twin, *regulars[1:]])
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    assert Participant.objects.filter(player=regulars[0]).count() == 2
    assert Participant.objects.filter(recorded_player=twin).count() == 1


def test_an_undone_merge_leaves_everything_as_it_was(
    organiser: User, twin: Player, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    make_hanchan(actor=organiser, house_rules=house_rules, players=[twin, *regulars[1:]])
    before = list(Participant.objects.order_by("pk").values_list("player", flat=True))
    merge = player_merge(actor=organiser, kept=regulars[0], merged=twin)
    player_unmerge(actor=organiser, merge=merge)

    assert list(Participant.objects.order_by("pk").values_list("player", flat=True)) == before
    assert Player.objects.get(pk=twin.pk).merged_into is None


def test_the_first_of_two_merges_is_undone_alone(
    organiser: User, club: Club, twin: Player, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    third = player_add(actor=organiser, club=club, name="Aoi (3)")
    for player in (regulars[0], twin, third):
        make_hanchan(actor=organiser, house_rules=house_rules, players=[player, *regulars[1:]])
    first = player_merge(actor=organiser, kept=twin, merged=third)
    player_merge(actor=organiser, kept=regulars[0], merged=twin)
    player_unmerge(actor=organiser, merge=first)

    assert list(Participant.objects.filter(seat=0).order_by("pk").values_list("player", flat=True)) == [
        regulars[0].pk,
        regulars[0].pk,
        third.pk,
    ]


def test_a_merge_wants_the_tables_of_both_players(
    organiser: User, twin: Player, regulars: list[Player], house_rules: HouseRulesVersion, season: Season
) -> None:
    make_hanchan(actor=organiser, house_rules=house_rules, players=[twin, *regulars[1:]], season=season)
    wanted = Job.objects.get(kind="standings").wanted
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    assert Job.objects.get(kind="standings").wanted > wanted


def test_players_who_sat_at_one_table_are_not_merged(
    organiser: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)

    with pytest.raises(LeagueError) as refusal:
        player_merge(actor=organiser, kept=regulars[0], merged=regulars[1])
    assert refusal.value.code == "sat_together"
    assert not PlayerMerge.objects.exists()


def test_a_void_table_still_keeps_two_apart(
    organiser: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    # Restored, it would have one player in two seats.
    hanchan = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    hanchan_void(actor=organiser, hanchan=hanchan, version=1, reason="doubled")

    with pytest.raises(LeagueError) as refusal:
        player_merge(actor=organiser, kept=regulars[0], merged=regulars[1])
    assert refusal.value.code == "sat_together"


def test_a_merged_entry_and_its_player_do_not_sit_together(
    organiser: User, twin: Player, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    with pytest.raises(LeagueError) as refusal:
        make_hanchan(actor=organiser, house_rules=house_rules, players=[regulars[0], twin, *regulars[2:]])
    assert refusal.value.code == "player_twice"


def test_a_name_leads_to_the_player_at_the_end_of_several_merges(
    organiser: User, club: Club, twin: Player, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[0], merged=twin)
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])

    assert list(player_search(club, twin.name)) == [regulars[1]]


def test_nobody_is_merged_twice(organiser: User, twin: Player, regulars: list[Player]) -> None:
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    with pytest.raises(LeagueError) as refusal:
        player_merge(actor=organiser, kept=regulars[1], merged=twin)
    assert refusal.value.code == "already_merged"


def test_a_merge_is_undone_once(organiser: User, twin: Player, regulars: list[Player]) -> None:
    merge = player_merge(actor=organiser, kept=regulars[0], merged=twin)
    player_unmerge(actor=organiser, merge=merge)

    with pytest.raises(LeagueError) as refusal:
        player_unmerge(actor=organiser, merge=merge)
    assert refusal.value.code == "merge_undone"


def test_a_recorder_merges_nobody(recorder: User, twin: Player, regulars: list[Player]) -> None:
    with pytest.raises(LeagueError) as refusal:
        player_merge(actor=recorder, kept=regulars[0], merged=twin)

    assert refusal.value.code == "forbidden"


# ----- all aliases at once -----


def test_the_other_names_of_a_player_are_replaced_and_logged(organiser: User, club: Club) -> None:
    player = player_add(actor=organiser, club=club, name="Ken", aliases=["健", "Kenny"])

    aliases_set(actor=organiser, player=player, names=["健", "ＫＥＮＮＹ", "Kenji"])

    assert player.aliases == sorted(["健", "ＫＥＮＮＹ", "Kenji"])
    entries = LogEntry.objects.filter(club=club, action__startswith="alias").order_by("pk")
    assert [(entry.action, (entry.before or entry.after)["alias"]) for entry in entries] == [
        ("alias_remove", "Kenny"), ("alias_add", "ＫＥＮＮＹ"), ("alias_add", "Kenji")
    ]  # fmt: skip


def test_aliases_are_set_completely_or_not_at_all(organiser: User, club: Club, regulars: list[Player]) -> None:
    alias_add(actor=organiser, player=regulars[0], name="A")

    with pytest.raises(LeagueError) as refusal:
        aliases_set(actor=organiser, player=regulars[0], names=["B", "Ben"])
    assert refusal.value.code == "name_taken"
    assert regulars[0].aliases == ["A"]


# ----- ids in other systems -----

EMA, CARD = ExternalId("ema", "04010123"), ExternalId("card", "17")


def test_a_player_is_found_by_an_id_in_another_system(recorder: User, club: Club, regulars: list[Player]) -> None:
    player = player_add(actor=recorder, club=club, name="Emi", external_ids=[EMA, CARD])

    assert [*external_id_players(club, source="ema", external_id="04010123")] == [player]
    assert [*external_id_players(club, source="card")] == [player]
    assert not external_id_players(club, source="ema", external_id="17")


def test_a_merged_entry_keeps_its_id_which_finds_the_player_it_counts_for(
    organiser: User, club: Club, regulars: list[Player]
) -> None:
    aoi, ben = regulars[:2]
    external_ids_set(actor=organiser, player=ben, external_ids=[EMA])
    merge = player_merge(actor=organiser, kept=aoi, merged=ben)

    assert [*external_id_players(club, source="ema", external_id="04010123")] == [aoi]

    player_unmerge(actor=organiser, merge=merge)
    assert [*external_id_players(club, source="ema", external_id="04010123")] == [ben]


def test_ids_in_other_systems_are_replaced_and_logged_once(organiser: User, club: Club, regulars: list[Player]) -> None:
    for _twice in range(2):
        external_ids_set(actor=organiser, player=regulars[0], external_ids=[EMA])
    external_ids_set(actor=organiser, player=regulars[0], external_ids=[CARD])

    assert [str(row) for row in regulars[0].external_ids.all()] == ["card: 17"]
    entries = LogEntry.objects.filter(club=club, action="external_ids_set").order_by("pk")
    assert [(entry.before["external_ids"], entry.after["external_ids"]) for entry in entries] == [
        ("", "ema: 04010123"), ("ema: 04010123", "card: 17")
    ]  # fmt: skip


def test_an_id_belongs_to_one_player_of_the_club(organiser: User, club: Club, regulars: list[Player]) -> None:
    external_ids_set(actor=organiser, player=regulars[0], external_ids=[EMA])

    with pytest.raises(LeagueError) as refusal:
        external_ids_set(actor=organiser, player=regulars[1], external_ids=[CARD, EMA])
    assert refusal.value.code == "external_id_taken"
    assert not regulars[1].external_ids.exists()


def test_two_clubs_may_use_the_same_id(owner: User, organiser: User, club: Club, regulars: list[Player]) -> None:
    other = player_add(actor=owner, club=club_create(actor=owner, name="South Wind"), name="Aoi", external_ids=[EMA])

    external_ids_set(actor=organiser, player=regulars[0], external_ids=[EMA])

    assert [*external_id_players(club, source="ema")] == [regulars[0]]
    assert [*external_id_players(other.club, source="ema")] == [other]


def test_the_database_keeps_ids_apart(organiser: User, club: Club, regulars: list[Player]) -> None:
    external_ids_set(actor=organiser, player=regulars[0], external_ids=[EMA])

    with pytest.raises(IntegrityError):
        PlayerExternalId.objects.create(club=club, player=regulars[1], source="ema", external_id="04010123")


def test_a_recorder_may_not_change_ids(recorder: User, regulars: list[Player]) -> None:
    with pytest.raises(LeagueError) as refusal:
        external_ids_set(actor=recorder, player=regulars[0], external_ids=[EMA])

    assert refusal.value.code == "forbidden"
