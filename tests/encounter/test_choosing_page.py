"""Powers chosen at a table of the site: shown where it is made, sent by its page, kept secret."""

import re

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.encounter import rules
from games.encounter.rules.moves import ChoosePower
from games.encounter.words.words import power_name
from games.engine.words import Names
from games.tables import commands
from games.tables.models import Table
from games.tables.reading.chapters import chapters_of
from games.tables.reading.replaying import recording_of
from tests.encounter.playing import state_now
from tests.people import Enter
from tests.web.conftest import words
from tests.web.tables import seen

pytestmark = pytest.mark.django_db
EMBLEMS = re.compile(r"power=(\w+)")


def choosing(alice: User, bob: User) -> Table:
    table = commands.open_table(alice, "encounter", {"powers": "chosen"}, seats=2)
    commands.take_seat(bob, table.pk)
    return table


def choose(table: Table, user: User, seat: int, place: int = 0) -> str:
    power = state_now(table).offered[seat][place]
    key = seen(table, user).windows[0].key
    commands.submit(user, table.pk, key, msgspec.json.encode(ChoosePower(power)))
    return power


def test_the_host_finds_the_choice_where_a_table_is_made(alice: User, enter: Enter) -> None:
    page = (
        enter(alice)
        .get(reverse("new_table"), {"game": "encounter", "option-powers": '"chosen"'})
        .content.decode()
    )
    assert 'name="option-powers"' in page
    assert "secretly keeps one" in page


def test_each_page_shows_its_own_two_powers_and_no_other(
    alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    table = choosing(alice, bob)
    offered = state_now(table).offered
    for user, own in ((alice, 0), (bob, 1), (charlie, None)):
        page = enter(user).get(f"/t/{table.pk}/").content.decode()
        assert EMBLEMS.findall(page) == list(offered[own] if own is not None else ())
        for seat, pair in enumerate(offered):
            if seat != own:
                assert not any(power_name(key) in page for key in pair)


def test_the_game_begins_when_both_have_chosen(alice: User, bob: User, enter: Enter) -> None:
    table = choosing(alice, bob)
    mine = choose(table, alice, 0, 1)
    page = words(enter(alice).get(f"/t/{table.pk}/"))
    assert "Your power is chosen." in page
    assert power_name(mine) in page
    yours = choose(table, bob, 1)
    assert state_now(table).powers == (mine, yours)
    page = words(enter(bob).get(f"/t/{table.pk}/"))
    assert f"Alice chose {power_name(mine)}." in page
    assert f"You chose {power_name(yours)}." in page


def test_the_first_chapter_of_the_replay_begins_after_the_choice(alice: User, bob: User) -> None:
    table = choosing(alice, bob)
    for seat, user in enumerate((alice, bob)):
        choose(table, user, seat)
    commands.resign(bob, table.pk)
    names = Names(("Alice", "Bob"))
    watched = chapters_of(recording_of(table.pk), lambda state: rules.view(state, None), names)
    assert [(one.number, one.line) for one in watched] == [(1, 2)]
    page = words(Client().get(f"/t/{table.pk}/replay/1/"))
    assert "Before the first encounter: powers" in page
