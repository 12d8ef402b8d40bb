"""The rehearsal of the full site: what it says, what it starts again, what stands before it."""

import sys
from pathlib import Path

import pytest

from tests import full
from tests.front import Front
from tests.services.servers import Postgres, Redis, await_that


def test_every_address_and_how_to_log_in_is_said(tmp_path: Path) -> None:
    postgres, redis = Postgres(tmp_path, durable=True), Redis(tmp_path)
    said = full.addresses("https://localhost:8443", postgres, redis)
    words = ("/account/login/", "Alice", "/admin/", "/operator/outbox/", "/api/v1/", "/metrics")
    for word in (*words, "/readyz", postgres.url(), redis.url, full.PASSWORD):
        assert word in said


def test_the_secret_stays_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(full, "FOLDER", tmp_path)
    found = [
        full.environment(Postgres(tmp_path, durable=True), Redis(tmp_path), "", secure=False)
        for _ in range(2)
    ]
    assert found[0]["COSMOS_SECRET"] == found[1]["COSMOS_SECRET"] != ""


def test_a_keeper_that_is_killed_is_started_again_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(full, "SUPERVISE", [sys.executable, "-c", "import time; time.sleep(60)"])
    kept = full.Kept("beat", [], {})
    first = kept.process
    kept.start_again()
    assert kept.process is first
    first.kill()
    await_that(lambda: first.poll() is not None, "it lives")
    kept.start_again()
    try:
        assert kept.process.poll() is None
        assert capsys.readouterr().err == "beat ended (-9): it is started again\n"
    finally:
        kept.process.kill()
        kept.process.wait()


def test_the_front_server_is_the_example_of_the_documents(tmp_path: Path) -> None:
    site = Front(tmp_path, 8000).site()
    assert f"ssl_certificate     {tmp_path}/localhost.pem;" in site
    assert "X-Forwarded-For $remote_addr" in site
    assert "cosmos.example" not in site
