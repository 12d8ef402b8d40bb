"""Anti-Matter: the lower total wins, and ships are subtracted."""

from games.encounter.rules.powers.power import Power

POWER = Power("anti_matter", role="main", reverses=True)
