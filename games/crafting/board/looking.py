"""What is asked of the window: whose galaxy, or the console, or the end of a round."""

from dataclasses import dataclass

from games.crafting.board.hand import Fields
from games.crafting.rules.view import View
from games.engine.board import Asked, Scene


@dataclass(frozen=True)
class Looking:
    """What is asked of the window, in plain values."""

    scene: Scene
    view: View
    asked: Asked
    shown: str  # whose galaxy, or ring, or round
    home: str  # what is shown without asking
    may: bool  # the reader is asked now

    @property
    def base(self) -> str:
        return self.asked.base

    @property
    def extra(self) -> str:
        return "1" if self.asked.reading else ""

    @property
    def query(self) -> Fields:
        return self.asked.query

    @property
    def kept(self) -> Fields:
        """The steps of one's own shift, which looking about does not take back."""
        steps = self.query.get("steps", "") if self.home == "ring" else ""
        return {"steps": steps} if steps else {}


def may_play(scene: Scene) -> bool:
    return scene.is_playing and scene.seat is not None and bool(scene.windows)


def drafts(look: Looking) -> bool:
    """Whether the reader looks at the console while another seat plays: they may try a shift."""
    return look.shown == "ring" and may_draft(look.scene, look.asked)


def may_draft(scene: Scene, asked: Asked) -> bool:
    """A player whose turn is still to come."""
    view: View = scene.view
    waits = scene.seat is not None and scene.seat != view.active
    return (
        waits and scene.is_playing and asked.shown is None and view.phase not in ("limit", "over")
    )


def looking(scene: Scene, asked: Asked) -> Looking:
    """Whose galaxy the window shows: the reader's own, else the active seat's; to who shifts
    energy, the console."""
    view: View = scene.view
    may = asked.shown is None and may_play(scene)
    home = str(view.active if scene.seat is None else scene.seat)
    if asked.shown is not None:
        home = str(view.active)
    elif may and view.phase == "shift":
        home = "ring"
    look = asked.query.get("look", "")
    wanted = {"ring", "board", *map(str, range(len(view.players)))}
    if view.ended is not None:
        wanted.add("round")
    shown = look if look in wanted else ""
    if not shown and "steps" in asked.query and not may and view.active != scene.seat:
        shown = "ring"  # a shift that is planned while others play
    if not shown:
        drafting = "steps" in asked.query and may_draft(scene, asked)
        shown = "ring" if drafting else opening(view, home, asked)
    return Looking(scene, view, asked, home if shown == "board" else shown, home, may)


def opening(view: View, home: str, asked: Asked) -> str:
    """What the window shows by itself: the end of a round until play goes on."""
    fresh = view.ended is not None and view.ended.turn == view.turn - 1 and view.phase == "shift"
    if view.phase == "limit" or (fresh and "steps" not in asked.query and asked.shown is None):
        return "round" if view.ended is not None else home
    return home
