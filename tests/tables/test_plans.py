"""Plans in every game that has them: unseen until they act, checked when their moment comes."""

from itertools import islice
from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace
from rest_framework.test import APIClient

from accounts import own_time
from accounts.models import User
from games.bigbang.rules.components import EMPTY
from games.bigbang.rules.moves import DeclineExtra
from games.engine.contract import Fixed, Reply, Seat
from games.engine.optional import standing_of
from games.engine.plans import MOST, Only
from games.engine.play import RefusedError
from games.live import broadcast
from games.notify.models import Notice
from games.shelf import GAMES
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.store.holding import hold
from games.tables.store.states import States, decoded
from tests.people import person
from tests.shares import first
from tests.tables.ordering import carry_out, order
from tests.tables.test_orders import all_shown, assert_same
from tests.tables.test_secrets import hold_state

pytestmark = pytest.mark.django_db
GAMES_WITH_PLANS = ("bigbang", "factory", "crafting")
MODES = {"bigbang": {"mode": "cosmic"}}


@pytest.fixture(autouse=True)
def still_and_seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    monkeypatch.setattr(States, "of", lambda _self, game, held: decoded(game, held))
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a1" * 32)


def opened(slug: str, alice: User, bob: User, slow: bool = True) -> Table:
    """Alice and Bob at a table, beside a table of others with plans of their own."""
    castor, mira = person("Castor"), person("Mira")
    for host, guest in ((castor, mira), (alice, bob)):
        table = commands.open_table(host, slug, MODES.get(slug, {}), seats=2, slow=slow)
        commands.take_seat(guest, table.pk)
        for _move in range(8 if slug == "bigbang" else 0):  # until there is room to plan
            play_any(table, host if asks(table, host) else guest)
        if host == castor and slow:
            owner = waiting_at(table)
            order(owner, table, plans_of(table, owner)[0])
    return Table.objects.get(pk=table.pk)


def asks(table: Table, user: User) -> bool:
    windows = GAMES[table.game].windows(hold_state(table))
    return table.seats.get(user=user).index in windows[0].must


def waiting_at(table: Table) -> User:
    """Somebody who may plan: not asked, or asked for something else."""
    windows = GAMES[table.game].windows(hold_state(table))
    seats = table.seats.exclude(index__in=windows[0].must) if table.game != "factory" else None
    seat = (seats or table.seats).select_related("user").first()
    assert seat
    assert seat.user
    return seat.user


def other_than(table: Table, user: User) -> User:
    seat = table.seats.exclude(user=user).select_related("user").get()
    assert seat.user
    return seat.user


def plans_of(table: Table, user: User) -> list[Any]:
    """What may be planned, but for what is settled for good."""
    part = standing_of(GAMES[table.game])
    assert part
    index = Seat(table.seats.get(user=user).index)
    found = part.offered(hold_state(table), index, ())
    return [one for one in islice(found, 80) if not isinstance(one, Only)]


def play_any(table: Table, user: User) -> None:
    """The first legal move of somebody who is asked."""
    game, state = GAMES[table.game], hold_state(table)
    index = Seat(table.seats.get(user=user).index)
    move = next(iter(game.moves(state, index)))
    tag = type(move).__struct_config__.tag
    window = next(one for one in game.windows(state) if tag in one.moves)
    commands.submit(user, table.pk, window.key, msgspec.json.encode(move))


@pytest.mark.parametrize("slug", first(1, GAMES_WITH_PLANS))
def test_worlds_with_and_without_plans_look_the_same_to_everybody_else(
    slug: str, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(slug, alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    sent: list[Any] = []
    monkeypatch.setattr(broadcast, "announce", lambda *message: sent.append(message))
    readers: list[User | None] = [other, charlie]
    before, number = all_shown(table, readers, [alice, bob]), hold(table.pk, lock=False).number
    mails = Notice.objects.count()
    plans = plans_of(table, planner)[:2]
    assert len(plans) == 2
    for plan in plans:
        order(planner, table, plan)
    assert len(planned_by(table, planner)) == 2
    assert carry_out(table) == 0
    assert_same(before, all_shown(table, readers, [alice, bob]))
    assert (sent, hold(table.pk, lock=False).number) == ([], number)
    assert Notice.objects.count() == mails


@pytest.mark.parametrize("slug", GAMES_WITH_PLANS)
def test_worlds_are_the_same_line_by_line_until_a_plan_acts(
    slug: str, alice: User, bob: User, charlie: User
) -> None:
    table = opened(slug, alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    plans = keepable(plans_of(table, planner))
    worlds = []
    for given in (True, False):
        with transaction.atomic():
            undone = transaction.savepoint()
            for plan in plans if given else ():
                order(planner, table, plan)
            if slug == "factory":  # the first three tiles are chosen by everybody at once
                play_any(table, planner)
                play_any(table, other)
                worlds.append(all_shown(table, [other, charlie], [alice, bob]))
            play_until_asked(table, other, planner)
            acted = carry_out(table)
            assert bool(acted) == given
            assert table.lines.filter(by="wish").exists() == given
            if slug != "factory":
                lines = list(table.lines.exclude(by="wish").values_list("seat", "body"))
                worlds.append([{"lines": str(lines)}])
            transaction.savepoint_rollback(undone)
    assert_same(*worlds)


def play_until_asked(table: Table, other: User, planner: User) -> None:
    """The others move until only the planner is asked."""
    index = table.seats.get(user=planner).index
    for _move in range(60):
        windows = GAMES[table.game].windows(hold_state(table))
        if windows[0].must == (index,):
            return
        play_any(table, other)
    raise AssertionError("the planner is never asked")


def planned_by(table: Table, user: User) -> list[str]:
    own = queries.orders_of(queries.table_for(user, table.pk), user)
    assert own
    return [one.text for one in own.kept]


@pytest.mark.parametrize("slug", GAMES_WITH_PLANS)
def test_plans_are_for_one_turn(slug: str, alice: User, bob: User) -> None:
    table = opened(slug, alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    for plan in plans_of(table, planner)[:2]:
        order(planner, table, plan)
    if slug == "factory":
        play_any(table, planner)
    play_until_asked(table, other, planner)
    carry_out(table)
    own = queries.orders_of(queries.table_for(planner, table.pk), planner)
    assert own
    assert [one for one in own.kept if one.stands] == []


@pytest.mark.parametrize("slug", GAMES_WITH_PLANS)
def test_only_three_plans_are_kept_for_a_decision_and_again_is_last(
    slug: str, alice: User, bob: User
) -> None:
    table = opened(slug, alice, bob)
    planner = waiting_at(table)
    plans = plans_of(table, planner)[: MOST + 1]
    for plan in plans[:MOST]:
        order(planner, table, plan)
    with pytest.raises(RefusedError) as refused:
        order(planner, table, plans[MOST])
    assert refused.value.refusal.reason == "three_plans"
    order(planner, table, plans[0])
    part = standing_of(GAMES[slug])
    assert part
    row = table.seats.get(user=planner)
    assert list(part.ORDERS.decode(row.orders)) == [*plans[1:MOST], plans[0]]


@pytest.mark.parametrize("slug", GAMES_WITH_PLANS)
def test_a_live_table_knows_no_plans(slug: str, alice: User, bob: User) -> None:
    table = opened(slug, alice, bob, slow=False)
    assert queries.orders_of(queries.table_for(alice, table.pk), alice) is None
    with pytest.raises(NotAllowed) as refused:
        order(alice, table, Only())
    assert refused.value.status == 409


@pytest.mark.parametrize("slug", GAMES_WITH_PLANS)
def test_programs_plan_as_pages_do_and_only_for_themselves(
    slug: str, alice: User, bob: User, charlie: User
) -> None:
    table = opened(slug, alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    path = f"/api/v1/tables/{table.pk}/orders/"
    program = APIClient()
    program.force_authenticate(planner)
    offered = program.get(path).json()["offered"]
    assert all(one["text"] for one in offered)
    wanted = offered[0]["order"]
    assert program.post(path, {"order": wanted}, format="json").status_code == 200
    assert program.get(path).json()["kept"][0]["stands"]
    program.force_authenticate(other)
    assert program.get(path).json()["kept"] == []
    program.force_authenticate(charlie)
    assert program.post(path, {"order": wanted}, format="json").status_code in {403, 404}


def test_a_plan_whose_piece_is_gone_is_not_played_and_the_seat_is_called(
    alice: User, bob: User
) -> None:
    table = opened("bigbang", alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    index = Seat(table.seats.get(user=other).index)
    taken = next(iter(GAMES["bigbang"].moves(hold_state(table), index)))
    row = GAMES["bigbang"].view(hold_state(table), index).row
    gone = [one for one in plans_of(table, planner) if one.tile == row[taken.slot - 1]]
    order(planner, table, gone[0])
    play_any(table, other)
    assert carry_out(table) == 0
    assert queries.waiting_count(planner) == 1
    assert not any_stands(table, planner)


def any_stands(table: Table, user: User) -> bool:
    own = queries.orders_of(queries.table_for(user, table.pk), user)
    assert own
    return any(one.stands for one in own.kept)


def test_plans_act_before_the_computer_that_plays_for_the_seat(alice: User, bob: User) -> None:
    table = opened("bigbang", alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    for plan in keepable(plans_of(table, planner)):
        order(planner, table, plan)
    table.seats.filter(user=planner).update(minded=True)
    play_any(table, other)
    assert carry_out(table) == 1
    assert table.lines.order_by("number").last().by == "wish"  # type: ignore[union-attr]


def test_a_plan_waits_out_a_pause_and_acts_on_vacation(alice: User, bob: User) -> None:
    table = opened("bigbang", alice, bob)
    planner = waiting_at(table)
    other = other_than(table, planner)
    for plan in keepable(plans_of(table, planner)):
        order(planner, table, plan)
    today = own_time.today(planner, timezone.now())
    own_time.take_vacation(planner, today, today, timezone.now())
    play_any(table, other)
    commands.pause(alice, table.pk)
    assert carry_out(table) == 0
    commands.resume(alice, table.pk)
    assert carry_out(table) == 1


def test_the_only_move_is_played_for_who_asked_for_that(alice: User, bob: User) -> None:
    table = opened("bigbang", alice, bob)
    state = hold_state(table)
    part = standing_of(GAMES["bigbang"])
    assert part
    moves = list(GAMES["bigbang"].moves(state, state.active))
    window = GAMES["bigbang"].windows(state)[0]
    assert len(moves) > 1
    assert part.reply(state, window, state.active, (Only(),)) is None
    row = tuple(tile if place == 0 else EMPTY for place, tile in enumerate(state.stock.row))
    alone = replace(state, stock=replace(state.stock, row=row), phase="nova", extra=1)
    left = list(GAMES["bigbang"].moves(alone, state.active))
    found = part.reply(alone, window, state.active, (Only(),))
    assert (found is not None) == (len(left) == 1)
    nothing = replace(alone, stock=replace(state.stock, row=(EMPTY,) * 4))
    assert part.reply(nothing, window, state.active, (Only(),)) == Reply(DeclineExtra())
    assert part.reply(nothing, window, state.active, ()) is None
    assert part.after_move((Only(),), DeclineExtra()) == (Only(),)


def keepable(plans: list[Any]) -> list[Fixed]:
    """Three plans of different tiles and spaces, where these are named: one of them fits."""
    found = list[Any]()
    for plan in plans:
        same = [one for one in found if alike(one, plan)]
        if not same:
            found.append(plan)
    return found[:MOST]


def alike(one: Any, other: Any) -> bool:
    return hasattr(one, "tile") and (one.tile == other.tile or one.cell == other.cell)


def test_plans_change_places_and_only_their_owner_may_do_it(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened("bigbang", alice, bob)
    owner = waiting_at(table)
    for one in plans_of(table, owner)[:2]:
        order(owner, table, one)
    kept = table.seats.get(user=owner)
    first, second = msgspec.json.decode(kept.orders)[:2]
    commands.move_order(owner, table.pk, 1, 0)
    kept.refresh_from_db()
    assert msgspec.json.decode(kept.orders)[:2] == [second, first]
    with pytest.raises(NotAllowed):
        commands.move_order(owner, table.pk, 0, -1)
    with pytest.raises(NotAllowed):
        commands.move_order(charlie, table.pk, 1, 0)
