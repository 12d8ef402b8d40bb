"""Whose names stand on a sheet: asked for by an account, agreed to by the sheet's maker."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.companion import signals
from games.companion.commands import is_made_by
from games.companion.errors import SheetRefused
from games.companion.models import Player, Sheet


def claim(user: User, row: Sheet, index: int, is_maker: bool = False) -> Player:
    """An account says that a name is theirs. The maker of the sheet agrees; their own is theirs.

    One person asks for one name of a sheet, and one person for a name: the sheet is locked.
    """
    with transaction.atomic():
        player = locked_player(row, index)
        if player is None:
            raise SheetRefused("no_such_player", _("That player isn't on this sheet."), 404)
        if user.is_guest:
            raise SheetRefused("guest", _("Create an account to claim a name."), 403)
        if player.user_id is not None:
            raise SheetRefused("claimed", _("This name belongs to an account already."), 409)
        if player.asked_id not in {None, user.pk}:
            raise SheetRefused("asked", _("Someone else has asked for this name."), 409)
        if Player.objects.filter(sheet=row, user=user).exists():
            raise SheetRefused("has_name", _("You have a name on this sheet already."), 409)
        Player.objects.filter(sheet=row, asked=user).update(asked=None)
        if is_maker or is_made_by(row, user):
            player.user, player.asked = user, None
        else:
            player.asked = user
        player.save()
    signals.after_commit(signals.stirred, sheet=row.pk)
    return player


def locked_player(row: Sheet, index: int) -> Player | None:
    """A name on a sheet, while no one else can change whose it is."""
    Sheet.objects.select_for_update().filter(pk=row.pk).first()
    return Player.objects.filter(sheet=row, index=index).first()


def answer_claim(row: Sheet, index: int, agrees: bool) -> None:
    """The maker agrees that a name belongs to the person who asked for it, or not."""
    with transaction.atomic():
        player = locked_player(row, index)
        if player is None or player.asked is None:
            raise SheetRefused("no_claim", _("No one asks for this name now."), 409)
        if agrees and Player.objects.filter(sheet=row, user=player.asked).exists():
            raise SheetRefused("has_name", _("They have a name on this sheet already."), 409)
        player.user = player.asked if agrees else player.user
        player.asked = None
        player.save()
    signals.after_commit(signals.stirred, sheet=row.pk)
