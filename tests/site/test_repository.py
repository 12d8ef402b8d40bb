"""What the repository says of itself is true."""

import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parent.parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text()


def switches(*folders: str) -> set[str]:
    sources = [path.read_text() for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return set(re.findall(r'"(COSMOS_[A-Z_]+)"', "\n".join(sources)))


def test_the_example_names_every_switch_and_no_other() -> None:
    named = set(re.findall(r"^(COSMOS_[A-Z_]+)=", text(".env.example"), re.MULTILINE))
    assert named == switches("cosmos_site", "accounts", "games")


def test_no_value_of_the_example_is_a_remark() -> None:
    """Docker's reader takes what stands behind an empty value for the value."""
    values = re.findall(r"^COSMOS_[A-Z_]+=(.*)$", text(".env.example"), re.MULTILINE)
    assert values
    assert all(re.fullmatch(r"[\w/.]*", value) for value in values)


@pytest.mark.parametrize("target", re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
def test_the_readme_explains_every_target(target: str) -> None:
    assert f"make {target}" in text("README.md") or target == "setup"


def test_the_readme_is_one_screen() -> None:
    assert len(text("README.md").splitlines()) <= 45


def test_the_lock_names_no_address() -> None:
    assert "://" not in text("requirements.lock")


def test_hosting_files_start_what_the_code_has() -> None:
    for name in ("Procfile", "compose.yaml"):
        for word in ("-A cosmos_site worker", "celery.beat:Scheduler", "--queues reviews"):
            assert word in text(name)
    for name in ("Procfile", "Dockerfile"):
        assert '"cosmos_site.web"' in text(name) or "-m cosmos_site.web" in text(name)


def test_every_part_of_the_composition_is_watched_and_its_logs_are_limited() -> None:
    parts = YAML(typ="safe").load(text("compose.yaml"))["services"]
    assert set(parts) >= {"web-a", "web-b", "worker", "clocks", "reviews", "beat", "postgres"}
    for name, part in parts.items():
        assert "healthcheck" in part or name == "prepare", name
        assert part["logging"]["options"]["max-size"], name
    assert "secrets" in parts["web-a"]
    assert "PASSWORD:" not in text("compose.yaml")


def started_by(line: str) -> str:
    """The command that a line of Procfile or of a unit lets its keeper run."""
    words = line.partition("supervise.py ")[2]
    return (words.partition("-- ")[2] or words).replace("%%", "%")


@pytest.mark.parametrize(
    ("name", "line"), re.findall(r"^(\w+): (.+)$", text("Procfile"), re.MULTILINE)
)
def test_a_unit_of_systemd_starts_what_the_procfile_does(name: str, line: str) -> None:
    unit = text(f"docs/operations/systemd/cosmos-{name}.service")
    (start,) = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)
    assert started_by(start) == started_by(line) != ""
    assert "--folder /srv/cosmos/current" in start  # a reload follows the link anew
    assert f"cosmos-{name}" in text("docs/hosting.md")
    assert ("COSMOS_POOL=0" in unit) == ("COSMOS_POOL=0" in line)
