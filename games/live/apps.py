from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "games.live"
    label = "live"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set
        from django.contrib.auth import get_user_model
        from django.contrib.auth.signals import user_logged_out
        from django.db.models.signals import post_delete, post_save

        from accounts.models import ApiToken
        from games.companion import signals as sheets
        from games.live import broadcast
        from games.live.sheets import sheet_marked, sheet_stirred
        from games.tables import signals

        signals.moved.connect(broadcast.table_moved, dispatch_uid="table_moved")
        signals.stirred.connect(broadcast.table_stirred, dispatch_uid="table_stirred")
        signals.worked.connect(broadcast.seat_worked, dispatch_uid="seat_worked")
        for farewell in (user_logged_out, password_changed, password_reset, password_set):
            farewell.connect(broadcast.user_left, dispatch_uid="user_left")
        user = get_user_model()
        post_save.connect(broadcast.user_changed, sender=user, dispatch_uid="user_changed")
        post_delete.connect(broadcast.token_ended, sender=ApiToken, dispatch_uid="token_ended")
        signals.lobby_stirred.connect(broadcast.lobby_stirred, dispatch_uid="lobby_stirred")
        sheets.marked.connect(sheet_marked, dispatch_uid="sheet_marked")
        sheets.stirred.connect(sheet_stirred, dispatch_uid="sheet_stirred")
