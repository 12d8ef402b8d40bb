"""How much of the best known galaxy Factory's strong player finds within a second.

`python -m tests.bench.hands 200 hands.txt` writes one line per hand: its number, what the
player's own budget found and its processor seconds, what half a minute found and its seconds.
Run again, it goes on after the last line; it ends with the share over all hands of the file.
"""

import sys
import time
from pathlib import Path

from games.engine.chance import Chance
from games.factory.bots.galaxy import EQUAL, codes_of
from games.factory.bots.levels import STRONG_WORK
from games.factory.bots.search import Value, aim_of, anneal, search, value_of
from games.factory.rules.components import SQUARE, TILES
from games.factory.rules.kaos import PLAIN

LONG_SECONDS = 30.0
RUN = 100_000  # valuations between two looks at the clock


def fresh() -> Value:
    """A valuation that remembers nothing of another search."""
    return value_of(SQUARE, aim_of(PLAIN, EQUAL))


def quick(hand: list[int], seed: str) -> tuple[float, float]:
    """What the strong player finds, and its seconds."""
    start = time.process_time()
    found, _ = search(fresh(), hand, STRONG_WORK, Chance(seed))
    return found, time.process_time() - start


def thorough(hand: list[int], seed: str) -> tuple[float, float]:
    """The best of as many long runs as fit into half a minute, and the seconds."""
    start, luck, value, best = time.process_time(), Chance(seed), fresh(), 0.0
    while (spent := time.process_time() - start) < LONG_SECONDS:
        best = max(best, anneal(value, hand, RUN, luck)[0])
    return best, spent


def one(number: int) -> str:
    """The line of one hand."""
    hand = codes_of(Chance(f"a{number:04x}").shuffled(TILES)[:9])
    found, soon = quick(hand, f"b{number:04x}")
    best, late = thorough(hand, f"c{number:04x}")
    return f"{number} {found:.4f} {soon:.3f} {max(found, best):.4f} {late:.1f}\n"


def summary(lines: list[str]) -> str:
    """Share of the best known, solved hands, slowest quick search."""
    rows = [[float(word) for word in line.split()] for line in lines]
    share = sum(row[1] for row in rows) / sum(row[3] for row in rows)
    solved = sum(row[1] >= row[3] - 1e-6 for row in rows)
    times = sorted(row[2] for row in rows)
    return (
        f"{len(rows)} hands: {100 * share:.2f} % of the best known, {solved} solved; quick search"
        f" {times[len(times) // 2]:.2f} s at the median, {times[-1]:.2f} s at most"
    )


def main(hands: int, kept: Path) -> None:
    """Goes on where the file ends."""
    done = len(kept.read_text().splitlines()) if kept.exists() else 0
    for number in range(done, hands):
        line = one(number)
        with kept.open("a") as out:
            out.write(line)
    print(summary(kept.read_text().splitlines()))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
