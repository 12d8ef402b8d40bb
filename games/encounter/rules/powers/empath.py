"""Empath: its Negotiate turns the opposing card into a Negotiate."""

from games.encounter.rules.powers.power import Power

POWER = Power("empath", role="main", turns_attacks=True)
