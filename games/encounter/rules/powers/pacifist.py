"""Pacifist: its Negotiate beats an Attack."""

from games.encounter.rules.powers.power import Power

POWER = Power("pacifist", role="main", wins_by_negotiating=True)
