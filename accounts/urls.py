"""Addresses of the account pages. allauth's own stand under /account/."""

from allauth.account import views as allauth_pages
from django.urls import include, path

from accounts import pages

urlpatterns = [
    path("i18n/", pages.set_language, name="set_language"),
    path("me/", pages.preferences, name="preferences"),
    path("me/address/", pages.try_address, name="try_address"),
    path("me/token/", pages.token, name="token"),
    path("u/<str:token>/", pages.unsubscribe, name="unsubscribe"),
    # Before allauth's: the same pages, aware of guests.
    path("account/login/", pages.log_in, name="account_login"),
    path("account/signup/", pages.sign_up, name="account_signup"),
    path("account/email/", pages.for_accounts(allauth_pages.email), name="account_email"),
    path(
        "account/password/change/",
        pages.for_accounts(allauth_pages.password_change),
        name="account_change_password",
    ),
    path(
        "account/password/set/",
        pages.for_accounts(allauth_pages.password_set),
        name="account_set_password",
    ),
    path("account/", include("allauth.account.urls")),
]
