"""Beside the board: this turn, powers and hand, objectives, chamber, galaxies, supply."""

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.crafting.board import console, galaxy, labels
from games.crafting.board.art import emblem, icon, sign_of, small_icon
from games.crafting.board.hand import Fields, address, said
from games.crafting.board.linking import linked
from games.crafting.board.powers.prices import effect, price, why_closed
from games.crafting.rules.components import (
    CENTRES,
    CHAMBER_POINTS,
    CHAMBER_TOP,
    COUNTS,
    ELEMENTS,
    HAND_LIMIT,
    POWER_COSTS,
    SET_SIZE,
    SLOT_PRICES,
)
from games.crafting.rules.moves import ScoreSet
from games.crafting.rules.preview import Progress, loses, progress
from games.crafting.rules.view import GoalView, PlayerView, View
from games.crafting.words import words
from games.crafting.words.position import losses
from games.engine.board import Scene, Told
from games.engine.contract import Seat
from games.engine.drawing import sign
from games.engine.explaining import marked
from games.engine.words import Names, Said, once_in_each_language


def section(title: str, inner: str, kind: str = "") -> str:
    """A part of a panel under its own title."""
    name = f' class="{kind}"' if kind else ""
    return f'<section{name}><h3 class="tag">{escape(title)}</h3>{inner}</section>'


# ---- this turn ----
def this_turn(scene: Scene) -> str:
    """One's own moves that can be taken back, the newest last."""
    run = scene.undoable
    if not run:
        return ""
    items = []
    for number, line in enumerate(run, 1):
        text = " ".join(linked(one) for one in line.sentences)
        taken_back_first_ = escape(_("taken back first"))
        last = f'<span class="t">{taken_back_first_}</span>' if line is run[-1] else ""
        items.append(f'<li><span class="nbadge">{number}</span><span>{text}</span>{last}</li>')
    return section(
        _("This turn"), f'<ol class="log chain">{"".join(items)}</ol>{take_back(scene, run)}'
    )


def take_back(scene: Scene, run: Sequence[Told]) -> str:
    """The last move, or the whole turn as far as nothing hidden was shown."""
    goal = escape(reverse("undo", args=[scene.table_number]))
    take_back_ = escape(_("Take back"))
    one = (
        f'<button class="btn slim" id="undo-one" form="play" formaction="{goal}">'
        f"{take_back_}</button>"
    )
    whole = ngettext("Take back %(n)d move", "Take back all %(n)d moves", len(run)) % {
        "n": len(run)
    }
    every = (
        f'<button class="btn slim" id="undo-all" form="play" formaction="{goal}" name="all" '
        f'value="1">{escape(whole)}</button>'
        if len(run) > 1
        else ""
    )
    note = escape(_("Drawing, buying and advanced life can't be taken back."))
    return f'<p class="row">{one}{every}</p><p class="small dim">{note}</p>'


def checklist(view: View) -> str:
    """What ending the turn now would lose or leave undone."""
    items = []
    if held := losses(view):
        items.append(("", _("lost: %(things)s") % {"things": ", ".join(held)}))
    left = loses(view)
    if left.formable:
        text = _("could be formed: %(hexes)s") % {"hexes": ", ".join(left.formable)}
        items.append(("", text))
    if left.waiting:
        items.append(("", waiting(left.waiting)))
    if not items:
        items.append(("ok2", _("nothing would be lost")))
    rows = "".join(f'<li class="{kind}">{escape(text)}</li>' for kind, text in items)
    return section(_("If you ended your turn now"), f'<ul class="ccheck">{rows}</ul>')


def waiting(number: int) -> str:
    return ngettext(
        "%(n)d crystal could be discharged", "%(n)d crystals could be discharged", number
    ) % {"n": number}


# ---- powers and hand ----
def powers(view: View, seat: int, base: str, extra: str, may: bool) -> str:
    """The four slots: cards with price and effect, and what free ones cost."""
    player = view.players[seat]
    rows = []
    for slot, card in enumerate(player.slots, 1):
        if card:
            rows.append(power_row(view, slot, card, base, extra, may))
        else:
            rows.append(free_row(player, slot, base, extra, may))
    return f'<ul class="pows">{"".join(rows)}</ul>'


def power_row(view: View, slot: int, card: str, base: str, extra: str, may: bool) -> str:
    """A power: what it costs and does; Use, or why not."""
    closed = why_closed(view, slot) if may else ""
    why = f'<span class="no" data-now>{escape(closed)}</span>' if closed else ""
    button = ""
    if may and not closed:
        take = "crystal" if POWER_COSTS[card] is None else "power"
        href = escape(address(base, {"take": take, "slot": str(slot), "list": extra}))
        name = escape(words.power(card))
        use_ = escape(_("Use"))
        button = (
            f'<a class="btn slim" id="use-{slot}" data-step href="{href}">{use_}'
            f'<span class="vh">: {name}</span></a>'
        )
    return f"<li{marked(f'power-{card}', focus=True)}>{power_text(card)}{why}</span>{button}</li>"


@once_in_each_language
def power_text(card: str) -> str:
    href = f"{reverse('how_to_play', args=['crafting'])}#card-{card}"
    return (
        f'{emblem(card, True)}<span><b><a href="{href}">{escape(words.power(card))}</a></b>'
        f'<span class="dim">{escape(price(card))}: {escape(effect(card))}</span>'
    )


def free_row(player: PlayerView, slot: int, base: str, extra: str, may: bool) -> str:
    """A free slot and its price."""
    cost = SLOT_PRICES[slot - 1]
    text = _("%(cards)s of one type") % {"cards": words.cards_of(cost)}
    closed = may and max(player.hand or (0,)) < cost
    why = ""
    if closed:
        most = max(player.hand or (0,))
        you_have_ = escape(_("you have %(number)s") % {"number": most})
        why = f'<span class="no">{you_have_}</span>'
    button = ""
    if may and not closed:
        href = escape(address(base, {"take": "buy", "slot": str(slot), "list": extra}))
        buy_ = escape(_("Buy"))
        slot_ = escape(_("slot %(slot)s") % {"slot": slot})
        button = (
            f'<a class="btn slim" id="buy-{slot}" data-step href="{href}">{buy_}'
            f'<span class="vh">: {slot_}</span></a>'
        )
    title = escape(_("Slot %(slot)s, free") % {"slot": slot})
    return (
        f'<li class="free"><span class="ty4">{slot}</span><span><b>{title}</b>'
        f'<span class="dim">{escape(text)}</span>{why}</span>{button}</li>'
    )


def hand(view: View, seat: int, may: bool) -> str:
    """The reader's energy cards by type; sets of five can be scored."""
    held = view.players[seat].hand
    if held is None:
        return ""
    boxes = []
    for name, number in zip(CENTRES, held, strict=True):
        score = ""
        if may and number >= SET_SIZE:
            move = escape(said(ScoreSet(name)))
            text = escape(_("5 for 6 points"))
            score = (
                f'<button class="btn slim" id="set-{name}" form="play" name="move" value="{move}">'
                f'{text}<span class="vh">: {escape(words.centre(name))}</span></button>'
            )
        boxes.append(
            f'<li class="ec">{sign_of(name)}<b class="num">{number}</b>'
            f"<small>{escape(words.centre(name))}</small>{score}</li>"
        )
    return f'<ul class="ehand">{"".join(boxes)}</ul>'


def hand_title(number: int) -> str:
    text = ngettext("Powers and hand, %(n)d card", "Powers and hand, %(n)d cards", number)
    return text % {"n": number}


# ---- chamber ----
@once_in_each_language
def chamber(vertical: int, waits: int, horizontal: int, aside: int) -> str:
    """The crystal on its way to 6, and the point spaces."""
    up = "".join(f"<i{' class=on' if n == vertical else ''}>{n}</i>" for n in range(CHAMBER_TOP))
    top = (
        f'<i class="peak{" on" if waits else ""}">{CHAMBER_TOP}{f" × {waits}" if waits else ""}</i>'
    )
    across = "".join(
        f"<i{' class=on' if n < horizontal else ''}>{points}</i>"
        for n, points in enumerate(CHAMBER_POINTS)
    )
    said_ = _("Crystal on %(vertical)s of 6; waiting: %(waiting)s; discharged: %(done)s.") % {
        "vertical": vertical,
        "waiting": waits,
        "done": horizontal + aside,
    }
    return (
        f'<div class="chamber" role="img" aria-label="{escape(said_)}"><div class="vert">{up}{top}'
        f'</div><div class="horz">{across}</div></div>'
    )


def chamber_of(player: PlayerView) -> str:
    return chamber(player.vertical, player.waiting, player.horizontal, player.aside)


# ---- objectives ----
def objectives(view: View, names: Names) -> str:
    """Every objective on the track with everybody's values, as if it were scored now."""
    heads = "".join(
        f'<th scope="col">{sign(seat)}<span class="vh">{escape(names[seat])}</span></th>'
        for seat in range(len(view.players))
    )
    rows = "".join(objective_rows(goal) for goal in view.goals)
    left = ""
    if view.goals_left:
        text = ngettext(
            "%(n)d more is still face down.", "%(n)d more are still face down.", view.goals_left
        )
        left = f'<p class="small dim">{escape(text % {"n": view.goals_left})}</p>'
    return f'<table class="objs"><thead><tr>{heads}</tr></thead>{rows}</table>{left}'


def objective_rows(goal: GoalView) -> str:
    """An objective over all columns, and below it what everybody has and would get."""
    when = _("scored after round %(round)s") % {"round": goal.round}
    values = "".join(
        f"<td>{value}{plus(points)}</td>"
        for value, points in zip(goal.values, goal.points, strict=True)
    )
    return (
        f"<tbody{marked(f'objective-{goal.objective}', focus=True)}><tr>"
        f'<th scope="rowgroup" colspan="{len(goal.values)}">'
        f"{escape(words.objective(goal.objective))} "
        f'<span class="dim">{escape(when)}</span></th></tr><tr>{values}</tr></tbody>'
    )


def plus(points: int) -> str:
    return f" <em>+{points}</em>" if points else ""


# ---- galaxies ----
def others(view: View, names: Names, shown: str, base: str, kept: Fields) -> str:
    """Every galaxy that is not in the window, small; one tap enlarges it."""
    items = []
    for seat, player in enumerate(view.players):
        if str(seat) == shown:
            continue
        art = galaxy.small(galaxy.small_art(player.galaxy), galaxy_words(view, seat, names))
        who = escape(names[seat])
        head = f'<span class="mgh">{sign(seat)}<b>{who}</b> {player.score}</span>'
        if base:
            href = escape(address(base, {"look": str(seat), **kept}))
            items.append(f'<li><a id="enlarge-{seat}" data-step href="{href}">{head}{art}</a></li>')
        else:
            items.append(f"<li>{head}{art}</li>")
    return f'<ul class="minis2">{"".join(items)}</ul>'


def own_galaxy(view: View, seat: int, names: Names, base: str, kept: Fields) -> str:
    """The reader's galaxy beside the console, and what its nebulae still lack."""
    art = galaxy.small(galaxy.small_art(view.players[seat].galaxy), galaxy_words(view, seat, names))
    far = progress(view, Seat(seat))
    nearest = sorted(far, key=lambda name: (far[name].formed, sum(far[name].missing)))
    rows = "".join(
        f"<li><b>{name}</b> {escape(labels.standing(far[name]))}</li>" for name in nearest
    )
    inner = f'{enlarged(art, seat, base, kept)}<ul class="lacks">{rows}</ul>'
    return section(owner_words(seat, names), inner, "own")


def enlarged(art: str, seat: int, base: str, kept: Fields) -> str:
    """A small galaxy that one tap enlarges; only a picture where there is no page to go to."""
    if not base:
        return art
    href = escape(address(base, {"look": str(seat), **kept}))
    return f'<a class="mga" id="enlarge-{seat}" data-step href="{href}">{art}</a>'


OWNER = Said(gettext_lazy("Your galaxy"), gettext_lazy("Galaxy of %(who)s"))


def owner_words(seat: int, names: Names) -> str:
    """Whose galaxy it is."""
    return str(names.hear(OWNER, seat)) % {"who": names[seat]}


def galaxy_words(view: View, seat: int, names: Names) -> str:
    """A galaxy in one sentence."""
    player = view.players[seat].galaxy
    text = _("%(whose)s: nebulae %(nebulae)s, formed %(formed)s, stars %(stars)s, life %(life)s")
    return text % {
        "whose": owner_words(seat, names),
        "nebulae": len(player.nebulae),
        "formed": sum(tile.formed for tile in player.nebulae.values()),
        "stars": len(player.stars) + len(player.supernovae),
        "life": len(player.life),
    }


# ---- supply ----
def supply(view: View) -> str:
    """What is left for everybody."""
    stars = "".join(
        f"<span>{icon(name)}<b class=num>{left}</b></span>"
        for name, left in zip(ELEMENTS, view.supply.stars, strict=True)
    )
    most = COUNTS[len(view.players)].crystals
    crystals = _(
        "Crystals: %(left)s of %(most)s. The game ends with the round in which the last one goes."
    ) % {
        "left": view.supply.crystals,
        "most": most,
    }
    nebulae = _("Nebulae of size 1, 2, 3: %(nebulae)s. Advanced life: %(advanced)s.") % {
        "nebulae": ", ".join(map(str, view.nebulae)),
        "advanced": view.advanced,
    }
    life = f"<span>{icon('p')}<b class=num>{view.supply.life}</b></span>"
    return (
        f'<p class="stock">{stars}{life}<span>{small_icon("k")}'
        f'<b class="num">{view.supply.crystals}</b></span></p>'
        f'<p class="small dim">{escape(crystals)} {escape(nebulae)}</p>'
    )


def row(view: View) -> str:
    """The energy cards that lie open."""
    nothing = _("none")
    cards = "".join(
        f'<li class="ec t-{name or "none"}">{sign_of(name) if name else ""}'
        f'<span class="vh">{escape(words.centre(name) if name else nothing)}</span></li>'
        for name in view.row
    )
    text = _(
        "Pile: %(pile)s. Discarded: %(discard)s. Hand limit at the end of a round: %(limit)s."
    ) % {
        "pile": view.pile,
        "discard": sum(view.discard),
        "limit": HAND_LIMIT,
    }
    return f'<ul class="ehand">{cards}</ul><p class="small dim">{escape(text)}</p>'


def rail(view: View, names: Names) -> str:
    """Under the seats: console, row, supply."""
    return (
        section(_("Control centres"), console.small(view, names))
        + section(_("Energy cards"), row(view))
        + section(_("Supply"), supply(view))
    )


def nebulae_words(view: View, seat: int, progress: Mapping[str, Progress]) -> str:
    """Every nebula of a galaxy in words."""
    items = []
    for name, tile in view.players[seat].galaxy.nebulae.items():
        text = labels.nebula(name, tile.tile, progress[name], tile.advanced)
        items.append(f"<li>{escape(text)}</li>")
    return f'<ul class="syslist">{"".join(items)}</ul>'
