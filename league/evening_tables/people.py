"""Who is at an evening: whom somebody ticked, and of all others those who said to come or have played."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from league.clubs.models import Club
from league.evening_tables.models import Presence
from league.evenings.models import Answer
from league.evenings.selectors import answers_of
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.records.models import Hanchan, Participant
from league.sessions.models import Session

# A player by the key of the entry that counts, a guest by the folded name.
Key = int | str


class Somebody(Protocol):
    """A row of an evening about one person. Its player is read with `merged_into`."""

    @property
    def player(self) -> Player | None: ...

    @property
    def guest(self) -> str: ...


class Names:
    """Tells who the rows of an evening are: merges count, and a guest whose name the club knows by now is that player.

    raises nothing; rows whose guest is unknown are told apart by the folded name
    """

    def __init__(self, club: Club, rows: Iterable[Somebody]) -> None:
        self.known = players_known(club, {row.guest for row in rows if row.guest})

    def player_of(self, row: Somebody) -> Player | None:
        found = row.player or self.known.get(row.guest)
        return found.standing_for if found else None

    def key_of(self, row: Somebody) -> Key:
        player = self.player_of(row)
        return player.pk if player else fold_name(row.guest)


class Person(NamedTuple):
    """Somebody who is or may come to be at an evening.

    is_here     as ticked; unless somebody said so, who has a place and comes in time, and who has played tonight
    """

    key: Key
    player: Player | None
    guest: str
    answer: Answer | None
    is_here: bool
    offers_out: bool = False
    plays: bool = False

    @property
    def name(self) -> str:
        return self.player.public_name if self.player else self.guest

    @property
    def is_free(self) -> bool:
        """Whether the next round can seat the person."""
        return self.is_here and not self.plays

    @property
    def is_late(self) -> bool:
        return self.answer is not None and self.answer.kind == Answer.Kind.LATE

    @property
    def mark(self) -> str:
        """What a page sends of the person."""
        return f"p{self.player.pk}" if self.player else f"g{self.guest}"


def people_of(session: Session) -> list[Person]:
    """Everybody who answered other than no, was ticked or has played tonight, by name."""
    answers = [one for one in answers_of(session) if one.kind != Answer.Kind.NO]
    ticked = list(presences_of(session))
    names = Names(session.club, [*answers, *ticked])
    played = {player.pk: player for player in _played(session)}
    playing = playing_now(session.club)
    said = {names.key_of(one): one for one in answers}
    told = {names.key_of(one): one for one in ticked}
    rows: dict[Key, Somebody] = {**said, **told}
    people = {key: _person(key, names.player_of(row), row.guest, said, told, played) for key, row in rows.items()}
    people |= {key: _person(key, player, "", said, told, played) for key, player in played.items() if key not in people}
    return sorted(
        (one._replace(plays=one.key in playing) for one in people.values()), key=lambda one: (one.name, str(one.key))
    )


def _person(
    key: Key, player: Player | None, guest: str, said: Mapping[Key, Answer], told: Mapping[Key, Presence],
    played: Mapping[int, Player],
) -> Person:  # fmt: skip
    answer, presence = said.get(key), told.get(key)
    if presence:
        is_here = presence.is_here
    else:
        is_here = key in played or (answer is not None and answer.kind == Answer.Kind.YES and answer.has_place)
    return Person(key, player, "" if player else guest, answer, is_here, bool(presence and presence.offers_out))


def presences_of(session: Session) -> Iterable[Presence]:
    """The rows of the evening, the last one said of a merged group at the end."""
    return Presence.objects.filter(session=session).select_related("player__merged_into").order_by("set_at", "pk")


def _played(session: Session) -> Iterable[Player]:
    seats = Participant.objects.filter(hanchan__session=session).exclude(hanchan__state=Hanchan.State.VOID)
    return Player.objects.filter(pk__in=seats.values("player"))


def playing_now(club: Club) -> set[Key]:
    """Who plays at a table of the club that is not over."""
    running = Hanchan.objects.filter(club=club).in_play()
    return set(Participant.objects.filter(hanchan__in=running).values_list("player", flat=True))
