"""Healer: may free ships others have just lost, and draws one card per player healed."""

from games.encounter.rules.powers.power import Power

POWER = Power("healer", optional=True, heals=True)
