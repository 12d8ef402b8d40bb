"""What the nightly check of logs found."""

from games.tables.upkeep import Verification


def last_verification() -> Verification | None:
    """The newest check that came to its end."""
    return Verification.objects.exclude(ended=None).order_by("-pk").first()
