"""Virus: card times ships instead of card plus ships."""

from games.encounter.rules.powers.power import Power

POWER = Power("virus", role="main", multiplies=True)
