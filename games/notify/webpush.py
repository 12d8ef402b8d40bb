"""Web Push on the wire: a message encrypted for one browser (RFC 8291) and signed by us (RFC 8292).

Knows neither people nor the database.
"""

import base64
import json
import os
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPSConnection
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT, NUMBER = 65, 32  # bytes of a public key, and of a private one
AUTH = 16  # bytes a browser adds to its key
SALT = 16
RECORD = 4096  # bytes of the one record a message is made of
LONGEST = 3000  # bytes of a message; every push service takes as many
GOOD_FOR = timedelta(hours=12)  # a signature
KEEP_FOR = 24 * 3600  # seconds that a push service keeps what it cannot deliver
TIMEOUT = 10  # seconds


class Browser(NamedTuple):
    """Where a browser wants its messages, and the two secrets they are encrypted with."""

    endpoint: str
    p256dh: str
    auth: str


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """Bytes from base64 of either alphabet. ValueError if it is none."""
    text = text.strip().rstrip("=").replace("+", "-").replace("/", "_")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Our own key from its 32 bytes."""
    return ec.derive_private_key(int.from_bytes(unpacked(text)), CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key for the environment."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return packed(number.to_bytes(NUMBER))


def is_fit(browser: Browser) -> bool:
    """Whether messages can be encrypted for it at all."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(browser.p256dh))
        return len(unpacked(browser.auth)) == AUTH
    except ValueError:
        return False


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypted(
    message: bytes,
    browser: Browser,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message only that browser can read. Key and salt are new each time; tests name them."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    point, ours = unpacked(browser.p256dh), public_bytes(sender)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    shared = sender.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + point + ours
    secret = derived(shared, unpacked(browser.auth), info, NUMBER)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours + sealed


def signature(endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str, now: datetime) -> str:
    """The header that tells a push service who we are, for that service alone."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + GOOD_FOR).timestamp()),
        "sub": contact,
    }
    said = ".".join(packed(json.dumps(one).encode()) for one in (HEADER, claims))
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{said}.{packed(r.to_bytes(NUMBER) + s.to_bytes(NUMBER))}"
    return f"vapid t={token}, k={packed(public_bytes(key))}"


HEADER = {"typ": "JWT", "alg": "ES256"}


def post(browser: Browser, message: bytes, authorization: str) -> int:
    """Hands a message to the browser's push service; the status it answers. Follows no redirect."""
    parts = urlsplit(browser.endpoint)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=TIMEOUT)
    headers = {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP_FOR),
        "Urgency": "normal",
    }
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path or "/", encrypted(message, browser), headers)
        return connection.getresponse().status
    finally:
        connection.close()
