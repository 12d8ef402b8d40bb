"""A figure: one JSON line, with the anchor it is measured against in the same run."""

import json
import os
import statistics
import sys
from collections.abc import Callable

RUNS = int(os.environ.get("RUNS") or 5)


def told(name: str, value: float, anchor: float, goal: float, unit: str, **more: object) -> None:
    """Prints one figure; the ratio is what counts, the rest is this machine's."""
    line = {
        "figure": name,
        "ratio": round(value / anchor, 3) if anchor else None,
        "goal": goal,
        "value": round(value, 3),
        "anchor": round(anchor, 3),
        "unit": unit,
        **more,
    }
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def left_out(name: str, why: str) -> None:
    """A figure that could not be measured here, and why."""
    sys.stdout.write(json.dumps({"figure": name, "left_out": why}) + "\n")
    sys.stdout.flush()


def side_by_side(
    ours: Callable[[], float], theirs: Callable[[], float], runs: int = RUNS
) -> tuple[float, float]:
    """Medians of both, taken in turn so that a busy machine disturbs them alike."""
    pairs = [(ours(), theirs()) for _ in range(runs)]
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
