"""Clone: may take back the card that lies on its side instead of discarding it."""

from games.encounter.rules.powers.power import Power

POWER = Power("clone", optional=True, role="main", keeps_card=True)
