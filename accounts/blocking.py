"""Who does not want to meet whom. Nobody is told who has blocked them."""

from collections.abc import Collection

from django.db.models import Q

from accounts.models import Block, User


def block(user: User, other: User) -> None:
    """From now on the two do not sit down at one table, the other invites in vain, and what the
    other writes is not shown to the user."""
    if user.pk != other.pk:
        Block.objects.get_or_create(by=user, whom=other)


def unblock(user: User, other: User) -> None:
    Block.objects.filter(by=user, whom=other).delete()


def blocks(user: User | None, other: User) -> bool:
    """Whether somebody has blocked somebody."""
    return user is not None and Block.objects.filter(by=user, whom=other).exists()


def unheard_by(user: User | None) -> frozenset[int]:
    """Those whose words somebody does not want to read."""
    if user is None:
        return frozenset()
    return frozenset(Block.objects.filter(by=user).values_list("whom", flat=True))


def are_apart(user: User, others: Collection[int]) -> bool:
    """Whether anything stands between a person and some others, whoever said so."""
    either = Q(by=user, whom__in=others) | Q(by__in=others, whom=user)
    return Block.objects.filter(either).exists()


def blocked_by(user: User) -> list[User]:
    """Those somebody has blocked, by name."""
    return list(User.objects.filter(blocked_by__by=user, left=None).order_by("username"))
