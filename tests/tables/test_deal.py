"""What a game does by itself before the first move is told like everything else."""

import hashlib

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.bigbang import rules as bigbang
from games.tables import commands, queries
from games.tables.letters import values_for
from games.tables.models import Table
from games.tables.store import luck
from tests.specimen import rules as nim

pytestmark = pytest.mark.django_db

# Fingerprints of luck: here the first seat must draw a tile; there the row offers nothing.
DRAWS, REDRAWS = ("deal 18", "hexdomino"), ("deal 520", "cosmic")


@pytest.fixture
def dealt(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    return open_with(DRAWS, alice, bob, monkeypatch)


def open_with(
    chosen: tuple[str, str], alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> Table:
    """A table of two with a known secret."""
    name, mode = chosen
    secret = hashlib.sha256(name.encode()).hexdigest()
    monkeypatch.setattr(luck, "new_secret", lambda: secret)
    table = commands.open_table(alice, "bigbang", {"mode": mode}, seats=2)
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    return table


def sentences(table: Table, user: User | None) -> list[str]:
    told = queries.telling(queries.table_for(user, table.pk), user)
    return [text for line in told for text in line.sentences]


def recap(table: Table, user: User) -> list[str]:
    seen = queries.scene_for(queries.table_for(user, table.pk), user)
    return [line.kind for line in seen.recap]


def test_a_tile_drawn_before_the_first_move_is_told(dealt: Table, alice: User, bob: User) -> None:
    assert sentences(dealt, bob) == ["Alice can't play and draws a tile."]
    mine = sentences(dealt, alice)
    assert len(mine) == 2
    assert mine[0].startswith("You can't play")
    assert sentences(dealt, None) == sentences(dealt, bob)


def test_a_row_drawn_anew_before_the_first_move_is_told(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_with(REDRAWS, alice, bob, monkeypatch)
    assert sentences(table, alice) == ["No tile in the row was playable, so it was replaced."]


def test_it_stands_in_the_recap_until_the_first_move(dealt: Table, bob: User) -> None:
    assert recap(dealt, bob) == ["deal"]
    assert play_first(dealt) == bob
    assert recap(dealt, bob) == []


def play_first(table: Table) -> User:
    """Whoever is to play plays anything."""
    state = bigbang.STATE.decode(table.snapshot)
    mover = table.seats.get(index=state.active).user
    assert mover
    move = msgspec.json.encode(next(iter(bigbang.moves(state, state.active))))
    commands.submit(mover, table.pk, bigbang.windows(state)[0].key, move)
    return mover


def test_the_page_and_the_api_tell_it(dealt: Table, bob: User) -> None:
    client = Client()
    client.force_login(bob)
    assert (
        "Alice can&#x27;t play and draws a tile." in client.get(f"/t/{dealt.pk}/").content.decode()
    )
    lines = client.get(f"/api/v1/tables/{dealt.pk}/log/").json()
    assert [(line["number"], line["kind"], line["seat"]) for line in lines] == [(1, "deal", -1)]
    assert lines[0]["sentences"] == ["Alice can't play and draws a tile."]
    assert lines[0]["move"] is None


def test_the_mail_tells_it(dealt: Table, bob: User) -> None:
    seat = dealt.seats.get(user=bob)
    assert values_for(seat, bob, None)["recap"] == ["Alice can't play and draws a tile."]


def test_the_log_with_such_a_line_is_sound(dealt: Table) -> None:
    play_first(dealt)
    call_command("verify", str(dealt.pk))


def test_a_table_with_nothing_to_tell_has_an_empty_log(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(bob, table.pk)
    assert not table.lines.exists()


def test_a_table_is_played_by_the_rules_it_began_with_not_those_it_was_opened_with(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    newer = msgspec.structs.replace(nim.META, edition=nim.META.edition + 1)
    monkeypatch.setattr(nim, "META", newer)  # the site is brought up to date meanwhile
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    assert table.options["edition"] == newer.edition
