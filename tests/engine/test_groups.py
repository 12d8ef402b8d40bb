from games.engine.groups import first_of, join


def test_members_that_are_joined_one_after_another_have_the_same_first() -> None:
    leads, sums = [0, 1, 2, 3, 4], [1, 2, 4, 8, 16]
    join(leads, sums, 1, 2)
    join(leads, sums, 3, 4)
    join(leads, sums, 2, 4)
    assert [first_of(leads, member) for member in range(5)] == [0, 1, 1, 1, 1]
    assert sums[1] == 2 + 4 + 8 + 16


def test_a_group_joined_with_itself_counts_once() -> None:
    leads, sums = [0, 1], [1, 2]
    join(leads, sums, 0, 1)
    join(leads, sums, 1, 0)
    assert sums[0] == 3
