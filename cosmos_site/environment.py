"""What the environment says, and the database, cache and channel layer that follow from it."""

import os
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff

TESTING: Final = "pytest" in sys.modules
YEARS: Final = 10 * 365 * 86_400


def env(name: str, default: str = "") -> str:
    """A variable of the environment; empty counts as not set."""
    return os.environ.get(name) or default


def secret(name: str) -> str:
    """A variable that may also lie in a file of its own, named by NAME_FILE."""
    path = env(f"{name}_FILE")
    return Path(path).read_text().strip() if path else env(name)


def switch(name: str, default: bool = False) -> bool:
    """A variable that is on or off."""
    return env(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def database(url: str, folder: Path) -> dict[str, Any]:
    """A PostgreSQL database from its address; SQLite in this folder without one."""
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "cosmos.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
            "CONN_MAX_AGE": 0 if TESTING else None,  # a thread keeps the file open
            # A file: the shared in-memory database has table locks of its own.
            "TEST": {"NAME": folder / "test.sqlite3"},
        }
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("COSMOS_DATABASE must begin with postgresql:")
    query = dict(parse_qsl(parts.query))
    # Django plans every statement anew; the few of a move are prepared from the third time on.
    options: dict[str, Any] = {"prepare_threshold": 3}
    if TESTING:
        options["options"] = "-c app.allow_truncate=on"
    # Django's pool is for the web processes; a prefork worker keeps its connections.
    pooled = switch("COSMOS_POOL", default=not TESTING)
    if pooled:
        options["pool"] = {"min_size": 2, "max_size": int(env("COSMOS_POOL_SIZE", "16"))}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or "") or secret("COSMOS_DATABASE_PASSWORD"),
        "HOST": query.get("host", parts.hostname or ""),
        "PORT": str(parts.port or query.get("port", "")),
        "CONN_MAX_AGE": 0 if pooled or TESTING else 600,
        "OPTIONS": options,
    }


def caches(redis: str) -> dict[str, Any]:
    """Shared by all processes in Redis; without one, kept in the memory of the only process."""
    if not redis:
        return {
            "default": {
                "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
                "OPTIONS": {"MAX_ENTRIES": 20_000},
            }
        }
    return {
        "default": {
            "BACKEND": "cosmos_site.cache.SharedRedisCache",
            "LOCATION": redis,
            # A server that hangs costs a command two seconds, not the request its life.
            "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
        }
    }


def channel_layers(redis: str) -> dict[str, Any]:
    """How broadcasts reach every web process, or the only one."""
    if not redis:
        return {
            "default": {
                "BACKEND": "channels.layers.InMemoryChannelLayer",
                # One channel for all pages, as long as the site runs.
                "CONFIG": {"capacity": 100_000, "expiry": YEARS, "group_expiry": YEARS},
            }
        }
    host = {
        "address": redis,
        "socket_timeout": None,
        # After a restart of Redis pages listen again at once.
        "retry": Retry(ConstantBackoff(0.1), retries=50),
    }
    return {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [host]},
        }
    }
