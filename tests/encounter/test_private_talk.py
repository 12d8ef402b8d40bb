"""The talk of two who negotiate: theirs alone, during the deal and for ever after."""

import pytest
from django.utils import translation

from accounts.models import User
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Message, Table
from tests.company import ours
from tests.encounter.playing import opened, state_now, to_deal
from tests.people import person
from tests.web.tables import logged_in, of

pytestmark = pytest.mark.django_db
SECRET = "Leave Clara to me"


@pytest.fixture
def people(alice: User, bob: User) -> tuple[User, User, User]:
    return alice, bob, person("Mira")


@pytest.fixture
def table(people: tuple[User, ...], monkeypatch: pytest.MonkeyPatch) -> Table:
    """A deal at a table of three."""
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "c4" * 32)
    made = opened(*people)
    to_deal(made, *people)
    return made


def talkers(table: Table, people: tuple[User, ...]) -> tuple[User, User, User]:
    """The two who negotiate, and the one who does not."""
    state = state_now(table)
    two = state.active, state.enc.defender
    third = next(seat for seat in range(3) if seat not in two)
    return people[two[0]], people[two[1]], people[third]


def reads(table: Table, user: User | None) -> list[str]:
    full = queries.table_for(user, table.pk)
    return [one.text for one in queries.messages_for(full, user)]


def test_only_the_two_read_it_also_when_the_deal_is_over(
    table: Table, people: tuple[User, ...], charlie: User
) -> None:
    one, two, third = talkers(table, people)
    commands.say(one, table.pk, SECRET, private=True)
    commands.say(one, table.pk, "Hello all")
    assert reads(table, one) == reads(table, two) == [SECRET, "Hello all"]
    assert reads(table, third) == ["Hello all"]
    assert SECRET not in reads(table, charlie)
    for other in (third, charlie):
        assert SECRET not in logged_in(other).get(of(table)).content.decode()
        answer = logged_in(other).get(f"/api/v1/tables/{table.pk}/chat/")
        assert SECRET not in answer.content.decode()
    Table.objects.filter(pk=table.pk).update(status=Table.Status.FINISHED)
    assert reads(table, two) == [SECRET, "Hello all"]
    assert SECRET not in reads(table, third)
    assert SECRET not in reads(table, None)


def test_nobody_else_can_join_the_talk(
    table: Table, people: tuple[User, ...], charlie: User
) -> None:
    third = talkers(table, people)[2]
    for other in (third, charlie):
        with pytest.raises(NotAllowed) as refused:
            commands.say(other, table.pk, "Me too", private=True)
        assert refused.value.status == 409
    assert not ours(Message).exists()


def test_there_is_no_private_talk_before_a_deal(people: tuple[User, ...]) -> None:
    made = opened(*people)
    with pytest.raises(NotAllowed, match="negotiate"):
        commands.say(people[0], made.pk, "Psst", private=True)


def test_a_phrase_is_read_by_each_in_their_language(table: Table, people: tuple[User, ...]) -> None:
    one, two, third = talkers(table, people)
    answer = logged_in(one).post(of(table, "chat/"), {"phrase": "colony_each"})
    assert answer.status_code == 302
    (message,) = ours(Message)
    assert (message.room, message.phrase) == ("private", "colony_each")
    english = logged_in(two).get(of(table)).content.decode()
    assert "A colony each?" in english.split('id="chat-in"')[1]
    with translation.override("de"):
        german = logged_in(two).get(of(table), headers={"accept-language": "de"}).content.decode()
    assert "Jedem eine Kolonie?" in german.split('id="chat-in"')[1]
    assert "A colony each?" not in logged_in(third).get(of(table)).content.decode()


def test_a_phrase_nobody_knows_is_refused(table: Table, people: tuple[User, ...]) -> None:
    one = talkers(table, people)[0]
    answer = logged_in(one).post(of(table, "chat/"), {"phrase": "<b>"})
    assert answer.status_code == 422
    assert not ours(Message).exists()


def test_the_two_are_offered_the_private_talk_and_the_others_are_not(
    table: Table, people: tuple[User, ...]
) -> None:
    one, two, third = talkers(table, people)
    page = logged_in(one).get(of(table)).content.decode()
    assert f"Only to {two.username}" in page
    assert 'name="phrase" value="colony_each"' in page
    others = logged_in(third).get(of(table)).content.decode()
    assert "Only to" not in others
    assert 'name="phrase"' not in others
