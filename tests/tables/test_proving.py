"""A release is proved on the tables of the site before it is served."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import User
from cosmos_site import prepare
from games.shelf import GAMES
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading import proving
from games.tables.reading.options import shown_options
from games.tables.reading.replaying import rebuilt
from games.tables.store.states import STATES
from games.tables.upkeep import Release
from tests.specimen import rules as nim
from tests.tables.conftest import move, take, turn_of, window

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


def test_every_table_records_the_edition_it_is_played_by(opened: Opened) -> None:
    assert opened().options["edition"] == nim.META.edition
    started = Table.objects.exclude(started=None)
    assert started.count() == started.filter(options__edition__gte=1).count()


def test_rules_that_lead_to_the_same_states_are_proved_once(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(opened())
    prepare.prove()
    assert Release.objects.get().tables >= Table.objects.exclude(started=None).count() - 1
    monkeypatch.setattr(nim, "apply", lambda *_: 1 / 0)
    prepare.prove()  # the digest of the code says that nothing has changed


def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release in which each step of Nim leads to another state."""
    apply = nim.apply

    def longer(state: Any, *rest: Any) -> Any:
        step = apply(state, *rest)
        return msgspec.structs.replace(
            step, state=msgspec.structs.replace(step.state, limit=(step.state.limit or 0) + 1)
        )

    monkeypatch.setattr(nim, "apply", longer)


def test_rules_by_which_a_table_comes_out_differently_are_not_served(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    table = opened()
    move(table)
    changed(monkeypatch)
    with pytest.raises(SystemExit, match=rf"table {table.pk}: another state after line 1\n"):
        prepare.prove()
    assert not Release.objects.exists()
    settings.ACCEPT_STATES = True
    prepare.prove()
    assert f"table {table.pk}: another state after line 1" in Release.objects.get().accepted


def test_a_finished_table_is_proved_too(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    commands.resign(turn_of(table), table.pk)
    assert table.pk in set(proving.to_prove())
    assert proving.difference(table.pk) == ""
    Table.objects.filter(pk=table.pk).update(result={"scores": [9, 9], "ranks": [1, 1]})
    assert "the result would be" in proving.difference(table.pk)


def test_a_state_may_hold_more_than_before_but_nothing_else(opened: Opened) -> None:
    table = opened()
    move(table)
    table.refresh_from_db()
    kept = msgspec.json.decode(table.snapshot)
    del kept["limit"]
    Table.objects.filter(pk=table.pk).update(snapshot=msgspec.json.encode(kept).decode())
    assert proving.difference(table.pk) == ""
    Table.objects.filter(pk=table.pk).update(snapshot=table.snapshot.replace("{", '{"gone":1,', 1))
    assert "another state" in proving.difference(table.pk)


def newer(table: Table, **options: Any) -> None:
    """As a process of the next release would have opened it."""
    row = Table.objects.get(pk=table.pk)
    Table.objects.filter(pk=table.pk).update(options={**row.options, **options})
    STATES.known.clear()


def test_an_older_process_shows_a_table_of_a_newer_release_and_leaves_it_alone(
    opened: Opened, client: Client, alice: User
) -> None:
    table = opened()
    newer(table, edition=nim.META.edition + 1, comets="many")
    with pytest.raises(NotAllowed, match="being updated") as said:
        commands.submit(turn_of(table), table.pk, window(table), take(0, 1))
    assert (said.value.code, said.value.status) == ("newer", 503)
    with pytest.raises(NotAllowed, match="being updated"):
        rebuilt(GAMES["nim"], table.pk)
    assert table.pk in [card.table.pk for card in queries.my_tables(alice)]
    client.force_login(alice)
    assert client.get("/tables/").status_code == 200
    assert client.get(f"/t/{table.pk}/").status_code == 503
    assert Table.objects.get(pk=table.pk).number == 0


def test_what_is_not_understood_is_left_out_of_a_title() -> None:
    stored = {"mode": "simple", "comets": "many", "pace": "sideways", "edition": 99}
    assert shown_options(GAMES["bigbang"], stored).mode == "simple"
