"""What happens to sheets by itself."""

from celery import shared_task

from games.companion import commands


@shared_task(name="companion.sweep")
def sweep() -> int:
    """At night: sheets that nobody claimed and nobody touched for ninety days."""
    return commands.sweep()
