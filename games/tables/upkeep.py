"""Rows about the care of the site itself: what checks of its logs found."""

from django.db import models


class Verification(models.Model):
    """One nightly check of logs, from its first table to its last; it goes on slice by slice."""

    began = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)
    checked = models.BigIntegerField(default=0, help_text="The last table in play or lately ended.")
    rotation = models.BigIntegerField(
        default=0, help_text="The last of the others, night by night."
    )
    slices = models.PositiveIntegerField(default=0, help_text="How often a worker went on with it.")
    seconds = models.FloatField(default=0.0)
    tables = models.PositiveIntegerField(default=0)
    lines = models.PositiveBigIntegerField(default=0)
    differ = models.PositiveIntegerField(default=0)
    faults = models.JSONField(default=list, help_text="The first of them: table and sentence.")

    def __str__(self) -> str:
        return f"{self.tables} tables checked, {self.differ} differ"


class Release(models.Model):
    """Rules that were proved on the tables of this site before they were served."""

    digest = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField(auto_now_add=True)
    tables = models.PositiveIntegerField(help_text="How many were replayed and came out the same.")
    accepted = models.JSONField(default=list, help_text="Those that differed, and were accepted.")

    def __str__(self) -> str:
        return self.digest[:12]


class Archived(models.Model):
    """Where the log of a long finished table lies. The database lets lines go for this alone."""

    table = models.OneToOneField(
        "tables.Table", models.PROTECT, primary_key=True, related_name="archived"
    )
    file = models.CharField(max_length=80, help_text="Its name in the folder of the archive.")
    offset = models.PositiveBigIntegerField()
    length = models.PositiveIntegerField(help_text="In bytes.")
    lines = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, help_text="Of these bytes of the file.")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Log of table {self.table_id} in {self.file}"
