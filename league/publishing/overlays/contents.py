"""What the overlays show: the followed table, and the head of the standings. All of it is public."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Max

from league.clubs.models import Club
from league.core.templatetags.figures import WINDS, points, signed
from league.history.models import HANCHAN, LogEntry
from league.publishing.models import ClubFeature, EventFeature
from league.records.deals.seating import table_shown
from league.records.evenings.running import tables_of
from league.records.evenings.wall import Need, place_needs
from league.records.models import Deal, Hanchan
from league.records.selectors import hanchan_list
from league.seasons.models import Season
from league.standings.selectors import season_rows, season_table
from league.tournaments.core.selectors import current_round
from league.tournaments.models import Round, Table, Tournament
from league.tournaments.targets.wall import wall_needs
from league.tournaments.views.public.public import public_table


class Ranked(NamedTuple):
    """A line of the standings; `rank` is None below the line of least games."""

    rank: int | None
    name: str
    points: str


class Seat(NamedTuple):
    """A player at the followed table; `score` is None before the game begins or while it is frozen.

    place       by the scores at the moment; players of equal scores share it
    riichi      whether the player declared riichi in the last deal
    """

    wind: str
    name: str
    score: int | None
    is_dealer: bool
    need: Need | None = None
    ranked: Ranked | None = None
    place: int | None = None
    riichi: bool = False


class Followed(NamedTuple):
    number: int | None
    name: str
    honba: int
    deposits: int
    seats: Sequence[Seat]


# ----- of a club -----


def followed_game(club: Club) -> Hanchan | None:
    """Return the featured game; after its end, and without one, the game in play that changed last."""
    chosen = ClubFeature.objects.filter(club=club).values_list("hanchan", flat=True).first()
    featured = hanchan_list(club).filter(pk=chosen).exclude(state=Hanchan.State.VOID).first()
    if featured and featured.is_open:
        return featured
    return _last_changed(list(hanchan_list(club).in_play())) or featured


def _last_changed(playing: Sequence[Hanchan]) -> Hanchan | None:
    keys = [str(one.pk) for one in playing]
    about = LogEntry.objects.filter(subject_type=HANCHAN, subject_id__in=keys)
    last = {int(pk): at for pk, at in about.order_by().values_list("subject_id").annotate(Max("pk"))}
    return max(playing, key=lambda one: (last.get(one.pk, 0), one.pk), default=None)


def followed_in_club(club: Club, season: Season | None) -> Followed | None:
    game = followed_game(club)
    if game is None:
        return None
    needs = place_needs(game) if game.is_open else {}
    return _from_game(game, game.table_number, needs, _in_season(game.season or season))


def _in_season(season: Season | None) -> dict[int, Ranked]:
    return dict(_season_lines(season)) if season else {}


def _season_lines(season: Season, most: int | None = None) -> list[tuple[int, Ranked]]:
    rows = season_rows(season)
    table = season_table(season, None, rows if most is None else rows.filter(rank__isnull=False)[:most])
    first = table.ranked_by[0].text
    return [(one.key, Ranked(one.row.rank, one.name, signed(one.texts.get(first, "")))) for one in table.lines]


def club_standings(season: Season | None, most: int) -> list[Ranked]:
    return [line for _key, line in _season_lines(season, most)] if season else []


def _from_game(game: Hanchan, number: int | None, needs: Mapping[int, Need], ranked: Mapping[int, Ranked]) -> Followed:
    people = list(game.participants.all())
    shown = table_shown(game, tables_of([game])[game.pk], people)
    at_table = (*shown.sittings, *shown.waiting)
    places = _places([one.score for one in at_table])
    declared = _declared(game)
    seats = [
        Seat(one.wind, one.name, one.score, one.is_dealer and game.is_open, needs.get(one.player),
             ranked.get(people[one.player].player_id), place, one.seat is not None and one.seat in declared)
        for one, place in zip(at_table, places, strict=True)
    ]  # fmt: skip
    return Followed(number, shown.name if game.is_open else "", shown.honba, shown.deposits, seats)


def _places(scores: Sequence[int]) -> list[int]:
    return [1 + sum(other > score for other in scores) for score in scores]


def _declared(game: Hanchan) -> set[int]:
    """The seats that declared riichi in the last deal of a game in play."""
    if not game.is_open:
        return set()
    newest = Deal.objects.standing().filter(hanchan=game).order_by("-number").values_list("entry", flat=True)
    entry = newest.first() or {}
    return {*entry.get("riichi", ()), *_declared_by_hand(entry.get("result", {}))}


def _declared_by_hand(result: Mapping[str, Any]) -> set[int]:
    """Return the seats whose hand has riichi, of which the stick need not have been entered as well."""
    said = {"riichi", "double_riichi", "open_riichi"}
    return {
        win["winner"]
        for win in result.get("wins", ())
        if said & {*win.get("hand", {}).get("conditions", ()), *win.get("patterns", ())}
    }


# ----- of an event -----


def followed_in_event(event: Tournament) -> Followed | None:
    round_ = current_round(event)
    table = _followed_table(event, round_) if round_ else None
    if round_ is None or table is None:
        return None
    lines = public_table(event).lines
    ranked = {
        one.entrant.player_id: Ranked(one.rank_shown, one.name, points(one.points, event.points_unit))
        for one in lines if one.has_played
    }  # fmt: skip
    game = table.hanchan
    # The desk sees more than a broadcast may show.
    if game and game.entry == Hanchan.Entry.DEALS and not game.is_held_back and not game.is_void:
        return _from_game(game, table.number, _event_needs(round_, table), ranked)
    return _by_names(round_, table, ranked)


def _followed_table(event: Tournament, round_: Round) -> Table | None:
    """Return the table of the featured number, or else one that is recorded deal by deal, the last changed first."""
    number = EventFeature.objects.filter(tournament=event).values_list("table_number", flat=True).first()
    tables = list(round_.tables.select_related("hanchan__house_rules").order_by("number"))
    featured = next((one for one in tables if one.number == number), None)
    if featured is not None:
        return featured
    playing = [one.hanchan for one in tables if one.hanchan and one.hanchan.is_open and not one.hanchan.is_held_back]
    last = _last_changed(playing)
    return next((one for one in tables if last and one.hanchan_id == last.pk), tables[0] if tables else None)


def _event_needs(round_: Round, table: Table) -> dict[int, Need]:
    found = next((one for one in wall_needs(round_).tables if one.number == table.number), None)
    return {n: seat.need for n, seat in enumerate(found.seats) if seat.need} if found else {}


def _by_names(round_: Round, table: Table, ranked: Mapping[int, Ranked]) -> Followed:
    """The players of a table whose deals are not recorded, with the final scores once they are public."""
    game = table.hanchan
    is_told = game is not None and game.state == Hanchan.State.FINISHED and not game.is_held_back
    people = game.participants.all() if game and is_told else ()
    scores = {one.seat: one.final_score for one in people}
    seats = [
        Seat(WINDS[one.seat], one.entrant.player.public_name, scores.get(one.seat), False, None,
             ranked.get(one.entrant.player_id))
        for one in table.seats.select_related("entrant__player").order_by("seat")
    ]  # fmt: skip
    return Followed(table.number, round_.title, 0, 0, seats)


def event_standings(event: Tournament, most: int) -> list[Ranked]:
    ranked = [one for one in public_table(event).lines if one.rank_shown is not None]
    return [Ranked(one.rank_shown, one.name, points(one.points, event.points_unit)) for one in ranked[:most]]
