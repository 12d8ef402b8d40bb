"""What each would have after a deal, and who would win."""

from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk
from games.encounter.board.talks import partner
from games.encounter.rules.components import SYSTEM_SIZE, TO_WIN
from games.encounter.rules.moves import NOWHERE, Offer
from games.encounter.rules.view import OfferView


def deal_words(desk: Desk, theirs: OfferView | None, offer: Offer, empty: bool) -> str:
    """What accepting would lead to, for both."""
    if theirs is not None and empty:
        values = {"n": theirs.number, "result": standing(desk, theirs.yours, theirs.mine)}
        return _("Accept offer %(n)d: %(result)s.") % values
    if not empty:
        return _("Your offer: %(result)s.") % {"result": standing(desk, offer.mine, offer.yours)}
    return _("Negotiate: make an offer, accept one, or say that you're done.")


def standing(desk: Desk, for_me: int, for_them: int) -> str:
    """ "you'd have 4 of 5 foreign colonies, Bob 3 of 5", and who would win."""
    other = partner(desk)
    me_after = desk.view.foreign[desk.me] + is_abroad(desk.me, for_me)
    them_after = desk.view.foreign[other] + is_abroad(other, for_them)
    values = {
        "mine": me_after,
        "theirs": them_after,
        "who": desk.names[other],
        "goal": TO_WIN,
    }
    text = _("you'd have %(mine)d of %(goal)d foreign colonies, %(who)s %(theirs)d") % values
    winners = [
        name
        for name, after in ((_("You"), me_after), (desk.names[other], them_after))
        if after >= TO_WIN
    ]
    if len(winners) == 2:
        text += ": " + _("you win together")
    elif winners and me_after >= TO_WIN:
        text += ": " + _("you win")
    elif winners:
        text += ": " + _("%(who)s wins") % values
    return text


def is_abroad(seat: int, where: int) -> int:
    return int(where != NOWHERE and where // SYSTEM_SIZE != seat)
