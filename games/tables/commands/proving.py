"""New rules are proved on the tables of this site, once for each release that changes them."""

import sys
from time import monotonic

from games.tables.reading.proving import difference, rules_digest, to_prove
from games.tables.upkeep import Release

EVERY = 5.0  # seconds between two lines of progress
LISTED = 50


def prove_release(accept: bool = False) -> list[str]:
    """The tables that would come out differently; none, if these rules were proved before.

    `accept`: they are noted with the release, which then counts as proved.
    """
    digest = rules_digest()
    if Release.objects.filter(pk=digest).exists():
        return []
    count, told, found = 0, monotonic(), []
    for pk in to_prove():
        count += 1
        if said := difference(pk):
            found.append(f"table {pk}: {said}")
        if monotonic() - told > EVERY:
            told = monotonic()
            sys.stderr.write(f"{count:,} tables replayed with the new rules\n")
    if not found or accept:
        Release.objects.get_or_create(
            digest=digest, defaults={"tables": count - len(found), "accepted": found[:LISTED]}
        )
        return []
    return found
