"""Drawn examples for the page that explains the game, by the same code as the board."""

import re

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.factory.board.galaxy import JOINT, tiles, view_box
from games.factory.board.galaxy import counted as drawn_count
from games.factory.rules.components import BONUS_LOST, BONUS_WON
from games.factory.rules.kaos import Offering, card
from games.factory.rules.moves import Layout, Placed
from games.factory.rules.trace import Count, counted

NOTED = re.compile(r"([A-Z])(\d+)=T(\d+)\.(\d)")
EXAMPLES: dict[int, str] = {
    0: "A1=T52.1 B1=T51.3 C1=T12.1 A2=T04.1 B2=T46.3 C2=T07.2 A3=T01.2 B3=T48.0 C3=T38.2",
    1: "A1=T08.2 B1=T07.2 C1=T04.3 A2=T11.0 B2=T53.0 C2=T14.1 A3=T47.0 B3=T23.0 C3=T37.1",
    2: "A1=T12.0 B1=T22.0 A2=T13.1 B2=T08.3",
    3: "B1=T27.2 C1=T39.2 A2=T13.1 B2=T12.2 C2=T21.2 D2=T08.2 B3=T38.0 C3=T22.3 B4=T45.0",
    4: "A1=T21.0 B1=T28.3 C1=T09.1 A2=T23.0 B2=T06.0 C2=T02.1",
    5: "A1=T27.1 B1=T14.2 A2=T21.2 B2=T25.1",
    6: "A1=T24.1 B1=T28.2 A2=T20.2 B2=T37.3",
    7: "A1=T01.2 B1=T02.3 C1=T09.2 D1=T39.1 E1=T13.0 F1=T08.0 G1=T11.2 H1=T27.0 I1=T37.0",
    8: "A1=T39.0 B1=T37.1 A2=T47.1 B2=T43.1",
    9: "A1=T46.2 B1=T31.3 A2=T42.1 B2=T49.0",
    10: "A1=T11.3 B1=T38.3 C1=T08.2 A2=T20.3 B2=T12.0 C2=T13.0",
    11: "A1=T52.0 B1=T02.0 A2=T13.3 B2=T12.0 D1=T11.1 E1=T39.1 D2=T08.0 E2=T27.2",
    12: "A1=T13.2 B1=T07.0 A2=T11.2 B2=T38.2",
    13: "A1=T25.2 B1=T11.0 C1=T21.0 A2=T01.3 B2=T24.1 C2=T47.0 A3=T08.1 B3=T15.1 C3=T39.3",
    14: "A1=T37.3 B1=T44.2 A2=T34.3 B2=T07.1",
    15: "A1=T43.3 B1=T23.3 A2=T21.1 B2=T53.3",
    16: "A1=T16.3 B1=T24.3 A2=T05.2 B2=T20.1",
    17: "A1=T43.1 B1=T29.2 A2=T37.3 B2=T12.0",
    18: "A1=T25.2 B1=T12.1 A2=T09.0 B2=T13.1",
    19: "A1=T47.0 B1=T13.0 C1=T08.3 A2=T54.3 B2=T42.1 C2=T12.2",
    20: "A1=T02.1 B1=T08.0 A2=T12.2 B2=T13.3",
}
ROW = 7  # on a phone its galaxy is folded
WIDE = (ROW, 11)  # cards whose galaxies need the whole breadth
OFFERED = 2  # the colour given up in the example of card 20: desert
COUNTED = (4, 5, 6, 8, 9, 10, 14, 15, 16)  # cards whose effect is seen in the points


def galaxy(number: int) -> Layout:
    """The example of a card; 0 is the plain one."""
    layout = tuple(
        Placed(int(tile), ord(column) - ord("A"), int(row) - 1, int(turn))
        for column, row, tile, turn in NOTED.findall(EXAMPLES[number])
    )
    if number == 1:  # two tiles lie face down
        return tuple(
            Placed(p.tile, p.x, p.y, p.turn, (p.x, p.y) in ((0, 2), (2, 0))) for p in layout
        )
    if number == 13:  # one tile is gone
        return tuple(p for p in layout if (p.x, p.y) != (1, 1))
    return layout


def figure(number: int, step: str = "") -> str:
    """A galaxy with what counts in it, and what it is worth in words."""
    layout = galaxy(number)
    count = counted(number, layout)
    words = escape(caption(number, layout, count))
    box = view_box([(p.x, p.y) for p in layout], 8)
    drawn = f"{tiles(layout, named=False)}{drawn_count(layout, count, step)}"
    return (
        f'<figure class="cf{" wide" if number in WIDE else ""}">'
        f'<svg viewBox="{box}" role="img" aria-label="{words}"><g id="example-{number}">{drawn}'
        f"</g></svg>{folded(number) if number == ROW else ''}"
        f"<figcaption>{words}</figcaption></figure>"
    )


def drawing(number: int, step: str = "") -> str:
    """The same galaxy by itself, for a card that says the rest in words."""
    layout = galaxy(number)
    drawn = f"{tiles(layout, named=False)}{drawn_count(layout, counted(number, layout), step)}"
    box = view_box([(p.x, p.y) for p in layout], 8)
    return f'<svg viewBox="{box}" aria-hidden="true">{drawn}</svg>'


def told(number: int) -> str:
    """What the galaxy of a card is worth, in words."""
    layout = galaxy(number)
    return caption(number, layout, counted(number, layout))


def folded(number: int) -> str:
    """The row of nine for a narrow page: five tiles above four."""
    parts = "".join(
        f'<svg x="{x}" y="{y}" width="{width}" height="108" viewBox="{at} -4 {width} 108">'
        f'<use href="#example-{number}"/></svg>'
        for x, y, at, width in ((-4, -4, -4, 508), (-4, 116, 496, 408))
    )
    return f'<svg class="folded" viewBox="-20 -8 540 236" aria-hidden="true">{parts}{JOINT}</svg>'


def worth(count: Count) -> str:
    veg, ice, desert, star = count.points
    return _("vegetation %(veg)d, ice %(ice)d, desert %(desert)d, star %(star)d") % {
        "veg": veg,
        "ice": ice,
        "desert": desert,
        "star": star,
    }


def caption(number: int, layout: Layout, count: Count) -> str:
    """What the drawing shows."""
    now = worth(count)
    if number in COUNTED:
        return _("With this card: %(now)s. Without it: %(before)s.") % {
            "now": now,
            "before": worth(counted(0, layout)),
        }
    special = {
        0: _("Outlined zones score; shaded parts don't. Here: %(now)s."),
        1: _("Two tiles are face down and count for nothing. What's left: %(now)s."),
        2: _("The player on your right built this galaxy, and you score it: %(now)s."),
        3: _("Nine tiles in any connected shape: %(now)s."),
        7: _("One row of nine: %(now)s."),
        11: _("Two squares of four that don't touch: %(now)s."),
        12: _("You draft these tiles, and the player on your right builds with them: %(now)s."),
        13: _("The middle tile was removed, which splits the zones around it: %(now)s."),
        17: _("If you claimed desert here: %(won)+d if it's the largest, else %(lost)+d."),
        18: _("Claim desert as soon as it's there, keep building, claim ice later."),
        19: _("A path through %(path)d tiles: its %(points)d points go to the colour you choose."),
        20: _(
            "Here: %(now)s. Give up %(cost)d points on desert: %(rest)d remain, "
            "and the star gains %(gain)d."
        ),
    }
    offering = card(20).offering or Offering(0, 0)
    return special[number] % {
        "now": now,
        "won": 2 * BONUS_WON,
        "lost": 2 * BONUS_LOST,
        "path": count.path_count,
        "points": count.path_points,
        "cost": offering.cost,
        "rest": count.points[OFFERED] - offering.cost,
        "gain": offering.gain,
    }
