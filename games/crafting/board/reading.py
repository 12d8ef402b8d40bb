"""The board as a list: the same labels and links as the drawing, as text."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.crafting.board import labels
from games.crafting.board.galaxy import Mark
from games.crafting.rules.preview import Progress
from games.crafting.rules.view import GalaxyView
from games.engine.listing import Choice, Section


def galaxy_list(
    galaxy: GalaxyView, progress: Mapping[str, Progress], marks: Mapping[str, Mark], title: str
) -> tuple[Section, ...]:
    """What can be chosen first; then nebulae, stars and life by their spaces."""
    choices = [
        Choice(mark.href, mark.label, f"cell-{space}", mark.kind == "pend", mark.move)
        for space, mark in marks.items()
        if mark.kind != "dark"
    ]
    nebulae = [
        labels.nebula(space, tile.tile, progress[space], tile.advanced)
        for space, tile in galaxy.nebulae.items()
    ]
    stars = [labels.star(space, name) for space, name in galaxy.stars.items()]
    stars += [labels.nova(space, name) for space, name in galaxy.supernovae.items()]
    life = [labels.life(space, kind) for space, kind in galaxy.life.items()]
    none = [_("none")]
    return (
        Section(title),
        *((Section(_("You can choose"), choices),) if choices else ()),
        Section(_("Nebulae"), texts=nebulae or none),
        Section(_("Stars"), texts=stars or none),
        Section(_("Life"), texts=life or none),
    )
