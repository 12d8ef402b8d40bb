from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account.signals import password_changed, password_reset, password_set

        from accounts.commands import end_token

        for renewed in (password_changed, password_reset, password_set):
            renewed.connect(end_token, dispatch_uid="end_token")
