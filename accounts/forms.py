"""Forms of the account pages."""

from allauth.account.forms import SignupForm as AllauthSignupForm


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """Name at the table, e-mail, password."""
