"""Two accounts of one person become one: nothing of the old one is lost, nothing else moves."""

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.test import Client

from accounts import blocking
from accounts.commands import keep_lessons
from accounts.models import Block, Learned, User
from accounts.programs import new_token
from games.companion.models import Player
from games.tables import commands, queries
from games.tables.merging import MergeRefusedError, merge, owned
from games.tables.models import Rating, Seat, Table
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> User:
    return person("Mira")


def opened(host: User, *others: User, seats: int = 2) -> Table:
    table = commands.open_table(host, "bigbang", {"mode": "simple"}, seats=seats)
    for user in others:
        commands.take_seat(user, table.pk)
    table.refresh_from_db()
    return table


def test_all_that_was_the_old_account_s_is_the_other_s(
    alice: User, bob: User, charlie: User, old: User
) -> None:
    running, open_one, others = opened(old, bob), opened(old), opened(bob, charlie)
    commands.say(old, running.pk, "Good luck!")
    keep_lessons(old, ["bigbang/1", "bigbang/2"])
    keep_lessons(alice, ["bigbang/1"])
    for user, game, mu in ((old, "bigbang", 30.0), (alice, "bigbang", 27.0), (old, "factory", 20)):
        Rating.objects.create(user=user, game=game, mu=mu)
    blocking.block(charlie, old)
    blocking.block(old, alice)
    key = new_token(old)
    sheet_names = Player.objects.count()
    merge(old, alice)
    assert {one.host for one in Table.objects.filter(pk__in=[running.pk, open_one.pk])} == {alice}
    assert set(running.seats.values_list("user__username", "name")) >= {("Alice", "Alice")}
    full = queries.table_for(alice, running.pk)
    assert [one.user for one in queries.messages_for(full, alice)] == [alice]
    assert Learned.objects.filter(user=alice).count() == 2
    assert dict(alice.ratings.values_list("game", "mu")) == {"bigbang": 27.0, "factory": 20.0}
    assert list(Block.objects.values_list("by__username", "whom__username")) == [
        ("Charlie", "Alice")
    ]
    assert set(others.seats.values_list("user", flat=True)) == {bob.pk, charlie.pk}
    assert Player.objects.count() == sheet_names
    old.refresh_from_db()
    assert old.left
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Token {key}"}).status_code == 401
    for model, field in owned():
        assert not model._default_manager.filter(**{field: old}).exists(), (model, field)


def test_both_at_one_table_stay_two(alice: User, old: User) -> None:
    table = opened(alice, old)
    with pytest.raises(MergeRefusedError, match=f"of table {table.pk}"):
        merge(old, alice)
    assert set(table.seats.values_list("user", flat=True)) == {alice.pk, old.pk}
    assert User.objects.get(pk=old.pk).left is None


def test_operators_and_programs_stay_who_they_are(alice: User, old: User) -> None:
    User.objects.filter(pk=old.pk).update(is_staff=True)
    with pytest.raises(MergeRefusedError, match="Operators"):
        merge(old, alice)
    User.objects.filter(pk=old.pk).update(is_staff=False, is_program=True)
    with pytest.raises(MergeRefusedError, match="programs"):
        merge(old, alice)
    with pytest.raises(MergeRefusedError, match="two accounts"):
        merge(alice, alice)


def test_an_operator_is_asked_which_account_stays(alice: User, bob: User, old: User) -> None:
    table = opened(old, bob)
    operator = Client()
    operator.force_login(person("Operator", is_staff=True, is_superuser=True))
    chosen = {"action": "merge_accounts", ACTION_CHECKBOX_NAME: [old.pk, alice.pk]}
    asked = operator.post("/admin/accounts/user/", chosen).content.decode()
    assert asked.count('name="kept"') == 2
    assert Seat.objects.filter(table=table, user=old).exists()
    operator.post("/admin/accounts/user/", {**chosen, "kept": alice.pk})
    assert Seat.objects.filter(table=table, user=alice).exists()
    refused = operator.post(
        "/admin/accounts/user/", {**chosen, ACTION_CHECKBOX_NAME: [bob.pk]}, follow=True
    )
    assert "Choose exactly two accounts." in refused.content.decode()
