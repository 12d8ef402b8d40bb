"""The shapes of the games in the API's schema, made from the types their rules read and write.

A move, an order, a view and the options of a game are structs already (msgspec); this turns them
into components: `BigStepMove` is one of its moves, told apart by `type`; a table is told apart by
`game`. Nothing here knows a game by name, so one installed from outside is in the schema too.
"""

from typing import Any, get_args, get_type_hints

import msgspec

from games.api.base import LIMITS, PROBLEM
from games.api.codes import codes
from games.engine.contract import Game
from games.engine.optional import standing_of
from games.shelf import GAMES

HERE = "#/components/schemas/"
HEADERS = "#/components/headers/"
ROLES = ("Move", "View", "Options", "Order")


def with_games(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """A hook of drf-spectacular: called with the whole schema once it is made."""
    schemas = result["components"]["schemas"]
    roles: dict[str, dict[str, str]] = {role: {} for role in ROLES}
    for slug, game in GAMES.items():
        parts, refs = shapes_of(slug, game)
        schemas.update(parts)
        for role, ref in refs.items():
            roles[role][slug] = ref
    put_moves(schemas, roles)
    views = {
        slug: {"anyOf": [{"$ref": ref}, {"type": "null"}]} for slug, ref in roles["View"].items()
    }
    tell_apart(schemas, "TableOut", {"view": views, "options": refs_of(roles["Options"])})
    tell_apart(schemas, "MoveOut", {"move": refs_of(roles["Move"])})
    put_limits(result)
    put_stream(result)
    schemas["Problem"]["properties"]["code"] = {"type": "string", "enum": codes()}
    return result


def prefix_of(slug: str) -> str:
    """What the names of a game's shapes begin with."""
    return slug.replace("-", " ").title().replace(" ", "")


def shapes_of(slug: str, game: Game) -> tuple[dict[str, Any], dict[str, str]]:
    """The components of one game, each with the game's name before its own; and which is what."""
    types: dict[str, Any] = {
        "Move": game.MOVE.type,
        "View": get_type_hints(game.view)["return"],
        "Options": game.OPTIONS.type,
    }
    if (standing := standing_of(game)) is not None:
        types["Order"] = get_args(standing.ORDERS.type)[0]
    prefix = prefix_of(slug)
    tops, parts = msgspec.json.schema_components(
        list(types.values()), ref_template=HERE + prefix + "{name}"
    )
    found = {prefix + name: part for name, part in parts.items()}
    refs = {}
    for role, top in zip(types, tops, strict=True):
        name = prefix + role
        if "$ref" in top:
            refs[role] = top["$ref"]
        else:
            found[name] = {"title": name, **top}
            refs[role] = HERE + name
    return {name: told_apart(part, name) for name, part in found.items()}, refs


def told_apart(part: Any, name: str = "") -> Any:
    """As OpenAPI says it: what has a discriminator is one of several, not any."""
    if isinstance(part, list):
        return [told_apart(one) for one in part]
    if not isinstance(part, dict):
        return part
    plain = {key: told_apart(value) for key, value in part.items()}
    if "discriminator" in plain and "anyOf" in plain:
        plain["oneOf"] = plain.pop("anyOf")
    if kinds := plain.pop("prefixItems", None):
        # A tuple: most tools know lists of one kind only, and its length says the rest.
        distinct = [one for place, one in enumerate(kinds) if one not in kinds[:place]]
        plain["items"] = distinct[0] if len(distinct) == 1 else {"anyOf": distinct}
    if name:
        plain["title"] = name
    return plain


def put_moves(schemas: dict[str, Any], roles: dict[str, dict[str, str]]) -> None:
    """Where a move, an order or options stand, they are those of some game."""
    for shape, field, role in (
        ("MoveIn", "move", "Move"),
        ("LineOut", "move", "Move"),
        ("OrderIn", "order", "Order"),
        ("KeptOut", "order", "Order"),
        ("OfferedOut", "order", "Order"),
        ("NewTable", "options", "Options"),
    ):
        properties = schemas[shape]["properties"]
        words = {
            key: properties[field][key] for key in ("description",) if key in properties[field]
        }
        kinds: list[dict[str, Any]] = [{"$ref": ref} for ref in roles[role].values()]
        if shape == "LineOut":
            kinds.append({"type": "null"})
        properties[field] = {"anyOf": kinds, **words}


def refs_of(refs: dict[str, str]) -> dict[str, dict[str, Any]]:
    return {slug: {"$ref": ref} for slug, ref in refs.items()}


def tell_apart(
    schemas: dict[str, Any], shape: str, own: dict[str, dict[str, dict[str, Any]]]
) -> None:
    """One shape for each game, with the game's own fields, told apart by `game`."""
    plain = schemas.pop(shape)
    mapping = {}
    for slug in GAMES:
        name = prefix_of(slug) + shape
        fields = {field: kinds[slug] for field, kinds in own.items()}
        fields["game"] = {"type": "string", "enum": [slug]}
        schemas[name] = {**plain, "properties": {**plain["properties"], **fields}}
        mapping[slug] = HERE + name
    schemas[shape] = {
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
        "description": plain.get("description", ""),
    }


def put_limits(result: dict[str, Any]) -> None:
    """Every answer says how much may still be asked."""
    meanings = ("Requests a minute.", "Those that are left.", "Seconds until there are new ones.")
    result["components"]["headers"] = {
        name: {"schema": {"type": "integer"}, "description": meaning}
        for name, meaning in zip(LIMITS, meanings, strict=True)
    }
    for path in result["paths"].values():
        for method in path.values():
            for answer in method["responses"].values():
                answer["headers"] = {name: {"$ref": HEADERS + name} for name in LIMITS}


def put_stream(result: dict[str, Any]) -> None:
    """The stream is no endpoint of REST framework, so it is described here."""
    number = {"type": "integer"}
    table = {
        "event": {"const": "table"},
        "table": number,
        "game": {"type": "string", "enum": list(GAMES)},
        "status": {"$ref": HERE + "StatusEnum"},
        "number": number,
        "seat": number,
        "your_turn": {"type": "boolean"},
        "due": {"type": ["string", "null"], "format": "date-time"},
    }
    offer = {"event": {"const": "invitation"}, "table": number, "by": {"type": "string"}}
    signs = {"event": {"type": "string", "enum": ["ready", "alive"]}}
    result["components"]["schemas"]["News"] = {
        "oneOf": [
            {"type": "object", "properties": fields, "required": list(fields)}
            for fields in (table, offer, signs)
        ],
        "description": "One line of the stream. `ready`: what stands has been told.",
    }
    told = {"application/x-ndjson": {"schema": {"$ref": HERE + "News"}}}
    refused = {PROBLEM: {"schema": {"$ref": HERE + "Problem"}}}
    answers = {"200": told, "401": refused, "403": refused, "429": refused}
    result["paths"]["/api/v1/stream/"] = {
        "get": {
            "operationId": "stream",
            "description": "Your turns, tables and invitations as they happen, one object a line.",
            "tags": ["stream"],
            "security": [{"tokenAuth": []}],
            "responses": {
                status: {"description": "", "content": content}
                for status, content in answers.items()
            },
        }
    }
