import re
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.notify.models import Notice
from games.shelf import GAMES
from games.tables import commands, queries
from games.tables.models import Deadline, Table
from tests.company import ours
from tests.people import Enter, guest, person
from tests.web.conftest import words

LOBBY = "/tables/"
KILOBYTE = 1024


def form(**changes: Any) -> dict[str, Any]:
    """A filled-in form of a new table."""
    return {
        "game": "bigbang",
        "option-mode": '"simple"',
        "rhythm": "live",
        "live_pace": "none",
        "slow_pace": "days-1",
        "seat-2": "anyone",
        "seat-3": "nobody",
        "seat-4": "nobody",
        "joining": "all",
        "absence": "computer",
        "watchers_talk_apart": "on",
    } | changes


@pytest.fixture
def slow_table(alice: User, bob: User) -> Table:
    """Alice and Bob by correspondence, one day for each move."""
    table = commands.open_table(
        alice, "bigbang", {}, seats=2, slow=True, clock="move", seconds=86400
    )
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    return table


def awaited(table: Table) -> User:
    user = table.seats.exclude(awaited=None).get().user
    assert user is not None
    return user


def other(table: Table) -> User:
    user = table.seats.filter(awaited=None).get().user
    assert user is not None
    return user


# My tables


def test_a_table_that_waits_for_me_stands_first_with_the_time_left(
    enter: Enter, slow_table: Table
) -> None:
    ours(Deadline).update(due=timezone.now() + timedelta(minutes=41, seconds=30))
    page = enter(awaited(slow_table)).get(LOBBY)
    assert re.search(r"until (today|\w{3} \d+ \w{3}), \d\d:\d\d", words(page))
    assert "Play: " in words(page)
    assert 'class="fuse hot"' in page.content.decode()
    assert "1 to play now" in words(page)


def test_where_others_think_there_is_nothing_to_play(enter: Enter, slow_table: Table) -> None:
    page = words(enter(other(slow_table)).get(LOBBY))
    assert "Waiting for others" in page
    assert "Play: " not in page
    assert "Nothing to play right now" in page
    assert "to play now" not in page


def test_the_card_tells_what_happened_last(enter: Enter, slow_table: Table) -> None:
    mover = awaited(slow_table)
    seen = queries.scene_for(queries.table_for(mover, slow_table.pk), mover)
    move = msgspec.json.encode(seen.moves()[0])
    commands.submit(mover, slow_table.pk, seen.windows[0].key, move)
    page = words(enter(awaited(slow_table)).get(LOBBY))
    assert f"{mover.username} placed" in page
    assert f"With {mover.username}." in page


def test_nobody_has_tables_yet(no_tables_yet: None, stranger: Client) -> None:
    page = words(stranger.get(LOBBY))
    assert "Nothing to play right now" in page
    assert "No table has a free seat" in page
    assert "New table" in page


# Open tables


def test_open_tables_are_filtered_by_rhythm(enter: Enter, alice: User, bob: User) -> None:
    live = commands.open_table(alice, "bigbang", {}, seats=2, clock="move", seconds=90)
    slow = commands.open_table(
        alice, "bigbang", {}, seats=3, slow=True, clock="move", seconds=3 * 86400
    )
    client = enter(bob)
    seats = {table: f'id="sit-{table.pk}"' for table in (live, slow)}
    both = client.get(LOBBY).content.decode()
    assert seats[live] in both
    assert seats[slow] in both
    only_live = client.get(LOBBY, {"live": "1"}).content.decode()
    assert seats[live] in only_live
    assert seats[slow] not in only_live
    assert "Live, 90 s per move" in only_live
    only_slow = words(client.get(LOBBY, {"slow": "1"}))
    assert "Correspondence, 3 days per move" in only_slow
    assert "1 with a free seat" in only_slow


def test_private_tables_are_not_listed(enter: Enter, alice: User, bob: User) -> None:
    for joining in ("link", "named"):
        commands.open_table(alice, "bigbang", {}, seats=2, joining=joining)
    page = words(enter(bob).get(LOBBY))
    assert f"{Table.objects.filter(status='open', joining='all').count()} with a free seat" in page
    assert "Alice" not in page


def test_an_open_page_asks_for_the_lists_alone(enter: Enter, alice: User) -> None:
    headers = {"HX-Request": "true", "HX-Target": "lists"}
    part = enter(alice).get(LOBBY, headers=headers).content.decode()
    assert re.match(r'\s*<div[^>]*\sid="lists"', part)
    assert "<html" not in part
    assert 'id="make"' not in part


def test_the_lobby_stays_light_with_sixty_tables(enter: Enter, alice: User) -> None:
    for number in range(4):
        host = person(f"Host {number}")
        for _table in range(15):
            commands.open_table(host, "bigbang", {}, seats=4, clock="move", seconds=90)
    page = enter(alice).get(LOBBY)
    assert len(page.content) < 80 * KILOBYTE


def test_the_lobby_asks_the_database_as_often_for_many_tables_as_for_few(
    enter: Enter, alice: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    for _table in range(12):
        commands.open_table(alice, "bigbang", {}, seats=2, clock="move", seconds=90)
    client = enter(bob)
    with django_assert_max_num_queries(19):
        client.get(LOBBY)


# New tables


def test_the_form_has_the_options_of_the_game(stranger: Client) -> None:
    page = words(stranger.get(reverse("new_table")))
    for word in ("Big Bang 13.7", "Mode", "Simple", "Pace", "Correspondence", "Seats"):
        assert word in page
    assert "open objectives" in page


def test_opening_a_table_leads_to_its_waiting_room(enter: Enter, alice: User) -> None:
    answer = enter(alice).post(reverse("new_table"), form(**{"seat-3": "random"}))
    table = ours(Table).get()
    assert answer["Location"] == reverse("table", args=[table.pk])
    assert table.status == Table.Status.OPEN
    assert [(seat.user, seat.bot) for seat in table.seats.all()] == [
        (alice, ""),
        (None, ""),
        (None, "random"),
    ]


def test_a_correspondence_table_keeps_its_pace(enter: Enter, alice: User) -> None:
    wish = form(rhythm="slow", slow_pace="days-3", absence="resign", joining="named", rated="on")
    enter(alice).post(reverse("new_table"), wish)
    table = ours(Table).get()
    assert (table.slow, table.clock, table.seconds) == (True, "move", 3 * 86400)
    assert (table.absence, table.joining, table.rated) == ("resign", "named", True)


def test_a_table_that_needs_nobody_else_starts_at_once(enter: Enter, alice: User) -> None:
    enter(alice).post(reverse("new_table"), form(**{"seat-2": "random"}))
    assert ours(Table).get().status == Table.Status.PLAYING


def test_a_stranger_opens_a_table_as_a_guest(stranger: Client) -> None:
    stranger.post(reverse("new_table"), form())
    assert ours(Table).get().host.is_guest


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"option-mode": '"cosmic-ish"'},
        {"option-mode": "}{"},
        {"rhythm": "sometimes"},
        {"live_pace": "move-1"},
        {"seat-2": "oracle"},
        {"joining": "nobody"},
        {"absence": ""},
    ],
)
def test_what_the_form_does_not_offer_is_refused(
    enter: Enter, alice: User, wrong: dict[str, str]
) -> None:
    answer = enter(alice).post(reverse("new_table"), form(**wrong))
    assert answer.status_code == 422
    assert not ours(Table).exists()


def test_an_empty_form_is_no_fault(stranger: Client) -> None:
    assert stranger.post(reverse("new_table"), {}).status_code == 422
    assert not ours(User).exists()


def test_guests_are_not_offered_rated_tables(enter: Enter) -> None:
    client = enter(guest())
    assert 'name="rated"' not in client.get(reverse("new_table")).content.decode()
    client.post(reverse("new_table"), form(rated="on"))
    assert not ours(Table).get().rated


def test_rated_with_the_computer_is_refused_with_a_sentence(enter: Enter, alice: User) -> None:
    answer = enter(alice).post(reverse("new_table"), form(rated="on", **{"seat-2": "random"}))
    assert answer.status_code == 422
    assert "no computer" in words(answer)
    assert not ours(Table).exists()


def test_the_form_follows_the_chosen_game(stranger: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "make"}
    part = stranger.get(reverse("new_table"), form(), headers=headers).content.decode()
    assert re.match(r'\s*<form[^>]* id="make"', part)
    assert "<html" not in part
    assert stranger.get(reverse("new_table"), {"game": "chess"}).status_code == 200


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_form_that_is_being_filled_in_has_no_faults_yet(stranger: Client, game: str) -> None:
    for wish in ({"game": game}, form(game=game)):
        page = stranger.get(reverse("new_table"), wish).content.decode()
        assert "This field is required" not in page
        radios = set(re.findall(r'type="radio" name="([^"]+)"', page))
        chosen = re.findall(r'type="radio" name="([^"]+)"[^>]* checked', page)
        assert sorted(chosen) == sorted(radios)


def test_a_form_that_follows_the_game_keeps_what_was_chosen(stranger: Client) -> None:
    wish = form(game="factory", rhythm="slow", **{"seat-2": "easy", "seat-3": "nonsense"})
    del wish["watchers_talk_apart"]
    page = stranger.get(reverse("new_table"), wish).content.decode()
    assert re.search(r'name="rhythm" value="slow"[^>]* checked', page)
    assert '<option value="easy" selected>' in page
    assert not re.search(r'name="watchers_talk_apart"[^>]* checked', page)
    page = stranger.get(reverse("new_table"), {"game": "factory"}).content.decode()
    assert re.search(r'name="watchers_talk_apart"[^>]* checked', page)


# Replays


def test_finished_tables_are_listed_with_their_winner(enter: Enter, slow_table: Table) -> None:
    loser = awaited(slow_table)
    winner = other(slow_table)
    commands.resign(loser, slow_table.pk)
    page = words(enter(winner).get(reverse("replays")))
    assert f"{winner.username} won" in page
    everybody = words(enter(person("Charlie")).get(reverse("replays"), {"of": "all"}))
    assert f"{winner.username} won" in everybody


def test_without_finished_tables_the_page_says_what_will_stand_there(
    no_tables_yet: None, stranger: Client
) -> None:
    assert "No finished game yet" in words(stranger.get(reverse("replays")))


# Pictures


def test_a_picture_shows_what_a_watcher_sees(enter: Enter, slow_table: Table) -> None:
    client = enter(awaited(slow_table))
    url = reverse("picture", args=[slow_table.pk])
    assert f"{url}?n={slow_table.number}" in client.get(LOBBY).content.decode()
    answer = client.get(url)
    assert answer["Content-Type"] == "image/svg+xml"
    drawing = answer.content.decode()
    assert drawing.startswith("<svg xmlns")
    assert "<script" not in drawing
    assert 'class="cell"' not in drawing
    assert len(drawing) < 30_000


def test_there_is_no_picture_of_a_private_or_an_open_table(
    enter: Enter, alice: User, bob: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2, bots=["random"], joining="link")
    url = reverse("picture", args=[table.pk])
    assert enter(alice).get(url).status_code == 404
    commands.start(alice, table.pk)
    assert enter(alice).get(url).status_code == 200
    assert enter(bob).get(url).status_code == 404


def tempo_proposed(client: Client) -> str:
    """The reaction time that is ticked in the form of a new table of Cosmic Encounter."""
    page = client.get("/tables/new/", {"game": "encounter"}).content.decode()
    fields: list[str] = re.findall(r'<input[^>]*name="option-tempo"[^>]*>', page)
    (ticked,) = [one for one in fields if " checked" in one]
    return ticked


@pytest.mark.django_db
def test_someone_new_to_a_game_is_proposed_what_it_proposes_to_newcomers(
    alice: User, bob: User, enter: Enter
) -> None:
    for _ in range(3):
        assert "relaxed" in tempo_proposed(enter(alice))
        table = commands.open_table(alice, "encounter", {}, seats=2)
        commands.take_seat(bob, table.pk)
    assert "normal" in tempo_proposed(enter(alice))
    assert "relaxed" in tempo_proposed(Client())
    assert "relaxed" in tempo_proposed(enter(person("Mira")))


def test_a_table_of_twelve_hours_is_announced_as_such(
    enter: Enter, alice: User, bob: User, charlie: User
) -> None:
    half_a_day = {"slow": True, "clock": "move", "seconds": 12 * 3600}
    table = commands.open_table(alice, "bigbang", {}, seats=3, **half_a_day)  # type: ignore[arg-type]
    assert "12 hours" in words(enter(bob).get(reverse("lobby")))
    assert "12 hours" in words(enter(bob).get(f"/t/{table.pk}/"))
    commands.invite(alice, table.pk, name=charlie.username)
    mail = Notice.objects.filter(user=charlie, kind="invitation").latest("pk")
    assert "12 hours per move" in mail.text
    assert "1 day" not in mail.text
