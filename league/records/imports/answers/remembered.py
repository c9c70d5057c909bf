"""What was said of the columns of a file is known for the next file of the club with the same headings."""

import hashlib
import json
from collections.abc import Sequence

from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import fold_name
from league.records.models import ColumnAnswer


def answer_of(club: Club, heading: Sequence[str]) -> ColumnAnswer | None:
    return ColumnAnswer.objects.filter(club=club, headings=_hash(heading)).first()


def answer_keep(actor: User, club: Club, heading: Sequence[str], fields: Sequence[str]) -> None:
    """Remember an answer. The same answer again stays that of its day."""
    present = answer_of(club, heading)
    if present is None or present.fields != list(fields):
        ColumnAnswer.objects.update_or_create(
            club=club, headings=_hash(heading),
            defaults={"fields": list(fields), "answered_by": actor, "answered_at": timezone.now()},
        )  # fmt: skip


def answer_forget(club: Club, heading: Sequence[str]) -> None:
    ColumnAnswer.objects.filter(club=club, headings=_hash(heading)).delete()


def _hash(heading: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps([fold_name(column) for column in heading]).encode()).hexdigest()
