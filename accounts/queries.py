"""All reads about people."""

from accounts.models import User


def display_name(user: User) -> str:
    """What others read."""
    return user.username
