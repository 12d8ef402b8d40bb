"""The galaxies of the others while they are built: small, beside the board.

A page fetches them when it hears that somebody laid a tile, at most once a second.
"""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.engine.words import Names
from games.factory.board.doing import doing
from games.factory.board.galaxy import mini, name_of
from games.factory.rules.view import Galaxy, Player, View


def place(view: View, names: Names) -> str:
    """Where a page keeps the galaxies of the others; none for a watcher, whose board has all."""
    drawn = galaxies(view, names)
    return f'<div class="minis growing {view.shape}" data-growing>{drawn}</div>' if drawn else ""


def drawer(view: View, names: Names) -> str:
    """The same at the head of a panel, for screens that have no room beside the board."""
    drawn = place(view, names)
    if not drawn:
        return ""
    title = escape(_("The others' galaxies"))
    return f'<div class="narrow"><h2 class="tag">{title}</h2>{drawn}</div>'


def galaxies(view: View, names: Names) -> str:
    """Every open galaxy but one's own, with its builder and what this one is doing."""
    if view.seat is None or view.phase != "build":
        return ""
    return "".join(
        galaxy(view, view.players[one.seat], one, names)
        for one in view.galaxies
        if one.seat != view.seat
    )


def galaxy(view: View, player: Player, shown: Galaxy, names: Names) -> str:
    """One small galaxy, for eyes and ears."""
    lying = "; ".join(name_of(p) for p in shown.layout)
    told = f"{escape(names[player.seat])}, {escape(doing(view, player))}. {lying}"
    return (
        f'<figure><div role="img" aria-label="{told}">{mini(shown.layout, view.cells)}</div>'
        f"<figcaption>{escape(names[player.seat])}<small>{escape(doing(view, player))}</small>"
        "</figcaption></figure>"
    )
