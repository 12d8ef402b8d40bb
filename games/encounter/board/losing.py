"""Ships lost, healed and placed: which ones, and where."""

from dataclasses import replace

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board import fleets
from games.encounter.board.art import form, shown_card
from games.encounter.board.desk import Desk, Parts, as_ships, button, place_name, slot, strong, tray
from games.encounter.board.marks import Marks
from games.encounter.board.turn import own_stock, ship_keys
from games.encounter.board.warnings import given_up
from games.encounter.rules.components import (
    FINE,
    NEGOTIATE,
    NO_CARD,
    is_artefact,
    is_attack,
)
from games.encounter.rules.moves import MOTHERSHIP, NOWHERE, Heal, Lose, Place, Suffer
from games.encounter.words.words import (
    card_name,
    cards,
    from_planets,
    listed,
    onto_planets,
    some_cards,
    some_ships,
)
from games.engine.contract import Fixed, Seat


def deal_losses(desk: Desk) -> Parts:
    """Three ships each for a deal that failed."""
    desk = desk.only(ship_keys(desk))
    sources = losable(desk)
    due = min(FINE, sum(sources.values()))
    chosen = desk.ships(sources)
    if len(sources) == 1:
        chosen = dict.fromkeys(sources, due)
    return giving(desk, sources, chosen, due, Lose(as_ships(chosen)), _("No deal."))


def losable(desk: Desk) -> dict[int, int]:
    own = own_stock(desk)
    aboard = desk.view.mothership[desk.me]
    return {MOTHERSHIP: aboard, **own} if aboard else own


def giving(
    desk: Desk, sources: dict[int, int], chosen: dict[int, int], due: int, move: Fixed, why: str
) -> Parts:
    """Exactly so many ships, chosen by pointing."""
    spots = fleets.spots(
        desk,
        sources,
        chosen,
        due,
        lambda name: _("Lose one ship of %(what)s") % {"what": name},
    )
    marks = Marks(spots, fleets.taken({w: n for w, n in chosen.items() if w >= 0}))
    body = fleets.steppers(desk, sources, chosen, due, _("ships to lose"))
    left = due - fleets.total(chosen)
    if left:
        values = {"why": why, "ships": some_ships(left)}
        return Parts(
            marks,
            body,
            say=strong(_("%(why)s Choose %(ships)s to lose.") % values),
            then=_("Tap your stacks or use + and −."),
            back=desk.fresh() if chosen else "",
            chosen=desk.chosen(),
        )
    return Parts(
        marks,
        body + given_up(desk, chosen),
        say=strong(_("Lose %(ships)s.") % {"ships": from_planets(as_ships(chosen))}),
        then=_("They go to the Black Hole."),
        move=move,
        verb=_("Lose ships"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def plague_toll(desk: Desk) -> tuple[int, int]:
    """Ships the Plague takes, and how many of them from the planet under attack."""
    view, me = desk.view, desk.me
    own = own_stock(desk)
    frozen = own.get(view.planet, 0) if me == view.defender and view.planet != NOWHERE else 0
    number = min(FINE, sum(own.values()))
    return number, max(0, number - (sum(own.values()) - frozen))


def plague(desk: Desk) -> Parts:
    """Three ships, and one card of each kind held."""
    view, hand = desk.view, desk.view.hand
    desk = desk.only(["attack", "artefact", *ship_keys(desk)])
    due, frozen = plague_toll(desk)
    sources = own_stock(desk)
    if desk.me == view.defender and view.planet in sources:
        here = sources.pop(view.planet)
        if frozen:
            sources[view.planet] = min(here, frozen)
    chosen = desk.ships(sources)
    if sum(sources.values()) == due:
        chosen = dict(sources)
    attack = card_chosen(desk, "attack", [c for c in hand if is_attack(c)])
    artefact = card_chosen(desk, "artefact", [c for c in hand if is_artefact(c)])
    gentle = NEGOTIATE in hand
    move = Suffer(as_ships(chosen), attack, gentle, artefact)
    parts = giving(desk, sources, chosen, due, move, _("The Plague."))
    body = parts.tray + discards(desk, attack, artefact, gentle)
    given = [card for card in (attack, artefact) if card != NO_CARD]
    given += [NEGOTIATE] if gentle else []
    short = any(map(is_attack, hand)) and attack == NO_CARD
    short |= any(map(is_artefact, hand)) and artefact == NO_CARD
    if parts.move is None or short:
        say = parts.say if parts.move is None else strong(_("Choose the cards to discard."))
        return Parts(
            parts.marks, body, say=say, then=parts.then, back=desk.fresh(), chosen=desk.chosen()
        )
    values = {"ships": from_planets(as_ships(chosen)), "cards": cards(given)}
    text = _("Lose %(ships)s, and %(cards)s.") if given else _("Lose %(ships)s.")
    if given and not chosen:
        text = _("Discard %(cards)s.")
    return Parts(
        parts.marks,
        body,
        say=strong(text % values),
        then=_("Ships go to the Black Hole, cards to the discard pile."),
        move=move,
        verb=_("Accept"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def card_chosen(desk: Desk, name: str, held: list[int]) -> int:
    """The card of a kind that goes; the only one goes unasked."""
    kinds = list(dict.fromkeys(held))
    if len(kinds) == 1:
        return kinds[0]
    value = desk.picks.get(name, "")
    return next((card for card in kinds if value == f"c{card}"), NO_CARD)


def discards(desk: Desk, attack: int, artefact: int, gentle: bool) -> str:
    slots, n = [], 20
    for name, now, held in (
        ("attack", attack, [c for c in desk.view.hand if is_attack(c)]),
        ("artefact", artefact, [c for c in desk.view.hand if is_artefact(c)]),
    ):
        for card in dict.fromkeys(held):
            n += 1
            art = shown_card(card)
            href = desk.href(**{name: f"c{card}"})
            slots.append(slot(n, href, card_name(card), "", art, now == card))
    if gentle:
        note = _("goes as well")
        art = shown_card(NEGOTIATE)
        slots.append(slot(n + 1, desk.href(), card_name(NEGOTIATE), escape(note), art, True))
    return tray(slots, _("Cards to discard"), " fanned") if slots else ""


def heal(desk: Desk) -> Parts:
    """Whose ships come back; a card for each player healed."""
    desk = desk.only(["who"])
    view = desk.view
    seats = [s for s, n in enumerate(view.lost) if n and s != desk.me]
    chosen = [s for s in desk.chosen_seats() if s in seats]
    slots = []
    for n, seat in enumerate(seats, 1):
        on = seat in chosen
        why = desk.refusal(Heal((Seat(seat),)))
        rest = sorted([s for s in chosen if s != seat] + ([] if on else [seat]))
        text = escape(_("lost %(ships)s") % {"ships": some_ships(view.lost[seat])})
        slots.append(
            slot(
                n,
                desk.href(who="-".join(map(str, rest))),
                desk.names[seat],
                text,
                form(seat, "big"),
                on,
                why.sentence if why else "",
            )
        )
    body = tray(slots, _("Players you can heal"))
    nobody = button(Heal(()), _("Heal no one"), "nobody")
    if not chosen:
        return Parts(
            tray=body,
            say=strong(_("Who do you heal?")),
            then=_("You draw a card for each player."),
            others=nobody,
        )
    values = {"who": listed(desk.names[s] for s in chosen), "cards": some_cards(len(chosen))}
    return Parts(
        tray=body,
        say=strong(_("Heal %(who)s.") % values),
        then=_("You draw %(cards)s.") % values,
        move=Heal(tuple(map(Seat, chosen))),
        verb=_("Heal"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


REWARD = "r"  # the suffix of planets that take ships of a reward


def place(desk: Desk) -> Parts:
    """Ships that return, and the reward: cards, or ships out of the Black Hole."""
    view, me = desk.view, desk.me
    desk = desk.only([*ship_keys(desk), *(f"{key}{REWARD}" for key in ship_keys(desk)), "reward"])
    pending = sum(n for _where, n in view.pending[me])
    due = view.rewards[me]
    goals = places(desk)
    back = came_from(desk)
    desk = proposed(desk, back)
    chosen = desk.ships(dict.fromkeys(goals, pending))
    freed = desk.ships(dict.fromkeys(goals, min(due, view.hole[me])), REWARD) if due else {}
    body, spots = "", {}
    if pending:
        body += fleets.steppers(
            desk,
            dict.fromkeys(goals, pending),
            chosen,
            pending,
            _("ships to place"),
            leaves=False,
        )
        spots = fleets.spots(
            desk,
            dict.fromkeys(goals, pending),
            chosen,
            pending,
            lambda name: _("One ship to %(what)s") % {"what": name},
        )
    if due:
        body += rewards(desk, goals, freed, due)
        if not pending:
            spots = fleets.spots(
                desk,
                dict.fromkeys(goals, min(due, view.hole[me])),
                freed,
                min(due, view.hole[me]),
                lambda name: _("One ship to %(what)s") % {"what": name},
                REWARD,
            )
    taken_cards = due - fleets.total(freed)
    move = Place(as_ships(chosen), taken_cards, as_ships(freed))
    why = desk.refusal(move)
    changes = {w: chosen.get(w, 0) + freed.get(w, 0) for w in {*chosen, *freed}}
    marks = Marks(fleets.with_dark(desk, spots), changes)
    if why is not None:
        left = pending - fleets.total(chosen)
        say = _("Where do your ships go? Still to place: %(ships)s.")
        return Parts(
            marks,
            body,
            say=strong(say % {"ships": some_ships(max(0, left))}),
            then=why.sentence if left <= 0 else _("Tap your colonies or use + and −."),
            back=desk.fresh() if desk.picks else "",
            chosen=desk.chosen(),
        )
    return Parts(
        marks,
        body,
        say=strong(place_words(chosen, taken_cards, freed)),
        move=move,
        verb=_("Confirm"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def proposed(desk: Desk, back: dict[int, int]) -> Desk:
    """Ships are proposed where they came from, as long as nothing else is chosen."""
    if desk.picks or not back:
        return desk
    picks = {place_name(where): str(number) for where, number in back.items()}
    return replace(desk, picks=picks)


def place_words(chosen: dict[int, int], taken_cards: int, freed: dict[int, int]) -> str:
    parts = []
    if chosen:
        parts.append(_("Place %(ships)s.") % {"ships": onto_planets(as_ships(chosen))})
    if taken_cards:
        parts.append(_("Your reward: %(cards)s.") % {"cards": some_cards(taken_cards)})
    if freed:
        ships = onto_planets(as_ships(freed))
        parts.append(_("From the Black Hole: %(ships)s.") % {"ships": ships})
    return " ".join(parts)


def rewards(desk: Desk, goals: list[int], freed: dict[int, int], due: int) -> str:
    """One card or one ship for each ship sent."""
    most = min(due, desk.view.hole[desk.me])
    if not most:
        return ""
    values = {"cards": some_cards(due - fleets.total(freed))}
    words = _("ships instead of cards; you also draw %(cards)s") % values
    return fleets.steppers(
        desk, dict.fromkeys(goals, most), freed, most, words, REWARD, leaves=False
    )


def places(desk: Desk) -> list[int]:
    """Colonies that may take ships: not the one under attack, unless it is the only one."""
    view = desk.view
    own = list(own_stock(desk))
    under = desk.me == view.defender and view.step == "place" and view.preview is not None
    free = [where for where in own if not (under and where == view.planet)]
    return free or own


def came_from(desk: Desk) -> dict[int, int]:
    """Ships that can go back to where they came from."""
    own = own_stock(desk)
    back: dict[int, int] = {}
    for where, number in desk.view.pending[desk.me]:
        if where in own:
            back[where] = back.get(where, 0) + number
    return back


def probe(desk: Desk, where: int) -> Fixed | None:
    """The move that a tap on a planet would mean, to hear why it is refused."""
    match desk.view.step:
        case "place":
            goals = {**dict.fromkeys(places(desk), FINE * FINE), where: FINE * FINE}
            chosen = proposed(desk, came_from(desk)).ships(goals)
            chosen[where] = chosen.get(where, 0) + 1
            return Place(as_ships(chosen), desk.view.rewards[desk.me])
        case "deal_losses":
            return Lose(((where, FINE),))
        case "plague":
            return Suffer(((where, FINE),))
    return None
