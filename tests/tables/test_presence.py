from games.tables.reading import presence

TABLE, BOB = 1, 2


def is_here() -> bool:
    return presence.present(TABLE, [BOB]) == {BOB}


def test_whoever_has_a_page_open_is_here() -> None:
    assert not is_here()
    presence.come(TABLE, BOB)
    assert is_here()
    presence.gone(TABLE, BOB)
    assert not is_here()


def test_the_last_of_two_pages_counts() -> None:
    presence.come(TABLE, BOB)
    presence.come(TABLE, BOB)
    presence.gone(TABLE, BOB)
    assert is_here()
    presence.gone(TABLE, BOB)
    assert not is_here()


def test_a_page_that_was_forgotten_is_here_with_its_next_sign_of_life() -> None:
    presence.here(TABLE, BOB)
    assert is_here()


def test_farewells_of_forgotten_pages_do_not_hide_the_next() -> None:
    presence.come(TABLE, BOB)
    for _page in range(3):
        presence.gone(TABLE, BOB)
    presence.come(TABLE, BOB)
    assert is_here()


def test_a_page_that_is_only_open_is_not_looked_at() -> None:
    presence.come(TABLE, BOB)
    assert not presence.is_looking(TABLE, BOB)
    presence.touched(TABLE, BOB)
    assert presence.is_looking(TABLE, BOB)
    assert not presence.is_looking(TABLE + 1, BOB)
