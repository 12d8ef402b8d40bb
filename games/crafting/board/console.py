"""The four control centres: large while energy is shifted, small beside the board."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.crafting.board import labels
from games.crafting.board.art import icon, sign_of, small_icon, token
from games.crafting.board.hand import address, said
from games.crafting.rules.components import CENTRE_HOLDS, CENTRES, ELEMENTS, MOST_STEPS
from games.crafting.rules.moves import ShiftEnergy
from games.crafting.rules.preview import Gains, gives
from games.crafting.rules.ring import OWN, counts, step
from games.crafting.rules.state import Ring
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.explaining import marked
from games.engine.words import Names, Said, once_in_each_language

DARK = -1
TOKEN = Said(gettext_lazy("your token"), gettext_lazy("%(who)s's token"))
NEBULA = '<svg viewBox="-66 -66 132 132" aria-hidden="true"><use href="#cn2"/></svg>'
AROUND = ("light", "time", "chemistry", "gravity")  # in reading order, two by two


class Stone(NamedTuple):
    """A token in its centre: whose it is, how it came, where a step would take it."""

    owner: int
    steps: tuple[int, ...] = ()  # the numbers of the steps that brought it here
    takes: str = ""  # the step it would make, if it may


class Shift(NamedTuple):
    """A shift as far as it is chosen."""

    steps: tuple[str, ...]
    ring: Ring
    stones: tuple[tuple[Stone, ...], ...]  # by centre
    ghosts: tuple[tuple[int, ...], ...]  # numbers of the steps that left a centre
    passed: tuple[str, ...]  # full centres that were passed over


def ring_of(view: View) -> Ring:
    return Ring(tuple(CENTRES.index(name) for name in view.tokens), view.dark)


def steps_in(view: View, text: str) -> tuple[str, ...]:
    """The steps of a query that can be made, one after the other."""
    ring, kept = ring_of(view), []
    for token_ in text.split("-")[:MOST_STEPS]:
        if token_ != OWN and (token_ not in CENTRES or not ring.dark[CENTRES.index(token_)]):
            break
        ring = step(ring, view.active, token_)
        kept.append(token_)
    return tuple(kept)


def followed(view: View, steps: Sequence[str], may: bool) -> Shift:
    """The tokens after these steps, each with the numbers of its own."""
    ring = ring_of(view)
    stones: list[list[Stone]] = [[] for _ in CENTRES]
    for seat, centre in enumerate(ring.own):
        stones[centre].append(Stone(seat))
    for centre, number in enumerate(ring.dark):
        stones[centre] += [Stone(DARK)] * number
    ghosts: list[list[int]] = [[] for _ in CENTRES]
    passed: list[str] = []
    for number, token_ in enumerate(steps, 1):
        before, ring = ring, step(ring, view.active, token_)
        source, target = moved(before, ring, view.active, token_)
        passed += [CENTRES[(source + n) % 4] for n in range(1, (target - source) % 4)]
        owner = view.active if token_ == OWN else DARK
        lying = stones[source]
        place = max(n for n, stone in enumerate(lying) if stone.owner == owner)
        stone = lying.pop(place)
        stones[target].append(stone._replace(steps=(*stone.steps, number)))
        ghosts[source].append(number)
    free = may and len(steps) < MOST_STEPS
    return Shift(
        tuple(steps),
        ring,
        tuple(
            tuple(openable(stone, centre, view.active, free) for stone in lying)
            for centre, lying in enumerate(stones)
        ),
        tuple(map(tuple, ghosts)),
        tuple(dict.fromkeys(passed)),
    )


def moved(before: Ring, after: Ring, seat: int, token_: str) -> tuple[int, int]:
    """Where a step began and ended."""
    if token_ == OWN:
        return before.own[seat], after.own[seat]
    source = CENTRES.index(token_)
    target = next(n for n in range(4) if after.dark[n] > before.dark[n])
    return source, target


def openable(stone: Stone, centre: int, seat: int, free: bool) -> Stone:
    """A token with the step it may make."""
    if not free or stone.owner not in (seat, DARK):
        return stone
    return stone._replace(takes=OWN if stone.owner == seat else CENTRES[centre])


# ---- the console in the window ----
def console(view: View, names: Names, shift: Shift, base: str, extra: str, own: bool) -> str:
    """Four centres clockwise, the hub between them."""
    gains = gives(view, view.active, shift.steps) if own else None
    drawn = []
    for name in AROUND:
        centre = CENTRES.index(name)
        first = 1 + sum(bool(stone.takes) for lying in shift.stones[:centre] for stone in lying)
        drawn.append(centre_box(view, names, shift, centre, gains, base, extra, first))
    label = escape(_("Control centres"))
    return (
        f'<div class="console" id="board" role="group" aria-label="{label}">{"".join(drawn)}'
        '<div class="hub" aria-hidden="true"><svg viewBox="0 0 100 100"><path d="M50 8A42 42 0 1 '
        '1 8 50"/><path d="M1 58L8 48L17 56"/></svg>'
        f'<b class="num">{len(shift.steps)}/{MOST_STEPS}</b>'
        "</div></div>"
    )


def centre_box(
    view: View,
    names: Names,
    shift: Shift,
    centre: int,
    gains: Gains | None,
    base: str,
    extra: str,
    first: int,
) -> str:
    """One centre: its tokens, what it gives, and what it will give as the ring lies."""
    name = CENTRES[centre]
    tokens = []
    number = first
    for stone in shift.stones[centre]:
        tokens.append(stone_art(view, names, shift, stone, name, base, extra, number))
        number += bool(stone.takes)
    tokens += [
        f'<span class="tok ghost" aria-hidden="true">{n}</span>' for n in shift.ghosts[centre]
    ]
    room = CENTRE_HOLDS - len(tokens)
    tokens += ['<span class="tok empty" aria-hidden="true"></span>'] * room
    own = shift.ring.own[view.active] == centre
    full_ = escape(_("full, passed over"))
    full = f'<span class="full">{full_}</span>' if name in shift.passed else ""
    told = gain_of(view, gains, centre) if gains else ""
    return (
        f'<section class="centre {name}{" own" if own else ""}" data-centre="{name}" '
        f'aria-label="{escape(words.centre(name))}">'
        f"<h2{marked(f'centre-{name}', focus=True)}>"
        f"{sign_of(name)}{escape(words.centre(name))}{full}</h2>"
        f'<div class="sock">{"".join(tokens)}</div>{rewards(centre)}'
        f'<p class="gain">{told}</p></section>'
    )


@once_in_each_language
def rewards(centre: int) -> str:
    """What a centre gives its own token, and for each token."""
    active = (
        words.stars((3, 0, 0, 0)),
        [*words.stars((0, 0, 1, 0)), _("%(number)s DNA") % {"number": 2}],
        [*words.stars((0, 2, 0, 0)), _("%(number)s Supernova") % {"number": 1}],
        [*words.stars((0, 0, 0, 1)), _("a nebula")],
    )[centre]
    passive = (
        words.energy_cards(1),
        words.advances(1),
        words.gravitons(1),
        words.proto_life(1),
    )[centre]
    your_token_ = escape(_("your token"))
    each_token_ = escape(_("each token"))
    return (
        f'<p class="rw"><span class="tag">{your_token_}</span> '
        f"{escape(', '.join(active))}</p>"
        f'<p class="rw"><span class="tag">{each_token_}</span> {escape(passive)}</p>'
    )


def gain_of(view: View, gains: Gains, centre: int) -> str:
    """What a centre will give as the ring lies now."""
    parts = []
    if CENTRES[centre] == gains.centre:
        own = [*words.stars(gains.stars)]
        if gains.supernova:
            own.append(_("%(number)s Supernova") % {"number": gains.supernova})
        if gains.dna:
            own.append(_("%(number)s DNA") % {"number": gains.dna})
        if gains.nebula:
            own.append(_("a nebula"))
        if own:
            parts.append(f"<b>{escape(', '.join(own))}</b>")
    number = (gains.cards, gains.advances, gains.graviton, gains.life)[centre]
    if number:
        text = (words.energy_cards, words.advances, words.gravitons, words.proto_life)[centre](
            number
        )
        parts.append(f"<b>{escape(text)}</b> <span>({escape(reason_of(gains, centre))})</span>")
    if centre == 1 and gains.tops:
        parts.append(escape(tops(gains.tops)))
    return "<br>".join(parts) or escape(_("nothing"))


def tops(number: int) -> str:
    return ngettext("%(n)d crystal reaches the top", "%(n)d crystals reach the top", number) % {
        "n": number
    }


def reason_of(gains: Gains, centre: int) -> str:
    """Where the units come from: tokens and powers."""
    tokens, bonus = gains.tokens[centre], gains.bonus[centre]
    text = ngettext("%(n)d token", "%(n)d tokens", tokens) % {"n": tokens}
    if not bonus:
        return text
    powers = ngettext("%(n)d power", "%(n)d powers", bonus) % {"n": bonus}
    return f"{text}, {powers}" if tokens else powers


def stone_art(
    view: View,
    names: Names,
    shift: Shift,
    stone: Stone,
    centre: str,
    base: str,
    extra: str,
    number: int,
) -> str:
    """A token: one that may move is a link that takes it one step on."""
    tone = tone_of(stone.owner)
    steps = f"<em>{', '.join(map(str, stone.steps))}</em>" if stone.steps else ""
    new = " new" if stone.steps else ""
    whose = token_name(stone.owner, names)
    if not stone.takes:
        others_ = escape(_("Others’ tokens never move in your turn."))
        closed = "" if stone.owner in (DARK, view.active) else f' title="{others_}"'
        return (
            f'<span class="tok {tone}{new}"{known(stone.owner)} role="img" '
            f'aria-label="{escape(whose)}"{closed}>'
            f"{token(stone.owner)}{steps}</span>"
        )
    href = address(base, {"steps": "-".join((*shift.steps, stone.takes)), "list": extra})
    after = step(shift.ring, view.active, stone.takes)
    _source, target = moved(shift.ring, after, view.active, stone.takes)
    label = _("Step %(token)s on to %(centre)s") % {
        "token": whose,
        "centre": words.centre(CENTRES[target]),
    }
    return (
        f'<a class="tok pickt mv {tone}{new}"{known(stone.owner)} id="slot-{number}" data-step '
        f'role="button" data-to="{CENTRES[target]}" href="{escape(href)}" '
        f'aria-label="{escape(label)}">'
        f"{token(stone.owner)}{steps}</a>"
    )


def tone_of(owner: int) -> str:
    return "dark" if owner == DARK else f"p{owner % 4 + 1}"


def known(owner: int) -> str:
    """The mark by which a token is seen to step on (static/js/motion.js)."""
    return f' data-piece="token-{owner}"'


def token_name(owner: int, names: Names) -> str:
    if owner == DARK:
        return _("dark energy")
    return str(names.hear(TOKEN, owner)) % {"who": names[owner]}


# ---- what it says ----
def shift_words(view: View, steps: Sequence[str]) -> str:
    """The steps one after the other: which token, from where to where."""
    ring, told = ring_of(view), []
    for token_ in steps:
        before, ring = ring, step(ring, view.active, token_)
        source, target = moved(before, ring, view.active, token_)
        text = (
            _("your token from %(source)s to %(target)s")
            if token_ == OWN
            else _("dark energy from %(source)s to %(target)s")
        )
        told.append(
            text
            % {"source": words.centre(CENTRES[source]), "target": words.centre(CENTRES[target])}
        )
    return f"{labels.capital('; '.join(told))}."


def steps_used(number: int) -> str:
    return _("Steps used: %(number)s of %(most)s.") % {"number": number, "most": MOST_STEPS}


def summary(gains: Gains) -> str:
    """Everything the ring will give, in pictures."""
    rows = [
        (icon(name), number, words.element(name))
        for name, number in zip(ELEMENTS, gains.stars, strict=True)
        if number
    ]
    others = (
        (NEBULA, int(gains.nebula), _("nebula")),
        (icon("nova"), gains.supernova, _("Supernova")),
        (small_icon("dna"), gains.dna, _("DNA")),
        (small_icon("grav"), gains.graviton, thing(words.gravitons(gains.graviton))),
        (icon("p"), gains.life, thing(words.proto_life(gains.life))),
        (small_icon("k"), gains.advances, thing(words.advances(gains.advances))),
        (small_icon("card"), gains.cards, thing(words.energy_cards(gains.cards))),
    )
    rows += [row for row in others if row[1]]
    drawn = "".join(
        f'<span>{art}<b class="num">{number}</b><small>{escape(name)}</small></span>'
        for art, number, name in rows
    )
    title = escape(_("You will collect"))
    return (
        f'<div class="tray ccgain" role="group" aria-label="{title}">'
        f'<span class="tag hide-s">{title}</span>{drawn}</div>'
    )


def thing(counted: str) -> str:
    """What is counted, without its number: "3 Gravitons" are Gravitons."""
    return counted.split(maxsplit=1)[1]


def move_of(steps: Sequence[str]) -> str:
    return said(ShiftEnergy(tuple(steps)))


# ---- the console beside the board ----
def small(view: View, names: Names) -> str:
    """The ring in the rail, with everybody's tokens."""
    lying = counts(ring_of(view))
    boxes = []
    for name in AROUND:
        centre = CENTRES.index(name)
        owners = [seat for seat, one in enumerate(view.tokens) if one == name]
        tokens = [*owners, *[DARK] * view.dark[centre]]
        said_ = words.listed(token_name(owner, names) for owner in tokens)
        drawn = "".join(
            f'<i class="tok xs {tone_of(owner)}"{known(owner)}>{token(owner)}</i>'
            for owner in tokens
        )
        full = ' class="mc full"' if lying[centre] == CENTRE_HOLDS else ' class="mc"'
        boxes.append(
            f'<li{full}>{sign_of(name)}<span class="tag">{escape(words.centre(name))}</span>'
            f'<span class="toks" role="img" aria-label="{escape(said_)}">{drawn}</span></li>'
        )
    return f'<ul class="miniring">{"".join(boxes)}</ul>'
