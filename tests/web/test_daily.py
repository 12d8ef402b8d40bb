"""The pages of deals that many people play."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Block, User
from games.tables import commands, queries
from games.tables.models import Deal, Table
from tests.web.tables import finished, logged_in, of

pytestmark = pytest.mark.django_db


def ended(table: Table, points: int, other: int) -> Table:
    Table.objects.filter(pk=table.pk).update(
        status="finished", ended_by="rules", result={"scores": [points, other], "ranks": [1, 2]}
    )
    table.refresh_from_db()
    return table


def todays() -> Deal:
    return commands.deal_of_the_day("bigbang", "simple", queries.today())


def test_a_stranger_plays_todays_deals_as_a_guest(stranger: Client) -> None:
    text = stranger.get("/daily/").content.decode()
    assert "Big Bang 13.7, Simple" in text
    assert "Big Bang 13.7, Solitaire" in text
    answer = stranger.post("/daily/bigbang/solitaire/")
    table = Table.objects.get(pk=int(answer.headers["Location"].split("/")[2]))
    assert table.deal
    assert (table.deal.day, table.deal.key) == (queries.today(), "solitaire")
    assert table.status == "playing"


def test_the_board_ranks_people_and_marks_ones_own_row(
    alice: User, bob: User, charlie: User
) -> None:
    ended(commands.play_deal(alice, todays()), 9, 4)
    ended(commands.play_deal(bob, todays()), 12, 6)
    text = logged_in(alice).get("/daily/").content.decode()
    assert re.search(r'<tr class="you">\s*<td>2</td>\s*<th scope="row">\s*You\s*</th>', text)
    assert "12 : 6" in text
    assert "Practise" in text
    for user in (charlie, alice):
        links = f'href="{of(Table.objects.get(deal=todays(), host=bob), "replay/")}"'
        assert (links in logged_in(user).get("/daily/").content.decode()) is (user == alice)


def test_the_board_shows_ones_friends_alone_if_asked(alice: User, bob: User, charlie: User) -> None:
    finished(alice, bob)
    for user, points in ((alice, 9), (bob, 12), (charlie, 14)):
        ended(commands.play_deal(user, todays()), points, 5)
    everyone = logged_in(alice).get("/daily/").content.decode()
    assert all(result in everyone for result in ("9 : 5", "12 : 5", "14 : 5"))
    friends = logged_in(alice).get("/daily/?who=friends").content.decode()
    assert "12 : 5" in friends
    assert "14 : 5" not in friends
    assert re.search(r'<tr class="you">\s*<td>2</td>', friends)
    assert "of 3 people" in " ".join(friends.split())
    alone = logged_in(charlie).get("/daily/?who=friends").content.decode()
    assert "14 : 5" in alone
    assert "12 : 5" not in alone


def test_friends_are_people_one_played_with_or_invited_and_did_not_block(
    alice: User, bob: User, charlie: User
) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
    commands.invite(alice, table.pk, name=charlie.username)
    assert queries.friends_of(alice) == {charlie.pk}
    assert queries.friends_of(charlie) == {alice.pk}
    finished(alice, bob)
    assert queries.friends_of(alice) == {bob.pk, charlie.pk}
    Block.objects.create(by=alice, whom=charlie)
    assert queries.friends_of(alice) == {bob.pk}


def test_a_long_board_is_shown_whole_on_demand(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.web.pages.daily.SHOWN", 2)
    people = [bob, charlie, User.objects.create_user("Dora")]
    for points, user in enumerate(people, 1):
        ended(commands.play_deal(user, todays()), points, 0)
    client = logged_in(alice)
    assert "1 : 0" not in re.findall(r">(\d+ : 0)<", client.get("/daily/").content.decode())
    whole = client.get("/daily/?all=1").content.decode()
    assert len(set(re.findall(r">(\d+ : 0)<", whole))) == len(people)


def test_yesterdays_results_are_there_and_tomorrow_is_not(alice: User, stranger: Client) -> None:
    yesterday = queries.today() - timedelta(days=1)
    deal = commands.deal_of_the_day("bigbang", "simple", yesterday)
    ended(commands.play_deal(alice, deal), 7, 3)
    assert "Yesterday" in stranger.get("/daily/").content.decode()
    assert "7 : 3" in stranger.get(f"/daily/{yesterday}/").content.decode()
    assert stranger.get(f"/daily/{queries.today() + timedelta(days=1)}/").status_code == 404
    assert stranger.get("/daily/2026-13-41/").status_code == 404
    assert stranger.get("/daily/2001-01-01/").status_code == 200
    assert stranger.post("/daily/bigbang/cosmic/").status_code == 404


def test_the_secret_of_today_is_in_no_page_and_no_file(alice: User, stranger: Client) -> None:
    table = ended(commands.play_deal(alice, todays()), 7, 3)
    client = logged_in(alice)
    for address in ("", "replay/", "shuffles/", "log.json"):
        assert table.secret not in client.get(of(table, address)).content.decode()
    told = client.get(f"/api/v1/tables/{table.pk}/").content.decode()
    assert table.secret not in told
    assert stranger.get(of(table, "log.json")).status_code == 403


def test_a_deal_is_shared_played_by_a_friend_and_compared(
    alice: User, bob: User, charlie: User
) -> None:
    table = finished(alice, bob)
    address = logged_in(alice).post(of(table, "share/")).headers["Location"]
    assert re.fullmatch(r"/d/[\w-]+/", address)
    client = logged_in(charlie)
    assert "Play this deal" in client.get(address).content.decode()
    goal = client.post(address).headers["Location"]
    played = Table.objects.get(pk=int(goal.split("/")[2]))
    assert (played.secret, played.host) == (table.secret, charlie)
    ended(played, 3, 1)
    assert re.search(r'<tr class="you">', client.get(address).content.decode())
    assert logged_in(charlie).post(of(table, "share/")).status_code == 403


def test_a_deal_that_nobody_shared_is_not_found(stranger: Client) -> None:
    assert stranger.get("/d/nothing/").status_code == 404
    assert stranger.get(f"/d/{todays().word}/").status_code == 404


def test_a_line_of_a_replay_is_played_on_from(alice: User, bob: User, charlie: User) -> None:
    table = finished(alice, bob)
    client = logged_in(charlie)
    text = client.get(of(table, "replay/9/")).content.decode()
    assert f'action="{of(table, "fork/9/")}"' in text
    assert "fork" not in client.get(of(table, "replay/")).content.decode()
    goal = client.post(of(table, "fork/9/")).headers["Location"]
    new = Table.objects.get(pk=int(goal.split("/")[2]))
    assert (new.forked_from, new.forked_at, new.number, new.rated) == (table, 9, 9, False)
    assert client.get(goal).status_code == 200
    assert client.post(of(table, "fork/32/")).status_code == 409
    assert client.post(of(table, "fork/99/")).status_code == 404
    commands.resign(charlie, new.pk)
    told = json.loads(client.get(of(new, "log.json")).content)
    assert (told["forked_from"], told["forked_at"]) == (table.pk, 9)
    assert "check them there" in client.get(of(new, "shuffles/")).content.decode()
