"""`make bench [FIGURES="P1 P6"] [RUNS=5]`: prints one JSON line per figure."""

import importlib
import os
import subprocess
import sys

from tests.bench.site import full_site

# Which module measures which figures. The first ones need no server at all.
ALONE = [
    ("tests.bench.engines", {"P6", "P7", "P13"}),
    ("tests.bench.drawing", {"draw"}),
]
SITE = [
    ("tests.bench.moves", {"P1", "P2", "P3", "line"}),
    ("tests.bench.watching", {"P4", "P5", "P12", "P15", "P22"}),
    ("tests.bench.pushing", {"P16", "P17", "P18", "P19", "P20", "load"}),
    ("tests.bench.pages", {"P9", "P10"}),
    ("tests.bench.lateness", {"late"}),
    ("tests.bench.phones", {"P21"}),
]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")  # for the shelf
    wanted = set(sys.argv[1:]) or set().union(*(figures for _, figures in ALONE + SITE))
    alone = [name for name, figures in ALONE if wanted & figures]
    chosen = [name for name, figures in SITE if wanted & figures]
    if alone and chosen:
        # In a process of their own: here the settings are to be read once the servers run.
        own = sorted(figure for _, figures in ALONE for figure in wanted & figures)
        subprocess.run([sys.executable, "-m", "tests.bench", *own], check=True)
    else:
        for name in alone:
            importlib.import_module(name).measure(wanted)
    if chosen:
        with full_site() as site:
            for name in chosen:
                importlib.import_module(name).measure(site, wanted)


if __name__ == "__main__":
    main()
