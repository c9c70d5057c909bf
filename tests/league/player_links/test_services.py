"""Personal links of players: opened, renewed, withdrawn, merged and forgotten."""

from base64 import urlsafe_b64encode

import pytest
from django.utils.crypto import salted_hmac

from league.accounts.models import User, hash_secret
from league.clubs.models import Club
from league.clubs.services import club_create
from league.core.errors import Forbidden, LeagueError
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.members.services import player_join
from league.player_links.models import PlayerLink
from league.player_links.selectors import link_opened
from league.player_links.services import player_link_open, player_link_withdraw
from league.players.models import Player
from league.records.player_merges import player_merge, player_unmerge


def opened_by(club: Club, secret: str) -> Player | None:
    """Whose page the secret opens."""
    try:
        return link_opened(club.slug, secret).player.standing_for
    except LeagueError:
        return None


def test_a_link_opens_the_page_of_its_player_and_only_its_hash_is_stored(club: Club, aoi: Player, secret: str) -> None:
    assert opened_by(club, secret) == aoi
    assert len(secret) == 24
    assert PlayerLink.objects.get().secret_hash == hash_secret(secret)


def test_a_secret_is_derived_as_those_of_events_always_were(secret: str) -> None:
    link = PlayerLink.objects.get()
    digest = salted_hmac("janroku.playerlink", f"{link.pk}:1", algorithm="sha256").digest()

    assert secret == urlsafe_b64encode(digest[:18]).decode()


def test_a_second_request_gives_the_same_link_and_logs_nothing(organiser: User, aoi: Player, secret: str) -> None:
    lines = LogEntry.objects.count()

    assert player_link_open(actor=organiser, player=aoi) == secret
    assert LogEntry.objects.count() == lines


def test_a_renewed_link_ends_the_old_one(organiser: User, club: Club, aoi: Player, secret: str) -> None:
    new = player_link_open(actor=organiser, player=aoi, renew=True)

    assert opened_by(club, secret) is None
    assert opened_by(club, new) == aoi


def test_a_withdrawn_link_opens_nothing_and_the_next_one_is_another(
    organiser: User, club: Club, aoi: Player, secret: str
) -> None:
    player_link_withdraw(actor=organiser, player=aoi)
    player_link_withdraw(actor=organiser, player=aoi)
    after = opened_by(club, secret)
    new = player_link_open(actor=organiser, player=aoi)

    assert after is None
    assert new != secret
    assert (opened_by(club, secret), opened_by(club, new)) == (None, aoi)
    # the second time there was nothing to withdraw
    assert LogEntry.objects.filter(action="player_link_withdraw").count() == 1


@pytest.mark.parametrize("who", ["recorder", "player_user", "stranger"])
def test_organisers_alone_open_links(who: str, aoi: Player, request: pytest.FixtureRequest) -> None:
    actor = request.getfixturevalue(who)

    with pytest.raises(Forbidden):
        player_link_open(actor=actor, player=aoi)
    with pytest.raises(Forbidden):
        player_link_withdraw(actor=actor, player=aoi)
    assert not PlayerLink.objects.exists()


def test_a_link_of_another_club_opens_nothing(owner: User, aoi: Player, secret: str) -> None:
    assert opened_by(club_create(actor=owner, name="South Gate"), secret) is None


def test_the_links_of_merged_entries_open_the_page_of_the_player_that_they_count_for(
    organiser: User, club: Club, regulars: list[Player], secret: str
) -> None:
    aoi, ben = regulars[:2]
    merge = player_merge(actor=organiser, kept=ben, merged=aoi)
    merged = opened_by(club, secret)
    of_ben = player_link_open(actor=organiser, player=aoi)
    player_unmerge(actor=organiser, merge=merge)

    assert merged == ben
    # each entry has its own again
    assert (opened_by(club, secret), opened_by(club, of_ben)) == (aoi, ben)


def test_renewing_ends_the_links_of_merged_entries_too(
    organiser: User, club: Club, regulars: list[Player], secret: str
) -> None:
    aoi, ben = regulars[:2]
    player_merge(actor=organiser, kept=ben, merged=aoi)
    new = player_link_open(actor=organiser, player=ben, renew=True)

    assert (opened_by(club, secret), opened_by(club, new)) == (None, ben)


def test_the_link_of_a_forgotten_player_ends_and_no_other_is_made(
    organiser: User, club: Club, aoi: Player, secret: str
) -> None:
    player_forget(actor=organiser, player=aoi, name="Aoi")

    assert opened_by(club, secret) is None
    assert not PlayerLink.objects.exists()
    with pytest.raises(LeagueError) as refused:
        player_link_open(actor=organiser, player=Player.objects.get(pk=aoi.pk))
    assert refused.value.code == "player_forgotten"


def test_a_player_who_gets_an_account_keeps_the_link(
    organiser: User, player_user: User, club: Club, aoi: Player, secret: str
) -> None:
    player_join(actor=organiser, player=aoi, user=player_user)

    assert opened_by(club, secret) == aoi
