"""Compiles the catalogues of translations with Babel: no gettext programs are needed."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Every catalogue that is newer than its compiled twin; returns the ones compiled."""
    return [made for po in sorted(folder.rglob("*.po")) for made in compile_one(po)]


def compile_one(po: Path) -> Iterator[Path]:
    mo = po.with_suffix(".mo")
    if mo.exists() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns:
        return
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.parent.name)
    part = mo.with_suffix(".part")
    with part.open("wb") as target:
        write_mo(target, catalogue)
    part.replace(mo)  # whole or not at all, whoever else compiles
    yield mo


if __name__ == "__main__":
    compile_all()
