"""What just happened: an encounter as a card, with every step that changed its outcome."""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import bare_card, form
from games.encounter.board.desk import Desk
from games.encounter.board.emblems import emblem
from games.encounter.board.side import abroad, race_row
from games.encounter.rules.components import NO_CARD
from games.encounter.rules.story import Chapter, Stand
from games.encounter.rules.view import View
from games.encounter.words import story as words

OPENING = ("new_hand", "start", "regroup", "own_colour", "launch", "aim", "second")


def finished(view: View) -> Chapter | None:
    """The latest encounter that is decided, though ships may still be placed."""
    story = view.story
    return story.now if is_decided(view) else story.last


def is_decided(view: View) -> bool:
    """Whether the present encounter has its result; a deal has none until it is made or fails."""
    return view.story.now.outcome not in ("", "deal")


def is_news(desk: Desk, chapter: Chapter) -> bool:
    """Whether the reader has not moved since; for a watcher, while the next one begins."""
    heard = desk.view.story.heard
    if desk.me < 0 or not heard:
        return desk.view.step in OPENING or is_decided(desk.view)
    return heard[desk.me] <= chapter.number


def news(desk: Desk) -> str:
    """The card of the latest encounter until the reader moves on: nobody waits for it."""
    chapter = finished(desk.view)
    if chapter is None or desk.view.step == "over" or not is_news(desk, chapter):
        return ""
    race = "" if desk.playing else f'<ol class="race">{"".join(rows(desk, chapter))}</ol>'
    return fold(desk, chapter, f"encounter-{chapter.number}", race, is_open=not desk.playing)


def again(desk: Desk, in_tray: bool) -> str:
    """The same card in the panel, above the race, while it is not in the tray."""
    chapter = finished(desk.view)
    if chapter is None or desk.view.step == "over" or in_tray:
        return ""
    return fold(desk, chapter, f"encounter-{chapter.number}-again")


def fold(desk: Desk, chapter: Chapter, key: str, race: str = "", *, is_open: bool = False) -> str:
    title = escape(words.headline(chapter, desk.names))
    label = escape(_("Last encounter"))
    return (
        f'<details class="fold lastenc" id="{key}"{" open" if is_open else ""}><summary>'
        f'<span class="tag">{label}</span> <b>{title}</b>{figures(chapter.totals)}</summary>'
        f'<div class="sumcard">{card(desk, chapter)}{race}</div></details>'
    )


def figures(totals: tuple[int, int] | None, winner: str = "") -> str:
    """Both totals; the one that wins is framed."""
    if totals is None:
        return ""
    one, two = (
        f'<b class="{"win" if winner == side else ""}">{str(total).replace("-", "−")}</b>'
        for side, total in zip(("attack", "defence"), totals, strict=True)
    )
    return f'<span class="fig num">{one} : {two}</span>'


def card(desk: Desk, chapter: Chapter) -> str:
    """Who, where, cards, what stepped in, ships lost and won."""
    return f'<ol class="told">{"".join(steps(desk, chapter))}</ol>'


def steps(desk: Desk, chapter: Chapter) -> Iterable[str]:
    yield step(form(chapter.attacker, "big"), " ".join(words.sides(chapter, desk.names)))
    early = [one for one in chapter.deeds if one.stand is None]
    late = [one for one in chapter.deeds if one.stand is not None]
    for one in early:
        yield step(deed_art(one.power, one.card), words.deed(one, desk.names))
    if chapter.cards != (NO_CARD, NO_CARD):
        art = "".join(map(bare_card, chapter.cards))
        yield step(art, _("Both cards were turned up."), chapter.revealed)
    for one in late:
        yield step(deed_art(one.power, one.card), words.deed(one, desk.names), one.stand)
    end = " ".join(words.consequences(chapter, desk.names))
    if end:
        yield step('<i class="dot"></i>', end)


def deed_art(power: str, card: int) -> str:
    return emblem(power, "m") if power else bare_card(card)


def step(art: str, text: str, stand: Stand | None = None) -> str:
    totals = ""
    if stand is not None:
        totals = figures(stand.totals, stand.winner)
        if stand.totals is None:
            totals = f'<span class="fig">{escape(settled(stand.winner))}</span>'
    return f'<li><span class="art">{art}</span><span>{escape(text)}</span>{totals}</li>'


def settled(winner: str) -> str:
    """An outcome that no totals decide."""
    return {"attack": _("attack wins"), "defence": _("defence wins"), "deal": _("a negotiation")}[
        winner
    ]


def rows(desk: Desk, chapter: Chapter) -> Iterable[str]:
    """The race; what the encounter brought is marked."""
    new = {*chapter.founded, *((seat, chapter.planet) for seat, _ships in chapter.landed)}
    for seat in range(len(desk.view.powers)):
        planets = abroad(desk.view, seat)
        fresh = tuple(where for where in planets if (seat, where) in new)
        yield race_row(seat, desk.who(seat), planets, fresh)
