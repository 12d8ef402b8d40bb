"""Macron: each of its ships counts four in a total."""

from games.encounter.rules.powers.power import Power

POWER = Power("macron", role="involved", ship_weight=4)
