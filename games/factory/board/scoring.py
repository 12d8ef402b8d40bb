"""A round as it was scored: zones outlined, the path traced, points, tracks."""

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import Asked
from games.engine.words import Names, Said
from games.factory.board.art import planet
from games.factory.board.buttons import address
from games.factory.board.frame import capital, hud, tracks
from games.factory.board.galaxy import JOINT, KIND, counted, grid_names, tiles, view_box
from games.factory.board.parts import Parts
from games.factory.rules.components import TOKENS
from games.factory.rules.moves import Layout
from games.factory.rules.sheet import Bet, Sheet
from games.factory.rules.view import Account, Galaxy, Scoring, View
from games.factory.words.words import card_name, colour

STEPS = ("", "V", "I", "D", "S")


def shown_seat(view: View, asked: Asked) -> int:
    """Whose score is looked at: one's own, or the one chosen."""
    look = asked.query.get("look", "")
    if look.isdigit() and int(look) < view.seats:
        return int(look)
    return view.seat or 0


def draw(view: View, scoring: Scoring, names: Names, asked: Asked, extra: str) -> Parts:
    """The galaxy a seat scores, what is counted in it, and its four tracks."""
    seat = shown_seat(view, asked)
    step = asked.query.get("step", "")
    step = step if step in STEPS else ""
    account = scoring.accounts[seat]
    galaxy = scoring.galaxies[account.sheet.galaxy_of]
    sheet = account.sheet
    gains = [after - before for before, after in zip(sheet.before, sheet.after, strict=True)]
    chosen = address("", {"look": asked.query.get("look"), "step": step}).lstrip("?")
    return Parts(
        board=board(galaxy, account, names, step, f"{scoring.round}-{seat}-{step}"),
        tray=SafeString(
            f'<div class="rack strip">{tracks(sheet.before, sheet.after, gains)}</div>'
        ),
        hud=hud(step_links(scoring, seat, step, names, asked, extra)),
        say=result_words(view, sheet, names, seat),
        then=round_words(scoring, sheet),
        chosen=chosen,
        caption=caption(scoring, galaxy, names, seat),
        zooms=len({p.x for p in galaxy.layout}) > 3 and not is_row(galaxy.layout),
    )


def board(galaxy: Galaxy, account: Account, names: Names, step: str, key: str) -> SafeString:
    """The galaxy with what was counted; the script lets the points fly once for each key."""
    path = account.sheet.path
    token = KIND[path.token or "S"]
    places = [(p.x, p.y) for p in galaxy.layout] or [(0, 0)]
    label = escape(_("%(who)s's galaxy, scored") % {"who": names[galaxy.seat]})
    drawn = (
        f"{grid_names(places)}{tiles(galaxy.layout)}{counted(galaxy.layout, account.count, step)}"
    )
    return SafeString(
        f'<svg class="board gal scored" viewBox="{view_box(places)}" role="group" '
        f'aria-label="{label}" data-score="{key}" data-path="{token} {path.points}">'
        f'<g id="counted">{drawn}</g></svg>{FOLDED if is_row(galaxy.layout) else ""}'
    )


# A row of nine on a phone: its first five tiles above the other four.
FOLDED = (
    '<svg class="gal folded" viewBox="-26 -26 552 290" aria-hidden="true">'
    '<svg x="-26" y="-26" width="528" height="140" viewBox="-26 -26 528 140">'
    '<use href="#counted"/></svg>'
    '<svg x="-2" y="120" width="420" height="140" viewBox="498 -26 420 140">'
    f'<use href="#counted"/></svg>{JOINT}</svg>'
)


def is_row(layout: Layout) -> bool:
    return len(layout) > 1 and len({p.y for p in layout}) == 1


def caption(scoring: Scoring, galaxy: Galaxy, names: Names, seat: int) -> str:
    """Whose galaxy it is; with the gift somebody else built it."""
    if galaxy.seat != seat:
        return _("%(who)s scores the galaxy %(builder)s built") % {
            "who": names[seat],
            "builder": names[galaxy.seat],
        }
    return _("%(who)s's galaxy") % {"who": names[seat]}


def step_links(
    scoring: Scoring, seat: int, step: str, names: Names, asked: Asked, extra: str
) -> str:
    """All at once, or colour by colour; and whose galaxy."""
    sheet = scoring.accounts[seat].sheet
    labels = {
        "": _("All"),
        "V": capital(colour("V")),
        "I": capital(colour("I")),
        "D": capital(colour("D")),
        "S": _("Path"),
    }
    gains = {code: sheet.after[n] - sheet.before[n] for n, code in enumerate(TOKENS)}
    items = []
    for key, words in labels.items():
        fields: dict[str, str | int | None] = {"look": seat, "step": key, "list": extra}
        plus = f" {gains[key]:+d}" if key in gains and key else ""
        on = ' aria-current="true"' if key == step else ""
        items.append(
            f'<li><a data-step id="step-{key or "all"}" '
            f'href="{escape(address(asked.base, fields))}"{on}>{escape(words)}'
            f'<span class="num">{plus}</span></a></li>'
        )
    people = "".join(
        f'<li><a data-step href="{escape(address(asked.base, {"look": one, "list": extra}))}"'
        f"{' aria-current=true' if one == seat else ''}>{escape(names[one])}</a></li>"
        for one in range(len(scoring.accounts))
    )
    by_step, whose = escape(_("Step by step")), escape(_("Whose galaxy"))
    return (
        f'<ol class="look" aria-label="{by_step}">{"".join(items)}</ol>'
        f'<ul class="look who" aria-label="{whose}">{people}</ul>'
    )


def round_words(scoring: Scoring, sheet: Sheet) -> str:
    """The card of the round, and how the bonus tiles of this seat came out."""
    said = _("Round %(n)d: %(card)s.") % {"n": scoring.round, "card": card_name(scoring.card)}
    return " ".join([said, *(f"{bet_words(bet)}, {bet.points:+d}." for bet in sheet.bonus)])


def bet_words(bet: Bet) -> str:
    return _("Bonus tile for %(colour)s: %(own)d against %(best)d planets") % {
        "colour": colour(bet.colour),
        "own": bet.best,
        "best": bet.table_best,
    }


def result_words(view: View, sheet: Sheet, names: Names, seat: int) -> SafeString:
    low, star = min(sheet.after[:3]), sheet.after[3]
    values = {
        "low": format_html("<b>{}</b>", low),
        "star": format_html("<b>{}</b>", star),
        "final": format_html("<b>{}</b>", low + star),
        "who": names[seat],
    }
    said = Said(
        _("Your result now: lowest colour {low} + star {star} = {final}."),
        _("{who} now: lowest colour {low} + star {star} = {final}."),
    )
    return format_html(str(names.hear(said, seat)), **values)


def listing(scoring: Scoring, seat: int) -> str:
    """Everything that was counted for a seat, line by line."""
    account = scoring.accounts[seat]
    rows = [
        zone_row(zone.ground, zone.size, zone.points, zone.extra)
        for zone in account.count.zones
        if zone.points + zone.extra
    ]
    rows.append(path_row(account))
    rows += [row(bet.colour, bet_words(bet), f"{bet.points:+d}") for bet in account.sheet.bonus]
    rows += [
        row(shift.token, _("Offering"), f"{shift.points:+d}")
        for shift in account.sheet.shifts
        if shift.step == "e"
    ]
    return f'<ul class="zlist">{"".join(rows)}</ul>'


def zone_row(ground: str, size: int, points: int, extra: int) -> str:
    total = f"{points} + {extra} = <b>{points + extra}</b>" if extra else f"<b>{points}</b>"
    if ground == "C":
        text = ngettext("Constellation, %(n)d space", "Constellation, %(n)d spaces", size)
        return row("S", text % {"n": size}, f"<b>{extra}</b>")
    text = ngettext("%(colour)s, %(n)d planet", "%(colour)s, %(n)d planets", size)
    return row(ground, text % {"colour": capital(colour(ground)), "n": size}, total)


def path_row(account: Account) -> str:
    path = account.sheet.path
    if path.mode == "count":
        text = ngettext("%(n)d path", "%(n)d paths", path.count) % {"n": path.count}
    else:
        text = ngettext("Path through %(n)d tile", "Path through %(n)d tiles", path.count) % {
            "n": path.count
        }
    return row(path.token or "S", text, f"<b>{path.points}</b>")


def row(code: str, text: str, points: str) -> str:
    return f"<li>{planet(code)}<span>{escape(text)}</span><span class=num>{points}</span></li>"
