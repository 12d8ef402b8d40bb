"""A whole move chosen for the reader: what it takes on the way, as the addresses say it."""

from typing import Any
from urllib.parse import urlencode

from games.crafting.rules.moves import (
    BuyPower,
    ChooseNebula,
    CreateLife,
    Depressurise,
    DiscardToLimit,
    EndTurn,
    FormNebula,
    Gravitate,
    Ignite,
    KeepPower,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ShiftEnergy,
    Stabilise,
    UsePower,
)


def pointing(move: Any) -> str:
    """The query that chooses this move; "" where a button plays it."""
    return urlencode({name: value for name, value in way_to(move).items() if value})


def way_to(move: Any) -> dict[str, str]:
    """What is chosen on the way to a move; nothing where a button plays it."""
    match move:
        case ShiftEnergy():
            return {"steps": "-".join(move.steps)}
        case ChooseNebula():
            return {"size": str(move.size)}
        case PlaceStar():
            return {"take": move.element, "at": move.star}
        case PlaceLife():
            return {"take": "life", "at": move.space}
        case PlaceNebula():
            return {"take": move.tile, "at": move.hex}
        case FormNebula():
            return {"take": "form", "hex": move.hex, "at": move.discard}
        case CreateLife():
            return {"take": "birth", "hex": move.hex}
        case Ignite():
            return {"take": "nova", "at": move.star}
        case Stabilise():
            return {"take": "dna", "at": move.space}
        case Gravitate():
            return {"take": "grav", "path": f"{move.source}.{move.target}"}
        case BuyPower():
            return {"take": "buy", "slot": str(move.slot), "kind": move.kind}
        case KeepPower():
            return {"card": move.card, "under": ".".join(move.bottom)}
        case OmegaPlace():
            return {"at": move.hex}
        case DiscardToLimit():
            return {"discard": ".".join(map(str, move.cards))}
        case Depressurise():
            return way_to_reward(move)
        case UsePower():
            return way_through_power(move)
        case EndTurn():
            return way_to_end(move)
    return {}


def way_to_reward(move: Depressurise) -> dict[str, str]:
    if move.reward != "power":
        return {"take": "crystal"}
    way = {"take": "crystal", "slot": str(move.slot), "at": ".".join(move.at)}
    return {**way, "element": move.element} if move.element else way


def way_through_power(move: UsePower) -> dict[str, str]:
    return {
        "take": "power",
        "slot": str(move.slot),
        "pay": move.pay,
        "spend": ".".join(move.spend),
        "at": ".".join(move.at),
        "to": ".".join(move.to),
        "element": move.element,
        "mode": move.mode,
    }


def way_to_end(move: EndTurn) -> dict[str, str]:
    way = {"take": "end", "omega": move.omega, "space": move.space}
    if move.size:
        way["size"] = str(move.size)
    if move.discard is not None:
        way["discard"] = ".".join(map(str, move.discard))
    return way
