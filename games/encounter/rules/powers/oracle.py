"""Oracle: the opponent lays and turns up his card first."""

from games.encounter.rules.powers.power import Power

POWER = Power("oracle", role="main", sees_first=True)
