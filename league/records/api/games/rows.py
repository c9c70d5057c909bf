"""The rows of the list of hanchan, of which a club has thousands.

They are what `HanchanOutput` answers, made of the columns: rows of models and fields of serializers take five times as
long. tests/league/api/test_lines.py compares the two.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.urls import reverse
from rest_framework.request import Request

from league.clubs.models import Club
from league.core.points import entered_penalty, points_text
from league.players.models import public_name
from league.records.models import HanchanExternalId, HanchanQuerySet, Participant, Stint

Row = dict[str, Any]

COLUMNS = (
    "pk", "state", "played_on", "order", "version", "entry", "table_number", "deposits", "spectators", "note",
    "sum_reason", "recorded_at", "updated_at",
    "season__slug", "season__name", "session", "session__name", "session__played_on",
    "house_rules", "house_rules__number", "house_rules__house_rules__name", "house_rules__ruleset",
    "house_rules__points_unit",
    "recorded_by", "recorded_by__username", "recorded_by__shown_name",
    "replay__format", "replay__link", "replay__nicknames", "replay__kept",
)  # fmt: skip
PLAYER = ("player", "player__name", "player__is_hidden")
SEAT = ("hanchan", "seat", "score", "chips", "penalty", "place", "points", *PLAYER)


def hanchan_columns(rows: HanchanQuerySet) -> Any:
    """Of each hanchan the columns that `hanchan_shown` takes."""
    return rows.values_list(*COLUMNS)


def hanchan_shown(request: Request, club: Club, found: Iterable[Sequence[Any]]) -> list[Row]:
    """The rows as the API shows them, with one query each for all seats, substitutes and ids in other systems."""
    hanchan = [dict(zip(COLUMNS, columns, strict=True)) for columns in found]
    keys = [row["pk"] for row in hanchan]
    # The address of a page ends with the number of the hanchan.
    pages = request.build_absolute_uri(reverse("game", args=[club.slug, 0])).removesuffix("0/")
    seats, stints, ids = _seats(keys), _stints(keys), _external_ids(keys)
    return [{**_shown(row, seats[row["pk"]], stints, pages), "external_ids": ids[row["pk"]]} for row in hanchan]


def _seats(keys: Sequence[int]) -> Mapping[int, list[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    for columns in Participant.objects.filter(hanchan__in=keys).order_by("seat").values_list(*SEAT):
        row = dict(zip(SEAT, columns, strict=True))
        found[row["hanchan"]].append(row)
    return found


def _stints(keys: Sequence[int]) -> Mapping[tuple[int, int], list[Row]]:
    """Who played a seat from which deal on, by hanchan and seat."""
    found: dict[tuple[int, int], list[Row]] = defaultdict(list)
    rows = Stint.objects.filter(hanchan__in=keys).order_by("from_deal")
    for row in rows.values("hanchan", "seat", "from_deal", *PLAYER):
        found[row["hanchan"], row["seat"]].append({"player": _player(row), "from_deal": row["from_deal"]})
    return found


def _external_ids(keys: Sequence[int]) -> Mapping[int, list[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    rows = HanchanExternalId.objects.filter(hanchan__in=keys)
    for hanchan, source, external_id in rows.values_list("hanchan", "source", "external_id"):
        found[hanchan].append({"source": source, "id": external_id})
    return found


def _shown(row: Row, seats: list[Row], stints: Mapping[tuple[int, int], list[Row]], pages: str) -> Row:
    return {
        "id": row["pk"],
        "state": row["state"],
        "played_on": row["played_on"].isoformat(),
        "order": row["order"],
        "seats": [_seat(seat, row["house_rules__points_unit"], stints) for seat in seats],
        "version": row["version"],
        "entry": row["entry"],
        "season": row["season__slug"] and {"slug": row["season__slug"], "name": row["season__name"]},
        "session": row["session"]
        and {
            "id": row["session"],
            "name": row["session__name"] or str(row["session__played_on"]),
        },
        "house_rules": {
            "id": row["house_rules"],
            "name": f"{row['house_rules__house_rules__name']} {row['house_rules__number']}",
            "version": row["house_rules__number"],
        },
        "ruleset": row["house_rules__ruleset"],
        "table_number": row["table_number"],
        "deposits": row["deposits"],
        "spectators": row["spectators"],
        "note": row["note"],
        "sum_reason": row["sum_reason"],
        "replay": row["replay__format"] and _replay(row, seats),
        "recorded_by": {
            "id": row["recorded_by"],
            "name": row["recorded_by__shown_name"] or row["recorded_by__username"],
        },
        "recorded_at": _instant(row["recorded_at"]),
        "updated_at": _instant(row["updated_at"]),
        "page": f"{pages}{row['pk']}/",
    }


def _seat(row: Row, unit: int, stints: Mapping[tuple[int, int], list[Row]]) -> Row:
    return {
        "seat": row["seat"],
        "player": _player(row),
        "score": row["score"],
        "chips": row["chips"],
        "penalty": str(entered_penalty(row["penalty"])),
        "place": row["place"],
        "points": None if row["points"] is None else points_text(row["points"], unit),
        "stints": stints.get((row["hanchan"], row["seat"]), []),
    }


def _player(row: Row) -> Row:
    return {"id": row["player"], "name": public_name(row["player"], row["player__name"], row["player__is_hidden"])}


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _replay(row: Row, seats: Sequence[Row]) -> Row:
    # A nickname is an id in another system, which for a hidden player only `PlayerOutput` shows, to recorders.
    named = zip(seats, row["replay__nicknames"], strict=False)
    return {
        "format": row["replay__format"],
        "link": row["replay__link"],
        "nicknames": ["" if seat["player__is_hidden"] else name for seat, name in named],
        "kept": row["replay__kept"],
    }
