"""Vulch: artefacts others play or discard come into its hand."""

from games.encounter.rules.powers.power import Power

POWER = Power("vulch", collects=True)
