"""Compiles the catalogues of translations with polib; `python -m cosmos_site.mo_files`.

A start does this by itself, so it needs neither gettext's programs nor Babel, which is far larger
and serves development only (`cosmos_site.catalogues`).
"""

import os
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent


def compile_all(folder: Path = ROOT) -> list[Path]:
    """Every catalogue that is newer than its compiled twin; returns the ones compiled."""
    found = [*folder.glob("locale/**/*.po"), *folder.glob("games/*/locale/**/*.po")]
    return [made for po in sorted(found) for made in compile_one(po)]


def compile_one(po: Path) -> Iterator[Path]:
    mo = po.with_suffix(".mo")
    if mo.exists() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns:
        return
    part = mo.with_suffix(f".{os.getpid()}.part")
    polib.pofile(str(po), encoding="utf-8").save_as_mofile(str(part))
    part.replace(mo)  # whole or not at all, even if two processes compile at once
    yield mo


if __name__ == "__main__":
    compile_all()
