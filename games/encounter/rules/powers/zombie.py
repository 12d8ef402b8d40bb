"""Zombie: its ships never go to the Black Hole, and in a deal it may free others' ships."""

from games.encounter.rules.powers.power import Power

POWER = Power("zombie", survives=True)
