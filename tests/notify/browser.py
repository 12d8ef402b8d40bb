"""A browser and its push service on loopback: it keeps what it is sent, and can read it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import LazySettings

from games.notify.webpush import Browser, new_key, packed, unpacked

KEY, AUTH = ec.generate_private_key(ec.SECP256R1()), b"sixteen secrets!"
POINT = KEY.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class PushService:
    """Answers as it is told; `messages` are what it took: path, headers, body."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = 201
        self.address = ""

    def browser(self, name: str = "alice") -> Browser:
        return Browser(f"{self.address}/{name}", packed(POINT), packed(AUTH))

    def read(self, number: int = -1) -> dict[str, Any]:
        """A message as the browser reads it, by the letter of RFC 8291."""
        told: dict[str, Any] = json.loads(opened(self.messages[number][2]))
        return told


def opened(body: bytes, key: ec.EllipticCurvePrivateKey = KEY, auth: bytes = AUTH) -> bytes:
    """Undoes the encryption, from the browser's side."""
    salt, length = body[:16], body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def stretched(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    secret = stretched(key.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + own + sender, 32)
    cipher = AESGCM(stretched(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = stretched(secret, salt, b"Content-Encoding: nonce\0", 12)
    return cipher.decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")


def claims_of(header: str) -> dict[str, Any]:
    """What the signature claims; the signature itself is checked with the key beside it."""
    token, key = header.removeprefix("vapid t=").split(", k=")
    said, _dot, signed = token.rpartition(".")
    r, s = unpacked(signed)[:32], unpacked(signed)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key))
    der = encode_dss_signature(int.from_bytes(r), int.from_bytes(s))
    public.verify(der, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(unpacked(said.split(".")[1]))
    return claims


@contextmanager
def open_push_service(settings: LazySettings) -> Iterator[PushService]:
    """The site has a key, and knows this service, as long as it is open."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.messages.append((self.path, dict(self.headers), body))
            self.send_response(service.answers)
            self.send_header("Location", f"{service.address}/elsewhere")
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    service.address = f"http://127.0.0.1:{server.server_address[1]}"
    settings.PUSH_KEY = new_key()
    settings.PUSH_SERVICES = ("push.example.org", service.address)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield service
    server.shutdown()
    server.server_close()
