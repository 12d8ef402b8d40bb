"""A front server for `make full HTTPS=1`: nginx with the example of docs/operations."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.services.servers import ROOT, Server, program

PORT = int(os.environ.get("COSMOS_HTTPS_PORT") or 8443)
AROUND = """
daemon off;
error_log stderr;
pid {folder}/nginx.pid;
events {{}}
http {{
access_log off;
types {{ text/css css; text/javascript js; image/svg+xml svg; image/png png; font/woff2 woff2; }}
client_body_temp_path {folder}/nginx-body;
proxy_temp_path {folder}/nginx-proxy;
fastcgi_temp_path {folder}/nginx-fastcgi;
uwsgi_temp_path {folder}/nginx-uwsgi;
scgi_temp_path {folder}/nginx-scgi;
{site}
}}
"""


class Front(Server):
    """Ends TLS with a certificate of its own making, which browsers ask about once."""

    def __init__(self, folder: Path, web: int) -> None:
        super().__init__(folder)
        self.port, self.web = PORT, web

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def start(self) -> None:
        certify(self.folder)
        path = self.folder / "nginx.conf"
        path.write_text(AROUND.format(folder=self.folder, site=self.site()))
        super().start()

    def site(self) -> str:
        """The example, with the places of this machine."""
        text = (ROOT / "docs" / "operations" / "nginx.conf").read_text()
        places = {
            "127.0.0.1:8000": f"127.0.0.1:{self.web}",
            "server {\n    listen 80;\n": "server {\n    listen 127.0.0.1:8080;\n",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "/etc/letsencrypt/live/cosmos.example/fullchain.pem": f"{self.folder}/localhost.pem",
            "/etc/letsencrypt/live/cosmos.example/privkey.pem": f"{self.folder}/localhost.key",
            "cosmos.example": "localhost",
            "https://$host$request_uri": f"{self.url}$request_uri",
            "/srv/cosmos/data/static/": f"{self.folder}/data/static/",
        }
        for there, here in places.items():
            if there not in text:
                raise AssertionError(f"the example has no {there!r}")
            text = text.replace(there, here)
        return text

    def command(self) -> Sequence[str]:
        words = ["-e", "stderr", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        return [program("nginx"), *words]


def certify(folder: Path) -> None:
    """A certificate for localhost, once."""
    key, certificate = folder / "localhost.key", folder / "localhost.pem"
    if certificate.exists():
        return
    words = ["-x509", "-newkey", "rsa:2048", "-noenc", "-days", "3650", "-subj", "/CN=localhost"]
    words += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key)]
    command = [program("openssl"), "req", *words, "-out", str(certificate)]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
