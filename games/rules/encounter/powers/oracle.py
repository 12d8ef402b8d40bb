"""Oracle: the opponent lays and turns up his card first."""

from games.rules.encounter.powers.power import Power

POWER = Power("oracle", role="main", sees_first=True)
