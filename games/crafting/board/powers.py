"""Powers by pointing: what each asks for, one choice after the other, and how it is paid."""

from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32

import msgspec
from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.board.art import icon, sign_of, small_icon
from games.crafting.board.hand import Door, Fields, Hand, Target, joined, names
from games.crafting.board.pieces import gain, label_at, opened, own_galaxy
from games.crafting.rules.board import (
    DELTA,
    HEXES,
    LIFE_AT,
    PHI,
    PSI,
    SECTOR_STARS,
    STAR_AT,
    STARS,
    bits,
)
from games.crafting.rules.components import (
    CENTRES,
    ELEMENTS,
    POWER_COSTS,
    Cost,
)
from games.crafting.rules.galaxy import life_reach, star_reach
from games.crafting.rules.moves import Depressurise, UsePower
from games.crafting.rules.powers import POWERS, REPLACEMENTS
from games.crafting.rules.powers.life import near_element, near_nova, speciation_room
from games.crafting.rules.powers.nebulae import replaceable, single_advanced
from games.crafting.rules.powers.power import (
    Aim,
    empty_lives,
    empty_stars,
    life_mask,
    lives,
    star_names,
)
from games.crafting.rules.powers.relocation import unformed
from games.crafting.rules.preview import completes
from games.crafting.rules.score import crystal_prize
from games.crafting.rules.state import Galaxy, empty_hexes, novae, plain, starred
from games.crafting.rules.view import View
from games.crafting.words import words
from games.crafting.words.moves import mode as mode_words
from games.engine.contract import Refusal

Spaces = Callable[[Galaxy, Aim], list[str]]


class Ask(NamedTuple):
    """What a power asks for next: a field of its aim, and what may be chosen."""

    field: str
    values: tuple[str, ...]


def plain_stars(galaxy: Galaxy, aim: Aim) -> list[str]:
    return [star for star in star_names(plain(galaxy)) if star not in aim.at]


def any_stars(galaxy: Galaxy, aim: Aim) -> list[str]:
    return star_names(starred(galaxy))


def empty_life(galaxy: Galaxy, aim: Aim) -> list[str]:
    return [space for space in lives(empty_lives(galaxy)) if space not in aim.at]


def proto_left(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Proto-life that is neither paid nor chosen yet."""
    return [space for space in lives(galaxy.proto) if space not in (*aim.spend, *aim.at)]


def in_sector(sector: int) -> Spaces:
    """Empty star spaces of one sector."""

    def spaces(galaxy: Galaxy, aim: Aim) -> list[str]:
        return star_names(empty_stars(galaxy) & SECTOR_STARS[sector])

    return spaces


def carried(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Life Wormhole can still carry: of the kind that was chosen first, each once."""
    spent = life_mask(aim.spend)
    kinds = [galaxy.proto & ~spent, galaxy.stable & ~spent]
    if aim.at:
        first = LIFE_AT[aim.at[0]]
        kinds = [kind for kind in kinds if kind >> first & 1]
    return [space for kind in kinds for space in lives(kind) if space not in aim.at]


def carried_to(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Empty now: also what was paid, and what was left before."""
    freed = life_mask((*aim.spend, *aim.at[:-1]))
    return [space for space in lives(empty_lives(galaxy) | freed) if space not in aim.to]


def anywhere(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Where Shooting Star carries what was chosen."""
    if aim.at[0] in STAR_AT:
        return star_names(empty_stars(galaxy))
    return [HEXES[h] for h in empty_hexes(galaxy)]


AT: dict[str, Spaces] = {
    "PL2": empty_life,
    "PC4": empty_life,
    "PC6": lambda galaxy, aim: lives(speciation_room(galaxy)),
    "PL5": in_sector(DELTA),
    "PL6": in_sector(PSI),
    "PL7": in_sector(PHI),
    "PL8": any_stars,
    "PT8": any_stars,
    "PT1": empty_life,
    "PT3": plain_stars,
    "PG1": lambda galaxy, aim: star_names(novae(galaxy)),
    "PG2": plain_stars,
    "PG5": plain_stars,
    "PG7": plain_stars,
    "PG3": lambda galaxy, aim: [HEXES[h] for h in replaceable(galaxy)],
    "PG4": lambda galaxy, aim: [*any_stars(galaxy, aim), *(HEXES[h] for h in unformed(galaxy))],
    "PG8": carried,
    "PC1": lambda galaxy, aim: lives(galaxy.proto),
    "PC2": lambda galaxy, aim: [STARS[n] for n in bits(novae(galaxy)) if near_nova(galaxy, n)],
    "PC3": lambda galaxy, aim: [HEXES[h] for h in single_advanced(galaxy)],
    "PC5": proto_left,
}
TO: dict[str, Spaces] = {
    "PG1": lambda galaxy, aim: star_names(star_reach(galaxy, STAR_AT[aim.at[0]])),
    "PG4": anywhere,
    "PG8": carried_to,
    "PC1": lambda galaxy, aim: lives(life_reach(galaxy, LIFE_AT[aim.at[0]])),
}
MOST = {"PT1": 3, "PT3": 2, "PC5": 2, "PG8": 3}
ELEMENT_FIRST = ("PL5", "PL6", "PL7")
MODES = {"PT4": ("crystals", "proto"), "PG3": ("gain", "replace")}
IGNITES = ("PG2", "PG5", "PG7", "PT3")


def next_ask(view: View, galaxy: Galaxy, card: str, aim: Aim) -> tuple[Ask | None, bool]:
    """What a power asks for next, and whether what is chosen is enough already."""
    if missing := spend_ask(galaxy, card, aim):
        return missing, False
    asks = POWERS[card].asks
    if "mode" in asks and not aim.mode:
        return Ask("mode", modes(view, galaxy, card)), False
    wants_element = "element" in asks and not aim.element
    if wants_element and card in ELEMENT_FIRST:
        return Ask("element", elements(view, galaxy, aim)), False
    more, enough = space_ask(galaxy, card, aim) if "at" in asks else (None, True)
    if not enough:
        return more, False
    if wants_element and (values := elements(view, galaxy, aim)):
        return Ask("element", values), False
    return more, True


def modes(view: View, galaxy: Galaxy, card: str) -> tuple[str, ...]:
    """The effects of a power that can be had now."""
    return tuple(one for one in MODES[card] if not mode_closed(view, galaxy, one))


def mode_closed(view: View, galaxy: Galaxy, mode: str) -> str:
    """Why an effect cannot be had now."""
    code = ""
    if mode == "proto" and not view.supply.life:
        code = "no_life_left"
    elif mode == "gain" and not empty_hexes(galaxy):
        code = "no_empty_hex"
    elif mode == "replace" and not replaceable(galaxy):
        code = "choose_an_unformed_size_1"
    elif mode in ("gain", "replace") and not view.nebulae[mode == "replace"]:
        return wording.reason(Refusal("no_nebulae_left", {"size": 1 + (mode == "replace")}))
    return wording.reason(Refusal(code)) if code else ""


def spend_ask(galaxy: Galaxy, card: str, aim: Aim) -> Ask | None:
    """Life that is still to be paid."""
    cost = POWER_COSTS[card]
    number = (cost.proto or cost.stable) if cost else 0
    if len(aim.spend) >= number:
        return None
    kind = galaxy.proto if cost and cost.proto else galaxy.stable
    return Ask("spend", tuple(space for space in lives(kind) if space not in aim.spend))


def space_ask(galaxy: Galaxy, card: str, aim: Aim) -> tuple[Ask | None, bool]:
    """The next space: of the effect, or where what lies there goes."""
    if card == "PG3" and aim.mode == "gain":
        return None, True
    if card in TO and len(aim.to) < len(aim.at):
        return Ask("to", tuple(TO[card](galaxy, aim))), False
    enough = bool(aim.at)
    if len(aim.at) >= MOST.get(card, 1):
        return None, enough
    return Ask("at", tuple(AT[card](galaxy, aim))), enough


def elements(view: View, galaxy: Galaxy, aim: Aim) -> tuple[str, ...]:
    """Elements of the supply; a star that is discarded first may come straight back."""
    back = ""
    if aim.at and aim.at[0] in STAR_AT:
        star = STAR_AT[aim.at[0]]
        there = zip(ELEMENTS, galaxy.stars, galaxy.novae, strict=True)
        back = next((name for name, a, b in there if (a | b) >> star & 1), "")
    left = zip(ELEMENTS, view.supply.stars, strict=True)
    return tuple(name for name, number in left if number or name == back)


def aim_in(query: Fields) -> Aim:
    """What a query chooses."""
    return Aim(
        names(query.get("at", "")),
        names(query.get("to", "")),
        query.get("element", ""),
        query.get("mode", ""),
        names(query.get("spend", "")),
    )


def kept(view: View, galaxy: Galaxy, card: str, wanted: Aim) -> tuple[Aim, Aim]:
    """What of a query can be chosen, step by step; and the same without the last step."""
    aim, before = Aim(), Aim()
    for _step in range(12):
        ask, _enough = next_ask(view, galaxy, card, aim)
        if ask is None:
            break
        value = chosen_value(ask, aim, wanted)
        if not value and len(ask.values) == 1 and not _enough:
            value = ask.values[0]  # the only one: proposed at once
            aim = with_value(aim, ask.field, value)
            continue
        if value not in ask.values:
            break
        before, aim = aim, with_value(aim, ask.field, value)
    return aim, before


def chosen_value(ask: Ask, aim: Aim, wanted: Aim) -> str:
    """The next value a query has for a field."""
    have, want = getattr(aim, ask.field), getattr(wanted, ask.field)
    if isinstance(want, str):
        return want
    left = [value for value in want if value not in have]
    return left[0] if left else ""


def with_value(aim: Aim, field: str, value: str) -> Aim:
    """An aim with one more choice."""
    match field:
        case "element":
            return aim._replace(element=value)
        case "mode":
            return aim._replace(mode=value)
        case "spend":
            return aim._replace(spend=(*aim.spend, value))
        case "to":
            return aim._replace(to=(*aim.to, value))
    return aim._replace(at=(*aim.at, value))


def fields_of(head: Fields, aim: Aim) -> dict[str, str]:
    """The query of an aim."""
    return {
        **head,
        "mode": aim.mode,
        "spend": joined(aim.spend),
        "at": joined(aim.at),
        "to": joined(aim.to),
        "element": aim.element,
    }


# ---- paying ----
def payments(view: View, cost: Cost) -> list[str]:
    """The types a price can be paid with; "" where the card names the type."""
    hand = view.players[view.active].hand
    if hand is None or view.tray.supernova < cost.supernova or view.tray.graviton < cost.graviton:
        return []
    if cost.energy in CENTRES:
        return [""] if hand[CENTRES.index(cost.energy)] >= cost.cards else []
    return [name for name, held in zip(CENTRES, hand, strict=True) if held >= cost.cards]


def paid_with(view: View, cost: Cost, wanted: str) -> str | None:
    """The type that pays: the chosen one, else the one with the most cards; None: none can."""
    open_ones = payments(view, cost)
    if not open_ones:
        return None
    if wanted in open_ones or open_ones == [""]:
        return wanted if wanted in open_ones else ""
    hand = view.players[view.active].hand or (0, 0, 0, 0)
    return max(open_ones, key=lambda name: hand[CENTRES.index(name)])


def price(card: str) -> str:
    """The price of a power in words."""
    return labels.capital(words.power_text(card).split(":", 1)[0].strip())


def effect(card: str) -> str:
    """What a power does, in words."""
    text = words.power_text(card)
    return labels.capital(text.split(":", 1)[-1].strip())


def why_closed(view: View, slot: int) -> str:
    """Why the power in a slot cannot be used now; "" if it can."""
    card = view.players[view.active].slots[slot - 1]
    cost = POWER_COSTS[card]
    if cost is None:
        if view.players[view.active].waiting:
            return ""
        return wording.reason(Refusal("used_when_depressurising"))
    if view.tray.supernova < cost.supernova:
        return wording.reason(Refusal("no_supernova_left"))
    if view.tray.graviton < cost.graviton:
        return short_of_gravitons(view, cost)
    if not payments(view, cost):
        return wording.reason(Refusal("cannot_pay"))
    return no_target(view, card)


def short_of_gravitons(view: View, cost: Cost) -> str:
    if not view.tray.graviton:
        return wording.reason(Refusal("no_graviton_left"))
    return wording.reason(Refusal("cannot_pay"))


def no_target(view: View, card: str) -> str:
    """The reason if a power finds nothing to act on."""
    galaxy = own_galaxy(view)
    ask, enough = next_ask(view, galaxy, card, Aim())
    if card in FEEDS and not near_element(galaxy, ELEMENTS.index(FEEDS[card])):
        return wording.reason(Refusal("nothing_to_stabilise"))
    if card == "PL1" and not view.supply.stars[0]:
        return wording.reason(Refusal("no_stars_left"))
    if card == "PC3" and not (single_advanced(galaxy) and view.advanced):
        return wording.reason(Refusal("no_single_advanced_life"))
    if card == "PC5" and galaxy.proto.bit_count() < 2:
        return wording.reason(Refusal("nothing_to_stabilise"))
    if card in SECTOR_OF_CARD and not AT[card](galaxy, Aim()):
        sector = words.sector(SECTOR_OF_CARD[card])
        return wording.reason(Refusal("occupied", {"space": sector}))
    if card == "PG8" and (galaxy.proto | galaxy.stable).bit_count() < 2:
        return wording.reason(Refusal("choose_one_to_three_moves"))
    if card in ("PL2", "PC4", "PC6") and not view.supply.life:
        return wording.reason(Refusal("no_life_left"))
    if ask is not None and not enough and not ask.values:
        return wording.reason(Refusal(NOTHING.get(card, "nothing_there")))
    return ""


FEEDS = {"PC7": "C", "PC8": "O"}
SECTOR_OF_CARD = {"PL5": "delta", "PL6": "psi", "PL7": "phi"}
NOTHING = {
    "PL5": "no_stars_left",
    "PL6": "no_stars_left",
    "PL7": "no_stars_left",
    "PG3": "no_empty_hex",
    "PG1": "choose_a_supernova",
    "PC2": "no_proto_life_beside",
    "PC1": "choose_proto_life",
    "PC5": "choose_proto_life",
    "PC6": "must_touch_stable_life",
    "PG8": "choose_stable_life",
    "PC3": "choose_stable_life",
}


# ---- in hand ----
def power(view: View, query: Fields) -> Hand | None:
    """A power in hand: the choice that comes next, or the move."""
    slot = slot_in(query)
    card = view.players[view.active].slots[slot - 1] if slot else ""
    cost = POWER_COSTS[card] if card else None
    if cost is None or why_closed(view, slot):
        return None
    if is_stale(view, query):
        return None
    head = {"take": "power", "slot": str(slot), "of": mark(view)}
    galaxy = own_galaxy(view)
    aim, before = kept(view, galaxy, card, aim_in(query))
    ask, enough = next_ask(view, galaxy, card, aim)
    pay = paid_with(view, cost, query.get("pay", "")) or ""
    head_pay = {**head, "pay": pay}
    move = None
    if enough:
        move = UsePower(slot, pay, aim.spend, aim.at, aim.to, aim.element, aim.mode)
    return Hand(
        fields_of(head_pay, aim),
        targets(view, galaxy, card, head_pay, aim, ask),
        doors=(
            *asked_doors(view, card, head_pay, aim, ask),
            *pay_doors(view, cost, head, aim, pay),
        ),
        move=move,
        pending=(*aim.at, *aim.to),
        gone=frozenset(aim.spend),
        say=wording.option(view, move) if move else question(card, ask),
        then=outlook(card, ask, enough),
        verb=_("Use: can't be undone") if card in ("PC3", "PG3") else _("Use power"),
        caption=words.power(card),
        before=fields_of(head_pay, before) if aim != Aim() and aim != before else {},
        why=None,
    )


def mark(view: View) -> str:
    """Changes with everything a power could change: choices are made for one position."""
    player = view.players[view.active]
    now = (player.hand, player.galaxy, player.vertical, player.waiting, view.tray)
    return f"{crc32(msgspec.json.encode(now)) & 0xFFFF:x}"


def is_stale(view: View, query: Fields) -> bool:
    """Whether what a query chooses was chosen before the last move: then it is used up."""
    return query.get("of", "") not in ("", mark(view))


def slot_in(query: Fields) -> int:
    text = query.get("slot", "")
    return int(text) if text in ("1", "2", "3", "4") else 0


def targets(
    view: View, galaxy: Galaxy, card: str, head: Fields, aim: Aim, ask: Ask | None
) -> dict[str, Target]:
    """Spaces the next choice can point at, and those that are chosen: pointing puts them back."""
    found: dict[str, Target] = {}
    if ask is not None and ask.field in ("at", "to", "spend"):
        notes = notes_for(view, galaxy, card, aim, ask)
        for space in ask.values:
            kind, text = notes.get(space, ("", ""))
            label = space_label(galaxy, space)
            if text:
                label = f"{label} ({text})"
            found[space] = Target(
                fields_of(head, with_value(aim, ask.field, space)),
                label,
                kind=kind or ("open" if is_empty(galaxy, space) else "pick"),
                text=text,
                at_once=False,
            )
    for space in aim.at:
        if space not in found:
            found[space] = Target(
                fields_of(head, without_space(aim, space)), space_label(galaxy, space), kind="pend"
            )
    for space in aim.to:
        if space not in found:
            found[space] = Target(
                fields_of(head, without_space(aim, space)), space_label(galaxy, space), kind="pend"
            )
    return found


def without_space(aim: Aim, space: str) -> Aim:
    """An aim without a space and what was chosen after it."""
    if space in aim.to:
        place = aim.to.index(space)
        return aim._replace(to=aim.to[:place], at=aim.at[: place + 1])
    place = aim.at.index(space)
    return aim._replace(at=aim.at[:place], to=aim.to[:place])


def is_empty(galaxy: Galaxy, space: str) -> bool:
    if space in STAR_AT:
        return not starred(galaxy) >> STAR_AT[space] & 1
    if space in LIFE_AT:
        return not (galaxy.proto | galaxy.stable) >> LIFE_AT[space] & 1
    return not galaxy.nebulae[HEXES.index(space)]


def space_label(galaxy: Galaxy, space: str) -> str:
    """What lies there, or that nothing does."""
    if space in HEXES:
        return space if galaxy.nebulae[HEXES.index(space)] else labels.empty(space)
    if is_empty(galaxy, space):
        return labels.empty(space)
    return label_at(galaxy, space)


def notes_for(
    view: View, galaxy: Galaxy, card: str, aim: Aim, ask: Ask
) -> dict[str, tuple[str, str]]:
    """Spaces where the power would open points, with these points or the nebula's name."""
    if card in IGNITES and ask.field == "at":
        gains = {space: gain(view, opened(view, galaxy, STAR_AT[space])) for space in ask.values}
        return {space: ("good", text) for space, text in gains.items() if text}
    if card in ELEMENT_FIRST and ask.field == "at" and aim.element:
        done = completes(view, aim.element)
        return {space: ("best", done[space][0]) for space in ask.values if done.get(space)}
    return {}


def asked_doors(view: View, card: str, head: Fields, aim: Aim, ask: Ask | None) -> tuple[Door, ...]:
    """Elements and effects stand beside the board; what is chosen of them can be changed."""
    doors = []
    if "mode" in POWERS[card].asks:
        for value in MODES[card]:
            changed = Aim(mode=value, spend=aim.spend)
            doors.append(
                Door(
                    f"mode-{value}",
                    icon({"proto": "p", "gain": "n1", "replace": "n2"}.get(value, "k")),
                    labels.capital(mode_words(value)),
                    fields=fields_of(head, changed),
                    closed=mode_closed(view, own_galaxy(view), value),
                    on=aim.mode == value,
                )
            )
    shows = "element" in POWERS[card].asks and (
        aim.element or (ask is not None and ask.field == "element")
    )
    if shows:
        galaxy = own_galaxy(view)
        left = elements(view, galaxy, aim)
        doors += [
            Door(
                f"element-{name}",
                icon(name),
                labels.capital(words.element(name)),
                fields=fields_of(head, aim._replace(element=name)),
                closed="" if name in left else wording.reason(Refusal("no_stars_left")),
                on=aim.element == name,
            )
            for name in ELEMENTS
        ]
    return tuple(doors)


def pay_doors(view: View, cost: Cost, head: Fields, aim: Aim, pay: str) -> tuple[Door, ...]:
    """Which cards pay, where that can be chosen; what each would leave."""
    if cost.energy in CENTRES:
        return ()
    hand = view.players[view.active].hand or (0, 0, 0, 0)
    doors = []
    for name, held in zip(CENTRES, hand, strict=True):
        enough = held >= cost.cards
        doors.append(
            Door(
                f"pay-{name}",
                sign_of(name),
                _("Pay %(number)s %(type)s") % {"number": cost.cards, "type": words.centre(name)},
                _("leaves %(number)s") % {"number": held - cost.cards} if enough else "",
                {**fields_of(head, aim), "pay": name},
                closed="" if enough else _("you have %(number)s") % {"number": held},
                on=name == pay,
            )
        )
    return tuple(doors)


def question(card: str, ask: Ask | None) -> str:
    """What to choose next for a power."""
    texts = {
        "spend": _("%(power)s: choose the life you give up."),
        "at": _("%(power)s: choose on your galaxy."),
        "to": _("%(power)s: choose where it goes."),
        "element": _("%(power)s: choose an element."),
        "mode": _("%(power)s: choose one effect."),
    }
    return texts[ask.field if ask else "at"] % {"power": words.power(card)}


def outlook(card: str, ask: Ask | None, enough: bool) -> str:
    """The whole effect; and that more can be chosen."""
    text = f"{labels.capital(words.power_text(card))}."
    if enough and ask is not None and ask.values:
        return text + " " + _("You can choose more.")
    return text


# ---- crystals ----
def crystal(view: View, query: Fields) -> Hand | None:
    """A crystal on the top: its star, or the effect of a power instead."""
    player = view.players[view.active]
    if not player.waiting:
        return None
    head = {"take": "crystal"}
    slot = slot_in(query)
    card = player.slots[slot - 1] if slot else ""
    if card in REPLACEMENTS and not replaced_closed(view, card) and not is_stale(view, query):
        return replaced(view, {**head, "slot": str(slot), "of": mark(view)}, slot, card, query)
    return Hand(
        head,
        doors=crystal_doors(view, head),
        say=_("Discharge a crystal for %(points)s: choose its reward.")
        % {"points": words.points(prize(view))},
        then=_("You gain the star; then place it on any empty star space."),
    )


def prize(view: View) -> int:
    """The points of the next crystal."""
    return crystal_prize(view.players[view.active].horizontal)


def crystal_doors(view: View, head: Fields, on: int = 0) -> tuple[Door, ...]:
    """Four elements, the powers that replace the star, and nothing."""
    doors = [
        Door(
            f"gain-{name}",
            icon(name),
            labels.capital(words.element(name)),
            _("%(number)s left") % {"number": left} if left else "",
            move=Depressurise("star", name) if left else None,
            closed="" if left else wording.reason(Refusal("no_stars_left")),
        )
        for name, left in zip(ELEMENTS, view.supply.stars, strict=True)
    ]
    for slot, card in enumerate(view.players[view.active].slots, 1):
        if card in REPLACEMENTS:
            doors.append(
                Door(
                    f"instead-{slot}",
                    small_icon("k"),
                    words.power(card),
                    effect(card),
                    {**head, "slot": str(slot)},
                    closed=replaced_closed(view, card),
                    on=slot == on,
                )
            )
    doors.append(
        Door("gain-none", icon("x"), _("No star"), _("points only"), move=Depressurise("none"))
    )
    return tuple(doors)


def replaced_closed(view: View, card: str) -> str:
    """Why a power cannot replace the star now."""
    galaxy = own_galaxy(view)
    if card == "PT2" and not view.supply.stars[0]:
        return wording.reason(Refusal("no_stars_left"))
    if card == "PT1" and not view.supply.life:
        return wording.reason(Refusal("no_life_left"))
    if card == "PT3" and not plain(galaxy):
        return wording.reason(Refusal("choose_a_plain_star"))
    return ""


def replaced(view: View, head: Fields, slot: int, card: str, query: Fields) -> Hand:
    """Generation, Expansion or Black Hole instead of the star."""
    galaxy = own_galaxy(view)
    wanted = aim_in(query)
    if card == "PT1":
        wanted = wanted._replace(at=wanted.at[: min(3, view.supply.life)])
    aim, before = kept(view, galaxy, card, wanted)
    ask, enough = next_ask(view, galaxy, card, aim)
    if card == "PT1" and len(aim.at) >= view.supply.life:
        ask = None
    move = Depressurise("power", slot=slot, at=aim.at) if enough else None
    return Hand(
        fields_of(head, aim),
        targets(view, galaxy, card, head, aim, ask),
        doors=crystal_doors(view, {"take": "crystal"}, slot),
        move=move,
        pending=aim.at,
        say=wording.option(view, move) if move else question(card, ask),
        then=outlook(card, ask, enough),
        verb=_("Discharge"),
        caption=words.power(card),
        before=fields_of(head, before) if aim.at else {"take": "crystal"},
    )
