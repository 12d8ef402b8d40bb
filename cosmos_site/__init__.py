"""The site as a whole; imported by nothing. The task queue is known as soon as Django starts."""

from cosmos_site.celery import app as celery_app

__all__ = ["celery_app"]
