"""`make bench [FIGURES="P6 P7"]`: prints one JSON line per figure."""

import importlib
import sys

# Which module measures which figures, cheapest first.
MEASURES = {
    "tests.bench.engines": ("P6", "P7"),
}


def main() -> None:
    wanted = set(sys.argv[1:])
    for module, figures in MEASURES.items():
        if not wanted or wanted & set(figures):
            importlib.import_module(module).measure()


if __name__ == "__main__":
    main()
