"""Pacifist: its Negotiate beats an Attack."""

from games.rules.encounter.powers.power import Power

POWER = Power("pacifist", role="main", wins_by_negotiating=True)
