"""Idempotency keys: the first answer under a key is stored, in the transaction of the request, and given again."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.accounts.models import Actor, Guest, IdempotencyKey
from league.core.errors import LeagueError

MOST_CHARACTERS = 100
LIFETIME = timedelta(days=30)


class StoredAnswer(NamedTuple):
    status: int
    body: Any


def body_hash(body: Any) -> str:
    text = json.dumps(body, sort_keys=True, cls=DjangoJSONEncoder, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def account_reach(user: Actor) -> str:
    return user.reader_key if isinstance(user, Guest) else f"user {user.pk}"


def address_reach(path: str) -> str:
    """The reach of a key sent without an account: one address."""
    return f"path {hashlib.sha256(path.encode()).hexdigest()}"


def answer_once(*, reach: str, key: str, body: Any, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    """The answer of `act`, or the stored answer of the first request with this key.

    reach       where the key is unique; see `account_reach` and `address_reach`
    body        the content of the request, by which two requests differ
    raises      LeagueError `bad_idempotency_key`, `idempotency_mismatch`, and what `act` raises; then nothing is stored
    """
    hashed = _checked_hash(key, body)
    if stored := _stored(reach, key, hashed):
        return stored
    try:
        with transaction.atomic():
            # Inserted before the work: a second request with the key waits here, and then finds the answer.
            row = IdempotencyKey.objects.create(reach=reach, key=key, body_hash=hashed, status=0, answer="")
            answer = act()
            row.status, row.answer = answer.status, json.dumps(answer.body, cls=DjangoJSONEncoder)
            row.save(update_fields=["status", "answer"])
    except IntegrityError:
        if stored := _stored(reach, key, hashed):
            return stored
        raise
    return _answer_of(row)


def answer_kept(*, reach: str, key: str, body: Any, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    """As `answer_once`, for work in transactions of its own that may be done twice; its answer is stored afterwards."""
    hashed = _checked_hash(key, body)
    if stored := _stored(reach, key, hashed):
        return stored
    answer = act()
    text = json.dumps(answer.body, cls=DjangoJSONEncoder)
    try:
        with transaction.atomic():
            row = IdempotencyKey.objects.create(
                reach=reach, key=key, body_hash=hashed, status=answer.status, answer=text
            )
    except IntegrityError:
        if stored := _stored(reach, key, hashed):
            return stored
        raise
    return _answer_of(row)


def _checked_hash(key: str, body: Any) -> str:
    if not 1 <= len(key) <= MOST_CHARACTERS:
        raise LeagueError("bad_idempotency_key", most=MOST_CHARACTERS)
    return body_hash(body)


def _stored(reach: str, key: str, hashed: str) -> StoredAnswer | None:
    row = IdempotencyKey.objects.filter(reach=reach, key=key).first()
    if row is None:
        return None
    if row.body_hash != hashed:
        raise LeagueError("idempotency_mismatch")
    return _answer_of(row)


def _answer_of(row: IdempotencyKey) -> StoredAnswer:
    """Read from the stored text the first time too, so that the first answer and its repetition are identical."""
    return StoredAnswer(row.status, json.loads(row.answer))


def old_keys_delete() -> int:
    return IdempotencyKey.objects.filter(created_at__lt=timezone.now() - LIFETIME).delete()[0]
