"""Healer: may free ships others have just lost, and draws one card per player healed."""

from games.rules.encounter.powers.power import Power

POWER = Power("healer", optional=True, heals=True)
