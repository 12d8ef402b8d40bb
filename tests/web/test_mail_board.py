"""A mail with the board in it, and the board behind its link: one decision, without a log-in."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from html import unescape

import msgspec
import pytest
from django.conf import LazySettings, settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.encounter.rules.components import planet_named
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import Aim, Invite, Launch
from games.engine.board import Pick, PicksMoves
from games.notify.models import Notice
from games.shelf import GAMES, board_of
from games.tables import commands, letters, mail_links, notices, queries
from games.tables.models import Line, Seat, Table
from games.tables.reading.pictures import board_alone, numbered, png_of
from tests.company import ours
from tests.encounter.table import ALICE, BOB, CLARA, plain_table, ships
from tests.notify.post_office import PostOffice, open_office
from tests.people import Enter, person
from tests.tables.ordering import lay_out

pytestmark = pytest.mark.django_db
LINK = re.compile(r"https?://[^/\s]+(/a/\S+)")
HREF = re.compile(r'href="(/a/[^"]+cell=[^"]+)"')
MOVE = re.compile(r'name="move" value="([^"]+)"')


@pytest.fixture
def office(settings: LazySettings) -> Iterator[PostOffice]:
    with open_office(settings) as found:
        yield found


@pytest.fixture
def table(alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Alice and Bob by correspondence, beside another table of theirs where nobody calls them.

    One deal for all: in one of two hundred the row leaves so few moves that all have a link, and
    one of those has no place on the board.
    """
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a1" * 32)
    options = {"mode": "cosmic"}
    other = commands.open_table(charlie, "bigbang", options, seats=2, slow=True)
    commands.take_seat(alice, other.pk)
    Seat.objects.filter(table=other).update(muted=True)
    found = commands.open_table(alice, "bigbang", options, seats=2, slow=True)
    commands.take_seat(bob, found.pk)
    return found


def turn_mail(table: Table, office: PostOffice) -> EmailMessage:
    ago = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(table=table, awaited__isnull=False).update(awaited=ago, noticed=None)
    ours(Notice).update(created=ago)
    notices.notice_turns()
    notices.deliver()
    return office.mails[-1]


def board_link(mail: EmailMessage) -> str:
    """The link that opens the board: the last one for this decision."""
    text = mail.get_body(("plain",))
    assert text
    return str(LINK.findall(text.get_content())[-1])


def test_a_turn_mail_carries_the_board_as_a_picture_of_its_own(
    table: Table, office: PostOffice
) -> None:
    mail = turn_mail(table, office)
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == [
        "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"
    ]  # fmt: skip
    image = list(mail.walk())[-1]
    assert (image["Content-ID"], image.get_content_disposition()) == ("<position>", "inline")
    html = mail.get_body(("html",))
    assert html
    told = html.get_content()
    assert 'src="cid:position"' in told
    assert len(told) < 21_000
    assert not re.search(r'src="https?:', told)  # nothing is fetched when it is read
    assert bytes(Notice.objects.get(about__startswith=f"turn-{table.pk}-").picture) == b""


def test_the_picture_shows_what_its_reader_may_see_and_the_numbers_of_the_links(
    table: Table, alice: User
) -> None:
    user = Seat.objects.get(table=table, awaited__isnull=False).user
    scene = queries.scene_for(queries.table_for(user, table.pk), user)
    picks = letters.picks_of(scene)
    svg = board_alone("bigbang", scene, scene.number, picks)
    assert svg
    shown = re.findall(r'font-weight="600" fill="#08131a">([\d/]+)<', svg)
    assert sorted("/".join(shown).split("/")) == [str(n) for n in range(1, len(picks) + 1)]
    assert png_of(svg).startswith(b"\x89PNG")


def test_moves_of_one_place_share_a_badge_and_one_without_a_place_has_none() -> None:
    drawn = numbered([Pick("a", place=(1, 2)), Pick("b"), Pick("c", place=(1, 2))])
    assert re.findall(r">([\d/]+)<", drawn) == ["1/3"]


def test_of_many_moves_a_few_that_are_legal_have_links(table: Table) -> None:
    user = Seat.objects.get(table=table, awaited__isnull=False).user
    scene = queries.scene_for(queries.table_for(user, table.pk), user)
    board = board_of("bigbang")
    assert isinstance(board, PicksMoves)
    picks, moves = board.picks(scene, 8), scene.moves()
    assert len(moves) > 8 >= len(picks) > 3
    assert all(pick.move in moves for pick in picks)
    assert len({pick.move for pick in picks}) == len(picks)


def test_the_link_opens_the_board_and_a_choice_on_it_is_played(
    table: Table, office: PostOffice
) -> None:
    owner = Seat.objects.get(table=table, awaited__isnull=False).user
    assert owner
    path, reader = board_link(turn_mail(table, office)), Client(enforce_csrf_checks=True)
    page = reader.get(path).content.decode()
    assert f"A decision of {owner.username}." in page
    assert 'class="board"' in page
    assert "<script" not in page
    tiles = re.findall(r'href="(/a/[^"]+slot=\d)"', page)
    pages = [reader.get(unescape(tile)).content.decode() for tile in tiles]
    spaces = [space for one in pages for space in HREF.findall(one)]
    chosen = MOVE.search(reader.get(unescape(spaces[0])).content.decode())
    assert chosen
    assert not Line.objects.filter(table=table, kind="move").exists()  # looking plays nothing
    answer = reader.post(path, {"move": unescape(chosen[1])})
    assert "Your move is played" in answer.content.decode()
    assert not reader.cookies
    line = Line.objects.get(table=table, kind="move")
    assert Seat.objects.get(table=table, index=line.seat).user == owner


def test_the_page_of_one_move_shows_it_on_the_board(table: Table, office: PostOffice) -> None:
    text = turn_mail(table, office).get_body(("plain",))
    assert text
    first = LINK.findall(text.get_content())[0]
    page = Client().get(first).content.decode()
    assert 'class="board"' in page
    assert "Nothing is played until you press the button." in page


@pytest.mark.parametrize("slug", ["bigbang", "factory", "encounter", "crafting"])
def test_every_game_sends_a_picture_and_a_few_moves_with_links(
    slug: str, alice: User, bob: User
) -> None:
    table = commands.open_table(alice, slug, {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    called = Seat.objects.filter(table=table, awaited__isnull=False).select_related("user")
    seat = called.order_by("index")[0]
    assert seat.user
    values = letters.values_for(seat, seat.user, None)
    assert 0 < len(values["options"]) <= 8
    moves = values["scene"].moves()
    assert all(pick.move in moves for pick in values["picks"])
    assert letters.picture_of(values).startswith(b"\x89PNG")


def test_a_galaxy_is_built_behind_the_link(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "factory", {}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    play_until(table, "build")
    scene = queries.scene_for(queries.table_for(alice, table.pk), alice)
    link = mail_links.url(alice.pk, table.pk, scene.windows[0].key)
    path, reader = link.removeprefix(settings.SITE_URL), Client()
    hand = scene.view.mine.hand
    first = f'{{"type":"arrange","layout":[[{hand[0]},0,0,0,false]]}}'
    answer = reader.post(f"{path}work/", {"move": first})
    assert (answer.status_code, answer["Location"]) == (302, path)
    scene = queries.scene_for(queries.table_for(alice, table.pk), alice)
    kept = scene.kept_work(scene.windows[0].key)
    assert kept
    assert json.loads(kept)["layout"][0][0] == hand[0]
    others = queries.scene_for(queries.table_for(bob, table.pk), bob)
    assert not others.kept_work(others.windows[0].key)
    page = reader.get(path).content.decode()
    assert f"{path}work/" in page
    assert f'data-tile="{hand[0]}"' in page or f"tile={hand[1]}" in page
    assert reader.post(f"{path}work/", {"undo": "1"}).status_code in {302, 409}
    assert reader.post(f"{path}work/", {"move": "[]"}).status_code in {400, 409, 422}
    assert not reader.cookies


def play_until(table: Table, phase: str) -> None:
    """Everybody plays the first legal move until the game is there."""
    game = GAMES[table.game]
    for _move in range(20):
        table.refresh_from_db()
        state = game.STATE.decode(table.snapshot)
        if state.phase == phase:
            return
        window = game.windows(state)[0]
        seat = window.must[0]
        body = msgspec.json.encode(next(iter(game.moves(state, seat))))
        commands.submit_for(table.pk, seat, window.key, body, "user", table.number)


def test_an_ally_reads_what_winning_and_losing_would_bring(alice: User, bob: User) -> None:
    table = plain_table(options=Options(pace="slow")).to("launch")
    table.play(ALICE, Launch(ships(R1=3))).play(ALICE, Aim(planet_named("Y1")))
    table.play(ALICE, Invite((CLARA,))).play(BOB, Invite((CLARA,)))
    row = commands.open_table(alice, "encounter", {}, seats=3, slow=True)
    for user in (bob, spica := person("Spica")):
        commands.take_seat(user, row.pk)
    lay_out(row, table)
    scene = queries.scene_for(queries.table_for(spica, row.pk), spica)
    groups = dict.fromkeys(pick.group for pick in letters.picks_of(scene))
    assert list(groups) == [
        "With Alice, attack. Won: you land on Y1, 1 of 5. Lost: your ships go to the Black Hole.",
        "With Bob, defence. Held: your ships return, with a card or a ship for each. "
        "Lost: the Black Hole.",
        "With neither side.",
    ]
    assert len(letters.picks_of(scene)) == 7


def test_a_table_is_muted_from_a_mail_by_one_button(
    table: Table, alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    path = mail_links.mute_url(alice.pk, table.pk).removeprefix(settings.SITE_URL)
    reader = Client(enforce_csrf_checks=True)
    assert "Mute table" in reader.get(path).content.decode()
    own = Seat.objects.filter(table=table, muted=True)
    assert not own.exists()  # looking changes nothing
    assert reader.get(f"{path[:-3]}xx/").status_code == 404
    # Whoever follows it: it is Alice's, and hers alone.
    assert "is muted" in enter(bob).post(path).content.decode()
    assert [seat.user for seat in own] == [alice]
    stranger = mail_links.mute_url(charlie.pk, table.pk).removeprefix(settings.SITE_URL)
    assert reader.post(stranger).status_code == 403
    assert not reader.cookies


def test_nothing_is_kept_of_an_arrangement_once_the_table_has_moved_on(
    table: Table, office: PostOffice
) -> None:
    path = board_link(turn_mail(table, office))
    commands.pause(table.host, table.pk)
    assert Client().post(f"{path}work/", {"move": "{}"}).status_code == 409
