"""The cache in Redis, and in the memory of each process while Redis is away."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from league.core.outages.outage import redis_outage

# More than Django's 300, since new entries push out the counts of requests.
MOST_IN_MEMORY = 3000


def _or_in_memory(name: str) -> Callable[..., Any]:
    in_redis, in_memory = getattr(RedisCache, name), getattr(LocMemCache, name)

    def call(self: "RedisOrMemoryCache", *args: Any, **kwargs: Any) -> Any:
        if redis_outage.may_try():
            try:
                answer = in_redis(self, *args, **kwargs)
            except RedisError as error:
                redis_outage.begin(error)
            else:
                if redis_outage.end():
                    # What changes in Redis from now on must not be read from memory in the next outage.
                    self.memory.clear()
                return answer
        return in_memory(self.memory, *args, **kwargs)

    return call


class RedisOrMemoryCache(RedisCache):
    """Django's cache in Redis; while Redis is away, a cache of each process, so that rates of requests are limited too.

    django-redis can ignore such errors as well, but it asks Redis every time, stores nothing meanwhile, and so has no
    limits during an outage.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.memory = LocMemCache("while Redis is away", {**params, "OPTIONS": {"MAX_ENTRIES": MOST_IN_MEMORY}})

    add = _or_in_memory("add")
    get = _or_in_memory("get")
    set = _or_in_memory("set")
    touch = _or_in_memory("touch")
    delete = _or_in_memory("delete")
    get_many = _or_in_memory("get_many")
    has_key = _or_in_memory("has_key")
    incr = _or_in_memory("incr")
    set_many = _or_in_memory("set_many")
    delete_many = _or_in_memory("delete_many")
    clear = _or_in_memory("clear")
