"""Sent twice, stored once: the first answer under a key is kept in the transaction that made it."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.accounts.models import User
from league.errors import LeagueError
from league.records.models import IdempotencyKey

MOST_CHARACTERS = 100
KEPT_FOR = timedelta(days=30)


class KeptAnswer(NamedTuple):
    status: int
    body: Any


def body_hash(body: Any) -> str:
    text = json.dumps(body, sort_keys=True, cls=DjangoJSONEncoder, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def answer_once(*, user: User, key: str, body: Any, act: Callable[[], KeptAnswer]) -> KeptAnswer:
    """What `act` answers, or what it answered when this key was first sent.

    body        what was sent: anything that makes two requests different
    raises      LeagueError `bad_idempotency_key`, `idempotency_mismatch`, and what `act` raises; then nothing is kept
    """
    if not 1 <= len(key) <= MOST_CHARACTERS:
        raise LeagueError("bad_idempotency_key", most=MOST_CHARACTERS)
    hashed = body_hash(body)
    if kept := _kept(user, key, hashed):
        return kept
    try:
        with transaction.atomic():
            # Taken before the work: who sends the same at the same time waits here, and then finds the answer.
            row = IdempotencyKey.objects.create(user=user, key=key, body_hash=hashed, status=0, answer=None)
            answer = act()
            # Through JSON, so that the first answer and its repetition are the same to the letter.
            row.status, row.answer = answer.status, json.loads(json.dumps(answer.body, cls=DjangoJSONEncoder))
            row.save(update_fields=["status", "answer"])
    except IntegrityError:
        if kept := _kept(user, key, hashed):
            return kept
        raise
    return KeptAnswer(row.status, row.answer)


def _kept(user: User, key: str, hashed: str) -> KeptAnswer | None:
    row = IdempotencyKey.objects.filter(user=user, key=key).first()
    if row is None:
        return None
    if row.body_hash != hashed:
        raise LeagueError("idempotency_mismatch")
    return KeptAnswer(row.status, row.answer)


def forget_old_keys() -> int:
    return IdempotencyKey.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()[0]
