from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account.signals import (
            email_confirmed,
            password_changed,
            password_reset,
            password_set,
        )

        from accounts.commands import address_confirmed
        from accounts.programs import end_tokens

        email_confirmed.connect(address_confirmed, dispatch_uid="address_confirmed")

        for renewed in (password_changed, password_reset, password_set):
            renewed.connect(end_tokens, dispatch_uid="end_tokens")
