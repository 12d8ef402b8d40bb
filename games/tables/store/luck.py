"""The table's secret: committed before the first draw, opened when the table ends."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence


def new_secret() -> str:
    """32 bytes of the server, as hexadecimal digits."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What is published while the secret is still closed."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def key_of(secret: str, words: Sequence[str]) -> bytes:
    """The server's bytes mixed with a word of each seat: neither side can choose the luck."""
    mixed = hashlib.sha256(bytes.fromhex(secret))
    for word in words:
        mixed.update(hashlib.sha256(word.encode()).digest())
    return mixed.digest()


def seed_of(key: bytes, number: int) -> str:
    """The seed of the chance that line `number` was given; the set-up has number 0."""
    return hmac.new(key, str(number).encode(), hashlib.sha256).hexdigest()
