"""Who a session belongs to."""

import pytest
from django.conf import LazySettings
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.commands import BACKEND
from accounts.links import read_stop, unsubscribe_url
from accounts.models import Preference, User
from accounts.queries import user_with_preference
from tests.company import ours

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_user_comes_with_the_preference_in_one_question(alice: User) -> None:
    with CaptureQueriesContext(connection) as asked:
        user = user_with_preference(alice.pk)
        assert user == alice
        assert user.preference == Preference(user=alice)
        assert user.preference.user is user
    assert len(asked) <= 1
    for field in User._meta.concrete_fields:
        assert getattr(user, field.attname) == getattr(alice, field.attname)


def test_a_user_of_the_command_line_has_no_preference_yet(alice: User) -> None:
    ours(Preference).delete()
    user = user_with_preference(alice.pk)
    assert user
    assert not hasattr(user, "preference")
    assert user_with_preference(0) is None


def test_whoever_was_shut_out_is_a_stranger(alice: User) -> None:
    client = Client()
    client.force_login(alice, BACKEND)
    assert client.get("/").wsgi_request.user == alice
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert not client.get("/").wsgi_request.user.is_authenticated


def test_a_new_password_ends_the_sessions_elsewhere(alice: User) -> None:
    client = Client()
    client.force_login(alice, BACKEND)
    alice.set_password("another way to Andromeda")
    alice.save()
    assert not client.get("/").wsgi_request.user.is_authenticated
    assert SESSION_KEY not in client.session


@pytest.mark.parametrize("old_is_known", [True, False])
def test_log_ins_and_links_of_the_secret_before_stay_good_while_it_is_named(
    alice: User, settings: LazySettings, old_is_known: bool
) -> None:
    client, old = Client(), settings.SECRET_KEY
    client.force_login(alice, BACKEND)
    token = unsubscribe_url("turn", alice).rstrip("/").rpartition("/")[2]
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [old] if old_is_known else []
    assert client.get("/").wsgi_request.user.is_authenticated == old_is_known
    assert (read_stop(token) is not None) == old_is_known
