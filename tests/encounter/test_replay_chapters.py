"""A replay of Cosmic Encounter is read encounter by encounter."""

import pytest
from django.test import Client

from accounts.models import User
from games.encounter import rules as encounter
from games.engine.words import Names
from games.tables import commands
from games.tables.models import Table
from games.tables.reading.chapters import chapters_of
from games.tables.reading.replaying import recording_of
from tests.encounter.playing import now, one_move, opened, state_now
from tests.web.tables import finished, logged_in, of, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two encounters are over, the third has begun."""
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "c4" * 32)
    made = opened(alice, bob)
    for _ in range(200):
        if state_now(made).encounters > 2:
            return now(made)
        one_move(made, (alice, bob))
    raise AssertionError("the third encounter never began")


def test_every_encounter_is_a_chapter_with_the_line_it_begins_at(table: Table) -> None:
    recording = recording_of(table.pk)
    names = Names(("Alice", "Bob"))
    found = chapters_of(recording, lambda state: encounter.view(state, None), names)
    assert [one.number for one in found] == [1, 2, 3]
    assert found[0].line == 0
    assert found[0].line < found[1].line < found[2].line
    assert found[0].title.startswith("Encounter 1: ")
    assert any(word in found[0].title for word in ("took", "held", "deal"))


def test_the_replay_lists_them_and_marks_the_one_shown(table: Table, alice: User) -> None:
    page = logged_in(alice).get(of(table, "replay/")).content.decode()
    listed = page.split('id="p-chapters"')[1].split("</section>")[0]
    assert listed.count("<li>") == 3
    last = listed.rindex("<li>")
    assert 'aria-current="true"' in listed[last:]
    assert 'href="#p-chapters"' in page


def test_a_chapter_leads_to_its_first_line_without_scripts(table: Table) -> None:
    recording = recording_of(table.pk)
    names = Names(("Alice", "Bob"))
    second = chapters_of(recording, lambda state: encounter.view(state, None), names)[1]
    address = of(table, f"replay/{second.line}/")
    assert address in read(Client().get(of(table, "replay/"))).links[""]
    answer = Client().get(address).content.decode()
    marked = answer.split('id="chapter-2"')[1].split("</a>")[0]
    assert 'aria-current="true"' in marked


def test_the_graph_of_a_replay_counts_colonies_and_not_points(
    table: Table, alice: User, bob: User
) -> None:
    commands.resign(bob, table.pk)
    page = logged_in(alice).get(of(table, "replay/")).content.decode()
    assert "Foreign colonies, move by move" in page
    assert "Foreign colonies after each move. At the end: Alice" in page
    assert "Points" not in page
    other = Client().get(of(finished(alice, bob), "replay/")).content.decode()
    assert "Points, move by move" in other
    assert "olonies" not in other


def test_a_game_that_does_not_fall_into_chapters_lists_none(alice: User, bob: User) -> None:
    page = Client().get(of(finished(alice, bob), "replay/")).content.decode()
    assert "p-chapters" not in page
