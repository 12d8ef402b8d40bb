"""Filch: may take the encounter card its opponent has just discarded."""

from games.encounter.rules.powers.power import Power

POWER = Power("filch", optional=True, role="main", takes_card=True)
