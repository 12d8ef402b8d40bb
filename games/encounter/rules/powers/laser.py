"""Laser: the opponent's card is drawn at random from his hand."""

from games.encounter.rules.powers.power import Power

POWER = Power("laser", role="main", picks_blindly=True)
