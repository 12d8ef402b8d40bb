"""The cache in Redis, with one pool of connections for the whole process."""

from functools import cached_property
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient

CLIENTS: dict[str, RedisCacheClient] = {}


class OneClient(RedisCacheClient):
    """Django makes a client for every question; one serves all threads."""

    @cached_property
    def client(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self.client


class SharedRedisCache(RedisCache):
    """Django makes a cache for every context; this one does not connect anew for each request."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.server = server

    @cached_property
    def _cache(self) -> RedisCacheClient:
        if self.server not in CLIENTS:
            CLIENTS[self.server] = OneClient([self.server])
        return CLIENTS[self.server]
