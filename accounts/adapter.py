"""How allauth behaves here."""

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Mails of the account go the way of every other mail."""
