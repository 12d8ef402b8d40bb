"""Groups that grow together (union-find): each member leads to another one, or is the first."""


def first_of(leads: list[int], member: int) -> int:
    """The first member of a group: the one that leads to itself."""
    while leads[member] != member:
        member = leads[member]
    return member


def join(leads: list[int], sums: list[int], one: int, other: int) -> None:
    """Makes the groups of two members one; its first member has the sum of both."""
    one, other = first_of(leads, one), first_of(leads, other)
    if one != other:
        leads[other] = one
        sums[one] += sums[other]
