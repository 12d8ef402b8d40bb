"""Two accounts of one person become one."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction

from accounts.commands import forget
from accounts.models import ApiToken, Block, Preference, User
from games.tables.leaving import rename

# What opens an account or says how its owner likes things is not handed on.
ENDS: set[type[models.Model]] = {Preference, ApiToken}


class MergeRefusedError(Exception):
    """Why two accounts stay apart, as a sentence for the operator."""


def merge(old: User, kept: User) -> None:
    """All that belongs to `old` belongs to `kept` from now on, and `old` is gone.

    What belongs to a user is found by the models' own relations, so that none is forgotten. Where
    each may have only one (a rating in a game, say), that of `kept` stays.
    """
    with transaction.atomic():
        both = {user.pk: user for user in User.objects.select_for_update().order_by("pk")
                .filter(pk__in=[old.pk, kept.pk], left=None)}  # fmt: skip
        if len(both) < 2:
            raise MergeRefusedError("Choose two accounts that are still in use.")
        old, kept = both[old.pk], both[kept.pk]
        if old.is_staff or old.is_program != kept.is_program:
            raise MergeRefusedError("Operators' accounts stay, and programs are nobody else.")
        Block.objects.filter(by__in=both, whom__in=both).delete()
        for model, field in owned():
            for row in model._default_manager.filter(**{field: old}):
                hand_over(row, field, kept)
        rename(kept)
        forget(old)


def owned() -> Iterator[tuple[type[models.Model], str]]:
    """Every model of ours with a field that names a user."""
    for model in apps.get_models():
        if not model.__module__.startswith(("accounts.", "games.")) or model in ENDS:
            continue
        for field in model._meta.concrete_fields:
            if field.related_model is User:
                yield model, field.name


def hand_over(row: Any, field: str, kept: User) -> None:
    key = row._meta.get_field(field)
    rows = type(row)._default_manager.filter(pk=row.pk)
    try:
        with transaction.atomic():
            rows.update(**{field: kept})
    except IntegrityError:  # `kept` has one
        if key.remote_field.on_delete is models.PROTECT:
            told = f"Both accounts have a part in one thing: {row}. They stay apart."
            raise MergeRefusedError(told) from None
        if key.null:
            rows.update(**{field: None})
        else:
            rows.delete()
