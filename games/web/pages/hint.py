"""A hint: the strong player's move, chosen on the board, with its reason in points."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.engine.advice import Hint
from games.engine.board import PointsOut
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.web.answers import refusals_as_pages, who
from games.web.graph import tallied
from games.web.pages.table import now, page, refusal, table_of, told, wants
from games.web.table_request import Banner, board_of


@require_POST
@refusals_as_pages
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """The move is only shown: whoever asked confirms it, or chooses another."""
    full = table_of(request, pk)
    user = who(request)
    try:
        if user is None:
            raise NotAllowed("stranger", _("Log in first."), 403)
        found = commands.hint(user, pk)
    except NotAllowed as fault:
        return told(request, pk, refusal(fault), fault.status)
    full = table_of(request, pk)  # with the hint counted
    scene = queries.scene_for(full, user)
    move = scene.game.MOVE.decode(found.move)
    board = board_of(full.row.game)
    query = QueryDict(board.pointing(move) if isinstance(board, PointsOut) else "", mutable=True)
    what = _("Hint: %(move)s.") % {"move": scene.wording.option(scene.view, move)}
    answer = now if wants(request) else page
    return answer(request, full, Banner("hint", what, reason_of(found, scene.wording)), 200, query)


def reason_of(found: Hint, wording: object) -> str:
    """Why, in what the game counts: what the move brings at once."""
    if found.gain is None:
        return _("That's what the strong computer would play.")
    if not found.gain:
        return tallied(wording).none_yet
    return tallied(wording).at_once % {"n": found.gain}


urlpatterns = [path("t/<int:pk>/hint/", hint, name="hint")]
