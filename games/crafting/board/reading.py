"""The board as a list: the same labels and links as the drawing, as text."""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting.board import labels
from games.crafting.board.galaxy import Mark
from games.crafting.rules.preview import Progress
from games.crafting.rules.view import GalaxyView


def galaxy_list(
    galaxy: GalaxyView, progress: Mapping[str, Progress], marks: Mapping[str, Mark], title: str
) -> str:
    """What can be chosen first; then nebulae, stars and life by their spaces."""
    parts = [f"<h3>{escape(title)}</h3>"]
    choices = {space: mark for space, mark in marks.items() if mark.kind != "dark"}
    if choices:
        items = "".join(choice(space, mark) for space, mark in choices.items())
        you_can_choose_ = escape(_("You can choose"))
        parts.append(f"<h3>{you_can_choose_}</h3><ul>{items}</ul>")
    nebulae_ = escape(_("Nebulae"))
    parts.append(f"<h3>{nebulae_}</h3><ul>{nebulae(galaxy, progress)}</ul>")
    stars = [labels.star(space, name) for space, name in galaxy.stars.items()]
    stars += [labels.nova(space, name) for space, name in galaxy.supernovae.items()]
    stars_ = escape(_("Stars"))
    parts.append(f"<h3>{stars_}</h3><ul>{lines(stars)}</ul>")
    life = [labels.life(space, kind) for space, kind in galaxy.life.items()]
    life_ = escape(_("Life"))
    parts.append(f"<h3>{life_}</h3><ul>{lines(life)}</ul>")
    return "".join(parts)


def choice(space: str, mark: Mark) -> str:
    """The same link as on the drawing."""
    on = " on" if mark.kind == "pend" else ""
    move = f" data-move='{mark.move}'" if mark.move else ""
    return (
        f'<li><a class="btn slim{on}" id="cell-{space}" href="{escape(mark.href)}"{move}>'
        f"{escape(mark.label)}</a></li>"
    )


def nebulae(galaxy: GalaxyView, progress: Mapping[str, Progress]) -> str:
    return lines(
        [
            labels.nebula(space, tile.tile, progress[space], tile.advanced)
            for space, tile in galaxy.nebulae.items()
        ]
    )


def lines(texts: list[str]) -> str:
    if not texts:
        texts = [_("none")]
    return "".join(f"<li>{escape(text)}</li>" for text in texts)


def listing(inner: str) -> str:
    """The list in the window."""
    label = escape(_("The board as a list"))
    return (
        f'<div class="listing" id="board" tabindex="0" role="region" aria-label="{label}">'
        f"{inner}</div>"
    )
