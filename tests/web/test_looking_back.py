"""Finished tables in company: what readers get of their luck, lines, points and minutes."""

import json
from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.engine.log import Entry, Undo, standing
from games.engine.words import Names
from games.factory.board.rounds import Round, side_by_side, tenths_of
from games.factory.rules.minutes import buildings
from games.shelf import GAMES
from games.tables.models import Table
from tests.company import ours
from tests.looking_back import (
    check_graph,
    check_replay,
    check_seal_and_seeds,
    check_sources,
    check_told,
    opened_log,
    seed_by_recipe,
    states_by_recipe,
)
from tests.people import Enter
from tests.web.tables import finished

pytestmark = pytest.mark.django_db


def ended(slug: str) -> list[int]:
    """Finished tables of a game; there are several."""
    found = list(Table.objects.filter(game=slug, status="finished").values_list("pk", flat=True))
    assert len(found) > 1
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_seal_and_seeds_are_those_of_this_table(slug: str, stranger: Client) -> None:
    for pk in ended(slug):
        check_seal_and_seeds(stranger, pk)
        check_told(stranger, pk)


@pytest.mark.parametrize("slug", GAMES)
def test_a_replay_shows_what_its_export_leads_to(slug: str, stranger: Client) -> None:
    for pk in ended(slug):
        check_replay(stranger, pk, every=23)


@pytest.mark.parametrize("slug", GAMES)
def test_the_graph_is_that_of_this_table(slug: str, stranger: Client) -> None:
    for pk in ended(slug):
        check_graph(stranger, pk)
        check_sources(stranger, pk)


def test_the_minutes_side_by_side_are_those_of_this_table(stranger: Client) -> None:
    for pk in ended("factory"):
        log = opened_log(stranger, pk)
        moves: list[Entry[Any] | Undo] = []
        for line in log["lines"]:
            if line["kind"] == "move":
                move = GAMES["factory"].MOVE.decode(json.dumps(line["body"]))
                moves.append(Entry(line["number"], line["seat"], move, line["seed"]))
            elif line["kind"] == "undo":
                moves.append(Undo(line["number"], line["seat"], int(line["body"])))
        times = {line["number"]: datetime.fromisoformat(line["at"]) for line in log["lines"]}
        rounds = buildings(states_by_recipe(log)[0], standing(moves))
        assert rounds
        for building in rounds:
            answer = stranger.get(f"/t/{pk}/minutes/{building.round}/")
            assert answer.status_code == 200
            shown = Round(building, tenths_of(building, times), answer.context["end"])
            drawn = side_by_side(shown, Names(log["seats"]), answer.context["now"])
            assert answer.context["drawn"] == drawn


def test_every_finished_demo_table_is_replayed_and_its_seeds_are_checked(stranger: Client) -> None:
    call_command("demo", stdout=StringIO())
    assert set(User.objects.values_list("username", flat=True)) >= {"Alice", "Bob", "Charlie"}
    for slug in GAMES:
        statuses = set(ours(Table).filter(game=slug).values_list("status", flat=True))
        assert statuses == {"open", "playing", "finished"}
    tables = ours(Table).filter(status="finished")
    for table in tables:
        check_seal_and_seeds(stranger, table.pk)
        check_told(stranger, table.pk)
        check_replay(stranger, table.pk, every=23)
        check_graph(stranger, table.pk)
    call_command("verify", stdout=StringIO())


def test_a_table_among_others_replays_for_those_who_played_it(
    alice: User, bob: User, enter: Enter
) -> None:
    table = finished(alice, bob, "cosmic")
    log = opened_log(enter(alice), table.pk)
    assert log["words"] == ["", "nebula"]
    seeds = [seed_by_recipe(log["secret"], log["words"], line["number"]) for line in log["lines"]]
    assert [line["seed"] for line in log["lines"]] == seeds
    assert enter(bob).get(f"/t/{table.pk}/replay/").status_code == 200
